import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ENGINE_VERSION } from '@vidriera/redaction';
import { CATALOG, type Line, professional, review } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { openWriter } from '../directory/store/open.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

/** A review with this comment, by an author with this name. */
const told = (id: string, comment: string, author = 'Ramón Etchegaray', of = 1): Line =>
  review(id, of, {
    title: null,
    comment,
    author_first_name: undefined,
    author_last_name: undefined,
    author_name: author,
  });

const comments = async () =>
  Object.fromEntries((await directory.contents()).reviews.map(({ id, comment }) => [id, comment]));

/** Importing the same again must find nothing to change, or every nightly import would make a revision. */
async function isSettled(sources: Parameters<TestDirectory['import']>[0]): Promise<void> {
  const { revision } = await directory.contents();
  const again = await directory.import(sources);
  assert.deepEqual([again.revision, again.reviews.written, again.professionals.written], [revision, 0, 0]);
}

test('the picture of an author is left out when its name is a private value of the professional', async () => {
  const pictures = ['27345678', '27.345.678', '17051964', 'gurruchaga_4840', 'cocina'];
  const own = { dni: '27.345.678', birth_date: '1964-05-17', address: 'Av. Gurruchaga 4840' };
  const reviews = pictures.map((name, i) =>
    review(`r${i}`, 1, { author_avatar_url: `https://img.example.org/p/${name}.jpg` }),
  );
  const sources = { ...CATALOG, professionals: [professional(1, own)], reviews };
  await directory.import(sources);
  const shown = (await directory.contents()).reviews.flatMap((one) => one.author_avatar_url ?? []);
  assert.deepEqual(shown, ['https://img.example.org/p/cocina.jpg']);
  await isSettled(sources);
});

test('a private value that an older redaction left is taken out when an import reads its review again', async () => {
  const sources = { ...CATALOG, professionals: [professional(1, { dni: '27.345.678' })] };
  const picture = { author_avatar_url: 'https://img.example.org/p/cocina.jpg' };
  await directory.import({ ...sources, reviews: [review('r1', 1, picture)] });
  const ids = await directory.madeIds(['r1']);
  const writer = await openWriter(directory.url);
  const session = await writer.begin(ENGINE_VERSION - 1, () => {});
  const [row] = await session.reviews.find(ids);
  await session.reviews.update([{ ...row!, body: row!.body.replace('cocina', '27345678') }]);
  await session.commit(true, Date.now());
  await writer.close();
  await directory.import({ ...CATALOG, reviews: [review('r2', 1)] });
  const shown = (await directory.contents()).reviews.map((one) => one.author_avatar_url);
  assert.deepEqual(shown, [null, null]);
});

describe('the family name of the author of a review', () => {
  const FIRST = told('r1', 'Muy prolija.', 'Nélida Zubillaga');
  const SECOND = told('r2', 'Me la recomendó Zubillaga, y tenía razón.', 'Hugo Pirovano');
  const CLEAN = { r1: 'Muy prolija.', r2: 'Me la recomendó Z., y tenía razón.' };
  const PEOPLE = { ...CATALOG, professionals: [professional(1), professional(2)] };

  test('does not come out in another review of the same professional, in one import or in several, in any order', async () => {
    for (const reviews of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ]) {
      await directory.import({ ...PEOPLE, reviews });
      assert.deepEqual(await comments(), CLEAN);
      await isSettled({ ...PEOPLE, reviews });
      await directory.import({ reviews: [] }, { replace: true });
      for (const one of reviews) await directory.import({ reviews: [one] });
      assert.deepEqual(await comments(), CLEAN);
      await isSettled({ reviews });
      await directory.import({ reviews: [] }, { replace: true });
    }
  });

  test('changes nothing in the reviews of other professionals, nor where it is a word of the trade', async () => {
    const reviews = [
      FIRST,
      told('r3', 'Me la recomendó Zubillaga.', 'Hugo Pirovano', 2),
      told('r4', 'Arregló las flores del campo.', 'Ana Prado'),
      told('r5', 'Sacó la maleza del prado.', 'Elena Flores'),
      told('r6', 'Una genia.', 'Juan Campo'),
    ];
    await directory.import({ ...PEOPLE, reviews });
    const { r3, r4, r5 } = await comments();
    assert.deepEqual(
      [r3, r4, r5],
      ['Me la recomendó Zubillaga.', 'Arregló las flores del campo.', 'Sacó la maleza del prado.'],
    );
  });

  test('stays out when the review is rewritten, and when that author’s review is gone', async () => {
    await directory.import({ ...PEOPLE, reviews: [FIRST, SECOND] });
    await directory.import({ reviews: [told('r2', 'Zubillaga me la recomendó mucho.', 'Hugo Pirovano')] });
    assert.equal((await comments()).r2, 'Z. me la recomendó mucho.');
    await directory.import({ reviews: [{ id: 'r1', deleted: true }] });
    assert.deepEqual(await comments(), { r2: 'Z. me la recomendó mucho.' });
  });

  test('is taken out by redact-store too', async () => {
    await directory.import({ ...PEOPLE, reviews: [FIRST, told('r2', 'Muy amable.', 'Hugo Pirovano')] });
    const stored = await directory.madeIds(['r2']);
    const writer = await openWriter(directory.url);
    const session = await writer.begin(1, () => {});
    const [row] = await session.reviews.find(stored);
    await session.reviews.update([{ ...row!, body: row!.body.replace('Muy amable.', 'Me la recomendó Zubillaga.') }]);
    await session.commit(true, 0);
    await writer.close();
    const { status, stdout } = await run(['redact-store', '--database-url', directory.url]);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /changed 1 record/);
    assert.equal((await comments()).r2, 'Me la recomendó Z..'.replace('..', '.'));
  });
});

