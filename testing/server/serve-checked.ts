import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { SearchForm } from '@vidriera/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { startServer } from '../../apps/server/src/app/start-server.ts';
import type { World } from '../../apps/server/src/cli/command.ts';
import { importCommand } from '../../apps/server/src/cli/import.ts';
import { createObserver } from '../../apps/server/src/observe.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { SECRETS, SOURCE } from '../people/hostile.ts';

/** One answer, its body read and held against the served openapi.yaml and the list of secrets. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  readonly json: any;
}

export interface Running {
  readonly origin: string;
  readonly baseUrl: string;
  readonly siteUrl: string;
  get(path: string, init?: RequestInit): Promise<Answered>;
  /** Stops the server, and holds that nothing secret was logged. */
  stop(): Promise<void>;
}

/** Imports the fixture people with the real command and serves them in process, limits off unless given. */
export async function serveFixture(form: SearchForm, env: Record<string, string> = {}): Promise<Running> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-spec-'));
  for (const [name, text] of Object.entries(SOURCE)) await writeFile(path.join(folder, name), text);
  const settings = {
    VIDRIERA_DATABASE_URL: `file:${path.join(folder, 'vidriera.db')}`,
    VIDRIERA_PORT: '0',
    VIDRIERA_OPS_PORT: 'off',
    VIDRIERA_SEARCH_FORM: form,
    VIDRIERA_PUBLIC_LIMIT: 'off',
    VIDRIERA_SITE_LIMIT: 'off',
    VIDRIERA_TASK_LIMIT: 'off',
    VIDRIERA_CONNECTOR_LIMIT: 'off',
    VIDRIERA_LOG_LEVEL: 'trace',
    ...env,
  };
  const said = new PassThrough().resume();
  const world: World = { stdin: new PassThrough(), stdout: said, stderr: said, env: settings, now: Date.now };
  assert.equal(await importCommand.run({ flags: {}, positionals: [folder] }, world), 0);

  const logged: string[] = [];
  const log = new PassThrough().on('data', (chunk) => logged.push(String(chunk)));
  const clock = { monotonic: () => performance.now(), wall: Date.now };
  const running = await startServer({
    settings: readSettings(settings, {}),
    observer: createObserver('trace', log),
    clock,
  });

  const check = await contractCheck(running.siteUrl);
  return {
    ...running,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
      assertNoSecret(logged.join(''), 'the log');
    },
    async get(url, init) {
      const response = await fetch(url.startsWith('http') ? url : `${running.baseUrl}${url}`, init);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const answered = {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson && text !== '' ? JSON.parse(text) : null,
      };
      assertNoSecret(text, url);
      if (!url.startsWith('http') && text !== '') check(url, init?.method ?? 'GET', answered);
      return answered;
    },
  };
}

export function assertNoSecret(text: string, where: string): void {
  const said = text.replace(BY_CHANCE, '').toLowerCase();
  for (const secret of SECRETS) {
    assert.equal(said.includes(secret.toLowerCase()), false, `${secret} is in ${where}`);
  }
}

/** Figures that are others in each run, in which a short secret may turn up: ports, and times and durations of a log line. */
const BY_CHANCE = /(?<=127\.0\.0\.1):\d+|"(?:time|pid|ms|lagMs|retryInMs)":[\d.]+/g;

/** Holds every answer against the document that the server itself hands out. */
async function contractCheck(siteUrl: string): Promise<(url: string, method: string, answer: Answered) => void> {
  const document = parse(await (await fetch(`${siteUrl}/openapi.yaml`)).text());
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, 'openapi');
  const paths = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (url, method, { status, json }) => {
    const known = paths.find(({ pattern }) => pattern.test(url.split('?')[0]!));
    const operation = known ? document.paths[known.template][method.toLowerCase()] : undefined;
    const declared = operation?.responses[status] ?? operation?.responses.default;
    const at = declared?.$ref ?? '#/components/responses/failure';
    const pointer = declared?.content
      ? `#/paths/${known!.template.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
      : `${at}/content/application~1json/schema`;
    const validate = ajv.getSchema(`openapi${encodeURI(pointer)}`);
    assert.ok(validate, `openapi.yaml says nothing of ${method} ${url} ${status}`);
    assert.ok(validate(json), `${method} ${url} ${status}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
  };
}
