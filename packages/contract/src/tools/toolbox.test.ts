import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Directory } from '../directory.ts';
import { ApiError } from '../errors.ts';
import type { SearchForm } from '../links.ts';
import { invalidParameter, rawFromValues } from '../parameters.ts';
import { parseSearch, type SearchParameters } from '../search.ts';
import { createToolbox, limitedResult, type ToolIncident, type ToolResult } from './toolbox.ts';

const ID = '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b';
const EMPTY = { data: [], pagination: { limit: 20, offset: 0, total: 0, has_more: false } };
const SERVICES = {
  data: [
    { slug: 'plomeria', name: 'Plomería', description: null, requires_matricula: false },
    { slug: 'electricidad', name: 'Electricidad' },
  ],
};
const CITIES = {
  data: [{ slug: 'rosario', name: 'Rosario', neighborhoods: [{ slug: 'fisherton', name: 'Fisherton' }] }],
};
const REVIEW = {
  id: 'r1',
  rating: 5,
  author_name: 'Ana G.',
  author_role: 'client' as const,
  created_at: '2024-03-05T12:00:00.000Z',
};

interface Asked {
  searches: SearchParameters[];
  keys: string[];
  catalogs: number;
}

/** A toolbox over a directory of fixed answers that checks a search, as every directory does, and keeps what it was asked; `answers` replaces some. */
function toolbox(form: SearchForm = 'reference', answers: Partial<Directory> = {}) {
  const asked: Asked = { searches: [], keys: [], catalogs: 0 };
  const incidents: ToolIncident[] = [];
  const directory: Directory = {
    async searchProfessionals(parameters) {
      parseSearch(form, rawFromValues(parameters));
      asked.searches.push(parameters);
      return EMPTY;
    },
    async getProfessional(key) {
      asked.keys.push(key);
      throw new ApiError('not_found');
    },
    async listReviews(key) {
      asked.keys.push(key);
      return { ...EMPTY, data: [REVIEW] };
    },
    async listServices() {
      asked.catalogs++;
      return SERVICES;
    },
    async listCities() {
      asked.catalogs++;
      return CITIES;
    },
    ...answers,
  };
  const box = createToolbox({
    directory,
    form,
    siteUrl: 'https://sitio.example/',
    onIncident: (incident) => incidents.push(incident),
  });
  return {
    asked,
    incidents,
    call: (name: string, args?: unknown) => box.call(`service_${name}`, args, { requestId: 'req-7' }),
  };
}

function textOf(result: ToolResult): string {
  assert.equal(result.content.length, 1);
  return result.content[0]!.text;
}

function errorOf(result: ToolResult): string {
  assert.equal(result.isError, true, textOf(result));
  assert.equal('structuredContent' in result, false);
  return textOf(result);
}

test('a payload comes as structured content and as its compact JSON, and nothing else (spec: mcp.same-payload)', async () => {
  const result = await toolbox().call('list_services');
  assert.deepEqual(result, {
    content: [{ type: 'text', text: JSON.stringify(SERVICES) }],
    structuredContent: SERVICES,
  });
});

test('numbers and booleans written as text, and null for what is left out, are taken', async () => {
  const { call, asked } = toolbox();
  await call('search_professionals', {
    service: 'plomeria',
    city: null,
    verified_identity: 'true',
    has_matricula: 'false',
    min_rating: '4.5',
    min_reviews: 10,
    limit: '5',
    offset: null,
  });
  assert.deepEqual(parseSearch('reference', rawFromValues(asked.searches[0]!)), {
    service: 'plomeria',
    city: null,
    neighborhood: null,
    verified_identity: true,
    has_matricula: false,
    min_rating: 450,
    min_reviews: 10,
    sort: 'recommended',
    limit: 5,
    offset: 0,
  });
});

test('a limit of 5x, 0, 51 or 2.5 is refused with what is allowed', async () => {
  for (const limit of ['5x', 0, 51, 2.5, '', true]) {
    const { call, asked } = toolbox();
    const text = errorOf(await call('search_professionals', { limit }));
    assert.match(
      text,
      /^`limit` (must be an integer from 1 to 50|is empty; give a value or leave the parameter out)\./,
    );
    assert.deepEqual(asked.searches, []);
  }
  const text = errorOf(await toolbox().call('get_reviews', { slug: 'ana-g', limit: 51 }));
  assert.equal(text, '`limit` must be an integer from 1 to 50. Given: "51".');
});

test('an unknown argument is refused with the nearest name there is', async () => {
  const { call } = toolbox();
  assert.equal(
    errorOf(await call('get_reviews', { slug: 'ana-g', limt: 5 })),
    '`limt` is not an argument; did you mean `limit`? service_get_reviews takes `slug`, `limit`, `offset`.',
  );
  assert.equal(
    errorOf(await call('list_services', { province: 'Salta' })),
    '`province` is not an argument: service_list_services takes no arguments.',
  );
});

test('a list or an object where one value belongs is refused', async () => {
  const { call } = toolbox();
  const text = errorOf(await call('search_professionals', { service: ['plomeria'] }));
  assert.equal(
    text,
    '`service` must be one plain value, not a list or an object. Given: "[\\"plomeria\\"]". service_list_services lists the valid slugs.',
  );
});

