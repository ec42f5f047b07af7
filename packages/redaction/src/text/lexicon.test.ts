import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isNearWord, isWord } from './lexicon.ts';

it('knows the words of Argentina with their inflections, names, places and trades', () => {
  for (const word of 'configuracion impecable buscame encontranos recomendadisimo hackearon gonzalez quilmes gasista instagram'.split(
    ' ',
  ))
    assert.equal(isWord(word), true, word);
  for (const word of ['', 'marcegas', 'rubenplomero', 'techosdelplata', 'configuracio'])
    assert.equal(isWord(word), false, word);
});

it('takes what is misspelt or small for the word it is, not a name run together', () => {
  for (const word of ['exelente', 'resibi', 'avioncito']) assert.equal(isNearWord(word), true, word);
  for (const word of ['marcegas', 'techosdelplata', 'pinturassur']) assert.equal(isNearWord(word), false, word);
});
