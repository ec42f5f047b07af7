import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRepaired, repairEncoding } from './reduce-block.ts';

const LETTERS = 'ÁÉÍÓÚÜÑÇÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕáéíóúüñçèìòùâêîôûäëïöãõßøÿ';

describe('repairEncoding', () => {
  for (const encoding of ['windows-1252', 'latin1'] as const)
    it(`shows every letter rightly whose UTF-8 was read as ${encoding}`, () => {
      for (const letter of LETTERS) {
        const bytes = Buffer.from(`x${letter}z`);
        const wrong = encoding === 'latin1' ? bytes.toString('latin1') : new TextDecoder(encoding).decode(bytes);
        assert.equal(repairEncoding(wrong), `x${letter}z`);
      }
    });

  it('repairs words in any place of a text', () => {
    for (const [wrong, right] of [
      ['PLOMERIA IBAÃ‘EZ', 'PLOMERIA IBAÑEZ'],
      ['El seÃ±or IbaÃ±ez, me dejÃ³ el baÃ±o', 'El señor Ibañez, me dejó el baño'],
      ['SÃ¡nchez y PeÃ±a', 'Sánchez y Peña'],
      ['Cyn GÃ¼emes', 'Cyn Güemes'],
      ['LLEGÃ“ TARDE', 'LLEGÓ TARDE'],
      ['IncreÃ\u00adble', 'Increíble'],
      ['Muã±oz', 'Muñoz'],
      ['IbÃƒÂ¡ÃƒÂ±ez', 'Ibáñez'],
      ['Agï¿½ero', 'Ag\ufffdero'],
    ] as const)
      assert.equal(repairEncoding(wrong), right);
  });

  it('leaves any other text', () => {
    for (const text of [
      'São Paulo, a irmã e a manhã',
      'FALOU “IRMÃ” E FOI, IRMÃ… E TUDO',
      'Ã, ã e «irmã»',
      'a irmã\u00a0dela',
      'naïve, ï y ¿qué?',
      'Peña Â¿ 24Â° 3 × 4 Ã× Ã· Ã—',
      'Muñoz',
    ])
      assert.equal(repairEncoding(text), text);
  });
});

it('parseRepaired repairs every text of a line, written with or without escapes', () => {
  assert.deepEqual(parseRepaired('{"last_name":"MuÃ±oz","tags":["PeÃ±a"],"n":1,"ok":null}'), {
    last_name: 'Muñoz',
    tags: ['Peña'],
    n: 1,
    ok: null,
  });
  assert.deepEqual(parseRepaired('{"last_name":"Mu\\u00c3\\u00b1oz"}'), { last_name: 'Muñoz' });
  assert.throws(() => parseRepaired('{'), SyntaxError);
});
