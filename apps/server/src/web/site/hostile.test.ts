import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { city, professional, review, service } from '../../../../../testing/people/stored.ts';
import { ANA, bytesSent, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { Visitor } from '../../../../../testing/site/visitor.ts';

// What an import may bring that nobody meant to be on a page: addresses that write policies, records that never end.

const PROSE = 'Trabajé "como siempre" en una reparación difícil, con garantía & presupuesto.\n\nMás <detalles>: ';
const MANY = Array.from({ length: 150 }, (_, i) => i);
const ODD_PICTURES = professional(11, {
  slug: 'fotos-raras',
  display_name: 'Olga R.',
  city: 'buenos-aires',
  services: ['plomeria'],
  portfolio: ['HTTPS://E.example:8443/x.png', 'https://[2001:db8::1]/"><script>alert(1)</script>.png'],
});
/** Addresses whose host is none: whoever has one is withheld when the snapshot is built. */
const NO_HOSTS = [
  'https://a;sandbox/x.png',
  'https://*/x.png',
  'https://b.example,default-src/x.png',
  "https://c'unsafe-inline'.example/x.png",
].map((url, i) =>
  professional(20 + i, {
    slug: `sin-servidor-${i}`,
    city: 'buenos-aires',
    services: ['plomeria'],
    ...(i === 0 ? { avatar_url: url } : { portfolio: [url] }),
  }),
);
const ENDLESS = professional(12, {
  slug: 'sin-fin',
  display_name: 'Fina L.',
  headline: PROSE.repeat(20),
  // As long as an import allows.
  bio: PROSE.repeat(60),
  specialties: Array.from({ length: 8 }, () => PROSE),
  city: 'gran-ciudad',
  neighborhoods: MANY.map((n) => `barrio-${n}`),
  services: ['plomeria', ...MANY.slice(0, 100).map((n) => `oficio-${n}`)],
  portfolio: Array.from({ length: 6 }, (_, i) => `https://cdn.example.com/obra-terminada-${i}.webp`),
});

let site: SiteFixture;
before(async () => {
  site = await startSite(
    {},
    {
      services: MANY.slice(0, 100).map((n) =>
        service(`oficio-${n}`, { name: `Oficio de nombre largo ${n}`, description: PROSE }),
      ),
      cities: [
        city('gran-ciudad', [], {
          name: 'Gran Ciudad',
          region: 'Buenos Aires',
          neighborhoods: MANY.map((n) => ({ slug: `barrio-${n}`, name: `Barrio de nombre largo ${n}`, active: true })),
        }),
        ...MANY.map((n) =>
          city(`pueblo-${n}`, [], {
            name: `Pueblo de nombre largo ${n}`,
            region: `Región ${n % 24}`,
            neighborhoods: [{ slug: 'centro', name: 'Centro', active: true }],
          }),
        ),
        ...MANY.map((n) => city(`villa-${n}`, [], { name: `Villa de nombre largo ${n}`, region: `Región ${n % 24}` })),
      ],
      professionals: [ODD_PICTURES, ...NO_HOSTS, ENDLESS],
      reviews: Array.from({ length: 14 }, (_, n) =>
        review(n, ENDLESS.id, {
          id: `largo-${n}`,
          title: PROSE,
          comment: `Reseña ${n}. ${PROSE.repeat(60)}Fin ${n}.`,
          created_at: new Date(NOON - n * 60_000).toISOString(),
        }),
      ),
    },
  );
});
after(() => site.stop());

const get = (path: string) => fetch(site.siteUrl + path, { redirect: 'manual', headers: { Accept: 'text/html' } });
const read = async (path: string) => (await get(path)).text();

test('who has a picture at an address that writes policies is on no page', async () => {
  for (const { slug } of NO_HOSTS) assert.equal((await get(`/p/${slug}`)).status, 404, slug);
});

test('an address of a picture writes nothing into the content policy', async () => {
  const answer = await get('/p/fotos-raras');
  const body = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(
    answer.headers.get('content-security-policy')!,
    /img-src 'self' https:\/\/e\.example:8443 https:\/\/\[2001:db8::1\]; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  assert.match(body, /<img src="https:\/\/e\.example:8443\/x\.png"/);
  assert.match(body, /Trabajo 2 de Olga R\./);
  assert.doesNotMatch(body, /Trabajo 3 de|sandbox|unsafe-inline|<script>alert/);
  for (const path of ['/', '/profesionales/plomeria', '/zonas/buenos-aires']) {
    assert.match(
      (await get(path)).headers.get('content-security-policy')!,
      /img-src 'self'; manifest-src 'self'; form-action/,
      path,
    );
  }
});

const HEAVY = [
  '/',
  '/profesionales',
  '/zonas',
  '/zonas?pagina=2',
  '/zonas/gran-ciudad',
  '/profesionales/plomeria',
  '/profesionales/plomeria/gran-ciudad',
  '/profesionales/plomeria/gran-ciudad?lista=lugares',
  '/zonas/gran-ciudad/barrio-7',
  '/buscar?q=plomero+en+el+centro',
  `/buscar?q=${'%F0%9F%94%A7'.repeat(80)}`,
  `/profesionales/plomeria?q=${encodeURIComponent('ж'.repeat(160))}`,
  '/p/sin-fin',
  '/p/sin-fin?resenas=2',
  '/p/sin-fin?leer=sobre',
  '/p/sin-fin?leer=resena-1',
  `/post-task/v2?pro=${ENDLESS.id}`,
  '/post-task/v2',
  '/tareas',
];
/** The bytes of a page and its styles. */
async function weigh(page: string): Promise<number> {
  let bytes = Buffer.byteLength(page);
  for (const [, url] of page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)) bytes += await bytesSent(await get(url!));
  return bytes;
}

for (const path of HEAVY) {
  test(`${path} stays under 30 kB in a directory where everything is long`, async () => {
    const answer = await get(path);
    const bytes = await weigh(await answer.text());
    assert.equal(answer.status, 200);
    assert.ok(bytes < 30_000, `${bytes} bytes`);
  });
}

test('the form of a task stays under 30 kB when 152 places have the name', async () => {
  const pro = ENDLESS.id;
  const { page } = await new Visitor(site).post('/post-task/v2', { pro, descripcion: 'Gotea.', lugar: 'Centro' });
  assert.match(page, /La página estuvo abierta/);
  const [, form] = /name="form" value="([^"]+)"/.exec(page)!;
  const sent = await new Visitor(site).post('/post-task/v2', { pro, form: form!, descripcion: '', lugar: 'Centro' });
  assert.match(sent.page, /elegí cuál, o escribí también la ciudad/);
  const bytes = await weigh(sent.page);
  assert.ok(bytes < 30_000, `${bytes} bytes`);
});

