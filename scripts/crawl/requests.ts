import { callTool, ERAS, TOOLS } from './assistants.ts';
import type { Browser } from './browse.ts';
import { each } from './browse.ts';
import type { Finder } from './finder.ts';
import { peopleMaker } from './secrets.ts';
import { IN_REQUESTS, IN_TASKS } from './writings.ts';

const PARAMETERS = [
  'service',
  'city',
  'neighborhood',
  'verified_identity',
  'has_matricula',
  'min_rating',
  'min_reviews',
];
PARAMETERS.push('limit', 'offset', 'q');
const PATHS = ['/%', '/v1/%', '/v1/professionals/%', '/v1/professionals/%/reviews', '/p/%', '/profile/%', '/assets/%'];
PATHS.push('/tarea/%', '/tareas/%', '/bandeja/%', '/bandeja/%/%', '/profesionales/%', '/profesionales/plomeria/%');
PATHS.push('/profesionales/plomeria/rosario/%', '/zonas/%', '/zonas/rosario/%', '/mcp/%', '/sitemap/%.xml');
const QUERIES = ['/?create_task=1&service=%', '/?%=1', '/buscar?q=%', '/buscar/sugerencias?q=%', '/tareas?pagina=%'];
QUERIES.push('/tareas?pagina=%', '/post-task/v2?pro=%', '/post-task/v2?vertical=%', '/post-task/v2?draft=%');
QUERIES.push('/post-task/v2?source=%', '/profesionales/plomeria?puntaje=%', '/profesionales/plomeria?pagina=%');
QUERIES.push('/v1/professionals?%=1', '/v1/professionals/x/reviews?limit=%', '/v1/services?%');
const HEADERS = ['X-Request-Id', 'X-Service-Connector', 'X-API-Key', 'User-Agent', 'Origin', 'If-None-Match', 'Accept'];
HEADERS.push('X-Forwarded-For', 'X-Forwarded-Host', 'Referer', 'Cookie', 'traceparent', 'Host', 'Content-Type');
const FIELDS = ['service', 'city', 'neighborhood', 'professional_id', 'open_to_all', 'title', 'description'];
const JSON_BODY = { 'Content-Type': 'application/json' };

/** Sends new contact data in every part of a request and adds it to the finder: none may come back. */
export async function sendPlanted(browser: Browser, operators: Browser, finder: Finder, seed: number): Promise<void> {
  const newPerson = peopleMaker(seed);
  const requests: (() => Promise<unknown>)[] = [];
  for (const writing of IN_REQUESTS) {
    /** Adds a request with a new value. */
    const send = (field: string, ask: (value: string) => Promise<unknown>) => {
      requests.push(() => {
        const person = newPerson();
        finder.add({ sort: writing.sort, writing: writing.name, field: `request, ${field}`, record: 'none' }, person);
        return ask(writing.write(person));
      });
    };
    const get = (field: string, path: (value: string) => string) =>
      send(field, (value) => browser.ask('answers to planted requests', path(value)));
    const once = encodeURIComponent;
    const twice = (value: string) => once(once(value));
    for (const pattern of [...PATHS, ...QUERIES, ...PARAMETERS.map((name) => `/v1/professionals?${name}=%`)]) {
      // An offset is a whole number, so a plain one is valid.
      if (pattern.endsWith('offset=%') && /^\d+$/.test(writing.write(newPerson()))) continue;
      get(pattern, (value) => pattern.replaceAll('%', once(value)));
      get(`${pattern}, encoded twice`, (value) => pattern.replaceAll('%', twice(value)));
    }
    for (const name of PARAMETERS)
      get(`${name} twice`, (value) => `/v1/professionals?${name}=x&${name}=${once(value)}`);
    for (const name of HEADERS) {
      send(`header ${name}`, (value) => {
        const sent = Buffer.from(value).toString('latin1');
        return browser.ask('answers to planted requests', '/v1/professionals?limit=0', { headers: { [name]: sent } });
      });
    }
    const post = (field: string, body: (value: string) => unknown) =>
      send(`handover ${field}`, (value) => {
        const given = body(value);
        const text = typeof given === 'string' ? given : JSON.stringify(given);
        return browser.ask('answers to handovers', '/v1/task-handovers', {
          method: 'POST',
          headers: JSON_BODY,
          body: text,
        });
      });
    const draft = { service: 'plomeria', description: 'Pierde la canilla.' };
    for (const name of FIELDS) {
      if ((name === 'title' || name === 'description') && !IN_TASKS.includes(writing)) continue;
      post(name, (value) => ({ ...draft, [name]: value }));
      post(`${name}, a list`, (value) => ({ ...draft, [name]: [value] }));
    }
    post('field name', (value) => ({ ...draft, [value]: 1 }));
    post('no JSON', (value) => `{"service": ${value}`);
    send('header Idempotency-Key', (value) =>
      browser.ask('answers to handovers', '/v1/task-handovers', {
        method: 'POST',
        headers: {
          ...JSON_BODY,
          'Idempotency-Key': [...value]
            .filter((sign) => sign < '\u007f')
            .join('')
            .repeat(20),
        },
        body: JSON.stringify(draft),
      }),
    );
    for (const era of ERAS) {
      for (const tool of TOOLS) {
        for (const name of ['service', 'city', 'neighborhood', 'slug', 'id', 'limit', 'professional_id'])
          send(`${tool} ${name}`, (value) => callTool(browser, era, tool, { [name]: value }));
        send(`${tool} argument name`, (value) => callTool(browser, era, tool, { [value]: 1 }));
      }
      send('tool name', (value) => callTool(browser, era, value, {}));
    }
    send('operators', (value) => operators.ask('operators', `/${once(value)}`));
  }
  await each(requests, (request) => request());
}
