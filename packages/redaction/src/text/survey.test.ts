import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom, tries } from '../../../../testing/random.ts';
import { plant } from '../../../../testing/redaction/fuzz.ts';
import { MUST_GO } from '../../../../testing/redaction/must-go.ts';
import { examine, runDetectors } from '../find.ts';
import { scanner } from './scanner.ts';
import { MAY } from './survey.ts';

/** Every detector called, whatever the survey says. */
const EVERYTHING = Object.values(MAY).reduce((all, bit) => all | bit, 0);

function assertNothingMissed(text: string): void {
  assert.deepEqual(examine(text).findings, runDetectors(scanner.fold(text), EVERYTHING), JSON.stringify(text));
}

describe('survey', () => {
  it('calls every detector that would find something in a text with contact data', () => {
    for (const marked of Object.values(MUST_GO).flat()) assertNothingMissed(marked.replace(/[⟦⟧]/gu, ''));
    const random = seededRandom(31);
    for (let k = 0; k < tries(5000); k++) assertNothingMissed(plant(random).text);
  });

  it('clears texts with figures in them that no one could dial', () => {
    const honest = [
      'Trabajo hace 20 años en la zona, con 3 ayudantes y 2 camionetas.',
      'Cobró $ 45.000 por el service, lo acordado.',
      'Vivo en Av. Rivadavia 4500, cerca de la estación.',
      'Puntual. Atiende de 9 a 18 hs y tiene 15 clientes por semana.',
      'Pintó tres ambientes con doble mano, y los dos baños.',
      'Pasó el presupuesto esa misma noche, punto por punto. Diez puntos.',
      'Cerraduras multipunto; obra social sí, y cocina italiana.',
      'Cambió la placa 79ceeb98 por otra.',
    ];
    for (const text of honest) assert.equal(scanner.mayHold(text), 0, text);
  });

  it('sees a link where a dot is said before an ending, or an ending is written with digits', () => {
    const told = ['mipintura punto com', 'gasista punto ar', 'muebles (dot) online', 'ferreteria. c0m', 'elclavo. 0rg'];
    for (const text of told) assert.notEqual(scanner.mayHold(text) & MAY.contact, 0, text);
    const words =
      'punto puntos dot pto com ar es la me app juan c0m 0rg barra multipunto . , ( ) 55 cbu redes : net ee'.split(' ');
    const random = seededRandom(7);
    for (let k = 0; k < tries(5000); k++) {
      let text = '';
      for (let n = 2 + Math.floor(random() * 7); n > 0; n--)
        text += words[Math.floor(random() * words.length)] + (random() < 0.8 ? ' ' : '');
      assertNothingMissed(text);
    }
  });

  it('sees one number through fillers, pauses, brackets and words for its parts', () => {
    const told = [
      '11 hola 55 hola 66 hola 7',
      '11 (once) 55 (cincuenta) 66',
      'empieza con 1155, después de eso viene 6677',
      'uno uno ehh cinco cinco punto seis seis',
      'doble cinco dale triple seis',
      '3 cincos y 2 sietes',
    ];
    for (const text of told) assert.notEqual(scanner.mayHold(text) & MAY.number, 0, text);
  });
});
