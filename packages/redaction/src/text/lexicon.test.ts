import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isWord } from './lexicon.ts';

it('knows the words of Argentina with their inflections, names, places and trades', () => {
  for (const word of 'configuracion impecable buscame encontranos recomendadisimo hackearon gonzalez quilmes gasista instagram'.split(
    ' ',
  ))
    assert.equal(isWord(word), true, word);
  for (const word of ['', 'marcegas', 'rubenplomero', 'techosdelplata', 'configuracio'])
    assert.equal(isWord(word), false, word);
});
