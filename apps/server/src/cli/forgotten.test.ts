import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { CATALOG, professional, review, uuid } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { serve } from '../../../../testing/server/serve.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { NOON, words } from '../../../../testing/tasks/desk.ts';
import { until } from '../../../../testing/until.ts';
import { openTaskDesk } from '../desk/tasks/desk.ts';
import { publishTask } from '../desk/tasks/publish.ts';
import { sweepDesk } from '../desk/tasks/sweep.ts';
import { openDesk } from '../directory/store/desk.ts';

const YEAR = 365 * 24 * 3_600_000;
const { TMPDIR } = process.env;
let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
  // What an import or a build puts aside lies there.
  process.env.TMPDIR = path.join(directory.folder, 'temporary');
  fs.mkdirSync(process.env.TMPDIR);
});
afterEach(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await directory.drop();
});

/** The words of a kind that some file of the directory holds, each with the files. */
function found(pattern: RegExp): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const entry of fs.readdirSync(directory.folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(directory.folder, file);
    if (!entry.isFile() || name.startsWith('source-')) continue;
    for (const [word] of fs.readFileSync(file, 'latin1').matchAll(pattern)) {
      all.set(word, [...new Set([...(all.get(word) ?? []), name])]);
    }
  }
  return all;
}

const person = (n: number, word: string) =>
  professional(n, { bio: `Arreglo ${word}bio y canillas. `.repeat(1 + (n % 40)), headline: `Plomera ${word}titular` });
const told = (n: number, word: string) => review(`r-${n}`, n, { comment: `Llegó a horario, ${word}comentario.` });
const PEOPLE = Array.from({ length: 200 }, (_, n) => n + 1);

describe('what was removed', { skip: process.env.VIDRIERA_TEST_STORE ? 'about files' : false }, () => {
  test('is in no file of the directory any more, while a server runs and after', async () => {
    const server = await serve(directory.url);
    const served = (count: number) =>
      until('the import is served', () => server.snapshot().counts.professionals === count);
    try {
      const people = PEOPLE.map((n) => person(n, 'zorzal'));
      await directory.import({ ...CATALOG, professionals: people, reviews: PEOPLE.map((n) => told(n, 'zorzal')) });
      await served(200);
      assert.equal(found(/zorzal[a-z]+/g).size, 3);
      const left = PEOPLE.filter((n) => n % 2 === 0);
      const { status } = await directory.import(
        { professionals: left.map((n) => person(n, 'benteveo')), reviews: left.map((n) => told(n, 'benteveo')) },
        { replace: true, 'max-deletes': '50%' },
      );
      assert.equal(status, 0);
      await served(100);
      assert.deepEqual(found(/zorzal[a-z]+/g), new Map());
      assert.equal(found(/benteveo[a-z]+/g).size, 3);
    } finally {
      await server.stop();
    }
    assert.deepEqual(found(/zorzal[a-z]+/g), new Map());
  });

  test('by a newer redaction is not either, nor a copy of a row that moved', async () => {
    await directory.import({ ...CATALOG, professionals: PEOPLE.map((n) => person(n, 'zorzal')) });
    const database = new DatabaseSync(directory.file);
    // As an older redaction left it: with a number in it.
    database.exec("UPDATE professionals SET engine = 1, body = replace(body, 'zorzalbio', '11 5501-7788')");
    database.exec('INSERT INTO engines VALUES (1)');
    database.close();
    assert.ok(found(/5501-7788/g).size > 0);
    const { status, stdout: out } = await run(['redact-store', '--database-url', directory.url]);
    assert.equal(status, 0);
    assert.match(out, /changed 200 records/);
    assert.deepEqual(found(/5501-7788|zorzalbio/g), new Map());
  });

  test('from the desk is in its file and log no more, once it was swept', async () => {
    const sql = await openDesk(directory.url);
    try {
      const desk = await openTaskDesk(sql, () => NOON);
      const task = { caller: 'x', form: 'f', draft: null, words: words({ description: 'Gotea el zorzalgrifo.' }) };
      await publishTask(desk, task);
      assert.equal(found(/zorzalgrifo/g).size, 1);
      await sweepDesk({ ...desk, now: () => NOON + YEAR });
      assert.deepEqual(found(/zorzalgrifo/g), new Map());
    } finally {
      await sql.close();
    }
  });
});

