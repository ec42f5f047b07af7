import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { bytesOf, checkDigest, Gate, loadReader, Reader } from './index.ts';
import { CHARACTERS_MAX, Characters, decode, Network, parseModel } from './network.ts';

/** Texts with what the programs of `training` made of them. */
const PARITY = readFileSync(new URL('weights/parity.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(
    (line) =>
      JSON.parse(line) as {
        readonly text: string;
        readonly ids: number;
        readonly outputs: number;
        readonly spans: readonly (readonly [number, number])[];
        readonly gate: number;
      },
  );

const crcOf = (numbers: ArrayLike<number>) => crc32(new Uint8Array(Int32Array.from(numbers).buffer));
const model = parseModel(bytesOf('weights/model.bin'));
const characters = new Characters(model.fold);

test('the network gives what the training wrote down, to the last bit', () => {
  const network = new Network(model, bytesOf('kernel.wasm'));
  for (const written of PARITY) {
    const { text } = written;
    const ids = new Uint8Array(CHARACTERS_MAX);
    const at = new Int32Array(CHARACTERS_MAX);
    const count = characters.fold(text, ids, at);
    const layer = network.run(ids, count);
    const outputs = Array.from({ length: count * 8 }, (_, i) => network.output(layer, i >> 3, i & 7));
    const evidence = new Array<number>([...text].length).fill(0);
    const edge = 8 * model.units;
    for (let i = 0; i < count; i++) {
      const value = model.table[Math.max(-edge, Math.min(edge, outputs[i * 8]!)) + edge]!;
      evidence[at[i]!] = Math.max(evidence[at[i]!]!, value);
    }
    const spans = decode([...text], evidence, model.high).map(({ start, end }) => [start, end]);
    assert.equal(crcOf(ids.subarray(0, count)), written.ids, text);
    assert.equal(crcOf(outputs), written.outputs, text);
    assert.deepEqual(spans, written.spans, text);
  }
});

test('the gate scores a text as the training does', () => {
  const gate = new Gate(bytesOf('weights/gate.bin'));
  for (const { text, gate: score } of PARITY) assert.equal(gate.score(text), score, text);
});

test('spans are UTF-16 offsets with a kind and a confidence', () => {
  const text = '👍👍 Muy prolijo. Mi mail es juana.lopez arroba gmail punto com, gracias 👍';
  const [span, ...rest] = loadReader().read(text);
  assert.deepEqual(rest, []);
  assert.equal(text.slice(span!.start, span!.end), 'juana.lopez arroba gmail punto com');
  assert.equal(span!.kind, 'email');
  assert.ok(span!.confidence > 0.9 && span!.confidence <= 1, `confidence ${span!.confidence}`);
  assert.deepEqual(loadReader().read('Vino a las 9, cobró $45.000 y dejó todo limpio.'), []);
});

test('the gate suspects a contact and leaves an ordinary review', () => {
  const reader = loadReader();
  assert.equal(reader.suspects('escribime al once cincuenta y cuatro treinta y dos, doce trece'), true);
  assert.equal(reader.suspects('Excelente atención, muy puntual y dejó todo limpio. Lo recomiendo.'), false);
  assert.equal(reader.suspects(''), false);
});

test('the same text has the same answer whatever was read before it', () => {
  const reader = loadReader();
  const before = PARITY.map(({ text }) => reader.read(text));
  reader.read('0'.repeat(CHARACTERS_MAX));
  const after = [...PARITY].reverse().map(({ text }) => reader.read(text));
  assert.deepEqual(after.reverse(), before);
});

test('a long text is read where the gate suspects it, and no further than the bound', () => {
  const reader = loadReader();
  const filler = 'Muy buena atención, llegó en horario y dejó el patio impecable. ';
  const contact = 'Mi mail es juana.lopez arroba gmail punto com';
  const text = `${filler.repeat(300)}${contact}. ${filler.repeat(300)}`;
  const spans = reader.read(text);
  assert.deepEqual(
    spans.map(({ start, end }) => text.slice(start, end)),
    ['juana.lopez arroba gmail punto com'],
  );
  // every sign here becomes four, so that a part of the first text fills the bound
  for (const wide of ['ﷺ'.repeat(CHARACTERS_MAX), contact.repeat(1000), '\ud800'.repeat(5000), '']) {
    const length = reader.read(wide).reduce((sum, { start, end }) => sum + end - start, 0);
    assert.ok(length <= CHARACTERS_MAX, `${length} characters found`);
  }
});

test('other weights are refused with one sentence', () => {
  const bytes = bytesOf('weights/model.bin').slice();
  bytes[bytes.length - 1]! ^= 1;
  assert.throws(() => checkDigest('weights/model.bin', bytes), {
    message: "the reader's file weights/model.bin is not the one this version was tested with; reinstall the package",
  });
});

test('the reader is ready within its time', () => {
  const { user, system } = process.cpuUsage();
  new Reader();
  const used = process.cpuUsage({ user, system });
  assert.ok(used.user + used.system < 250_000, `${(used.user + used.system) / 1000} ms`);
});
