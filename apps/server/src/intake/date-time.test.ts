import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDateTime } from './date-time.ts';

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