test('what a profile cuts can be read whole', async () => {
  const profile = await read('/p/sin-fin');
  assert.match(profile, /Leer todo<span class="sr"> sobre Fina/);
  assert.match(profile, /href="\/p\/sin-fin\?leer=resena-5"/);
  assert.match(profile, /y 142 barrios más/);
  const whole = (text: string, from: string): number => [...text.matchAll(new RegExp(from, 'g'))].length;
  const answer = await get('/p/sin-fin?leer=sobre');
  const page = await answer.text();
  assert.match(page, /<meta name="robots" content="noindex">/);
  assert.equal(whole(page.slice(page.indexOf('<main')), 'presupuesto'), 60);
  assert.match(await read('/p/sin-fin?leer=resena-14'), /Reseña 13\. Trabajé[\s\S]*Fin 13\./);
  for (const path of ['/p/sin-fin?leer=resena-15', '/p/beto-g?leer=sobre']) {
    assert.equal((await get(path)).status, 404, path);
  }
  assert.match(await read('/p/sin-fin?leer=nada'), /<h1>Fina L\.<\/h1>/);
});

test('every city is on the list of cities once, page by page', async () => {
  const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map((page) => read(`/zonas?pagina=${page}`)));
  const cities = [first, second, third].flatMap((page) =>
    [...page!.matchAll(/href="\/zonas\/([a-z0-9-]+)"/g)].map(([, slug]) => slug),
  );
  assert.equal(cities.length, 304);
  assert.equal(new Set(cities).size, 304);
  assert.match(fourth!, /No hay más lugares/);
});

test('an address in the wrong case finds its profile, whose canonical address is the right one', async () => {
  for (const path of ['/p/ANA-P', `/profile/${ANA.id.toUpperCase()}`, '/p/Ana-P?create_task=1&service=plomeria']) {
    const body = await read(path);
    assert.match(body, /Ana P\./, path);
  }
  assert.ok((await read('/p/ANA-P')).includes(`<link rel="canonical" href="${site.siteUrl}/p/ana-p">`));
});

test('past the last page a person reads so and goes back to the last there is', async () => {
  const reviews = await read('/p/ana-p?resenas=99');
  assert.match(reviews, /No hay más reseñas/);
  assert.match(reviews, /rel="prev" href="\/p\/ana-p\?resenas=3#resenas"/);
  assert.doesNotMatch(reviews, /Página 99/);
  const results = await read('/profesionales/plomeria?pagina=99');
  assert.match(results, /No hay más resultados/);
  assert.match(results, /rel="prev" href="\/profesionales\/plomeria"/);
});

test('a place that is not one comes back without the contact data in it', async () => {
  for (const [path, shown] of [['/buscar?q=xyzzy+11+5555-4444', 'value="xyzzy [teléfono]"']]) {
    const body = await read(path!);
    assert.ok(body.includes(shown!), path);
    assert.doesNotMatch(body, /11.5555|5555-4444|example\.com/);
  }
});

test('an empty directory says so on every page', async () => {
  const empty = await startSite({}, {}, { isEmpty: true });
  for (const [path, said] of [
    ['/', 'Todavía no hay rubros cargados'],
    ['/profesionales', 'Todavía no hay rubros cargados'],
    ['/zonas', 'Todavía no hay ciudades cargadas'],
    ['/tareas', 'no hay trabajos pedidos'],
  ]) {
    const answer = await fetch(empty.siteUrl + path!);
    assert.equal(answer.status, 200);
    assert.ok((await answer.text()).includes(said!), path);
  }
  await empty.stop();
});

test('a clock that goes back does not make a task of everyone’s somebody’s', async () => {
  const [, form] = /name="form" value="([^"]+)"/.exec(await read('/post-task/v2'))!;
  const body = new URLSearchParams({ form: form!, servicio: 'plomeria', descripcion: 'Para todos.' });
  const sent = await fetch(`${site.siteUrl}/post-task/v2`, { method: 'POST', body, redirect: 'manual' });
  site.clock = NOON - 60_000;
  const own = await read(sent.headers.get('location')!);
  site.clock = NOON;
  assert.match(own, /La ven los plomeros/);
  assert.doesNotMatch(own, /Por ahora la ve/);
});