test('True, FALSE and blanks around a value are taken as what they stand for', async () => {
  const { call, asked } = toolbox();
  await call('search_professionals', { service: ' plomeria ', verified_identity: 'True', has_matricula: 'FALSE' });
  assert.deepEqual(asked.searches, [{ service: 'plomeria', verified_identity: 'true', has_matricula: 'false' }]);
});

test('a value nested beyond writing is refused like any that is not plain, and is not our failure', async () => {
  const { call, incidents } = toolbox();
  const service = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  const text = errorOf(await call('search_professionals', { service }));
  assert.match(text, /^`service` must be one plain value, not a list or an object\. Given: "\[\[\[\\"…\\"\]\]\]"\./);
  assert.deepEqual(incidents, []);
});

test('an argument that does not exist gets no word on where its values come from', async () => {
  assert.equal(
    errorOf(await toolbox().call('list_services', { city: 'rosario' })),
    '`city` is not an argument: service_list_services takes no arguments.',
  );
});

test('arguments named after what every object has are unknown ones', async () => {
  const { call } = toolbox();
  for (const name of ['constructor', 'toString', '__proto__']) {
    const args = JSON.parse(`{"${name}": "x"}`) as unknown;
    assert.match(errorOf(await call('list_services', args)), /is not an argument/);
  }
});

test('a name in place of a slug goes to the directory as it is, which reads it or says what it may have meant', async () => {
  const { call, asked } = toolbox();
  await call('search_professionals', { service: 'Plomería', city: ' Capital Federal ' });
  assert.deepEqual(asked.searches, [{ service: 'Plomería', city: 'Capital Federal' }]);
  const wrong = toolbox('reference', {
    searchProfessionals: () =>
      Promise.reject(invalidParameter('service', 'Plomreía', 'must be a slug', { suggestions: ['plomeria'] })),
  });
  const text = errorOf(await wrong.call('search_professionals', { service: 'Plomreía' }));
  assert.match(text, /Given: "Plomreía"\. Nearest valid: plomeria\. service_list_services lists the valid slugs\.$/);
});

test('in the assistant form a service is required, and what has no effect is refused by name', async () => {
  const { call, asked } = toolbox('assistant', {
    searchProfessionals: async (parameters) => {
      parseSearch('assistant', rawFromValues(parameters));
      asked.searches.push(parameters);
      return {
        match: {
          service: { slug: 'plomeria', name: 'Plomería' },
          neighborhood: { slug: 'fisherton', name: 'Fisherton' },
          city: { slug: 'rosario', name: 'Rosario' },
        },
        data: [],
        pagination: { limit: 5, offset: 0, total: 0, has_more: false },
      };
    },
  });
  assert.match(errorOf(await call('search_professionals', {})), /^`service` is required/);
  const args = { service: 'plomeria', neighborhood: 'fisherton', limit: 50 };
  assert.equal((await call('search_professionals', args)).isError, undefined);
  assert.deepEqual(asked.searches, [{ service: 'plomeria', neighborhood: 'fisherton', limit: '50' }]);
  for (const [name, value] of Object.entries({ min_rating: 4, min_reviews: 21, offset: 0 })) {
    const text = errorOf(await call('search_professionals', { ...args, [name]: value }));
    assert.match(text, new RegExp(`^\`${name}\` is not an argument.*takes \`service\`, \`neighborhood\``));
  }
  assert.equal(asked.searches.length, 1);
});

test('an ambiguous neighborhood and an unknown slug come back with the choices', async () => {
  const args = { service: 'plomeria', neighborhood: 'centro' };
  const ambiguous = toolbox('assistant', {
    searchProfessionals: async () => {
      throw invalidParameter('city', null, 'is needed: several cities have that neighborhood', {
        cities: ['cordoba', 'rosario'],
      });
    },
  });
  assert.equal(
    errorOf(await ambiguous.call('search_professionals', args)),
    '`city` is needed: several cities have that neighborhood. Choose one of: cordoba, rosario. service_list_cities lists the valid slugs.',
  );
  const unknown = toolbox('assistant', {
    searchProfessionals: async () => {
      throw invalidParameter('service', 'plomero', 'is not a service', { suggestions: ['plomeria'] });
    },
  });
  assert.equal(
    errorOf(await unknown.call('search_professionals', args)),
    '`service` is not a service. Given: "plomero". Nearest valid: plomeria. service_list_services lists the valid slugs.',
  );
});

test('slug and id are each taken for the other in both forms', async () => {
  for (const form of ['reference', 'assistant'] as const) {
    const { call, asked } = toolbox(form);
    await call('get_reviews', { slug: 'ana-g' });
    await call('get_reviews', { id: ID.toUpperCase() });
    await call('get_reviews', { slug: ID });
    await call('get_reviews', { id: 'ana-g' });
    assert.deepEqual(asked.keys, ['ana-g', ID, ID, 'ana-g']);
  }
});

