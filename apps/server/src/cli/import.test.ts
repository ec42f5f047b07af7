import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { CATALOG, ndjson, PLUMBING, professional, review, uuid } from '../../../../testing/people/source.ts';
import { type JsonReport, TestDirectory } from '../../../../testing/server/test-directory.ts';

/** Why a test of the directory's file is skipped where the store is a server. */
const NO_FILE = process.env.VIDRIERA_TEST_STORE === undefined ? false : 'the store is no file';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

const ZERO = { read: 0, written: 0, unchanged: 0, deleted: 0, rejected: 0 };

describe('an import', () => {
  test('takes a folder in and says what it did', async () => {
    const { quality: _, ...report } = (await directory.import({
      ...CATALOG,
      professionals: [professional(1)],
      reviews: [review('r1', 1)],
    })) as JsonReport & { status: number; quality?: unknown };
    assert.deepEqual(report, {
      status: 0,
      revision: 1,
      dry_run: false,
      services: { ...ZERO, read: 2, written: 2 },
      cities: { ...ZERO, read: 1, written: 1 },
      professionals: { ...ZERO, read: 1, written: 1 },
      reviews: { ...ZERO, read: 1, written: 1 },
      read_as: {},
      left_out: {},
      no_longer_listed: 0,
      not_listed: {},
      repeated: {},
      ignored_fields: {},
      notes: [],
      rejections_by_reason: [],
      rejections: [],
    });
    const { professionals, reviews, services, cities } = await directory.contents();
    assert.deepEqual(services[1], {
      slug: 'plomeria',
      name: 'Plomería',
      description: null,
      requires_matricula: false,
      active: true,
    });
    assert.deepEqual(cities[0]?.neighborhoods[0], { slug: 'pichincha', name: 'Pichincha', active: true });
    assert.deepEqual(professionals, [
      {
        id: uuid(1),
        slug: 'marta-1',
        display_name: 'Marta I.',
        headline: 'Plomera en Pichincha',
        bio: 'Arreglo pérdidas y destapo cañerías desde hace 20 años.',
        specialties: ['pérdidas', 'destapaciones'],
        avatar_url: 'https://img.example.org/a/uno.webp',
        portfolio: ['https://img.example.org/p/cocina.webp'],
        city: 'rosario',
        neighborhoods: ['pichincha'],
        services: ['plomeria'],
        member_since: '2020-03-01T12:00:00.000Z',
        status: 'active',
        verifications: {
          identity_verified: true,
          phone_verified: false,
          email_verified: false,
          background_check: false,
          matricula: { verified: false, type: null },
          years_active: 4,
        },
        external_reviews: [],
      },
    ]);
    assert.deepEqual(reviews, [
      {
        id: 'r1',
        professional_id: uuid(1),
        rating: 5,
        title: 'Muy prolija',
        comment: 'Llegó a horario y dejó todo limpio.',
        author_name: 'Ramón E.',
        author_role: 'client',
        author_avatar_url: null,
        service: 'plomeria',
        created_at: '2024-02-03T13:00:00.000Z',
        status: 'published',
      },
    ]);
  });

  test('keeps keywords, aliases, locations and adjacent districts, each cleaned and bounded', async () => {
    const long = 'x'.repeat(61);
    const many = Array.from(
      { length: 50 },
      (_, i) => `palabra ${String.fromCharCode(97 + (i % 26))}${i > 25 ? 'z' : ''}`,
    );
    const { status, rejections, ignored_fields } = await directory.import({
      services: [
        { slug: 'plomeria', name: 'Plomería', keywords: [' canilla ', 'canilla', '', long, 'llamar al 11 5555-4444'] },
        { slug: 'gasista', name: 'Gasista', keywords: many },
        { slug: 'pintura', name: 'Pintura', keywords: [7] },
      ],
      cities: [
        {
          slug: 'rosario',
          name: 'Rosario',
          aliases: ['la chicago argentina'],
          location: { lat: -32.95, lng: -60.64 },
          neighborhoods: [
            { slug: 'centro', name: 'Centro', adjacent: ['abasto', 'No Slug'], aliases: ['microcentro'] },
          ],
        },
        { slug: 'salta', name: 'Salta', location: { lat: 95, lng: 0 } },
        { slug: 'posadas', name: 'Posadas', location: { lat: 5 } },
      ],
    });
    assert.deepEqual([status, ignored_fields], [3, {}]);
    assert.deepEqual(rejections.map(({ field }) => field).toSorted(), ['keywords[0]', 'location.lat', 'location.lng']);
    const { services, cities } = await directory.contents();
    assert.deepEqual(
      services.map(({ keywords }) => keywords?.length),
      [40, 1],
    );
    assert.deepEqual(services[1]?.keywords, ['canilla']);
    assert.deepEqual(cities, [
      {
        slug: 'rosario',
        name: 'Rosario',
        region: null,
        active: true,
        neighborhoods: [
          { slug: 'centro', name: 'Centro', active: true, aliases: ['microcentro'], adjacent: ['abasto'] },
        ],
        aliases: ['la chicago argentina'],
        location: { lat: -32.95, lng: -60.64 },
      },
    ]);
  });

  test('of nothing new makes no revision', async () => {
    const sources = { ...CATALOG, professionals: [professional(1)], reviews: [review('r1', 1)] };
    await directory.import(sources);
    const again = await directory.import(sources);
    assert.equal(again.revision, 1);
    assert.deepEqual(again.professionals, { ...ZERO, read: 1, unchanged: 1 });
    assert.deepEqual(again.reviews, { ...ZERO, read: 1, unchanged: 1 });
    const changed = await directory.import({ reviews: [review('r1', 1, { rating: 4 })] });
    assert.equal(changed.revision, 2);
    assert.deepEqual(changed.reviews, { ...ZERO, read: 1, written: 1 });
  });

  test('takes the last of several versions of a record', async () => {
    const versions = [5, 4, 5, 3].map((rating) => review('r1', 1, { rating }));
    const report = await directory.import({ ...CATALOG, professionals: [professional(1)], reviews: versions });
    assert.deepEqual(report.reviews, { ...ZERO, read: 4, written: 4 });
    assert.deepEqual(
      (await directory.contents()).reviews.map(({ rating }) => rating),
      [3],
    );
  });

  test('removes what is marked deleted, and the reviews with their professional', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [professional(1), professional(2)],
      reviews: [review('r1', 1), review('r2', 1), review('r3', 2)],
    });
    const report = await directory.import({
      services: [{ slug: 'gasista', deleted: true }],
      professionals: [
        { id: uuid(1).toUpperCase(), deleted: true },
        { id: uuid(9), deleted: true },
      ],
      reviews: [
        { id: 'r3', deleted: true },
        { id: 'r1', deleted: true },
      ],
    });
    assert.deepEqual(report.services, { ...ZERO, read: 1, deleted: 1 });
    assert.deepEqual(report.professionals, { ...ZERO, read: 2, deleted: 1, unchanged: 1 });
    assert.deepEqual(report.reviews, { ...ZERO, read: 2, deleted: 3, unchanged: 1 });
    const { services, professionals, reviews } = await directory.contents();
    assert.deepEqual(
      services.map(({ slug }) => slug),
      ['plomeria'],
    );
    assert.deepEqual(
      professionals.map(({ id }) => id),
      [uuid(2)],
    );
    assert.deepEqual(reviews, []);
  });

  test('with --replace makes the given kinds what the files hold, and leaves the others (spec: import.replace)', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [professional(1), professional(2), professional(3)],
      reviews: [review('r1', 1), review('r2', 2), review('r3', 3)],
    });
    const report = await directory.import(
      { professionals: [professional(2), professional(3, { bio: 7 }), `{"id":"${uuid(1)}", broken`] },
      { replace: true },
    );
    // 1 and 3 are there in a version that can't be taken: what is stored stays.
    assert.deepEqual(report.professionals, { ...ZERO, read: 3, unchanged: 1, rejected: 2 });
    const less = await directory.import({ professionals: [professional(2)] }, { replace: true });
    assert.deepEqual(less.professionals, { ...ZERO, read: 1, unchanged: 1, deleted: 2 });
    assert.deepEqual(less.reviews, { ...ZERO, deleted: 2 });
    const { services, reviews } = await directory.contents();
    assert.equal(services.length, 2);
    assert.deepEqual(
      reviews.map(({ id }) => id),
      ['r2'],
    );
    const none = await directory.import({ reviews: [], cities: [] }, { replace: true });
    assert.deepEqual([none.reviews.deleted, none.cities.deleted], [1, 1]);
  });

  test('with --replace does not empty a kind for a file of which nothing could go in', async () => {
    await directory.import({ ...CATALOG, professionals: [professional(1)], reviews: [review('r1', 1)] });
    const before = await directory.contents();
    const wrong = {
      services: [review('r1', 1)],
      cities: ['garbage'],
      professionals: [review('r1', 1)],
      reviews: ['{}'],
    };
    for (const [kind, records] of Object.entries(wrong)) {
      await assert.rejects(
        directory.import({ [kind]: records }, { replace: true }),
        new RegExp(`None of the 1 records for ${kind} could go in, and --replace would remove stored ones`),
      );
      assert.deepEqual(await directory.contents(), before);
    }
    // The one that is stored, brought wrong: it stays.
    const report = await directory.import({ reviews: [{ ...review('r1', 1), rating: 9 }] }, { replace: true });
    assert.deepEqual([report.status, report.reviews.rejected, report.reviews.deleted], [3, 1, 0]);
  });

  test('with --dry-run tells what would be and writes nothing', async () => {
    const report = await directory.import(CATALOG, { 'dry-run': true });
    assert.deepEqual(report.services, { ...ZERO, read: 2, written: 2 });
    assert.equal(report.revision, 0);
    assert.equal(fs.existsSync(directory.file), false, 'no file is made where there was none');
    assert.deepEqual((await directory.contents()).services, []);
  });

  test('with --strict takes nothing when anything is rejected', async () => {
    const report = await directory.import({ ...CATALOG, services: [PLUMBING, { slug: 'x' }] }, { strict: true });
    assert.deepEqual([report.status, report.revision, report.rejections.length], [1, 0, 1]);
    assert.deepEqual((await directory.contents()).cities, []);
    const clean = await directory.import(CATALOG, { strict: true });
    assert.deepEqual([clean.status, clean.revision], [0, 1]);
  });

  test('with --rejects writes rejected records as they came, with their reason', async () => {
    const rejects = path.join(directory.folder, 'rejected.ndjson');
    const services = [{ slug: 'Ñ', name: 'x' }, '{"slug":"a"', PLUMBING];
    const report = await directory.import({ services }, { rejects });
    assert.equal(report.status, 3);
    const lines = fs
      .readFileSync(rejects, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const common = { file: 'services.ndjson', kind: 'services' };
    assert.deepEqual(lines, [
      {
        ...common,
        line: 1,
        field: 'slug',
        reason: 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters',
        record: { slug: 'Ñ', name: 'x' },
      },
      { ...common, line: 2, field: null, reason: 'is not JSON', record: null, text: '{"slug":"a"' },
    ]);
    assert.equal(fs.statSync(rejects).mode & 0o777, 0o600);
    fs.chmodSync(rejects, 0o644);
    await directory.import({ services }, { rejects });
    assert.equal(fs.statSync(rejects).mode & 0o777, 0o600);
  });

  test('with --rejects never writes over the directory itself', { skip: NO_FILE }, async () => {
    const { revision } = await directory.import(CATALOG);
    for (const rejects of [
      directory.file,
      `${directory.file}-wal`,
      `${directory.folder}/../${path.basename(directory.folder)}/vidriera-desk.db`,
    ]) {
      const { status, stderr: err } = await directory.run(directory.write({ services: [PLUMBING] }), { rejects });
      assert.equal(status, 1);
      assert.match(err, /^vidriera: --rejects \S+ is a file of the directory's database\.\n$/);
    }
    assert.equal((await directory.contents()).revision, revision);
  });

  test('that has nowhere to put things aside says so in one line', async () => {
    const source = directory.write(CATALOG);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = path.join(directory.folder, 'nowhere');
    try {
      const { status, stderr: err } = await directory.run(source);
      assert.equal(status, 1);
      assert.match(err, /^vidriera: ENOENT: [^\n]+ Nothing was imported\.\n$/);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});

describe('a source file', () => {
  test('may have a byte-order mark, CRLF, blank lines and no last line end', async () => {
    const folder = directory.write({}, {});
    const text = `\ufeff${JSON.stringify(PLUMBING)}\r\n\r\n  \n${JSON.stringify({ slug: 'x' })}`;
    fs.writeFileSync(path.join(folder, 'services.ndjson'), text);
    const { stdout: out, status } = await directory.run(folder, { json: true });
    const report = JSON.parse(out);
    assert.equal(status, 3);
    assert.deepEqual(report.services, { ...ZERO, read: 2, written: 1, rejected: 1 });
    assert.equal(report.rejections[0].line, 4);
  });

  test('may be gzip, whatever its name, and standard input (spec: import.kinds)', async () => {
    const folder = directory.write(CATALOG, { gzip: true });
    assert.equal((await directory.run(folder)).status, 0);
    const stdin = gzipSync(ndjson([professional(1)]));
    const { status, stdout: out } = await directory.run('-', { kind: 'professionals', json: true }, { stdin });
    assert.deepEqual([status, JSON.parse(out).professionals], [0, { ...ZERO, read: 1, written: 1 }]);
    const rejected = await directory.run('-', { kind: 'reviews', json: true }, { stdin: '{}' });
    assert.equal(JSON.parse(rejected.stdout).rejections[0].file, '-');
  });

  test('that is cut off or damaged as gzip imports nothing', async () => {
    await directory.import(CATALOG);
    const whole = gzipSync(ndjson(Array.from({ length: 500 }, (_, i) => professional(i + 1))));
    for (const [bytes, message] of [
      [whole.subarray(0, whole.length - 9), /is cut off: its gzip data has no end/],
      [whole.subarray(0, 1), /is cut off: its gzip data has no end/],
      [Buffer.alloc(0), /is cut off: its gzip data has no end/],
      [Buffer.concat([whole.subarray(0, 300), Buffer.alloc(99, 7), whole.subarray(400)]), /its gzip data is damaged/],
    ] as const) {
      const file = path.join(directory.folder, 'p.gz');
      fs.writeFileSync(file, bytes);
      const { status, stderr: err } = await directory.run(file, { kind: 'professionals' });
      assert.equal(status, 1);
      assert.match(err, message);
      assert.equal((await directory.contents()).revision, 1);
    }
  });

  test('with a line that is too long, not UTF-8 or not an object loses that line alone', async () => {
    const long = Buffer.alloc(3 * 1024 * 1024, 'a');
    const justFits = { ...PLUMBING, slug: 'fits', internal_note: 'x'.repeat(1024 * 1024 - 62) };
    assert.ok(JSON.stringify(justFits).length <= 1024 * 1024);
    const services = [
      PLUMBING,
      long,
      Buffer.from([0x22, 0xff, 0x22]),
      '[]',
      'null',
      '7',
      'no',
      justFits,
      { ...PLUMBING, slug: 'last' },
    ];
    const report = await directory.import({ services });
    assert.deepEqual(
      report.rejections.map(({ line, field, reason }) => [line, field, reason]),
      [
        [2, null, 'is longer than 1 MiB'],
        [3, null, 'is not UTF-8'],
        [4, null, 'is not a JSON object'],
        [5, null, 'is not a JSON object'],
        [6, null, 'is not a JSON object'],
        [7, null, 'is not JSON'],
      ],
    );
    assert.deepEqual(report.services, { ...ZERO, read: 9, written: 3, rejected: 6 });
  });

  test('says which files of the folder look like an export and are not read', async () => {
    const source = directory.write(CATALOG);
    for (const name of ['professional.ndjson', 'reviews.json', 'review.csv.gz', 'README.md', 'sums.txt'])
      fs.writeFileSync(path.join(source, name), '');
    const { status, stdout: out, stderr: err } = await directory.run(source, { json: true });
    assert.equal(status, 0);
    assert.equal(JSON.parse(out).services.written, 2);
    const line = /^Not imported, because the name is none of services, cities, professionals, reviews: (.*)$/m.exec(
      err,
    );
    assert.deepEqual(line?.[1]?.split(', ').sort(), ['"professional.ndjson"', '"review.csv.gz"', '"reviews.json"']);
    assert.doesNotMatch((await directory.run(directory.write(CATALOG))).stderr, /Not read/);
  });

  test('that is not there, not said what it is, or given twice imports nothing and says so', async () => {
    const both = directory.write(CATALOG);
    fs.writeFileSync(path.join(both, 'services.ndjson.gz'), '');
    const dangling = directory.write({ cities: CATALOG.cities });
    fs.symlinkSync('/nowhere/services.ndjson', path.join(dangling, 'services.ndjson'));
    for (const [source, flags, message] of [
      ['nowhere', {}, /^vidriera: There is no nowhere\.\n$/],
      ['-', {}, /--kind services, --kind cities, --kind professionals or --kind reviews/],
      [both, {}, /has both services\.ndjson and services\.ndjson\.gz; leave one/],
      [both, { kind: 'cities' }, /--kind is for one file/],
      [path.join(both, 'services.ndjson'), { kind: 'cities' }, /is named for services, and --kind says cities/],
      [directory.write({}), {}, /has no source files/],
      [dangling, {}, /^vidriera: \S+services\.ndjson is a link to a file that is not there\.\n$/],
      [
        path.join(both, 'cities.ndjson'),
        { kind: 'cities', rejects: path.join(both, 'cities.ndjson') },
        /is a file to be imported/,
      ],
      [path.join(both, 'cities.ndjson'), { kind: 'cities', rejects: both }, /can't be written \(EISDIR\)/],
    ] as const) {
      const { status, stderr: err } = await directory.run(source, flags);
      assert.match(err, message);
      // A missing or wrong --kind is a wrong command line.
      assert.equal(status, message.source.includes('--kind') ? 2 : 1, err);
    }
    const wrong = await directory.run('x', { kind: 'people' });
    assert.deepEqual(
      [wrong.status, wrong.stderr],
      [2, 'vidriera: --kind is "people"; expected one of services, cities, professionals, reviews\n'],
    );
  });
});
