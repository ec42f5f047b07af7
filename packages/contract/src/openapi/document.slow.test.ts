import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { openapiDocument } from './document.ts';

const require = createRequire(import.meta.url);
const redocly = path.join(path.dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
// Both are CommonJS, whose types say otherwise.
const { Spectral } = require('@stoplight/spectral-core') as typeof import('@stoplight/spectral-core');
const { oas } = require('@stoplight/spectral-rulesets') as typeof import('@stoplight/spectral-rulesets');
const addresses = {
  baseUrl: 'https://api.vidriera.example/v1',
  siteUrl: 'https://vidriera.example',
  mcpUrl: 'https://vidriera.example/mcp',
};

for (const form of ['reference', 'assistant'] as const) {
  describe(`the ${form} document`, () => {
    // As it is served: values that are undefined are not there.
    const document = JSON.parse(JSON.stringify(openapiDocument({ form, ...addresses }))) as object;

    test("lints clean with Redocly's strict rules (spec: version.openapi)", async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-openapi-'));
      t.after(() => rm(folder, { recursive: true }));
      const file = path.join(folder, 'openapi.json');
      await writeFile(file, JSON.stringify(document));
      const args = [redocly, 'lint', '--extends', 'recommended-strict', '--format', 'json', file];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: folder });
      const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
      assert.deepEqual(report.totals, { errors: 0, warnings: 0, ignored: 0 }, stdout);
    });

    test("lints clean with Spectral's rules for OpenAPI", async () => {
      const spectral = new Spectral();
      spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
      const found = await spectral.run(structuredClone(document) as unknown as Record<string, unknown>);
      assert.deepEqual(
        found.map(({ code, path: at, message }) => `${code} at ${at.join('.')}: ${message}`),
        [],
      );
    });
  });
}
