import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { seededRandom, tries } from '../../../../testing/random.ts';
import { plant } from '../../../../testing/redaction/fuzz.ts';
import { MUST_GO } from '../../../../testing/redaction/must-go.ts';
import { foldWord } from '../names/fold-word.ts';
import { compilePrivateValues } from '../own/private-values.ts';
import { redact } from '../redact.ts';
import { plainWords } from './plain.ts';

const OWN = compilePrivateValues({
  phone: '11 5566-7788',
  email: 'pepe.gas@example.com',
  address: { street: 'Mitre 1234' },
  date: '1964-05-17',
});

/** The words of two letters or more as removeFamilyNames reads them. */
function wordsOf(text: string): string[] {
  const words = [
    ...text.replace(/\[(?:teléfono|e-mail|fecha)\]/g, ' ').matchAll(/[\p{L}\p{M}]+(?:['’`´][\p{L}\p{M}]+)*/gu),
  ].map(([word]) => foldWord(word));
  return words.filter((word) => word.length > 1);
}

function assertSure(text: string): void {
  const seen = plainWords(text, OWN);
  if (seen === null) return;
  const words = Array.from(seen.places, (place) => seen.wordAt(place));
  assert.deepEqual(words, wordsOf(text), JSON.stringify(text));
  assert.equal(redact(text, { privateValues: OWN }).text, text);
}

describe('plain texts', () => {
  it('knows an ordinary text and its words, pictures and per cent included', () => {
    for (const text of [
      'Llegó a horario, ¡muy prolijo!',
      'Recomendable 100%. 👏❤️',
      'Año 2019 — “impecable”…',
      'Llamar al [teléfono] hoy',
      '',
    ]) {
      assert.notEqual(plainWords(text, OWN), null, text);
      assertSure(text);
    }
  });

  it('leaves everything else to the close look', () => {
    const texts = ["O'Brien", '%50erez', 'Иванов', 'x\u200by', 'vive en mitre 12-34', 'casa de pepe gas'];
    for (const text of texts) assert.equal(plainWords(text, OWN), null, text);
    for (const marked of Object.values(MUST_GO).flat()) assertSure(marked.replace(/[⟦⟧]/gu, ''));
    const random = seededRandom(13);
    for (let k = 0; k < tries(5000); k++) assertSure(plant(random).text);
  });

  it('is never wrong, whatever the signs', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.integer({ min: 0x20, max: 0x2ff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x2000, max: 0x27ff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x1f000, max: 0x1fbff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(
        'perez',
        'Núñez',
        ' ',
        '-',
        '.',
        '%',
        '4',
        '12',
        'pepe',
        'gas',
        'Mitre',
        '1234',
        '&',
        'ª',
        '\u0301',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => assertSure(parts.join(''))),
      { numRuns: tries(20_000) },
    );
  });
});
