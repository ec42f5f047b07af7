import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { CATALOG, professional, review, uuid } from '../../../../testing/people/source.ts';
import { type JsonReport, TestDirectory } from '../../../../testing/server/test-directory.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

type Tables = Readonly<Record<string, string | Buffer>>;

/** A folder with the catalog as NDJSON and these tables. */
function folderWith(tables: Tables): string {
  const folder = directory.write(CATALOG);
  for (const [name, content] of Object.entries(tables)) fs.writeFileSync(path.join(folder, name), content);
  return folder;
}

async function imported(tables: Tables, flags: Record<string, string | true> = {}): Promise<JsonReport> {
  const { stdout, stderr } = await directory.run(folderWith(tables), { json: true, ...flags });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

const PEOPLE_HEAD =
  'id,slug,first_name,last_name,headline,bio,specialties,avatar_url,portfolio,city,neighborhoods,services,member_since,verifications.identity_verified,verifications.years_active';
const personRow = (n: number, bio = 'Arreglo pérdidas y destapo cañerías desde hace 20 años.') =>
  `${uuid(n)},marta-${n},Marta,Iribarne,Plomera en Pichincha,${bio},pérdidas|destapaciones,https://img.example.org/a/uno.webp,https://img.example.org/p/cocina.webp,rosario,pichincha,plomeria,2020-03-01T09:00:00-03:00,true,4`;
const REVIEWS_HEAD =
  'id,professional_id,rating,title,comment,author_first_name,author_last_name,author_role,service,created_at';
const reviewRow = (id: string, comment = 'Llegó a horario y dejó todo limpio.') =>
  `${id},${uuid(1)},5,Muy prolija,${comment},Ramón,Etchegaray,client,plomeria,2024-02-03T10:00:00-03:00`;
const table = (...lines: string[]) => `${lines.join('\n')}\n`;

test('a table holds the same records as NDJSON', async () => {
  await directory.import({ ...CATALOG, professionals: [professional(1)], reviews: [review('r1', 1)] });
  const asLines = await directory.contents();
  const again = await imported({
    'professionals.csv': table(PEOPLE_HEAD, personRow(1)),
    'reviews.csv.gz': gzipSync(table(REVIEWS_HEAD, reviewRow('r1'))),
  });
  assert.deepEqual([again.rejections, again.left_out, again.ignored_fields], [[], {}, {}]);
  assert.deepEqual([again.professionals.unchanged, again.reviews.unchanged], [1, 1]);
  assert.deepEqual(await directory.contents(), asLines);
});

test('a table comes through standard input, in Windows-1252, with semicolons, a mark and long line ends', async () => {
  await directory.import({ ...CATALOG, professionals: [professional(1)] });
  const before = await directory.contents();
  const [head, row] = [PEOPLE_HEAD, personRow(1)].map((line) => line.replaceAll(',', ';'));
  for (const stdin of [
    Buffer.from(`${head}\r\n${row}\r\n`, 'latin1'),
    Buffer.from(`\ufeff${head}\r\n${row}\r\n`),
    Buffer.from(`${head}\n${row}`),
  ]) {
    const { stdout } = await directory.run('-', { kind: 'professionals', json: true }, { stdin });
    const report = JSON.parse(stdout);
    assert.deepEqual([report.professionals.unchanged, report.rejections], [1, []]);
  }
  assert.deepEqual(await directory.contents(), before);
  const stdin = Buffer.from(`${head}\r\n${row}\r\n`, 'latin1');
  const { stdout } = await directory.run('-', { kind: 'professionals' }, { stdin });
  assert.match(stdout, /1 {2}professionals {2}lines in Windows-1252, read as such {2}-:2\n/);
});

test('a cell may hold quotation marks, separators, line breaks and JSON; an empty one is absent', async () => {
  const comment = '"Dijo ""vuelvo"",\r\ny volvió; | bien."';
  const head = `${PEOPLE_HEAD},external_reviews,status,emails`;
  const sources = '"[{""source"":""Otro"",""rating"":4.5,""count"":2,""verified"":true}]"';
  await imported({
    'professionals.csv': table(head, `${personRow(1, '')},${sources},,a@example.com|b@example.com`, ''),
    'reviews.csv': table(REVIEWS_HEAD, reviewRow('r1', comment), '', reviewRow('r2')),
  });
  const { professionals, reviews } = await directory.contents();
  assert.equal(professionals[0]!.bio, null);
  assert.deepEqual(professionals[0]!.external_reviews, [{ rating: 4.5, count: 2 }]);
  const comments = reviews.map(({ comment: text }) => text).sort();
  assert.deepEqual(comments, ['Dijo "vuelvo",\ny volvió; | bien.', 'Llegó a horario y dejó todo limpio.']);
});

describe('a row that is not whole is rejected alone, with its line', () => {
  const rejects = () => path.join(directory.folder, 'rejects.ndjson');
  const places = ({ rejections }: JsonReport) => rejections.map(({ line, reason }) => [line, reason]);
  const QUOTE = 'has a quotation mark out of place';

  test('whose quotation marks are out of place', async () => {
    const rows = [
      reviewRow('r1'),
      reviewRow('r2', 'Un caño de 5" roto'),
      reviewRow('r3', '"Muy "bueno" todo"'),
      reviewRow('r4', '"Todo\nbien"'),
      reviewRow('r5', '"Sin fin'),
      reviewRow('r6'),
    ];
    const report = await imported(
      { 'professionals.csv': table(PEOPLE_HEAD, personRow(1)), 'reviews.csv': table(REVIEWS_HEAD, ...rows) },
      { rejects: rejects() },
    );
    assert.deepEqual(places(report), [
      [3, QUOTE],
      [4, QUOTE],
      [7, QUOTE],
    ]);
    assert.deepEqual([report.reviews.read, report.reviews.written], [6, 3]);
    const [first] = fs.readFileSync(rejects(), 'utf8').split('\n');
    assert.equal(JSON.parse(first!).record, rows[1]);
  });

  test('with more or fewer cells', async () => {
    const report = await imported(
      { 'professionals.csv': table(PEOPLE_HEAD, personRow(1), `${personRow(2)},más`, 'a,b', personRow(3)) },
      { rejects: rejects() },
    );
    assert.deepEqual(places(report), [
      [3, 'has more cells than the header'],
      [4, 'has fewer cells than the header'],
    ]);
    const [, second] = fs.readFileSync(rejects(), 'utf8').split('\n');
    assert.deepEqual(JSON.parse(second!).record, ['a', 'b']);
  });

  test('or has a fault, and --rejects has it by its columns; --replace keeps what is stored of it', async () => {
    await imported({ 'professionals.csv': table(PEOPLE_HEAD, personRow(1), personRow(2)) });
    const rows = [personRow(1).replace('2020-03-01T09:00:00-03:00', 'ayer'), `${personRow(2)}"`];
    const report = await imported(
      { 'professionals.csv': table(PEOPLE_HEAD, ...rows, personRow(3)) },
      { rejects: rejects(), replace: true },
    );
    assert.deepEqual([report.professionals.rejected, report.professionals.deleted], [2, 0]);
    const [first] = fs.readFileSync(rejects(), 'utf8').split('\n');
    const { line, field, record } = JSON.parse(first!);
    assert.deepEqual([line, field, record.member_since], [2, 'member_since', 'ayer']);
  });

  test('in a table of many blocks', async () => {
    const long = '"Muy prolijo.\n'.concat('Todo limpio. '.repeat(30), '"');
    const rows = Array.from({ length: 4000 }, (_, i) =>
      i % 500 === 250 ? reviewRow(`r${i}`, 'Un "poco') : reviewRow(`r${i}`, long),
    );
    const report = await imported({
      'professionals.csv': table(PEOPLE_HEAD, personRow(1)),
      'reviews.csv': table(REVIEWS_HEAD, ...rows),
    });
    const lineOf = (i: number) => 2 + 2 * i - Math.ceil((i - 250) / 500);
    assert.deepEqual(
      places(report),
      [250, 750, 1250, 1750, 2250, 2750, 3250, 3750].map((i) => [lineOf(i), QUOTE]),
    );
    assert.deepEqual([report.reviews.read, report.reviews.written], [4000, 3992]);
  });
});

describe('a table that can not be read is refused as a whole', () => {
  const NOTHING = 'Nothing was imported.\n';
  const cases: [string, string, RegExp][] = [
    ['without a header', '\n\n', /The first line of reviews\.csv names no columns, parted by "," or ";"\. /],
    ['a name twice', `${REVIEWS_HEAD},id\n`, /names "id" twice\. /],
    ['a million columns', `${'a,'.repeat(500_000)}\n`, /has more than 1000 columns\. /],
    ['an endless header', `${'a'.repeat(1_100_000)}\n`, /names no columns/],
    ['a header out of quotes', 'id,"rating\n', /names no columns/],
    [
      'required fields without a column',
      'id;puntaje\n1;5\n',
      /no column for rating, author_role, created_at, professional_id; it has id, puntaje\. A map/,
    ],
    ['a spreadsheet', 'PK\x03\x04', /reviews\.csv looks like a zip archive or a spreadsheet/],
  ];
  for (const [what, content, said] of cases) {
    test(what, async () => {
      // The catalog before it is not imported either.
      const { status, stderr } = await directory.run(folderWith({ 'reviews.csv': content }));
      assert.equal(status, 1);
      assert.match(stderr, said);
      assert.ok(stderr.endsWith(NOTHING), stderr);
      assert.equal(stderr.trim().split('\n').length, 1);
      assert.deepEqual((await directory.contents()).cities, []);
    });
  }

  test('one of deletions needs the key alone', async () => {
    await imported({ 'professionals.csv': table(PEOPLE_HEAD, personRow(1), personRow(2)) });
    const report = await imported({ 'professionals.csv': table('id,deleted', `${uuid(2)},true`) });
    assert.deepEqual([report.professionals.deleted, report.rejections], [1, []]);
  });
});

test('fields of no meaning are ignored and counted by their names', async () => {
  const report = await imported({
    'professionals.csv': table(`${PEOPLE_HEAD},constructor,__proto__,puntaje`, `${personRow(1)},1,2,3`),
  });
  assert.deepEqual(report.ignored_fields, { '(other)': 1, constructor: 1, puntaje: 1 });
});