describe('a private value of the professional', () => {
  const PERSON = professional(1, {
    birth_date: '1964-08-14',
    address: 'Gurruchaga 1847, piso 3',
    email: 'zorzalplomeria@example.com',
    emails: ['tero.obras79@example.com'],
    phone: '+54 11 4786-1203',
    dni: '17.345.982',
  });
  const TOLD: readonly (readonly [string, string])[] = [
    ['Nació el 14 de agosto de 1964 y sigue trabajando.', 'Nació el [fecha de nacimiento] y sigue trabajando.'],
    ['Cumple el 14/08/64, le llevamos torta.', 'Cumple el [fecha de nacimiento], le llevamos torta.'],
    ['Es del 14.8.1964.', 'Es del [fecha de nacimiento].'],
    ['Vive en Gurruchaga 1847, al lado de casa.', 'Vive en [dirección], al lado de casa.'],
    ['Su casa está en la calle gurruchaga al 1847.', 'Su casa está en la calle [dirección].'],
    ['Su casilla es zorzalplomeria, siempre contesta.', 'Su casilla es [e-mail], siempre contesta.'],
    ['La encontré como tero.obras79 enseguida.', 'La encontré como [e-mail] enseguida.'],
    ['El pedido fue el 99-47861203-7 y llegó.', 'El pedido fue el [teléfono] y llegó.'],
    ['Me dio el 4786 1203 y atendió.', 'Me dio el [teléfono] y atendió.'],
    ['En la factura figura 17345982 como dato.', 'En la factura figura [documento] como dato.'],
  ];
  const REVIEWS = TOLD.map(([text], i) => told(`r${i}`, text));
  const hasNone = async (ids = TOLD.map((_, i) => i)) => {
    const shown = await comments();
    for (const i of ids) {
      const text = String(shown[`r${i}`]);
      assert.doesNotMatch(text, /1964|14\/08|14\.8|1847|zorzal|tero|obras79|4786|1203|17345982/i, text);
      assert.match(text, /\[[^\]]+\]/, text);
    }
  };
  const HONEST = [
    told('h1', 'Hace 14 años que la conozco, desde agosto de 2010. Cobró 18.470 y tardó 3 días.'),
    told('h2', 'Vivo en Gurruchaga y vino igual. Trabajó en la obra 1847 horas.'),
    told('h3', 'Un zorzal cantaba. La plomería quedó de diez, 47 metros de caño y 1203 pesos de vuelto.'),
    told('h4', 'Vivo en Gurruchaga 1850, nos queda cerca.'),
  ];
  const honest = async () =>
    Object.entries(await comments())
      .filter(([id]) => id.startsWith('h'))
      .map(([, text]) => text)
      .sort();
  const UNCHANGED = HONEST.map((one) => (one as { comment: string }).comment).sort();

  test('does not come out in their reviews, which may come in a later import, and honest texts stay', async () => {
    const all = { ...CATALOG, professionals: [PERSON], reviews: [...REVIEWS, ...HONEST] };
    await directory.import(all);
    await hasNone();
    assert.deepEqual(await honest(), UNCHANGED);
    await isSettled(all);
    await directory.import({ reviews: [] }, { replace: true });
    await directory.import({ reviews: [...REVIEWS, ...HONEST] });
    await hasNone();
    assert.deepEqual(await honest(), UNCHANGED);
    await isSettled({ reviews: REVIEWS });
  });

  test('goes from the stored reviews when the professional comes with it later', async () => {
    await directory.import({ ...CATALOG, professionals: [professional(1)], reviews: REVIEWS });
    assert.match(String((await comments()).r3), /Gurruchaga 1847/);
    await directory.import({ professionals: [PERSON] });
    await hasNone();
    // What was masked before has its placeholder once more when the reviews come again.
    await directory.import({ reviews: REVIEWS });
    await hasNone();
    await isSettled({ professionals: [PERSON], reviews: REVIEWS });
  });

  test('changes nothing in the reviews of another professional', async () => {
    const other = told('x', 'Vive en Gurruchaga 1847, cerca de zorzalplomeria.', 'Hugo Pirovano', 2);
    await directory.import({ ...CATALOG, professionals: [PERSON, professional(2)], reviews: [other] });
    assert.equal((await comments()).x, 'Vive en Gurruchaga 1847, cerca de zorzalplomeria.');
  });

  test('is nowhere in the store, which has a few keyed fingerprints', async () => {
    await directory.import({ ...CATALOG, professionals: [PERSON], reviews: REVIEWS });
    const writer = await openWriter(directory.url);
    // An engine that is newer than every row.
    const session = await writer.begin(ENGINE_VERSION + 1, () => {});
    const people = (await Array.fromAsync(session.professionals.behind())).flat();
    const rows = [...people, ...(await Array.fromAsync(session.reviews.behind())).flat()];
    await session.rollback();
    await writer.close();
    assert.match(people[0]!.own, /^(?:[0-9a-f]{12} ){4,30}[0-9a-f]{12}$/);
    // A fingerprint may have any four digits.
    const texts = JSON.stringify(rows).replace(/\b[0-9a-f]{12}\b/g, '');
    assert.doesNotMatch(texts, /gurruchaga|1847|1964|zorzal|tero\b|47861203|17345982|Etchegaray/i);
  });
});
