import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldWord, removeFamilyNames } from '@vidriera/redaction';
import fc from 'fast-check';
import { tries } from '../../../../../testing/random.ts';
import { openFamilyNames, readFingerprints, writeFingerprints } from './publish/text.ts';

const KEY = new Uint8Array(32).fill(7);
const WORDS = ['perez', 'cuevas', 'nunez', 'obrien', 'angelo', 'strauß', 'łukasz'];

test('a fingerprint depends on the key, and is kept as hexadecimal', () => {
  const names = openFamilyNames(KEY);
  assert.notEqual(names.fingerprint('perez'), openFamilyNames(new Uint8Array(32)).fingerprint('perez'));
  const family = ['perez', 'garcia', 'perez'].flatMap(names.ofName);
  const written = writeFingerprints(family);
  assert.match(written, /^[0-9a-f]{12} [0-9a-f]{12}$/);
  assert.deepEqual(
    readFingerprints(written),
    family.slice(0, 2).sort((a, b) => a - b),
  );
  assert.deepEqual(readFingerprints(writeFingerprints([])), []);
});

test('the quick look never passes over a name that would be taken out', () => {
  const names = openFamilyNames(KEY);
  const family = new Set(WORDS.map(foldWord).flatMap(names.ofName));
  const written = fc.constantFrom(
    ...WORDS,
    'PÉREZ',
    'Núñez',
    "O'Brien",
    'D’Angelo',
    'Pe\u0301rez',
    '𝐏𝐞𝐫𝐞𝐳',
    'Ｐérez',
    'STRAUSS',
    'plomeriaperez',
    'PerezGas',
    'los Perezes',
    'P&eacute;rez',
    'P?rez',
    'N\ufffd\ufffdez',
    'N??ez',
    'los señores peres',
    'Sr. Cuebas',
  );
  const filler = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(' ', '-', '.', '_', '4', '🧉', 'ª', '·', 'x'),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(written, filler), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const isFamily = (folded: string, isName = false) =>
        family.has(isName ? names.ofSound(folded) : names.fingerprint(folded));
      const cleaned = removeFamilyNames(text, isFamily, 'Ana');
      if (cleaned !== text) assert.equal(names.mayMention(text, family), true);
    }),
    { numRuns: tries(2000) },
  );
});

test('the quick look is sure of ordinary text', () => {
  const names = openFamilyNames(KEY);
  const family = new Set(['perez'].flatMap(names.ofName));
  assert.equal(names.mayMention('Llegó a horario, ¡un señor! «Muy prolijo»… 10/10 🧉', family), false);
  assert.equal(names.mayMention('El señor PÉREZ', family), true);
  assert.equal(names.mayMention('El señor PÉREZ', new Set()), false);
});

test('words that a text is known to have are looked up by what they are', () => {
  const names = openFamilyNames(KEY);
  const family = new Set(['perez', 'nunez'].flatMap(names.ofName));
  const asked = (text: string) => names.mayMention(text, family);
  assert.equal(asked('Llegó a horario, muy prolijo'), false);
  assert.equal(asked('El señor PÉREZ'), true);
  assert.equal(asked('vino Núñez (hijo)'), true);
  assert.equal(asked('plomeriaperez'), true);
  assert.equal(asked('los perezes'), true);
  assert.equal(names.mayMention('El señor Pérez', new Set()), false);
});
