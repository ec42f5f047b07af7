import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entriesOf, PROFESSIONAL } from '@vidriera/contract/fields';
import { foldWord } from '@vidriera/redaction';
import { openFamilyNames, publicTexts, publicTogether, type Secrets, showsFamily } from './text.ts';

const SECRETS: Secrets = { family: new Set(), names: openFamilyNames(Buffer.alloc(32, 7)), given: 'Ana' };
const PLAIN = 'Atiendo con turno en toda la zona, y cuento con herramientas propias para obras chicas y medianas.';

describe('a number that a text begins and a tag ends', () => {
  for (const texts of [1, 2, 3, 4]) {
    for (let at = 0; at < texts; at++) {
      test(`is taken out of text ${at + 1} of ${texts}`, () => {
        const prose = Array.from({ length: texts }, (_, i) => (i === at ? 'Zona norte. 341 55' : PLAIN));
        const shown = publicTogether({ prose, licences: [], tags: ['5 0144 plomería'] }, SECRETS, 8);
        assert.doesNotMatch(`${shown.prose[at]} ${shown.tags.join(' ')}`, /341 55|0144/);
      });
    }
  }
});

test('every prose text of a professional is shown before the tags, since tags are cleaned after all prose', () => {
  const placesOf = (rule: string) =>
    entriesOf(PROFESSIONAL).flatMap(([, field], at) => (JSON.stringify(field).includes(`"clean":"${rule}"`) ? at : []));
  const [prose, tags] = [placesOf('prose'), placesOf('tag')];
  assert.ok(prose.length > 0 && tags.length > 0);
  assert.ok(Math.max(...prose) < Math.min(...tags));
});

test('a number that two tags share is taken out, however few texts there are', () => {
  for (const prose of [[], [PLAIN], [PLAIN, null, PLAIN]]) {
    const shown = publicTogether({ prose, licences: [], tags: ['zona 341 55', '5 0144 plomería'] }, SECRETS, 8);
    assert.doesNotMatch(shown.tags.join(' '), /341 55|0144/);
  }
});

test('an account with a family name in it goes whole', () => {
  for (const [last, text, shown] of [
    ['Chen', 'Instalo split. wechat chenwei8899. Hablo poco', 'Instalo split. wechat [red social]. Hablo poco'],
    ['Zeballos', 'wechat ximezeballos99 kik zeballosxime88', 'wechat [red social]'],
    ['Larrea', 'QQ larrea8899 line larrea2020', 'QQ [red social] line [red social]'],
  ] as const)
    assert.deepEqual(
      publicTexts([text], { ...SECRETS, family: new Set([SECRETS.names.fingerprint(foldWord(last))]) }),
      [shown],
    );
});

describe('a family name that is spelt as it sounds', () => {
  const secretsOf = (last: string): Secrets => ({ ...SECRETS, family: new Set(SECRETS.names.ofName(foldWord(last))) });

  test('goes like the name itself', () => {
    for (const [last, ...spellings] of [
      ['González', 'Gonzales', 'Gonsalez', 'gonsales', 'GONSALEZ', 'plomeriagonsalez'],
      ['Benítez', 'Benites', 'venites'],
      ['Vázquez', 'Basquez', 'Vasques'],
      ['Jiménez', 'Gimenez', 'Ximenez'],
      ['Yañez', 'Llanes'],
      ['Echeverría', 'Etcheverria', 'Echeberia'],
      ['Hernández', 'Ernandez'],
      ['Schmidt', 'Smit', 'Schmit'],
      ['Meza', 'Mesa'],
      ['Ferreyra', 'Ferreira', 'Fereyra'],
      ['Quispe', 'Kispe'],
      ['Muñoz', 'Munioz', 'muniós'],
      ['Tognetti', 'Toñeti', 'tonietti'],
      ['Rodríguez', 'rodrigez', 'Rodríges'],
      ['Agüero', 'Aguero', 'agero'],
      ['Schmidt', 'Schmid', 'Esmit'],
      ['Koch', 'Kock', 'Kok'],
      ['Bianchi', 'Bianqui', 'Bianki'],
      ['Marchetti', 'Marqueti'],
      ['Schlegel', 'Eslegel'],
      ['Pagliaro', 'Paliaro'],
      ['Kowalczuk', 'Kowalchuk'],
      ['Yapura', 'Iapura'],
      ['Cuevas', 'cuebas', 'Kuebas'],
      ['Calvo', 'Kalvo'],
      ['Cisneros', 'Cisnero', 'sisnero'],
      ['Aquino', 'aquinos'],
      ['Narvaja', 'narvajas'],
    ] as const)
      for (const spelling of spellings)
        for (const text of [`Excelente ${spelling}, lo recomiendo`, `Vino el señor ${spelling} a las 8`]) {
          const [shown] = publicTexts([text], secretsOf(last));
          // "Mesa" is a word too, and goes where it names somebody.
          if (last !== 'Meza' || text.includes('señor'))
            assert.doesNotMatch(shown ?? '', new RegExp(spelling.slice(-5), 'i'), `${last}: ${text}`);
        }
    for (const text of ['el señor martines muy atento', 'Don Martines', 'ana martines vino'])
      assert.doesNotMatch(publicTexts([text], secretsOf('Martínez'))[0] ?? '', /martines/i, text);
    assert.equal(showsFamily('juan-gonsalez-gas', secretsOf('González')), true);
  });

  test('is no ordinary word that sounds like it', () => {
    for (const [last, ...texts] of [
      ['Casaz', 'Pintó las casas del barrio', 'Casas y departamentos'],
      ['Bueno', 'Muy bueno y prolijo'],
      ['Bino', 'Vino a horario', 'Me regaló un vino'],
      ['Ora', 'Llegó en hora y media hora después terminó'],
      ['Cierra', 'La puerta cierra bien', 'Vivo en la sierra'],
      ['Sierra', 'La puerta cierra bien'],
      ['Roza', 'Pintó todo de rosa'],
      ['Casar', 'Vino a cazar hormigas'],
      ['Meza', 'Arregló la mesa', 'Mesa de madera hermosa'],
      ['Abia', 'Había mucha humedad'],
      ['Passo', 'El señor pasó a horario', 'Ana pasó ayer'],
      ['Martínez', 'Los martines pescadores'],
      ['Cabezas', 'Me cortó de la cabeza a los pies'],
      ['Torres', 'la torre del barrio'],
      ['Sonia', 'Gracias a la señora. Zona norte'],
      ['Bach', 'La dirección MAC', 'Fuente de 24 VAC'],
      ['Sanches', 'Las chanchas y los sanchos'],
      ['Vila', 'En la villa vive gente'],
      ['Gallo', 'Compré un galón de pintura'],
    ] as const)
      for (const text of texts) assert.deepEqual(publicTexts([text], secretsOf(last)), [text], last);
  });
});
