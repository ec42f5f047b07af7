import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { city, professional, service } from '../../../../../testing/people/stored.ts';
import { HOUR, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { GABI, startDirectory, TOWNS } from '../../../../../testing/site/towns.ts';
import { openDesk } from '../../directory/store/desk.ts';

let site: SiteFixture;
before(async () => {
  site = await startDirectory();
});
after(() => site.stop());

const get = (path: string) => fetch(site.siteUrl + path, { redirect: 'manual', headers: { Accept: 'text/html' } });
const read = async (path: string) => (await get(path)).text();
const search = (text: string) => get(`/buscar?${new URLSearchParams({ q: text })}`);
/** The addresses of profiles on a page, in their order. */
const peopleOn = (page: string) =>
  [...page.matchAll(/class="cover" href="\/p\/([a-z0-9-]+)(?:\?[^"]*)?"/g)].map(([, slug]) => slug!);

const UNDERSTOOD: [string, string][] = [
  ['se me rompió el termo en Colegiales', '/profesionales/gasista/buenos-aires/colegiales'],
  ['plomero palermo', '/profesionales/plomeria/buenos-aires/palermo'],
  ['un plomero', '/profesionales/plomeria'],
  ['Buenos Aires', '/zonas/buenos-aires'],
  ['CABA', '/zonas/buenos-aires'],
];
for (const [text, path] of UNDERSTOOD) {
  test(`"${text}" leads to ${path}, with the text`, async () => {
    const answer = await search(text);
    const to = new URL(answer.headers.get('location')!, site.siteUrl);
    assert.deepEqual([answer.status, to.pathname, to.searchParams.get('q')], [303, path, text]);
    const page = await read(to.pathname + to.search);
    assert.ok(page.includes(`name="q" type="text" value="${text}"`));
    assert.ok(page.includes(`<link rel="canonical" href="${site.siteUrl}${path}">`));
  });
}

test('filters that were said become filters, counted and shown as chosen', async () => {
  const { headers } = await search('plomero con matrícula y más de 5 opiniones en palermo, urgente');
  const to = headers.get('location')!;
  assert.match(to, /matricula=si&opiniones=5/);
  const page = await read(to);
  assert.match(page, /Filtrar \(2\)</);
  assert.match(page, /name="matricula" value="si" checked> Matrícula verificada/);
  assert.match(page, /name="opiniones" value="5" checked> 5 reseñas o más/);
  assert.match(page, /No podemos buscar por «urgente»/);
});

test('a thing of two trades offers the other', async () => {
  const { headers } = await search('se me rompió el termo en Colegiales');
  const page = await read(headers.get('location')!);
  assert.match(
    page,
    /También puede ser: <a href="\/profesionales\/plomeria\/buenos-aires\/colegiales\?q=[^"]+">Plomería<\/a>/,
  );
});

test('a place that is several shows every one, by province, with how many people it has', async () => {
  const answer = await search('plomero en centro');
  const page = await answer.text();
  assert.equal(answer.status, 200);
  for (const { slug, name } of TOWNS)
    assert.match(page, new RegExp(`href="/profesionales/plomeria/${slug}/centro[^"]*">Centro, ${name}</a> 1<`));
  assert.deepEqual(
    [...page.matchAll(/<dt>([^<]+)/g)].map(([, name]) => name),
    ['Córdoba', 'Salta', 'Santa Fe'],
  );
});

test('what is not understood stays in the field, beside the trades and what it may begin', async () => {
  const page = await (await search('plom xyzzy')).text();
  assert.match(page, /No entendimos la búsqueda/);
  assert.match(page, /value="plom xyzzy"/);
  assert.match(page, /href="\/profesionales\/plomeria">Plomería <span/);
  assert.match(page, /class="tile" href="\/profesionales\/gasista"/);
});

test('contact data in a search is in no address and on no page', async () => {
  for (const text of ['plomero 11 5555-4444', 'gasista en Palermo ana@example.com', '11 5555-4444']) {
    const answer = await search(text);
    const body = (answer.headers.get('location') ?? '') + (await answer.text());
    assert.doesNotMatch(decodeURIComponent(body.replaceAll('+', ' ')), /5555|example\.com/);
  }
  for (const path of ['/profesionales/plomeria?q=11+5555-4444', '/buscar?q=centro+11+5555-4444']) {
    assert.doesNotMatch(await read(path), /5555/);
  }
});

const suggested = async (text: string) =>
  (await (await get(`/buscar/sugerencias?${new URLSearchParams({ q: text })}`)).json()) as {
    label: string;
    path: string;
    total: number;
  }[];

