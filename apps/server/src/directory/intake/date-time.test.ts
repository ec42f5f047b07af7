import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tries } from '../../../../../testing/random.ts';
import { parseDateTime } from './record-fields.ts';

const asUtc = (text: string) => {
  const time = parseDateTime(text);
  return time === null ? null : new Date(time).toISOString();
};

test('a date-time is read with its offset, in every form RFC 3339 has', () => {
  for (const [text, utc] of [
    ['2024-01-31T09:00:00-03:00', '2024-01-31T12:00:00.000Z'],
    ['2024-01-31T09:00:00.5Z', '2024-01-31T09:00:00.500Z'],
    ['2024-01-31T09:00:00.123999+05:30', '2024-01-31T03:30:00.123Z'],
    ['2024-02-29t23:59:59z', '2024-02-29T23:59:59.000Z'],
    ['2024-12-31T23:30:00-01:00', '2025-01-01T00:30:00.000Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ] as const) {
    assert.equal(asUtc(text), utc, text);
  }
});

test('what is no such time is refused', () => {
  for (const text of [
    '',
    '2024-01-31',
    '2024-01-31T09:00:00',
    '2024-01-31 09:00:00Z',
    '2024-1-31T09:00:00Z',
    '2023-02-29T00:00:00Z',
    '2023-02-30T00:00:00.000Z',
    '2024-13-01T00:00:00.000Z',
    '2024-00-10T00:00:00Z',
    '2024-01-31T24:00:00.000Z',
    '2024-01-31T09:60:00Z',
    '2024-01-31T09:00:60Z',
    '2024-01-31T09:00:00+24:00',
    '2024-01-31T09:00:00+0300',
    '+012024-01-31T09:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '31/12/2020',
    'Wed Jan 31 2024 09:00Z',
  ]) {
    assert.equal(parseDateTime(text), null, text);
  }
});

test('every time that JavaScript writes is read back', () => {
  const date = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(fc.property(date, (when) => assert.equal(parseDateTime(when.toISOString()), when.getTime())));
});

test('days are counted as JavaScript counts them, and none is taken that a month does not have', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
  const year = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 4, 100, 400, 1900, 2000, 2023, 2024));
  const text = fc
    .tuple(year, part(13), part(32), part(24), fc.constantFrom('Z', '-03:00', '+14:00', '.5Z', '.123-03:00'))
    .map(([y, m, d, h, end]) => `${String(y).padStart(4, '0')}-${m}-${d}T${h}:00:00${end}`);
  fc.assert(
    fc.property(text, (text) => {
      const [year, month, day, hour] = [0, 5, 8, 11].map((at) => Number(text.slice(at, at === 0 ? 4 : at + 2))) as [
        number,
        number,
        number,
        number,
      ];
      const local = new Date(0);
      local.setUTCFullYear(year, month - 1, day);
      const isDate = month >= 1 && month <= 12 && day >= 1 && local.getUTCDate() === day && hour < 24;
      const time = isDate ? Date.parse(text) : Number.NaN;
      const isRead = time >= Date.parse('0000-01-01T00:00:00Z') && time <= Date.parse('9999-12-31T23:59:59.999Z');
      assert.equal(parseDateTime(text), isRead ? time : null, text);
    }),
    { numRuns: tries(20_000) },
  );
});
