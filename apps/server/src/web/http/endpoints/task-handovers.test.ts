import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { errorEnvelope, handoverResponse } from '@vidriera/contract';
import { ANA, BETO, HOUR, NOON, type SiteFixture, startSite } from '../../../../../../testing/site/start-site.ts';

let site: SiteFixture;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

const BODY = { service: 'plomeria', description: 'Pierde la canilla de la cocina.' };

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  json: any;
}

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${site.baseUrl}/task-handovers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

test('a handover is answered with a link that opens its draft for seven days (spec: handover.link, handover.expiry)', async () => {
  const { status, headers, json } = await post(BODY);
  assert.equal(status, 201);
  handoverResponse.parse(json);
  assert.deepEqual(Object.keys(json.data), ['url', 'expires_at', 'redacted']);
  assert.match(json.data.url, new RegExp(`^${site.siteUrl}/post-task/v2\\?draft=[A-Za-z]{30}&source=assistant-link$`));
  assert.equal(json.data.expires_at, '2026-03-08T15:00:00.000Z');
  assert.equal(json.data.redacted, false);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-ratelimit-tier'), 'public');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const page = await fetch(json.data.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Pierde la canilla de la cocina\./);
});

test('contact data is taken out of both texts, and the answer says so (spec: handover.redacted)', async () => {
  const { json } = await post({ ...BODY, title: 'Mail ana@example.com', description: 'Llamame al 11 5555-4444.' });
  assert.equal(json.data.redacted, true);
  const page = await (await fetch(json.data.url)).text();
  assert.doesNotMatch(page, /example\.com|11 5555|5555-4444/);
});

test('nothing is published by a handover (spec: handover.publishes-nothing)', async () => {
  await post({ ...BODY, description: 'Esto no lo publicó nadie.' });
  assert.doesNotMatch(await (await fetch(`${site.siteUrl}/tareas`)).text(), /no lo publicó nadie/);
});

test('every field is taken, and a professional in either case', async () => {
  const full = {
    ...BODY,
    title: 'Canilla',
    city: 'buenos-aires',
    neighborhood: 'palermo',
    professional_id: ANA.id.toUpperCase(),
    open_to_all: true,
    urgency: 'week',
  };
  assert.equal((await post(full)).status, 201);
});

