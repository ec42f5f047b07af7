import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, test } from 'node:test';
import { CATALOG, PLUMBING, professional } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

const directory = new TestDirectory();
after(() => directory.drop());
const status = async (...flags: string[]) => (await run(['status', '--database-url', directory.url, ...flags])).stdout;

test('a person reads what an import did, why records were rejected and where all of them are', async () => {
  const bad = Array.from({ length: 60 }, () => ({ slug: 'x' }));
  const source = directory.write({
    ...CATALOG,
    services: [PLUMBING, ...bad],
    professionals: [
      professional(1, { crm: 1 }),
      professional(2, { city: 'atlantida' }),
      professional(3, { specialties: ['una', 2] }),
      professional(4, { specialties: [2] }),
    ],
  });
  const { stdout: out, stderr: err, status: exit } = await directory.run(source);
  assert.equal(exit, 3);
  assert.equal(err, '');
  const lines = out.split('\n');
  assert.match(lines[0]!, /^Imported: the directory is at revision 1\. 66 records in \d/);
  assert.deepEqual(lines.slice(2, 7), [
    '               read  written  unchanged  deleted  rejected',
    'services         61        1          0        0        60',
    'cities            1        1          0        0         0',
    'professionals     4        1          0        0         3',
    'reviews           0        0          0        0         0',
  ]);
  assert.ok(lines.includes('Fields the format does not name, ignored: professionals crm (1)'));
  const report = lines.slice(lines.indexOf('Rejected: 63 records'));
  assert.deepEqual(report.slice(0, 6), [
    'Rejected: 63 records',
    '  60  services       name is required                     services.ndjson:2, 3, 4, 5, 6 …',
    '   2  professionals  specialties[] must be text           professionals.ndjson:3, 4',
    '   1  professionals  city is not a city of the directory  professionals.ndjson:2',
    '      "atlantida" ×1',
    '',
  ]);
  assert.match(
    out,
    /--rejects FILE writes each record with its reason, --json lists them\.\n\nOnce a server serves this revision, "vidriera status" says what it withholds\.\n$/,
  );
});

const OTHER_FORMATS: readonly (readonly [name: string, content: string | Buffer, said: RegExp])[] = [
  ['a JSON array on one line', JSON.stringify([PLUMBING]), /looks like a JSON array\..* jq -c '\.\[\]'/],
  ['a JSON array, a record a line', `[\n${JSON.stringify(PLUMBING)}\n]\n`, /looks like a JSON array\./],
  ['one document over many lines', JSON.stringify(PLUMBING, null, 2), /looks like one JSON document over many lines\./],
  ['an empty JSON array', '[]', /looks like a JSON array\./],
  ['XML', '<?xml version="1.0"?>\n<services/>\n', /looks like XML or HTML\./],
  ['HTML', '<table><tr><td>Plomería</td></tr></table>', /looks like XML or HTML\./],
  [
    'a zip archive',
    Buffer.from('PK\x03\x04\x14\0\0\0\n{"slug"', 'latin1'),
    /looks like a zip archive or a spreadsheet\./,
  ],
  ['a README', '# Export\n\nOne file a kind.\n\nAsk the platform team.\n', /looks like text\./],
];

for (const [name, content, said] of OTHER_FORMATS) {
  test(`a file that is ${name} is refused as a whole, and the way out named`, async () => {
    const file = `${directory.write({ cities: CATALOG.cities })}/export.ndjson`;
    fs.writeFileSync(file, content);
    const before = await status();
    const { stderr: err, status: exit } = await directory.run(file, { kind: 'services' });
    assert.equal(exit, 1);
    assert.match(err, said);
    assert.match(
      err,
      /^vidriera: \S+export\.ndjson looks like .*one JSON object per line\..* Nothing was imported\.\n$/,
    );
    assert.equal(await status(), before);
  });
}

for (const mark of ['\ufeff', '']) {
  test(`a file in UTF-16 ${mark === '' ? 'without' : 'with'} a byte-order mark is refused as a whole, and the way out named`, async () => {
    const file = `${directory.write({})}/export.ndjson`;
    fs.writeFileSync(file, Buffer.from(mark + JSON.stringify(PLUMBING), 'utf16le'));
    const { stderr: err, status: exit } = await directory.run(file, { kind: 'services' });
    assert.equal(exit, 1);
    assert.match(err, /looks like UTF-16\. .*iconv -f UTF-16 -t UTF-8 makes it so\. Nothing was imported\.\n$/);
  });
}

