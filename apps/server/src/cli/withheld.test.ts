import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { CATALOG, ndjson, professional, review, uuid } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { ENGINES, type TestStore } from '../../../../testing/store/engines.ts';
import { buildSnapshot } from '../directory/snapshot/build.ts';
import { openSource } from '../directory/store/open.ts';

const CONTACT = 'Llamá al 11 5566-7788';
const shows = (bytes: Buffer): boolean => /5566.?7788/.test(bytes.toString('latin1'));
const TABLES = ['services', 'cities', 'professionals', 'reviews'] as const;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The JSON once for each text in it, with that text replaced, and the path of the text. */
function* poisoned(value: Json, to: string, at = '$'): Generator<{ path: string; json: Json }> {
  if (typeof value === 'string') yield { path: at, json: to };
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const path = Array.isArray(value) ? `${at}[]` : `${at}.${key}`;
      for (const one of poisoned(inner, to, path)) {
        const copy: Json = structuredClone(value);
        (copy as Record<string, Json>)[key] = one.json;
        yield { path: one.path, json: copy };
      }
    }
  }
}

for (const engine of ENGINES) {
  describe(`a contact that somebody wrote into a row of ${engine.name}`, () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-withheld-'));
    let store: TestStore;
    let builds = 0;
    /** The stored id of the review. */
    let r1 = '';

    before(async () => {
      store = await engine.create();
      const records = {
        cities: [{ ...CATALOG.cities[0], neighborhoods: [{ slug: 'pichincha', name: 'Pichincha' }] }],
        services: [
          { ...CATALOG.services[0], description: 'Agua y cloacas' },
          { ...CATALOG.services[1], requires_matricula: false },
        ],
        professionals: [
          professional(1, {
            services: ['plomeria', 'gasista'],
            verifications: { identity_verified: true, matricula: { verified: true, type: 'Gasista' } },
          }),
          professional(2),
        ],
        reviews: [review('r1', 2, { author_avatar_url: 'https://img.example.org/a/dos.webp' }), review('r2', 2)],
      };
      for (const [kind, lines] of Object.entries(records))
        fs.writeFileSync(path.join(folder, `${kind}.ndjson`), ndjson(lines));
      const { status, stderr: err } = await run(['import', folder, '--database-url', store.url]);
      assert.equal(status, 0, err);
      const ids = await run(['review-ids', '--database-url', store.url], { stdin: 'r1\nr2\n' });
      r1 = /^r1\t(r-[b-t]{24})\nr2\tr-[b-t]{24}\n$/.exec(ids.stdout)?.[1] ?? '';
      assert.notEqual(r1, '', ids.stderr);
    });
    after(async () => {
      await store.drop();
      fs.rmSync(folder, { recursive: true });
    });

    async function sql(text: string, values: string[] = []): Promise<Record<string, string>[]> {
      if (store.url.startsWith('file:')) {
        const database = new DatabaseSync(store.url.slice('file:'.length));
        const rows = database.prepare(text.replace(/\$\d/g, '?')).all(...values);
        database.close();
        return rows as Record<string, string>[];
      }
      const client = new pg.Client(store.url);
      await client.connect();
      await client.query('SET search_path = vidriera');
      const { rows } = await client.query(text, values);
      await client.end();
      return rows;
    }

    async function build() {
      const source = await openSource(store.url);
      const file = path.join(folder, `${builds++}.snapshot`);
      const config = { form: 'reference', siteUrl: 'https://directorio.test' } as const;
      const meta = await buildSnapshot(source, { path: file, config, builtAt: 0 });
      await source.close();
      return { ...meta, bytes: fs.readFileSync(file) };
    }

    test('is withheld from whatever text of whatever kind it is in, counted and named', async () => {
      assert.deepEqual((await build()).withheld, []);
      const seen = new Set<string>();
      for (const table of TABLES) {
        const key = table === 'services' || table === 'cities' ? 'slug' : 'id';
        for (const row of await sql(`SELECT * FROM ${table} ORDER BY ${key} LIMIT 1`)) {
          for (const { path: where, json } of poisoned(JSON.parse(row.body!) as Json, CONTACT)) {
            await sql(`UPDATE ${table} SET body = $1 WHERE ${key} = $2`, [JSON.stringify(json), row[key]!]);
            const { withheld, bytes } = await build();
            seen.add(`${table} ${where}`);
            assert.ok(!shows(bytes), `${table} ${where} came out`);
            // What a live catalog has no name for is not shown: nothing is withheld for it.
            if (where !== '$.service_name' && !(table === 'cities' && where === '$.slug')) {
              const named = withheld.map(({ id }) => id);
              const id = where === '$.slug' ? '' : row[key];
              assert.deepEqual(named, [id], `${table} ${where}`);
            }
          }
          await sql(`UPDATE ${table} SET body = $1 WHERE ${key} = $2`, [row.body!, row[key]!]);
        }
      }
      for (const field of [
        'reviews $.comment',
        'professionals $.verifications.matricula.type',
        'cities $.neighborhoods[].name',
      ])
        assert.ok(seen.has(field), `${field} in ${[...seen].join(', ')}`);
      assert.deepEqual((await build()).withheld, []);
    });

    test('is withheld when it begins in one text and ends in a later one', async () => {
      const rewrite = (table: string, id: string, body: string) =>
        sql(`UPDATE ${table} SET body = $1 WHERE id = $2`, [body, id]);
      for (const [table, id, split, path] of [
        ['professionals', uuid(1), { headline: 'Consultas: 11 5832', bio: '4471, a toda hora' }, '$.bio'],
        [
          'professionals',
          uuid(1),
          { headline: 'Al (011) 5', bio: null, specialties: ['gas', '566-7788'] },
          '$.specialties',
        ],
        ['reviews', r1, { title: 'Muy bueno: 115', comment: '5667788' }, '$.comment'],
      ] as const) {
        const [row] = await sql(`SELECT body FROM ${table} WHERE id = $1`, [id]);
        await rewrite(table, id, JSON.stringify({ ...JSON.parse(row!.body!), ...split }));
        const { withheld } = await build();
        assert.deepEqual(
          withheld.map((one) => [one.kind, one.id, one.path, one.leak]),
          [[table.slice(0, -1), id, path, 'phone']],
        );
        await rewrite(table, id, row!.body!);
      }
    });

    test('is withheld from the columns that are shown', async () => {
      const [row] = await sql("SELECT * FROM professionals WHERE slug = 'marta-1'");
      for (const [column, contact] of [
        ['display_name', CONTACT],
        ['slug', 'llamen-al-1155667788'],
      ] as const) {
        await sql(`UPDATE professionals SET ${column} = $1 WHERE id = $2`, [contact, uuid(1)]);
        const { withheld, bytes } = await build();
        assert.deepEqual(
          withheld.map(({ kind, id, path: where, leak }) => [kind, id, where, leak]),
          [['professional', uuid(1), `$.${column}`, 'phone']],
        );
        assert.ok(!shows(bytes));
        await sql(`UPDATE professionals SET ${column} = $1 WHERE id = $2`, [row![column]!, uuid(1)]);
      }
    });

    test('is withheld with a field that no import writes', async () => {
      const [row] = await sql('SELECT body FROM reviews WHERE id = $1', [r1]);
      for (const more of [{ nota: CONTACT }, { phone: 'x' }, { nota: 'nada' }]) {
        const body = JSON.stringify({ ...JSON.parse(row!.body!), ...more });
        await sql('UPDATE reviews SET body = $1 WHERE id = $2', [body, r1]);
        const { withheld, counts } = await build();
        assert.deepEqual(
          withheld.map(({ kind, id, leak }) => [kind, id, leak]),
          [['review', r1, 'malformed']],
        );
        assert.equal(counts.reviews, 1);
      }
      await sql('UPDATE reviews SET body = $1 WHERE id = $2', [row!.body!, r1]);
    });

    test('changes nothing where nothing did: the same bytes again', async () => {
      const [one, two] = [await build(), await build()];
      assert.ok(one.bytes.equals(two.bytes));
    });
  });
}
