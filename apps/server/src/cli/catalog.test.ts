import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { professional } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

const directory = new TestDirectory();
after(() => directory.drop());

test('the bundled catalog is written as source files, in which people of the provinces find their places', async () => {
  const folder = path.join(directory.folder, 'new', 'export');
  const { status, stdout } = await run(['catalog', '--out', folder]);
  assert.equal(status, 0);
  assert.match(stdout, /^\d+ services and \d+ cities written to /);
  assert.deepEqual(fs.readdirSync(folder).sort(), ['cities.ndjson', 'services.ndjson']);
  const people = [
    professional(1, { city: 'Capital Federal', neighborhoods: ['Villa Crespo'], services: ['Plomero', 'Gasista'] }),
    professional(2, { city: 'Córdoba', neighborhoods: [], services: ['Electricista'] }),
    professional(3, { city: 'San Miguel de Tucumán', neighborhoods: [], services: ['pintura'] }),
  ];
  fs.copyFileSync(
    `${directory.write({ professionals: people })}/professionals.ndjson`,
    `${folder}/professionals.ndjson`,
  );
  const report = JSON.parse((await directory.run(folder, { json: true })).stdout);
  assert.deepEqual([report.rejections, report.professionals.written], [[], 3]);
  const { services, cities } = await directory.contents();
  assert.ok(
    [...services, ...cities, ...cities.flatMap(({ neighborhoods }) => neighborhoods)].every(({ active }) => active),
  );
});

test('it replaces no file', async () => {
  const folder = directory.write({});
  fs.writeFileSync(`${folder}/cities.csv`, '');
  const { status, stderr } = await run(['catalog', '--out', folder]);
  assert.deepEqual([status, stderr], [1, `vidriera: ${folder} has cities.csv already; choose another folder.\n`]);
  assert.deepEqual(fs.readdirSync(folder), ['cities.csv']);
  const { status: wrong, stderr: missing } = await run(['catalog']);
  assert.deepEqual([wrong, missing], [2, 'vidriera: --out is missing: vidriera catalog --out DIR\n']);
});
