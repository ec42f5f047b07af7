import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ESCAPED, FALSE, FlatLine, NULL, NUMBER, STRING, TRUE } from './flat-line.ts';

const NAMES = ['id', 'rating', 'ñ'];
const line = new FlatLine(NAMES);

/** What it read, as JSON.parse would say it; undefined for a line it does not read. */
function read(text: string): Record<string, unknown> | undefined {
  // Something stands before and after it, as in a block.
  const bytes = Buffer.from(`"}\n${text}\n{"id":1}`);
  const end = 3 + Buffer.byteLength(text);
  if (!line.read(bytes, 3, end)) return undefined;
  const record: Record<string, unknown> = {};
  NAMES.forEach((name, field) => {
    const [kind, start] = [line.kinds[field], line.starts[field]!];
    if (kind === STRING) record[name] = bytes.toString('utf8', start, line.ends[field]);
    if (kind === ESCAPED) record[name] = unescaped(bytes.toString('utf8', start, line.ends[field]));
    if (kind === NUMBER) record[name] = start;
    if (kind === NULL) record[name] = null;
    if (kind === TRUE || kind === FALSE) record[name] = kind === TRUE;
  });
  return record;
}

/** Such a string can be copied: JSON.stringify would write it the same. */
function unescaped(inside: string): string {
  const text = JSON.parse(`"${inside}"`) as string;
  assert.equal(JSON.stringify(text), `"${inside}"`);
  return text;
}

test('a flat line is read as it is usually written', () => {
  for (const text of [
    '{"id":"x","rating":5,"ñ":null}',
    '{"rating": 0, "id": "Ñandú, {sí}: [no]"}',
    ' {"id":1}'.trim(),
    '{\t"id" : true , "ñ" : false }  ',
    '{"id":"","rating":123456789}',
    '{"id":"a\\"b\\n\\tc\\\\","rating":5}',
  ])
    assert.deepEqual(read(text), JSON.parse(text), text);
});

test('what needs more than a look is left to JSON.parse', () => {
  for (const text of [
    '{"id":"a\\/b"}',
    '{"id":"\\u0041"}',
    '{"id":"\\"}',
    '{"id":{}}',
    '{"id":[1]}',
    '{"other":1}',
    '{"id":1,"id":2}',
    '{"rating":-1}',
    '{"rating":1.5}',
    '{"rating":1e3}',
    '{"rating":1234567890}',
    '{}',
  ])
    assert.equal(read(text), undefined, text);
});

test('whatever the line, what it says is what JSON.parse says', () => {
  const piece = fc.constantFrom(
    ...[
      '{',
      '}',
      '"',
      ':',
      ',',
      ' ',
      '\t',
      '\r',
      '\\',
      '\\n',
      '\\"',
      'id',
      '"id"',
      '"rating"',
      '"ñ"',
      '"id":',
      '"x"',
      ',"rating":5',
    ],
    ...[
      'null',
      'true',
      'false',
      'nul',
      'truex',
      '0',
      '05',
      '12',
      '-',
      '.',
      'e',
      '\u0000',
      '\u001f',
      '\u2028',
      '👏',
      '[',
      '/',
    ],
  );
  const pieces = fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(''));
  const text = fc.oneof(
    pieces,
    pieces.map((inside) => `{${inside}}`),
    pieces.map((value) => `{"id":${value}}`),
  );
  let times = 0;
  fc.assert(
    fc.property(text, (text) => {
      const record = read(text);
      if (record === undefined) return;
      times++;
      assert.deepEqual(record, JSON.parse(text));
    }),
    { numRuns: 50_000 },
  );
  assert.ok(times > 100, `only ${times} were read`);
});
