import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ENGINE_VERSION } from '@vidriera/redaction';
import { CATALOG, professional, review, uuid } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { readEverything, storedReviews } from '../../../../testing/store/whole.ts';
import { openSource, openWriter } from '../directory/store/open.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

const HOST = 'https://img.example.org';
const PARTED = [
  '/54/9/351/478/6120.jpg',
  '/351/4786120.jpg',
  '/351/4786120',
  '/11-4278/8647.png',
  '/a.jpg?a=351&b=4786120',
  '/351/478?x=6120',
  '/%33%35%31/4786120.jpg',
  '/%2533%2535%2531/4786120.jpg',
  '/400x300/351/4786120.jpg',
  '/2024/05/17/351/4786120.jpg',
  '/v1699999999/3/5/1/4/7/8/6/1/2/0.jpg',
  '/cfd480c9/foto351/4786120.jpg',
  '/351/15/4786120.jpg',
  '/351/4786120a.jpg',
  '/20/27345678/6.jpg',
  '/tel/478/6120.jpg',
  '/00000000-0000-4000-8000-543514786120.jpg',
];
const HONEST = [
  '/2024/05/17/foto.jpg',
  '/2024/11/20/575143.jpg',
  '/demo/image/upload/w_400,h_300,c_fill/v1699999999/obra.jpg',
  '/photo-1581094794329-c8112a89af12?w=1545&h=1080&q=80',
  '/bucket/9f86d081884c7d659a2feaa0c55ad015.jpg',
  '/80b8b153-532a-46a7-9a46-b8e4aaa0fe48/1-2.webp',
  '/photos/000/123/456/original/img.jpg',
  '/id/237/200/300',
];

describe('the address of a picture', () => {
  test('is left out when its folders and its name are a number to call together', async () => {
    const urls = [...PARTED.map((path) => HOST + path), 'https://351.4786120.example/a.jpg', `${HOST}:3514/786120.jpg`];
    const people = urls.map((url, i) => professional(i + 1, { avatar_url: url, portfolio: [url] }));
    const reviews = urls.map((url, i) => review(`r${i}`, 1, { author_avatar_url: url }));
    const report = await directory.import({ ...CATALOG, professionals: people, reviews });
    assert.deepEqual(report.left_out, { urls: 3 * urls.length });
    const contents = await directory.contents();
    assert.ok(contents.professionals.every((one) => one.avatar_url === null && one.portfolio.length === 0));
    assert.ok(contents.reviews.every((one) => one.author_avatar_url === null));
  });

  test('stays when it is made of dates, sizes, versions, hashes and ids', async () => {
    const people = HONEST.map((path, i) => professional(i + 1, { avatar_url: HOST + path }));
    await directory.import({ ...CATALOG, professionals: people });
    const { professionals } = await directory.contents();
    assert.deepEqual(
      professionals.map((one) => one.avatar_url),
      HONEST.map((path) => HOST + path),
    );
  });
});

describe('a first name', () => {
  const FIRST: readonly (readonly [first: string, shown: string])[] = [
    ['Ana-Zubel', 'Ana Z.'],
    ['AnaZubel', 'Ana Z.'],
    ['zubelana', 'Z. Z.'],
    ['Ana.Zubel', 'Ana Z.'],
    ['Zubel Ana', 'Ana Z.'],
    ['ZUBEL, ANA', 'Ana Z.'],
    ['Ing. Ana', 'Ana Z.'],
    ['Téc. Gas. Ana', 'Ana Z.'],
    ['Zubеl Ana', 'Ana Z.'],
    ['Zubelito', 'Z. Z.'],
    ['Ana-María', 'Ana-María Z.'],
    ['Martina', 'Martina Z.'],
    ['Ana-Quirós', 'Ana Z.'],
  ];
  test('shows no family name, of a professional and of an author, and the slug neither', async () => {
    const names = (first: string) => ({ first_name: first, last_name: 'Zubel', slug: null });
    const authors = FIRST.map(([first], i) =>
      review(`r${i}`, 1, { author_first_name: first, author_last_name: 'Zubel' }),
    );
    await directory.import({
      ...CATALOG,
      professionals: FIRST.map(([first], i) => professional(i + 1, names(first))),
      reviews: authors,
    });
    const { professionals, reviews } = await directory.contents();
    assert.deepEqual(
      professionals.map((one) => one.display_name),
      FIRST.map(([, shown]) => shown),
    );
    for (const { slug } of professionals) assert.ok(!slug.includes('zubel'), slug);
    const shown = new Map(reviews.map((one) => [one.id, one.author_name]));
    assert.deepEqual(
      FIRST.map((_, i) => shown.get(`r${i}`)),
      FIRST.map(([, name]) => name),
    );
  });

  test('of a stored author is reduced again when the professional has another family name', async () => {
    const authors = [
      review('r1', 1, { author_first_name: 'Quintanar', author_last_name: 'Ferro' }),
      review('r2', 1, { author_first_name: 'Ana', author_last_name: 'Luz' }),
    ];
    await directory.import({
      ...CATALOG,
      professionals: [professional(1, { last_name: 'Zeballos' })],
      reviews: authors,
    });
    await directory.import({ professionals: [professional(1, { last_name: 'Quintanar' })] });
    const { reviews } = await directory.contents();
    assert.deepEqual(reviews.map((one) => one.author_name).sort(), ['Ana L.', 'Q. F.']);
  });

  test('of an author shows no family name of the professional', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [professional(1)],
      reviews: [
        review('r1', 1, { author_first_name: 'Iribarne', author_last_name: 'Paz' }),
        review('r2', 1, { author_first_name: 'Ana-Iribarne', author_last_name: 'Paz' }),
      ],
    });
    const { reviews } = await directory.contents();
    assert.deepEqual(reviews.map((one) => one.author_name).sort(), ['Ana P.', 'I. P.']);
  });
});