test('suggestions complete the word that is being typed, with what was said before, and only where somebody is', async () => {
  assert.deepEqual((await suggested('plom'))[0], { label: 'Plomería', path: '/profesionales/plomeria', total: 33 });
  assert.deepEqual(await suggested('gasista en cole'), [
    {
      label: 'Gasista matriculado en Colegiales, Buenos Aires',
      path: '/profesionales/gasista/buenos-aires/colegiales',
      total: 1,
    },
    { label: 'Gasista matriculado', path: '/profesionales/gasista', total: 2 },
  ]);
  const termo = await suggested('se me rompió el termo');
  assert.deepEqual(
    termo.map(({ path }) => path),
    ['/profesionales/gasista', '/profesionales/plomeria'],
  );
  assert.equal((await suggested('plomero en cen')).length, 6);
  for (const text of ['pintor almagro', 'xyzzy', '', 'x'.repeat(5000)]) {
    for (const { path } of await suggested(text)) assert.ok(peopleOn(await read(path)).length > 0, path);
  }
});

test('where there is nobody: the nearest, and how many there are without each part of the search', async () => {
  const page = await read('/profesionales/pintura/buenos-aires/palermo');
  assert.match(page, /Todavía no hay pintores en Palermo\. Esto es lo más cercano:/);
  assert.match(page, /href="\/profesionales\/pintura\/buenos-aires\/belgrano">Belgrano&nbsp;<span class="soft">1</);
  assert.deepEqual(peopleOn(page), ['nico-b']);
  assert.match(page, /href="\/profesionales\/pintura\/buenos-aires">En toda Buenos Aires<\/a>: 1 profesional</);
  assert.match(page, /href="\/zonas\/buenos-aires\/palermo">De otros rubros en Palermo, Buenos Aires<\/a>: 21 prof/);
  const filtered = await read('/profesionales/gasista/buenos-aires/belgrano?identidad=si&opiniones=5');
  assert.match(filtered, /href="[^"]+\/belgrano\?identidad=si">Con cualquier cantidad de reseñas<\/a>: 1 profesional</);
  assert.doesNotMatch(filtered, /Sin pedir identidad/);
});

test('a card tells where somebody goes, the place searched first, what a review says most, and the licence where it matters', async () => {
  const gas = await read('/profesionales/gasista/buenos-aires/colegiales');
  assert.match(gas, /Va a <strong>Colegiales<\/strong> y también a Palermo y Belgrano/);
  assert.match(gas, /6 años de actividad/);
  assert.match(gas, /“Cambió el termotanque viejo, revisó las conexiones y dejó todo funcionando\.”/);
  assert.match(gas, /Verificado: <\/span>Matrícula: Gasista de segunda categoría · Identidad · Teléfono/);
  const water = await read('/profesionales/plomeria/buenos-aires/colegiales');
  assert.match(water, /Gabi T\.[\s\S]*class="quote"/);
  assert.match(water, /Verificado: <\/span>Identidad · Teléfono · Matrícula: Gasista de segunda categoría/);
});

test('a sentence of a review speaks of the searched trade, or there is none', async () => {
  // Nico is known for gas and paint, and nobody wrote about either.
  for (const [path, isQuoted] of [
    ['/profesionales/gasista/buenos-aires/colegiales', true],
    ['/profesionales/pintura/buenos-aires/belgrano', false],
  ] as const) {
    const card = /<li class="card person">(?:(?!<\/li>)[\s\S])*/.exec(await read(path))![0];
    assert.equal(card.includes('class="quote"'), isQuoted, path);
  }
});

test('a card tells what somebody finished here and how soon they answer, once there is enough to tell', async () => {
  const sql = await openDesk(site.databaseUrl);
  const [task, hours] = [(n: number) => `00000000-0000-4000-8000-00000000000${n}`, [9, 1, 3]];
  for (const [n, wait] of hours.entries()) {
    const published = NOON - (n + 1) * 24 * HOUR;
    await sql.run(
      `INSERT INTO tasks (id, token_hash, caller, form_hash, service, description, open_to_all, redacted, published_at, public_at, chosen_offer, done_at)
       VALUES ($1, $1, 'c', $1, 'gasista', 'x', 1, 0, $2, $2, $3, $4)`,
      [task(n), published, `oferta-${n}`, n === 0 ? null : NOON],
    );
    await sql.run(
      `INSERT INTO offers (id, task_id, professional_id, message, price_kind, redacted, version, made_at, changed_at, active_at, person_read, professional_read)
       VALUES ($1, $2, $3, 'x', 'open', 0, 1, $4, $4, $4, 0, 0)`,
      [`oferta-${n}`, task(n), GABI.id, published + wait * HOUR],
    );
  }
  await sql.close();
  const list = '/profesionales/gasista/buenos-aires/colegiales';
  assert.doesNotMatch(await read(list), /suele responder/);
  site.clock = NOON + HOUR;
  // The records are read in the background of a page.
  await read(list);
  let page = '';
  for (let i = 0; i < 100 && !page.includes('suele responder'); i++) page = await read(list);
  site.clock = NOON;
  assert.match(page, /6 años de actividad · 2 tareas terminadas · suele responder en 3 horas/);
});