test('a folder with files of another format alone names them, and the way out', async () => {
  const folder = directory.write({});
  for (const name of ['service.csv', 'people.xlsx', 'README.md']) fs.writeFileSync(`${folder}/${name}`, 'x');
  const { stderr: err, status: exit } = await directory.run(folder);
  assert.equal(exit, 1);
  assert.match(
    err,
    /has no source files: .*\. It has "people\.xlsx", "service\.csv": make each CSV or NDJSON, .*\. Nothing was imported\.\n$/,
  );
});

test('a terminal shows how far the import is, a pipe does not', async () => {
  const source = directory.write({ cities: CATALOG.cities });
  const { stderr: err } = await directory.run(source, {}, { isTTY: true });
  const [before, drawn, taken] = err.split('\r\x1b[K');
  assert.deepEqual([before, taken], ['', '']);
  assert.match(drawn ?? '', /^\[█+\] 100% {2}\d+ B of \d+ B {2}.*\/s {2}0\.0 s left$/);
});

test('status tells counts, revision, last import and how many records an older redaction reduced', async () => {
  assert.deepEqual(JSON.parse(await status('--json')), {
    services: 1,
    cities: 1,
    professionals: 1,
    reviews: 0,
    revision: 1,
    imported_at: '2024-05-01T00:00:02.000Z',
    engine: JSON.parse(await status('--json')).engine,
    behind: { services: 0, cities: 0, professionals: 0, reviews: 0 },
    withheld: null,
  });
  assert.match(await status(), /^\S+\nrevision 1, imported 2024-05-01T00:00:02\.000Z\n\nservices {7}1\n/);
});

test('redact-store reduces again what an older redaction left, once', async () => {
  const { openWriter } = await import('../directory/store/open.ts');
  const writer = await openWriter(directory.url);
  const old = await writer.begin(0, () => {});
  const [stored] = await old.professionals.find(['00000000-0000-4000-8000-000000000001']);
  const body = { ...JSON.parse(stored!.body), bio: 'Llamame al 341 555-0142, Iribarne.' };
  await old.professionals.update([{ ...stored!, slug: 'marta-iribarne', body: JSON.stringify(body) }]);
  await old.reviews.insert([
    {
      id: 'r1',
      professional: stored!.no,
      created_at: 0,
      published: 1,
      family: '',
      body: JSON.stringify({
        id: 'r1',
        rating: 5,
        title: null,
        comment: 'Iribarne: ana@example.org',
        author_name: 'Ana P.',
        author_role: 'client',
        author_avatar_url: null,
        service_name: null,
        created_at: '1970-01-01T00:00:00.000Z',
      }),
    },
  ]);
  await old.commit(true, 0);
  await writer.close();
  assert.match(
    await status(),
    /professionals {2}1 {2}\(1 behind\)\nreviews {8}1 {2}\(1 behind\)\n\nAn older redaction/,
  );

  const redactStore = async () =>
    JSON.parse((await run(['redact-store', '--json', '--database-url', directory.url])).stdout);
  assert.deepEqual(await redactStore(), { revision: 3, looked_at: 2, changed: 2 });
  const { professionals, reviews } = await directory.contents();
  assert.deepEqual([professionals[0]?.slug, professionals[0]?.bio], ['marta-i-00000000', 'Llamame al [teléfono], I.']);
  assert.equal(reviews[0]?.comment, 'I.: [e-mail]');
  assert.ok(!(await status()).includes('behind'));
  assert.deepEqual(await redactStore(), { revision: 3, looked_at: 0, changed: 0 });
});

test('a path is printed as it is written, without what a terminal would obey', async () => {
  const said = async (source: string, flags: Record<string, string> = {}) => {
    const { stdout, stderr } = await directory.run(source, flags);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys.
    assert.doesNotMatch(stdout + stderr, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    return stdout + stderr;
  };
  const wild = 'a\x1b[31m\r\x9b2J\u202eb';
  assert.match(await said(`${directory.folder}/${wild}`), /There is no \S+a\\u001b\[31m\\u000d\\u009b2J\\u202eb\./);
  const file = `${directory.write({})}/${wild}.ndjson`;
  fs.writeFileSync(file, `${JSON.stringify(PLUMBING)}\n{}\n`);
  const printed = await said(file, { kind: 'services', rejects: `${directory.folder}/r${wild}` });
  assert.match(printed, /\\u001b\[31m.*:2\n[\s\S]*are in \S+r\S*a\\u001b/);
  assert.match(await said(directory.write({}), { kind: wild }), /--kind is/);
  assert.match(await said(file.slice(0, file.lastIndexOf('/'))), /It has "a\\u001b/);
  assert.match(await said(file, { kind: 'services', [wild]: 'x' }), /nknown/);
});