describe('the key of the family names', { skip: process.env.VIDRIERA_TEST_STORE ? 'about files' : false }, () => {
  const keyFile = () => `${directory.file}.key`;
  const imported = (n: number) => directory.run(directory.write({ ...CATALOG, professionals: [professional(n)] }));
  const familyOf = (n: number) => {
    const database = new DatabaseSync(directory.file, { readOnly: true });
    const row = database.prepare('SELECT family FROM professionals WHERE id = ?').get(uuid(n));
    database.close();
    return row?.family;
  };

  test('is in a file of its own, for its owner alone, and in no other', async () => {
    assert.equal((await imported(1)).status, 0);
    assert.equal(fs.statSync(keyFile()).mode & 0o777, 0o600);
    const hex = fs.readFileSync(keyFile(), 'utf8').trim();
    assert.match(hex, /^[0-9a-f]{64}$/);
    const raw = Buffer.from(hex, 'hex').toString('latin1');
    for (const name of fs.readdirSync(directory.folder).filter((name) => /^vidriera.*\.db(-|$)/.test(name))) {
      const bytes = fs.readFileSync(path.join(directory.folder, name), 'latin1');
      assert.ok(!bytes.includes(raw) && !bytes.includes(hex), name);
    }
  });

  test('is not written by an import that is only tried, nor needed to read', async () => {
    await directory.contents();
    const source = directory.write({ ...CATALOG, professionals: [professional(1)] });
    assert.equal((await directory.run(source, { 'dry-run': true })).status, 0);
    assert.equal(fs.existsSync(keyFile()), false);
    await directory.run(source);
    fs.rmSync(keyFile());
    assert.equal((await directory.contents()).professionals.length, 1);
  });

  test('lost, or of another directory, stops an import with one line that names it and the way out', async () => {
    await imported(1);
    const key = fs.readFileSync(keyFile());
    const before = familyOf(1);
    for (const [content, why] of [
      [null, /is missing/],
      ['0'.repeat(64), /is not the key that made/],
      ['zz', /holds no key/],
    ] as const) {
      if (content === null) fs.rmSync(keyFile());
      else fs.writeFileSync(keyFile(), content);
      const { status, stderr: err } = await imported(2);
      assert.equal(status, 1);
      assert.match(err.trim(), why);
      assert.equal(err.trim().split('\n').length, 1);
      assert.ok(err.includes(keyFile()) && err.includes('into a new database'), err);
      assert.equal(fs.existsSync(keyFile()), content !== null);
    }
    fs.writeFileSync(keyFile(), key);
    assert.equal((await imported(2)).status, 0);
    assert.deepEqual([familyOf(1), familyOf(2)], [before, before]);
  });

  test('is refused where an older version made the fingerprints otherwise', async () => {
    await imported(1);
    const older = createHmac('sha256', Buffer.from(fs.readFileSync(keyFile(), 'utf8').trim(), 'hex'))
      .update('the key of the family names')
      .digest('hex');
    const database = new DatabaseSync(directory.file);
    database.prepare('UPDATE meta SET family_check = ?').run(older);
    database.close();
    const { status, stderr: err } = await imported(2);
    assert.equal(status, 1);
    assert.match(err, /or an older version made them\. .*into a new database/);
  });

  test('is not overwritten by --rejects', async () => {
    await imported(1);
    const { status, stderr: err } = await directory.run(directory.write(CATALOG), { rejects: keyFile() });
    assert.deepEqual([status, /is a file of the directory's database/.test(err)], [1, true]);
  });
});