describe('first and last name', () => {
  test('are put in order, and a family name goes out of a firm, in any of its writings', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [
        professional(1, {
          first_name: 'Quintanar',
          last_name: 'Marcela',
          slug: 'quintanar-gas',
          headline: 'Quintanar Gas',
        }),
        professional(2, {
          first_name: 'Pedro',
          last_name: 'Luna',
          headline: 'Luna & Hijos',
          bio: 'Hago trabajos con luna llena.',
        }),
        professional(3, {
          first_name: 'Ana',
          last_name: 'de la Fuente',
          slug: 'delafuente-gas',
          headline: 'Plomería Delafuente',
        }),
        professional(4, { first_name: 'Ana', last_name: 'sin apellido', headline: 'Plomera sin apuro' }),
      ],
    });
    const { professionals } = await directory.contents();
    assert.deepEqual(
      professionals.map((one) => [one.display_name, one.headline]),
      [
        ['Marcela Q.', 'Q. Gas'],
        ['Pedro L.', 'L. & Hijos'],
        ['Ana F.', 'Plomería D.'],
        ['Ana', 'Plomera sin apuro'],
      ],
    );
    assert.equal(professionals[1]?.bio, 'Hago trabajos con luna llena.');
    for (const { slug } of professionals) assert.doesNotMatch(slug, /quintanar|delafuente/);
  });
});

describe('a whole name', () => {
  const WHOLE: readonly (readonly [whole: string, shown: string])[] = [
    ['ZUBEL, JUAN', 'Juan Z.'],
    ['ZUBEL JUAN', 'Juan Z.'],
    ['Zubel Goyena Juan Carlos', 'Juan Z.'],
    ['Zubel JUAN', 'Juan Z.'],
    ['ZUBEL Martín', 'Martín Z.'],
    ['Juan Zubel', 'Juan Z.'],
    ['Juan Zubel, Ing.', 'Juan Z.'],
    ['de la Fuente Juan', 'Juan F.'],
    ['Juan, Zubel', 'J. Z.'],
    ['Luna Juan', 'L. J.'],
    ['Zubel Goyena', 'Z. G.'],
    ['Zubel', 'Z.'],
    ['Rosana', 'Rosana'],
  ];
  test('is ordered by comma, capitals and given names; in doubt it shows two initials', async () => {
    const named = ([full_name]: readonly [string, string], i: number) =>
      professional(i + 1, { first_name: null, last_name: null, full_name, slug: null });
    const by = ([author_name]: readonly [string, string], i: number) =>
      review(`r${i}`, 1, { author_first_name: null, author_last_name: null, author_name });
    await directory.import({ ...CATALOG, professionals: WHOLE.map(named), reviews: WHOLE.map(by) });
    const { professionals, reviews } = await directory.contents();
    const expected = WHOLE.map(([, shown]) => shown);
    assert.deepEqual(
      professionals.map((one) => one.display_name),
      expected,
    );
    const shown = new Map(reviews.map((one) => [one.id, one.author_name]));
    assert.deepEqual(
      WHOLE.map((_, i) => shown.get(`r${i}`)),
      expected,
    );
  });
});

