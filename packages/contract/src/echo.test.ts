import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPublicId, maskEcho } from './echo.ts';
import { showValue, showValues } from './parameters.ts';

const percentEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Numbers of one person, as they are written. */
const NUMBERS = [
  ...['1144786120', '11 4478-6120', '4478-6120', '+54 9 351 478-6120', '5493514786120'],
  ...['30123456', '30.123.456', '30 123 456', '30_123_456', '30/123/456', 'DNI30123456', '20-30123456-3'],
];

test('a number is not repeated, however it is written or parted (spec: leak.errors)', () => {
  for (const number of [
    ...NUMBERS,
    '٣٠١٢٣٤٥٦',
    '３０.１２３.４５６',
    '{"dni":"30.123.456"}',
    '3....0....1....2....3....4....5....6',
    '17/05/1964',
  ]) {
    const shown = maskEcho(number, 100);
    assert.doesNotMatch(shown, /\p{Nd}/u, `${number} → ${shown}`);
  }
});

test('a number is not repeated, however often it is percent-encoded', () => {
  for (const number of [...NUMBERS, 'ana@example.com']) {
    let text = number;
    for (let times = 1; times <= 4; times++) {
      text = times === 1 ? percentEncoded(text) : encodeURIComponent(text);
      let shown = maskEcho(text, 400);
      for (let i = 0; i < times && /^[^[]*$/.test(shown); i++) shown = decodeURIComponent(shown);
      assert.doesNotMatch(shown, /\d{3}|ana/, `${number}, ${times} times → ${shown}`);
    }
  }
});

test('what is no contact is repeated as it came', () => {
  for (const text of [
    '51',
    '-1',
    '4.55',
    '1e9',
    '2147483648',
    '99999999999',
    'Plomería',
    '100%',
    '%zz',
    'a%E0%A4%A1',
  ]) {
    assert.equal(maskEcho(text, 100), text);
  }
  const id = '3f2b8c1e-9a4d-4e6f-8b7a-123456789012';
  assert.equal(maskEcho(id, 100), id);
});

test('any text is shown in bounded length, and the same again when it is shown twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-%25abñ@ &;#'), maxLength: 200 }), (text) => {
      const shown = maskEcho(text, 100);
      assert.ok(shown.length <= 100);
      assert.doesNotMatch(shown, /(?<!\d)\d{7,8}(?!\d)/);
    }),
  );
});

test('of several values each is cleaned by itself', () => {
  assert.equal(showValue(showValues(['1144786120', '51'])), '[teléfono],51');
  assert.equal(showValue(showValues(['1', '1144786120', '30.123.456'])), '1,[teléfono],[número]');
  assert.equal(showValue(showValues(['plomeria', 'gas'])), 'plomeria,gas');
  assert.ok((showValue(showValues(Array.from({ length: 3000 }, () => 'a'))) ?? '').length <= 100);
});

test('two values that make a number together are not shown', () => {
  for (const values of [
    ['11', '4478', '6120'],
    ['30.123', '456'],
  ]) {
    assert.doesNotMatch(showValue(showValues(values)) ?? '', /\d/);
  }
});

test('an identifier with a number of a person in it is none of ours to repeat', () => {
  for (const id of [
    ...['1144786120', '30123456', '5491144786120', '11-4478-6120', 'tel-1144786120', 'tel1144786120', 'dni30123456'],
    ...[
      '30-123-456',
      '20-30123456-3',
      '20301234563',
      'A0B1C2D1144786120',
      '1_1_4_4_7_8_6_1_2_0',
      'ana-arroba-gmail-com',
    ],
  ]) {
    assert.equal(isPublicId(id), false, id);
  }
});

test('identifiers as programs make them are repeated', () => {
  for (const id of [
    ...['req-42', 'abc', '1732310400', '3f2b8c1e9a4d4e6f8b7a1c2d3e4f5a6b', '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b'],
    ...[
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      'V1StGXR8_Z5jdHi6B-myT',
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ],
  ]) {
    assert.equal(isPublicId(id), true, id);
  }
});
