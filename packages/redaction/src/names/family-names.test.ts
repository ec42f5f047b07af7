import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldWord } from '../text/lexicon.ts';
import { removeUnknownFamily } from './family-names.ts';

const person = (given: string, initial: string, isKnown: boolean) => ({
  given: foldWord(given),
  initial: foldWord(initial),
  isKnown,
});

describe('a family name beside the given name of a person whose family name is known', () => {
  it('goes however it is spelled, by its initial', () => {
    for (const [given, text, shown] of [
      ['Mirta', 'Mirta Schmid turnos de 12 horas', 'Mirta S. turnos de 12 horas'],
      ['Elsa', 'Enfermera - Elsa Stzo.', 'Elsa S.'],
      ['Juan', 'JUAN SOSSA PINTURAS', 'JUAN S. PINTURAS'],
      ['Juan', 'Vino Juan M. Sosza puntual', 'Vino Juan M. S. puntual'],
    ] as const)
      assert.ok(removeUnknownFamily(text, person(given, 'S.', true)).endsWith(shown), text);
  });

  it('is no word of the language, and nothing further away', () => {
    for (const text of [
      'Mirta Soldadora, muy bien',
      'Mirta Sabe lo que hace',
      'Mirta S. y el SMS',
      'Mirta. Schmid está en otro lado',
      'Gracias Mirta Super recomendable',
      'MIRTA SOLDADORA',
      'Mirta schools',
      'Roberto Schmid',
    ])
      assert.equal(removeUnknownFamily(text, person('Mirta', 'S.', true)), text);
  });
});

describe('a family name that the directory does not know', () => {
  it('goes where the writer says or signs the whole name', () => {
    for (const [text, shown] of [
      ['Soy Norma Peralta, de Rosario', 'Soy Norma P., de Rosario'],
      ['Muy conforme. Norma Beatriz Peralta', 'Muy conforme. Norma Beatriz P.'],
      ['Todo bien!\nNorma Peralta.', 'Todo bien!\nNorma P.'],
    ] as const)
      assert.equal(removeUnknownFamily(text, person('Norma', '', false)), shown);
    for (const text of ['Muy conforme. Norma Peralta me atendió', 'Gracias Norma Genial'])
      assert.equal(removeUnknownFamily(text, person('Norma', '', false)), text);
  });
});