describe('the id of a review', () => {
  const OWN = ['iribarne-1', 'r_Etchegaray', '3514786120', 'opinion-17', 'R_2', uuid(77), 'r-bcdfghjklmnpqrstbcdfghjk'];
  const reviews = OWN.map((id) => review(id, 1));

  /** The stored ids, as they are served. */
  async function ids(): Promise<string[]> {
    const source = await openSource(directory.url);
    const reading = await source.read();
    const all = storedReviews(await readEverything(reading));
    await reading.close();
    await source.close();
    return all.map(({ id }) => id).sort();
  }

  test('is always a made one, the same in every import, and is found by the one it came with', async () => {
    await directory.import({ ...CATALOG, professionals: [professional(1)], reviews });
    const made = (await directory.madeIds(OWN)).sort();
    for (const id of made) assert.match(id, /^r-[b-t]{24}$/);
    assert.deepEqual(await ids(), made);

    const again = await directory.import({ reviews });
    assert.deepEqual([again.reviews.unchanged, again.reviews.written], [OWN.length, 0]);
    const changed = await directory.import({ reviews: reviews.map((one) => ({ ...one, rating: 4 })) });
    assert.equal(changed.reviews.written, OWN.length);
    const kept = await directory.import({ reviews: reviews.map((one) => ({ ...one, rating: 9 })) }, { replace: true });
    assert.deepEqual([kept.reviews.rejected, kept.reviews.deleted], [OWN.length, 0]);
    const removed = await directory.import({ reviews: OWN.slice(1).map((id) => ({ id, deleted: true })) });
    assert.deepEqual([removed.reviews.deleted, removed.reviews.unchanged], [OWN.length - 1, 0]);
    assert.deepEqual(await ids(), await directory.madeIds(OWN.slice(0, 1)));
  });

  for (const how of ['an import', 'redact-store'])
    test(`that an older engine stored becomes a made one by ${how}`, async () => {
      await directory.import({ ...CATALOG, professionals: [professional(1)], reviews });
      const made = await directory.madeIds(OWN);
      const writer = await openWriter(directory.url);
      const session = await writer.begin(ENGINE_VERSION - 1, () => {});
      const rows = await session.reviews.find(made);
      await session.reviews.update(rows.map((row) => row!));
      await session.reviews.rename(
        rows.slice(0, -1).map((row, i) => ({ old: row!.id, id: OWN[i]!, body: row!.body.replace(row!.id, OWN[i]!) })),
      );
      await session.commit(true, Date.now());
      await writer.close();
      if (how === 'an import') {
        const { reviews: report } = await directory.import({ reviews });
        assert.deepEqual([report.unchanged, report.written], [OWN.length, 0]);
      } else assert.equal((await run(['redact-store', '--database-url', directory.url])).status, 0);
      assert.deepEqual(await ids(), made.sort());
    });
});

describe('numbers and lengths', () => {
  test('are bounded: years have two decimals, a long text ends with a sentence', async () => {
    const sentence = 'Trabajo prolijo y con garantía. ';
    const report = await directory.import({
      ...CATALOG,
      professionals: [
        professional(1, { bio: sentence.repeat(400), verifications: { years_active: 8.351478612 } }),
        professional(2, { bio: 'á'.repeat(9000) }),
        professional(3, { bio: '🔧'.repeat(5000) }),
      ],
      reviews: [review('r1', 1, { comment: sentence.repeat(400) })],
    });
    assert.deepEqual(report.left_out, { text_ends: 3 });
    const { professionals, reviews } = await directory.contents();
    assert.equal(professionals[0]?.verifications.years_active, 8.35);
    assert.ok(professionals[0]!.bio!.length <= 5000 && professionals[0]!.bio!.endsWith('garantía.'));
    assert.equal(professionals[1]?.bio, `${'á'.repeat(4999)}…`);
    assert.equal([...professionals[2]!.bio!].length, 5000);
    assert.ok(reviews[0]!.comment!.length <= 5000 && reviews[0]!.comment!.endsWith('garantía.'));
  });

  test('of a long portfolio the beginning is looked at', async () => {
    const portfolio = [...Array(60).fill(`${HOST}/351/4786120.jpg`), `${HOST}/a.jpg`];
    const late = [...Array(49).fill(`${HOST}/351/4786120.jpg`), `${HOST}/a.jpg`, 'ftp://x'];
    const report = await directory.import({
      ...CATALOG,
      professionals: [professional(1, { portfolio }), professional(2, { portfolio: late })],
    });
    assert.deepEqual(report.left_out, { urls: 99 });
    const { professionals } = await directory.contents();
    assert.deepEqual(
      professionals.map((one) => one.portfolio),
      [[], [`${HOST}/a.jpg`]],
    );
  });

  test('unknown slugs that show a private value are not kept', async () => {
    const slugs = ['iribarne', 'x-35654345', 'plomeranorte', 'otro'];
    await directory.import({
      ...CATALOG,
      professionals: [
        professional(1, {
          dni: '35.654.345',
          email: 'plomera.norte@example.org',
          neighborhoods: ['pichincha', ...slugs],
          services: ['plomeria', ...slugs],
        }),
      ],
    });
    const [one] = (await directory.contents()).professionals;
    assert.deepEqual(
      [one?.neighborhoods, one?.services],
      [
        ['pichincha', 'otro'],
        ['plomeria', 'otro'],
      ],
    );
  });
});
