import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { CATALOG, professional, review } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

/** A person's name, a text about them, and the text as it may be shown. */
type Case = readonly [first: string, last: string, text: string, shown: string];

/** What the directory shows of each text as its professional's own, in a review of that professional, and in a review by that person. */
async function shownTexts(cases: readonly Case[]): Promise<unknown[]> {
  await directory.import({
    ...CATALOG,
    professionals: [
      ...cases.map(([first_name, last_name, bio], n) => professional(n, { slug: null, first_name, last_name, bio })),
      professional(900, { slug: null, first_name: 'Marta', last_name: 'Iribarne' }),
    ],
    reviews: cases.flatMap(([author_first_name, author_last_name, comment], n) => [
      review(`of-${n}`, n, { title: null, comment }),
      review(`by-${n}`, 900, { title: null, comment, author_first_name, author_last_name }),
    ]),
  });
  const { professionals, reviews } = await directory.contents();
  const comment = (id: string) => reviews.find((one) => one.id === id)?.comment;
  return cases.map((_, n) => [professionals[n]?.bio, comment(`of-${n}`), comment(`by-${n}`)]);
}

async function check(cases: readonly Case[]): Promise<void> {
  const shown = await shownTexts(cases);
  assert.deepEqual(
    shown,
    cases.map(([, , , text]) => [text, text, text]),
  );
}

describe('a family name does not come out', () => {
  test('where its letters are written in another way', () =>
    check([
      ['Karl', 'Müller', 'Vino Karl Mueller', 'Vino Karl M.'],
      ['Karl', 'Groß', 'Vino Karl Gross', 'Vino Karl G.'],
      ['Nils', 'Sørensen', 'Vino el señor Sorensen', 'Vino el señor S.'],
      ['Jan', 'Łukasik', 'Vino el señor Lukasik', 'Vino el señor L.'],
      ['Ana', 'McDonald', 'Gracias Ana Mc Donald', 'Gracias Ana Mc D.'],
      ['Ana', 'McDonald', 'Vino la señora Mc Donald', 'Vino la señora Mc D.'],
    ]));

  test('where a particle is written apart or together', () =>
    check([
      ['Ana', 'Delbono', 'Vino Ana Del Bono', 'Vino Ana D.'],
      ['Ana', 'Dipietro', 'di pietro pinturas', 'D. pinturas'],
      ['Ana', 'Di Pietro', 'DiPietro pinturas', 'D. pinturas'],
      ['Ana', 'Lo Presti', 'Vino la señora lopresti', 'Vino la señora L.'],
      ['Ana', 'Lo Presti', 'lo hizo lo mejor posible', 'lo hizo lo mejor posible'],
    ]));

  test('after a given name of several words, though it is an ordinary word', () =>
    check([
      ['Juan', 'Cruz', 'soy juan carlos cruz', 'soy juan carlos C.'],
      ['Juan', 'Cruz', 'lo hizo juan c. cruz', 'lo hizo juan c. C.'],
      ['Juan', 'Luna', 'lo hizo j. luna', 'lo hizo j. L.'],
    ]));

  test('where it is an ordinary word and the words around it speak of a person, in any case', () =>
    check([
      ['Juan', 'Torres', 'gracias torres, lo recomiendo', 'gracias T., lo recomiendo'],
      ['Juan', 'Flores', 'lo recomiendo a flores', 'lo recomiendo a F.'],
      ['Juan', 'Romero', 'romero vino enseguida', 'R. vino enseguida'],
      ['Juan', 'Luna', 'EL PLOMERO LUNA ES UN GENIO', 'EL PLOMERO L. ES UN GENIO'],
      ['Juan', 'Cruz', 'Vino puntual. Cruz y su equipo cumplieron', 'Vino puntual. C. y su equipo cumplieron'],
      ['Juan', 'López', 'López, excelente', 'L., excelente'],
      ['Juan', 'López', 'Todo bien. Atte. López', 'Todo bien. Atte. L.'],
      ['Juan', 'Flores', 'Todo bien.\nFlores', 'Todo bien.\nF.'],
    ]));

  test('where it is short and glued to the given name', async () => {
    await check([
      ['Jorge', 'Gil', 'Busquen jgil', 'Busquen J.'],
      ['Wei', 'Li', 'Vino LiWei', 'Vino L.'],
      ['Mari', 'Paz', 'Capaz vino mari', 'Capaz vino mari'],
    ]);
    await directory.import({
      ...CATALOG,
      professionals: [professional(950, { slug: 'juanpaz', first_name: 'Juan', last_name: 'Paz' })],
    });
    assert.doesNotMatch((await directory.slugs())[950] ?? '', /juanpaz/);
  });

  test('where the directory knows its initial only', () =>
    check([
      ['Juan', 'Z.', 'Soy Juan Zubiría, plomero', 'Soy Juan Z., plomero'],
      ['Luis', 'G.', 'Muy bien. Luis Godoy', 'Muy bien. Luis G.'],
      ['Luis', 'G.', 'Luis Gómez Peralta vino', 'Luis G. vino'],
      ['Luis', 'F.', 'LUIS DE LA FUENZALIDA', 'LUIS DE LA F.'],
      ['José', 'Z.', 'Soy jose Carlos A. Zubiría', 'Soy jose Carlos A. Z.'],
      ['Juan', 'null', 'Me llamo Juan Zubiría', 'Me llamo Juan Z.'],
    ]));

  test('and nothing else goes where it knows no more', () => {
    const honest = [
      ['Juan', 'G.', 'Vino Juan Gasista. Gracias Juan Gran trabajo'],
      ['Juan', 'Z.', 'Llamen a Juan. Zona norte. Juan zurce'],
      ['JUAN', 'M.', 'JUAN MUY BUENO. VINO JUAN MARTES'],
      ['Juan', 'null', 'Vino Juan Martes y jueves. Soy Juan de Rosario'],
    ] as const;
    return check(honest.map(([first, last, text]) => [first, last, text, text]));
  });

  test('and an ordinary word stays where it is one', () => {
    const honest = [
      ['Flores', 'Flores y plantas. Gracias por las flores; vino con flores en Flores'],
      ['Blanco', 'Blanco mate, lo hizo blanco y gracias a Dios quedó blanco'],
      ['Casas', 'Casas y departamentos: limpia casas, arregla casas'],
      ['Paz', 'Paz y tranquilidad. Me dejó en paz'],
      ['Bueno', 'Bueno, vino y lo hizo. Muy bueno. Muchas gracias, bueno la verdad'],
      ['Bueno', 'bueno vino tarde. Gracias. Bueno, todo bien'],
      ['Flores', 'Servicios:\nCanteros\nFlores'],
      ['Casas', 'Mandé a Juan a casas vecinas'],
      ['Martínez', 'Martínez, zona norte'],
    ] as const;
    return check(honest.map(([last, text]) => ['Juan', last, text, text]));
  });
});

test('a picture that is named by the hash of the own mail address is left out', async () => {
  const pictures = ['md5', 'sha256'].map(
    (kind) => `https://www.gravatar.com/avatar/${hash(kind, 'ana.z@example.org')}`,
  );
  const other = `https://www.gravatar.com/avatar/${hash('md5', 'other@example.org')}`;
  await directory.import({
    ...CATALOG,
    professionals: [
      professional(1, {
        emails: ['b@example.org', ' Ana.Z@example.org'],
        avatar_url: pictures[0],
        portfolio: [...pictures, other],
      }),
    ],
  });
  const { professionals } = await directory.contents();
  assert.deepEqual([professionals[0]?.avatar_url, professionals[0]?.portfolio], [null, [other]]);
});
