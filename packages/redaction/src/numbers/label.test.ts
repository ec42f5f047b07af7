import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainNumbers } from '../find.ts';
import { redact } from '../redact.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(explainNumbers(text).map(({ start, end, as }) => [text.slice(start, end), as]));

describe('the numbers of a text', () => {
  it('are each read as what they are, whatever stands beside them', () => {
    assert.deepEqual(read('Plomero desde 1998 0341 423-1589'), {
      '1998': 'a year',
      '0341 423-1589': 'a telephone, area 341',
    });
    assert.deepEqual(read('Gasista mat. 7214 (0221) 423-1589, 20 años'), {
      '7214': 'the number of a licence, a norm, a paper or a thing',
      '0221) 423-1589': 'a telephone, area 221',
      '20': 'a quantity',
    });
    assert.equal(read('Vivo en Av. Rivadavia 4500')['4500'], 'a house number');
    assert.equal(read('Abierto desde el 15/03/2024 a las 18:30')['15/03/2024'], 'a date');
  });

  it('go when seven digits or more are explained by nothing', () => {
    assert.equal(redact('Raúl plomero 46427718').text, 'Raúl plomero [teléfono]');
    assert.equal(redact('Remolque en ruta: 0341 612-7743').text, 'Remolque en ruta: [teléfono]');
    assert.equal(redact('el 11 seguido de 57132208').text, 'el [teléfono]');
  });

  it('stay when a label, a currency or a list explains them', () => {
    for (const text of [
      'N° de reclamo 1157132208, sin respuesta.',
      'Me cotizaron 45.000, 52.000 y 61.000 por whatsapp.',
      'CPI 6234 - 7844',
      'Cable de 1,5 - 2,5 - 4 - 6',
      'No trabajo el 1/5, 25/5 y 9/7',
    ])
      assert.equal(redact(text).text, text);
  });

  it('are told without those of an address', () => {
    assert.deepEqual(read('juan1980@gmail.com'), {});
  });
});
