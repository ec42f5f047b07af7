import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { CATALOG } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { createTemporaryDatabase } from '../../../../testing/store/temporary-database.ts';
import { KINDS } from '../directory/intake/kinds.ts';

const PAGE = fs.readFileSync(new URL('../../../../docs/source-format.md', import.meta.url), 'utf8');

/** The block with this label. */
function block(label: string): string {
  const [, text] = new RegExp(`^\`\`\`${label}\\n([^]*?)^\`\`\`$`, 'm').exec(PAGE) ?? [];
  assert.ok(text, `docs/source-format.md has no block ${label}`);
  return text;
}

const database = await createTemporaryDatabase();
after(() => database.drop());
const directory = new TestDirectory();
after(() => directory.drop());

test('the whole records of docs/source-format.md go in, and every field in them has a meaning', async () => {
  const records = KINDS.map((kind) => [kind, [JSON.parse(block(`json ${kind}`))]] as const);
  const report = await directory.import(Object.fromEntries(records));
  assert.deepEqual([report.status, report.rejections, report.left_out, report.ignored_fields], [0, [], {}, {}]);
  for (const kind of KINDS) assert.equal(report[kind].written, 1);
});

/** A platform's own tables, with what makes exports difficult in its texts. */
const PLATFORM = `
  CREATE TABLE profesional (id int PRIMARY KEY, nombre text, titulo text, presentacion text, ciudad text, alta timestamp, estado text, dni_visto boolean, telefono text, documento text);
  CREATE TABLE rubro (profesional int, nombre text);
  CREATE TABLE opinion (nro int PRIMARY KEY, profesional int, estrellas int, texto text, autor text, fecha timestamp, cambio timestamptz DEFAULT now());
  CREATE TABLE opinion_borrada (nro int, cuando timestamptz DEFAULT now());
  INSERT INTO profesional VALUES
    (1, 'Marta Iribarne', 'Plomera', E'Dice "hola", \\\\ y\\nvuelve; mi número: 341 555 0100', 'Rosario', '2021-03-01 09:00:00', 'activo', true, '341 555 0100', '20333444'),
    (2, 'Juan Pérez', NULL, NULL, 'rosario', NULL, 'baja', false, NULL, NULL);
  INSERT INTO rubro VALUES (1, 'Plomería'), (1, 'Gasista'), (2, 'plomeria');
  INSERT INTO opinion VALUES (11, 1, 5, E'"Muy" bien,\\ntodo \\\\ limpio', 'Luis Godoy', '2024-03-01 10:00:00'), (12, 1, 4, NULL, NULL, '2024-03-02 10:00:00');
  INSERT INTO opinion_borrada VALUES (12);
`;
const hasPsql = spawnSync('psql', ['--version']).status === 0;

test('the recipes for PostgreSQL in docs/source-format.md export the same directory', {
  skip: database.singleSession ?? (hasPsql ? false : 'psql is not installed'),
}, async () => {
  const recipes = new TestDirectory();
  after(() => recipes.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(PLATFORM);
  await client.end();
  const folder = path.join(recipes.folder, 'recipes');
  const map = path.join(folder, 'map.yaml');
  const bash = async (label: string) => {
    fs.mkdirSync(path.join(folder, 'export'), { recursive: true });
    fs.writeFileSync(map, block('yaml map'));
    const env = { ...process.env, PLATFORM: database.url };
    await promisify(execFile)('bash', ['-e', '-c', block(label)], { cwd: folder, env });
  };
  const report = async (source: string, flags: Record<string, string | true>) => {
    const { stdout, stderr } = await recipes.run(path.join(folder, source), { json: true, ...flags });
    assert.notEqual(stdout, '', stderr);
    const { rejections, ...counts } = JSON.parse(stdout);
    assert.deepEqual(rejections, []);
    return counts;
  };
  await recipes.import(CATALOG);

  await bash('sh postgresql tables');
  const tables = await report('export', { map });
  assert.deepEqual([tables.professionals.written, tables.reviews.written], [2, 2]);
  const stored = await recipes.contents();
  const [marta, juan] = [...stored.professionals].sort((a, b) => (a.display_name < b.display_name ? 1 : -1));
  assert.deepEqual(marta!.services, ['plomeria', 'gasista']);
  assert.equal(marta!.bio, 'Dice "hola", \\ y\nvuelve; mi número: [teléfono]');
  assert.deepEqual([marta!.member_since, marta!.city], ['2021-03-01T12:00:00.000Z', 'rosario']);
  assert.deepEqual([juan!.status, juan!.bio], ['paused', null]);
  assert.deepEqual(stored.reviews.map(({ comment }) => comment).sort(), ['"Muy" bien,\ntodo \\ limpio', null].sort());

  fs.rmSync(path.join(folder, 'export'), { recursive: true });
  await bash('sh postgresql ndjson');
  const lines = await report('export', {});
  assert.deepEqual([lines.professionals.unchanged, lines.reviews.unchanged], [2, 2]);

  await bash('sh postgresql changed');
  assert.equal((await report('changed', { map })).reviews.unchanged, 2);
  assert.equal((await report('deleted-reviews.csv', { kind: 'reviews' })).reviews.deleted, 1);
});