test('a professional must be named, by one name, in a form that can be one', async () => {
  const { call, asked } = toolbox();
  assert.equal(
    errorOf(await call('get_professional')),
    '`slug` is required: it says which professional. service_search_professionals gives the slug and the id of every result.',
  );
  assert.match(
    errorOf(await call('get_professional', { slug: 'a', id: 'b' })),
    /^`id` and `slug` name two professionals/,
  );
  assert.match(errorOf(await call('get_professional', { id: 'Ana G.' })), /^`id` must be the slug or the id/);
  assert.deepEqual(asked.keys, []);
});

test('an unknown professional is an error that says where to find one', async () => {
  assert.equal(
    errorOf(await toolbox().call('get_professional', { slug: 'nadie' })),
    'No listed professional has that slug or id. They can leave the directory at any time; service_search_professionals gives the slug and the id of every result.',
  );
});

test('a task link is formatted without asking the directory anything (spec: mcp.link-is-pure)', async () => {
  const { call, asked } = toolbox();
  assert.deepEqual((await call('create_task_link', { service: 'plomeria' })).structuredContent, {
    url: 'https://sitio.example/?create_task=1&service=plomeria',
  });
  assert.deepEqual(
    (await call('create_task_link', { service: 'plomeria', professional_id: ID.toUpperCase() })).structuredContent,
    { url: `https://sitio.example/post-task/v2?pro=${ID}&vertical=plomeria&source=assistant-link` },
  );
  assert.match(errorOf(await call('create_task_link', {})), /^`service` is required/);
  assert.match(
    errorOf(await call('create_task_link', { service: 'plomeria', professional_id: 'ana-g' })),
    /^`professional_id` must be the id \(a uuid\) of a search result\. Given: "ana-g"\./,
  );
  assert.deepEqual(asked, { searches: [], keys: [], catalogs: 0 });
});

test('a link for a service that reads like contact data is refused to the caller, and no alarm to the operator', async () => {
  const { call, incidents } = toolbox();
  for (const service of ['llamar-1155551234', 'wa-me-5491155551234', 'plomero-30123456']) {
    const text = errorOf(await call('create_task_link', { service }));
    assert.match(text, /^`service` names no service; service_list_services lists them\./);
    assert.doesNotMatch(text, /5555/);
  }
  assert.deepEqual(incidents, []);
});

test('a limit reached upstream names the seconds', async () => {
  const { call } = toolbox('reference', {
    listServices: () => Promise.reject(new ApiError('rate_limited', undefined, { retry_after_seconds: 37 })),
  });
  const expected = 'Too many requests. Wait 37 seconds, then call again with the same arguments.';
  assert.equal(errorOf(await call('list_services')), expected);
  assert.equal(errorOf(limitedResult(37)), expected);
});

test('an internal failure is a fixed sentence with the request id, and the operator hears the cause', async () => {
  const cause = new Error('SELECT * FROM secrets at 10.0.0.7');
  const { call, incidents } = toolbox('reference', { listServices: () => Promise.reject(cause) });
  assert.equal(
    errorOf(await call('list_services')),
    'An unexpected error happened on our side. Try again; if it happens again, report request id req-7.',
  );
  assert.deepEqual(incidents, [{ kind: 'failure', tool: 'service_list_services', requestId: 'req-7', error: cause }]);
});

test('a failure the table does not have is told as internal, and the operator hears of it', async () => {
  const cause = Object.assign(new Error('log in first'), { code: 'unauthorized', status: 401 });
  const { call, incidents } = toolbox('reference', { listServices: () => Promise.reject(cause) });
  assert.match(errorOf(await call('list_services')), /^An unexpected error happened on our side\./);
  assert.deepEqual(incidents, [{ kind: 'failure', tool: 'service_list_services', requestId: 'req-7', error: cause }]);
});

test('a payload that breaks the contract never goes out', async () => {
  const { call } = toolbox('reference', {
    listServices: async () => ({ data: [{ slug: 'plomeria', name: 7 }] }) as never,
  });
  assert.match(errorOf(await call('list_services')), /^An unexpected error/);
});

test('a field the contract does not list is left out, at any depth', async () => {
  const { call } = toolbox('reference', {
    listCities: async () =>
      ({
        data: [
          { slug: 'salta', name: 'Salta', mayor: 'x', neighborhoods: [{ slug: 'centro', name: 'Centro', zip: 1 }] },
        ],
        generated_by: 'v2',
      }) as never,
  });
  assert.deepEqual((await call('list_cities')).structuredContent, {
    data: [{ slug: 'salta', name: 'Salta', neighborhoods: [{ slug: 'centro', name: 'Centro' }] }],
  });
});

test('an aborted call rejects with the reason of the abort', async () => {
  const { call } = toolbox();
  assert.ok(await call('list_services'));
  const stop = new AbortController();
  const reason = new Error('gone');
  const box = createToolbox({
    directory: {
      listServices: () => {
        stop.abort(reason);
        return Promise.reject(new Error('socket closed'));
      },
    } as unknown as Directory,
    form: 'reference',
    siteUrl: 'https://sitio.example',
  });
  await assert.rejects(box.call('service_list_services', {}, { requestId: 'r', signal: stop.signal }), reason);
});
