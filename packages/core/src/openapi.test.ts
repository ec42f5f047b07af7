import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ERRORS } from './errors.ts';
import { openapiDocument } from './openapi.ts';
import { SEARCH_PARAMETERS } from './search.ts';

const redocly = path.join(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js');
const addresses = { baseUrl: 'https://api.vidriera.example/v1', siteUrl: 'https://vidriera.example' };

for (const form of ['reference', 'assistant'] as const) {
  test(`the ${form} document lints clean with Redocly's recommended rules (spec: version.openapi)`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-openapi-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(openapiDocument({ form, ...addresses })));
    const args = [redocly, 'lint', '--extends', 'recommended', '--format', 'json', file];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: folder });
    const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
    assert.deepEqual(report.totals, { errors: 0, warnings: 0, ignored: 0 }, stdout);
  });

  test(`the ${form} document has info.version 1.0.0 and the parameters of that form`, () => {
    const document = openapiDocument({ form, ...addresses }) as {
      info: { version: string };
      paths: Record<string, { get: { parameters: { name?: string; in?: string; required?: boolean }[] } }>;
    };
    assert.equal(document.info.version, '1.0.0');
    const named = document.paths['/professionals']!.get.parameters.filter((parameter) => parameter.in === 'query');
    assert.deepEqual(
      named.map(({ name, required }) => ({ name, required })),
      SEARCH_PARAMETERS[form].map(({ name, required }) => ({ name, required: required === true })),
    );
    const key = form === 'assistant' ? 'id' : 'slug';
    assert.ok(document.paths[`/professionals/{${key}}`]);
  });
}

test('every error status of an operation is a row of the error table', () => {
  const { paths } = openapiDocument({ form: 'reference', ...addresses }) as {
    paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
  };
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, { $ref }] of Object.entries(responses)) {
        if (Number(status) < 400 || status === 'default') continue;
        const code = $ref?.split('/').at(-1) as keyof typeof ERRORS;
        assert.equal(String(ERRORS[code].status), status);
      }
    }
  }
});