test('names are read as a search reads them, and the draft has their slugs', async () => {
  const named = { ...BODY, service: 'plomero', city: 'CABA', neighborhood: 'Palermo' };
  const key = { 'Idempotency-Key': 'by name' };
  const { status, json } = await post(named, key);
  assert.equal(status, 201);
  const page = await (await fetch(json.data.url)).text();
  assert.match(page, /<option value="plomeria" selected>/);
  assert.match(page, /id="lugar"[^>]* value="Palermo, Buenos Aires/);
  assert.deepEqual((await post(named, key)).json, json);
});

test('when the work is wanted is chosen in the form that the draft opens', async () => {
  for (const [urgency, choice] of [
    ['urgent', 'urgent'],
    ['week', 'week'],
    ['calm', 'calm'],
  ]) {
    const { json } = await post({ ...BODY, urgency });
    const page = await (await fetch(json.data.url)).text();
    assert.match(page, new RegExp(`name="cuando" value="${choice}" checked`));
    assert.equal(page.match(/name="cuando"[^>]* checked/g)?.length, 1);
  }
  const none = await post(BODY);
  assert.doesNotMatch(await (await fetch(none.json.data.url)).text(), /name="cuando"[^>]* checked/);
});

test('what a 400 gives as an example is in the catalog', async () => {
  const listed = {
    service: /"(?:plomeria|gasista|pintura)"/,
    city: /"(?:buenos-aires|rosario|ushuaia)"/,
    neighborhood: /"centro"/,
  };
  const at = { ...BODY, city: 'rosario' };
  for (const [field, slug] of Object.entries(listed)) {
    for (const value of ['No Existe', 'Ñandú!', 'x '.repeat(60), 'No Existe '.repeat(9)]) {
      const { status, json } = await post({ ...at, [field]: value });
      assert.equal(status, 400);
      assert.equal(json.error.details.parameter, field);
      const example = /for example (\S+?)\./.exec(json.error.message)?.[1];
      if (example !== undefined) assert.match(example, slug, json.error.message);
    }
  }
});

const WRONG: [string, unknown, string, string | null][] = [
  [
    'a body that is no object',
    [BODY],
    'body',
    '[{"service":"plomeria","description":"Pierde la canilla de la cocina."}]',
  ],
  ['a body nested thousands deep', '['.repeat(8000) + ']'.repeat(8000), 'body', '[[["…"]]]'],
  [
    'a field nested thousands deep',
    `{"service":${'{"":'.repeat(3000)}1${'}'.repeat(3000)}}`,
    'service',
    '{"":{"":{"":"…"}}}',
  ],
  ['a description with nothing to see', { ...BODY, description: '\u200b\u3164' }, 'description', ''],
  ['a body that is not JSON', '{"service":', 'body', '{"service":'],
  ['an unknown field', { ...BODY, colour: 'red' }, 'colour', 'red'],
  ['a missing service', { description: 'x' }, 'service', null],
  ['a service that is no name', { ...BODY, service: 'Astrología' }, 'service', 'Astrología'],
  ['a service that is a number', { ...BODY, service: 7 }, 'service', '7'],
  ['an unknown service', { ...BODY, service: 'plomreo' }, 'service', 'plomreo'],
  ['a missing description', { service: 'plomeria' }, 'description', null],
  ['an empty description', { ...BODY, description: '' }, 'description', ''],
  ['a blank description', { ...BODY, description: ' \n\t ' }, 'description', ' \n\t '],
  ['a description of 4001 characters', { ...BODY, description: 'a'.repeat(4001) }, 'description', 'a'.repeat(100)],
  ['a title of 121 characters', { ...BODY, title: 'a'.repeat(121) }, 'title', 'a'.repeat(100)],
  ['a null title', { ...BODY, title: null }, 'title', null],
  ['an unknown city', { ...BODY, city: 'atlantida' }, 'city', 'atlantida'],
  ['a neighborhood without a city', { ...BODY, neighborhood: 'palermo' }, 'city', null],
  ['a neighborhood of another city', { ...BODY, city: 'rosario', neighborhood: 'palermo' }, 'neighborhood', 'palermo'],
  ['a professional that is no uuid', { ...BODY, professional_id: 'ana-p' }, 'professional_id', 'ana-p'],
  [
    'a professional nobody listed',
    { ...BODY, professional_id: '00000000-0000-4000-8000-00000000ffff' },
    'professional_id',
    '00000000-0000-4000-8000-00000000ffff',
  ],
  [
    'a professional who does not do that',
    { ...BODY, service: 'gasista', professional_id: ANA.id },
    'professional_id',
    ANA.id,
  ],
  ['open_to_all without a professional', { ...BODY, open_to_all: true }, 'open_to_all', 'true'],
  ['another urgency', { ...BODY, urgency: 'ya' }, 'urgency', 'ya'],
  ['a null urgency', { ...BODY, urgency: null }, 'urgency', null],
  ['open_to_all that is a text', { ...BODY, professional_id: ANA.id, open_to_all: 'true' }, 'open_to_all', 'true'],
];
for (const [name, body, parameter, value] of WRONG) {
  test(`${name} is 400 on ${parameter} (spec: handover.validation)`, async () => {
    const { status, json } = await post(body);
    assert.equal(status, 400);
    errorEnvelope.parse(json);
    assert.equal(json.error.code, 'invalid_parameter');
    assert.equal(json.error.details.parameter, parameter);
    assert.equal(json.error.details.value, value);
  });
}

test('a service that nearly exists is suggested, and a professional’s own are named', async () => {
  const unknown = await post({ ...BODY, service: 'plomreo' });
  assert.deepEqual(unknown.json.error.details.suggestions, ['plomeria']);
  const place = await post({ ...BODY, city: 'rosario', neighborhood: 'sentro' });
  assert.deepEqual(place.json.error.details.suggestions, ['centro']);
  assert.deepEqual(place.json.error.details.did_you_mean, [{ slug: 'centro', name: 'Centro', cities: ['rosario'] }]);
  const other = await post({ ...BODY, service: 'pintura', professional_id: BETO.id });
  assert.deepEqual(other.json.error.details.services.toSorted(), ['gasista', 'plomeria']);
});

test('contact data in what is wrong does not come back', async () => {
  const { status, json } = await post({
    ...BODY,
    service: 'llamame al 11 5555-4444',
    'escribime a ana@example.com': 1,
  });
  assert.equal(status, 400);
  assert.doesNotMatch(JSON.stringify(json), /11 5555|5555-4444|ana@/);
});

test('a body above 16 KiB is 413, one at 16 KiB is read, another content type is 415 (spec: handover.size)', async () => {
  const padded = (size: number) => JSON.stringify(BODY).padEnd(size, ' ');
  assert.equal((await post(padded(16 * 1024 + 1))).json.error.code, 'payload_too_large');
  assert.equal((await post(padded(16 * 1024))).status, 201);
  const form = await post('service=plomeria', { 'Content-Type': 'application/x-www-form-urlencoded' });
  assert.equal(form.status, 415);
  assert.equal(form.json.error.code, 'unsupported_media_type');
  assert.equal((await post(BODY, { 'Content-Type': 'application/json; charset=utf-8' })).status, 201);
});

test('a text has so many characters, however it is escaped (spec: handover.size)', async () => {
  const escaped = (body: unknown) =>
    JSON.stringify(body).replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  for (const letter of ['ñ', '🔧']) {
    const longest = { ...BODY, title: letter.repeat(120), description: letter.repeat(4000) };
    for (const body of [JSON.stringify(longest), escaped(longest)]) {
      const { status, json } = await post(body);
      assert.equal(status, 201, `${letter}, ${body.length} bytes`);
      const page = await (await fetch(json.data.url)).text();
      assert.ok(page.includes(longest.description) && page.includes(longest.title));
    }
    const over = await post(escaped({ ...longest, description: `${longest.description}${letter}` }));
    assert.deepEqual([over.status, over.json.error.details?.parameter], [400, 'description']);
    assert.equal((await post(escaped({ ...BODY, description: letter.repeat(16 * 1024) }))).status, 413);
  }
});

test('a compressed body is 415, and the answer says to send it uncompressed (spec: handover.size)', async () => {
  for (const body of [BODY, gzipSync(JSON.stringify(BODY)).toString('latin1')]) {
    const { status, json } = await post(body, { 'Content-Encoding': 'gzip' });
    assert.equal(status, 415);
    assert.match(json.error.message, /uncompressed/);
  }
  assert.equal((await post(BODY, { 'Content-Encoding': 'identity' })).status, 201);
});

test('only POST is taken', async () => {
  const answer = await fetch(`${site.baseUrl}/task-handovers`);
  assert.equal(answer.status, 405);
  assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
});

test('the same key and body give the same answer for 24 hours, another body is 409 (spec: handover.idempotent)', async () => {
  const key = { 'Idempotency-Key': 'uno dos-3' };
  const first = await post(BODY, key);
  const reordered = { description: BODY.description, service: BODY.service };
  site.clock = NOON + 24 * HOUR - 1;
  assert.deepEqual((await post(reordered, key)).json, first.json);
  const other = await post({ ...BODY, description: 'Otra cosa.' }, key);
  assert.equal(other.status, 409);
  assert.equal(other.json.error.code, 'idempotency_conflict');
  site.clock = NOON + 24 * HOUR;
  assert.notEqual((await post(BODY, key)).json.data.url, first.json.data.url);
  site.clock = NOON;
});

test('a 400 does not use a key up', async () => {
  const key = { 'Idempotency-Key': 'after-a-mistake' };
  assert.equal((await post({ ...BODY, service: 'nada' }, key)).status, 400);
  assert.equal((await post({ ...BODY, city: 'Atlántida' }, key)).status, 400);
  assert.equal((await post(BODY, key)).status, 201);
});

test('two keys are 400: neither is taken for the other', async () => {
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${site.baseUrl}/task-handovers`, { method: 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.setHeader('Content-Type', 'application/json').setHeader('Idempotency-Key', ['uno', 'dos']);
    asked.end(JSON.stringify(BODY));
  });
  assert.equal(status, 400);
});

test('a key that is empty, too long or not printable is 400', async () => {
  for (const key of ['', 'a'.repeat(129), 'ñandú']) {
    const { status, json } = await post(BODY, { 'Idempotency-Key': key });
    assert.equal(status, 400, key);
    assert.equal(json.error.details.parameter, 'Idempotency-Key');
  }
  assert.equal((await post(BODY, { 'Idempotency-Key': 'a'.repeat(128) })).status, 201);
});

test('a draft and its key outlive a restart', async () => {
  const key = { 'Idempotency-Key': 'restart' };
  const first = await post(BODY, key);
  await site.restart();
  assert.deepEqual((await post(BODY, key)).json, first.json);
  assert.equal((await fetch(first.json.data.url)).status, 200);
});
