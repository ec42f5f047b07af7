import assert from 'node:assert/strict';
import type { SearchForm } from '@vidriera/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { SECRETS, SOURCE } from '../people/hostile.ts';
import { serveFiles } from './serve.ts';

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
  const log: string[] = [];
  const running = await serveFiles(SOURCE, { VIDRIERA_SEARCH_FORM: form, ...env }, { log });
  const check = await contractCheck(running.siteUrl);
  return {
    ...running,
    async stop() {
      await running.stop();
      assertNoSecret(log.join(''), 'the log');
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