/** Everybody of a list, page by page. */
async function everybody(path: string): Promise<string[]> {
  const all: string[] = [];
  for (let page = 1; ; page++) {
    const found = peopleOn(await read(`${path}${path.includes('?') ? '&' : '?'}pagina=${page}`));
    if (found.length === 0) return all;
    all.push(...found);
  }
}

test('a list is ordered by rating or by reviews through all its pages, equals as recommended', async () => {
  const list = '/profesionales/plomeria/buenos-aires/palermo';
  const recommended = await everybody(list);
  const facts = new Map<string, { rating: number; review_count: number }>();
  for (const slug of recommended) {
    const { data } = (await (await fetch(`${site.baseUrl}/professionals/${slug}`)).json()) as {
      data: { rating: number; review_count: number };
    };
    facts.set(slug, data);
  }
  const by = (key: 'rating' | 'review_count') =>
    recommended.toSorted((a, b) => facts.get(b)![key] - facts.get(a)![key]);
  assert.equal(recommended.length, 21);
  assert.deepEqual(await everybody(`${list}?orden=puntaje`), by('rating'));
  assert.deepEqual(await everybody(`${list}?orden=resenas`), by('review_count'));
  const few = recommended.filter((slug) => facts.get(slug)!.review_count >= 5);
  assert.deepEqual(new Set(await everybody(`${list}?orden=puntaje&opiniones=5`)), new Set(few));
  assert.match(await read(list), /Nadie paga por estar más arriba/);
});

test('every filter shows how many it leaves, and leaves as many', async () => {
  const list = '/profesionales/plomeria/buenos-aires/palermo';
  const page = await read(`${list}?puntaje=3`);
  const choices = [
    ...page.matchAll(
      /name="(identidad|matricula|puntaje|opiniones)" value="([^"]+)"[^>]*>[^<]*<span class="soft">(\d+)</g,
    ),
  ];
  assert.ok(choices.length >= 6);
  for (const [, name, value, total] of choices) {
    const chosen = new URLSearchParams({ puntaje: '3', [name!]: value! });
    assert.match(
      await read(`${list}?${chosen}`),
      new RegExp(`>${total} profesional(es)?<[\\s\\S]*Filtrar \\([12]\\)<`),
      `${chosen}`,
    );
  }
  assert.doesNotMatch(await read('/profesionales/gasista'), /name="matricula"/);
});

test('lists are whole, by name and with numbers, however long', async () => {
  const names = ['Ñuñorco', 'Zárate', 'Álamos', ...Array.from({ length: 60 }, (_, n) => `Barrio ${n}`)];
  const slugs = names.map((_, n) => `z-${90 - n}`);
  const long = await startSite(
    {},
    {
      services: [service('plomeria', { name: 'Plomería' })],
      cities: [
        city('larga', [], {
          name: 'Larga',
          neighborhoods: names.map((name, n) => ({ slug: slugs[n]!, name, active: true })),
        }),
      ],
      professionals: [professional(1, { slug: 'uno', city: 'larga', neighborhoods: slugs, services: ['plomeria'] })],
    },
    { isEmpty: true },
  );
  const page = async (path: string) => (await fetch(long.siteUrl + path)).text();
  assert.match(await page('/profesionales/plomeria/larga'), /lista=lugares">Ver los 63 barrios/);
  const list = await page('/profesionales/plomeria/larga?lista=lugares');
  const shown = [...list.matchAll(/<li><a href="\/profesionales\/plomeria\/larga\/z-\d+">([^<]+)<\/a> 1</g)];
  assert.deepEqual(
    shown.map(([, name]) => name),
    names.toSorted((a, b) => a.localeCompare(b, 'es-AR')),
  );
  const home = await page('/');
  assert.match(home, />Ver el rubro</);
  assert.doesNotMatch(home, /1 rubros/);
  await long.stop();
});
