import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  ANA,
  BETO,
  bytesSent,
  CARLA,
  NOON,
  type SiteFixture,
  startSite,
} from '../../../../../testing/site/start-site.ts';
import icons from './icons.json' with { type: 'json' };
import trades from './trades.json' with { type: 'json' };

let site: SiteFixture;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

const get = (path: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
  fetch(site.siteUrl + path, { redirect: 'manual', headers });
const read = async (path: string) => (await get(path)).text();

const PAGES = [
  '/',
  '/profesionales',
  '/profesionales/plomeria',
  '/profesionales/plomeria/buenos-aires',
  '/profesionales/plomeria/buenos-aires/palermo',
  '/profesionales/pintura',
  '/zonas/buenos-aires',
  '/zonas/ushuaia',
  '/p/ana-p',
  `/profile/${ANA.id}`,
  '/p/beto-g',
  '/ayuda',
  '/quienes-somos',
  '/como-verificamos',
  '/privacidad',
  '/terminos',
  '/soy-profesional',
  '/tareas',
  '/post-task/v2',
  `/post-task/v2?pro=${ANA.id}&vertical=plomeria&source=assistant-link`,
  '/?create_task=1&service=gasista',
  '/p/ana-p?create_task=1&service=plomeria',
  '/buscar?q=plomero+en+centro',
];

for (const path of PAGES) {
  test(`${path} is a whole page: strict policy, under 20 kB, no contact data, nothing of a third party`, async () => {
    const answer = await get(path);
    const body = await answer.text();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy')!;
    assert.match(policy, /^default-src 'none'; style-src 'self'; script-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.equal(answer.headers.get('x-ratelimit-tier'), 'public');
    assert.equal(answer.headers.get('set-cookie'), null);
    let bytes = Buffer.byteLength(body);
    for (const [, url] of body.matchAll(/href="(\/assets\/[^"]+\.css)"/g)) bytes += await bytesSent(await get(url!));
    assert.ok(bytes < 20_000, `${bytes} bytes`);
    assert.doesNotMatch(body, /<script>|<[^>]*\s(?:on\w+|style)=/);
    assert.doesNotMatch(body, /tel:|wa\.me|mailto:|telephone|contactPoint/i);
    for (const [, source] of body.matchAll(/<(?:script|link rel="stylesheet"|img)[^>]+(?:src|href)="([^"]+)"/g)) {
      assert.match(source!, /^\/|^https:\/\/cdn\.example\.com\//);
    }
    assert.match(body, /<html lang="es-AR">/);
    assert.equal([...body.matchAll(/<h1[ >]/g)].length, 1);
  });
}

test('a profile shows what the directory has, escaped, and says what each verification means', async () => {
  const body = await read('/p/ana-p');
  assert.match(body, /Prolija &amp; &quot;puntual&quot; &lt;b&gt;siempre&lt;\/b&gt;/);
  assert.match(body, /Trabajo sola\.&lt;\/script&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.match(body, /En la plataforma desde abril de 2022/);
  assert.match(body, /Pedile presupuesto a Ana/);
  const licensed = await read('/p/beto-g');
  assert.match(licensed, /Matrícula verificada: gasista/);
  assert.match(licensed, /Su identidad figura como verificada[\s\S]*Según los datos de esta demostración/);
  assert.doesNotMatch(licensed, /Correo verificado|Sin antecedentes/);
  assert.match(licensed, /Sin verificar acá: antecedentes penales y correo\./);
  assert.match(body, /Sin verificar acá: identidad, antecedentes penales, teléfono y correo\./);
});

test('a profile names the searched zone first, and its button comes first for the keyboard', async () => {
  const zones = async (query: string) =>
    [...(await read(`/p/ana-p${query}`)).matchAll(/href="\/zonas\/buenos-aires\/([a-z]+)"/g)].map(([, zone]) => zone);
  assert.deepEqual(await zones('?lugar=buenos-aires/centro'), ['centro', 'palermo']);
  assert.deepEqual(await zones('?lugar=buenos-aires/palermo'), ['palermo', 'centro']);
  assert.match(await read('/p/ana-p'), /<main[^>]*>\s*<div class="dock"><a class="btn"/);
});

test('a profile says which reviews its bars count; nothing says of everybody that they are verified', async () => {
  assert.match(await read('/p/ana-p'), /11 reseñas, todas de acá|acá, que son las de las barras; /);
  for (const page of ['/', '/profesionales', '/zonas', '/post-task/v2', '/ayuda']) {
    assert.doesNotMatch(
      await read(page),
      /verificada y|oficio, verificada|profesionales verificados|ya contrataron/,
      page,
    );
  }
});

test('a profile has one canonical address, whichever it was asked by', async () => {
  const canonical = `<link rel="canonical" href="${site.siteUrl}/p/ana-p">`;
  for (const path of [
    '/p/ana-p',
    '/p/ana-p/',
    `/profile/${ANA.id}`,
    `/profile/${ANA.id.toUpperCase()}`,
    '/p/ana-p?x=1',
  ]) {
    assert.ok((await read(path)).includes(canonical), path);
  }
});

test('the canonical address of a profile follows the search form (spec: site.profiles)', async () => {
  const assistant = await startSite({ VIDRIERA_SEARCH_FORM: 'assistant' });
  for (const path of ['/p/ana-p', `/profile/${ANA.id}`]) {
    const body = await (await fetch(assistant.siteUrl + path)).text();
    assert.ok(body.includes(`<link rel="canonical" href="${assistant.siteUrl}/profile/${ANA.id}">`));
  }
  const results = await (await fetch(`${assistant.siteUrl}/profesionales/plomeria`)).text();
  assert.match(results, /3 profesionales/);
  await assistant.stop();
});

test('pictures of the demo come from this site, others only from their own origins', async () => {
  const answer = await get('/p/ana-p');
  const body = await answer.text();
  assert.match(body, /<img src="\/demo\/pictures\/plomeria-0000beef\.svg"/);
  assert.match(answer.headers.get('content-security-policy')!, /img-src 'self' https:\/\/cdn\.example\.com;/);
  assert.match((await get('/p/beto-g')).headers.get('content-security-policy')!, /img-src 'self';/);
  const picture = await get('/demo/pictures/plomeria-0000beef.svg');
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
  assert.equal(picture.headers.get('x-ratelimit-limit'), null);
});

const dataOf = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!));

test('a profile tells search engines who, where, the rating and five reviews, and no way to get in touch', async () => {
  const [crumbs, business] = dataOf(await read('/p/ana-p'));
  const url = `${site.siteUrl}/p/ana-p`;
  const item = (position: number, name: string, path: string) => {
    return { '@type': 'ListItem', position, name, item: site.siteUrl + path };
  };
  assert.deepEqual(crumbs.itemListElement, [
    item(1, 'Plomería', '/profesionales/plomeria'),
    item(2, 'Buenos Aires', '/profesionales/plomeria/buenos-aires'),
    item(3, 'Ana P.', '/p/ana-p'),
  ]);
  const { review, ...rest } = business;
  assert.deepEqual(rest, {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: 'Ana P.',
    description: `Prolija & "puntual" <b>siempre</b>`,
    image: `${site.siteUrl}/vista/p/ana-p.png`,
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Buenos Aires',
      addressRegion: 'Ciudad Autónoma de Buenos Aires',
      addressCountry: 'AR',
    },
    knowsAbout: ['Plomería'],
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.55, bestRating: 5, worstRating: 1, reviewCount: 11 },
  });
  assert.equal(review.length, 5);
  assert.deepEqual(review[1], {
    '@type': 'Review',
    author: { '@type': 'Person', name: 'Lucía S.' },
    datePublished: '2026-02-19',
    reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
    reviewBody: 'Comentario número 1.',
  });
  const [without] = dataOf(await read('/p/carla-m')).slice(1);
  assert.deepEqual([without.aggregateRating, without.review], [undefined, undefined]);
  assert.equal(dataOf(await read('/p/ana-p?resenas=2')).length, 1);
  assert.deepEqual(dataOf(await read('/p/ana-p?tarea=nada')), []);
});

test('a phone keeps the site on its screen with an icon; a private page names no manifest, which would open the home page', async () => {
  const page = await read('/ayuda');
  const address = /<link rel="manifest" href="([^"]+)">/.exec(page)![1]!;
  const answer = await get(address);
  assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  assert.equal(manifest.name, 'Vidriera');
  assert.equal(new URL(manifest.start_url, site.siteUrl + address).href, `${site.siteUrl}/`);
  assert.equal(manifest.icons[0]!.sizes, '192x192');
  const icons = [...manifest.icons.map(({ src }) => src), /apple-touch-icon" href="([^"]+)"/.exec(page)![1]!];
  for (const icon of icons) assert.equal((await fetch(new URL(icon, site.siteUrl + address))).status, 200, icon);
  assert.match((await get('/ayuda')).headers.get('content-security-policy')!, /manifest-src 'self'/);
  assert.doesNotMatch(await read('/tareas/nada'), /rel="manifest"/);
});

test('a profile goes from who it is to what others say, then to what was verified, what they do and where', async () => {
  const page = await read('/p/ana-p');
  const ids = [...page.matchAll(/<h2 id="([a-z-]+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, ['sobre', 'trabajos', 'resenas', 'verificaciones', 'que-hace', 'donde']);
});

test('texts have five sizes', async () => {
  const folder = path.join(import.meta.dirname, 'assets');
  const styles = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const sizes = styles.flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(/font(?:-size)?:\s*(\S+rem|[^;]*px|[^;]*clamp[^;]*)/g),
  ]);
  assert.deepEqual(
    new Set(sizes.map(([, size]) => size)),
    new Set(['0.875rem', '1rem', '1.125rem', '1.375rem', '1.75rem']),
  );
});

test('each trade has a glyph of its own, and the home page shows those that people need most first', async () => {
  const glyphs = Object.values(trades).map(({ icon }) => icon);
  assert.equal(new Set(glyphs).size, glyphs.length);
  for (const glyph of glyphs) assert.ok(Object.hasOwn(icons, glyph), glyph);
  const tiles = [...(await read('/')).matchAll(/class="tile" href="\/profesionales\/([a-z-]+)"/g)].map(
    ([, slug]) => slug,
  );
  assert.deepEqual(tiles, ['plomeria', 'gasista', 'pintura']);
});

test('a private page ends with help and privacy alone', async () => {
  const end = (page: string) =>
    [...page.slice(page.indexOf('bottom-links')).matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
  assert.equal(end(await read('/ayuda')).length, 11);
  assert.deepEqual(end(await read('/tareas/nada')), ['/ayuda', '/privacidad']);
});

test('reviews come in pages, newest first', async () => {
  const first = await read('/p/ana-p');
  assert.match(first, /Página 1 de 3/);
  assert.match(first, /Comentario número 0\.[\s\S]*Comentario número 4\./);
  assert.doesNotMatch(first, /Comentario número 5\./);
  const second = await read('/p/ana-p?resenas=2');
  assert.match(second, /Comentario número 5\.[\s\S]*Comentario número 9\./);
  assert.ok(second.includes(`<link rel="canonical" href="${site.siteUrl}/p/ana-p?resenas=2">`));
});

test('a shared link shows a title, a sentence and a picture; one with a token shows nothing', async () => {
  const body = await read('/p/beto-g');
  for (const name of ['title', 'description', 'url', 'image'])
    assert.match(body, new RegExp(`property="og:${name}" content="[^"]+"`));
  const [, picture] = /og:image" content="([^"]+)"/.exec(body)!;
  const answer = await fetch(picture!);
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.doesNotMatch(await read('/post-task/v2'), /og:/);
});

test('a search without words leads to all services', async () => {
  const answer = await get('/buscar?q=+');
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/profesionales']);
});

test('a place that is several is asked about, and words that are not understood come back as text', async () => {
  const several = await read('/buscar?q=plomero+en+centro');
  assert.match(several, /¿Cuál de estos lugares\?/);
  assert.match(several, /href="\/profesionales\/plomeria\/rosario\/centro/);
  const none = await read('/buscar?q=%3Cscript%3Ealert(1)%3C/script%3E');
  assert.match(none, /No entendimos la búsqueda/);
  assert.match(none, /value="&lt;script&gt;alert\(1\)&lt;\/script&gt;"/);
});

test('results list who works there, filtered as asked, and an empty list helps', async () => {
  const all = await read('/profesionales/plomeria');
  assert.match(all, /Ana P\.[\s\S]*Carla M\.|Carla M\.[\s\S]*Ana P\./);
  const filtered = await read('/profesionales/plomeria?matricula=si');
  assert.match(filtered, /1 profesional<[\s\S]*Filtrar \(1\)</);
  assert.match(filtered, /Beto G\./);
  assert.match(filtered, /<meta name="robots" content="noindex">/);
  const empty = await read('/profesionales/plomeria/ushuaia');
  assert.match(empty, /Todavía no hay plomeros en Ushuaia\./);
  assert.match(empty, /En todo el país<\/a>: 3 profesionales/);
  assert.match(empty, /noindex/);
});

const MISSING = [
  '/p/nadie',
  '/p/No%20es%20slug',
  `/profile/${ANA.id.replace('0', 'f')}`,
  '/profesionales/nada',
  '/profesionales/plomeria/atlantida',
  '/profesionales/plomeria/buenos-aires/palermo/mas',
  '/zonas/atlantida',
  '/tarea/nada',
  '/tareas/nada',
  '/bandeja/nada',
  '/post-task/v2?draft=nada',
  '/post-task/v2?pro=00000000-0000-4000-8000-00000000ffff&vertical=plomeria',
  '/no/such/page',
];
for (const path of MISSING) {
  test(`${path} is a kind 404 from which a person can go on (spec: site.kind)`, async () => {
    const answer = await get(path);
    const body = await answer.text();
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(body, /href="\/post-task\/v2"/);
    assert.match(body, /noindex/);
  });
}

test('a program gets the error envelope for an address that is nothing', async () => {
  for (const [path, accept] of [
    ['/no/such/page', '*/*'],
    ['/v1/no-such', 'text/html'],
  ]) {
    const answer = await get(path!, { Accept: accept! });
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, 'not_found');
  }
});

test('a method that has no name here is no reason to say that there is something', async () => {
  for (const method of ['PROPFIND', 'PUT', 'OPTIONS']) {
    const answer = await fetch(`${site.siteUrl}/nada`, { method });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [404, null], method);
  }
});

test('an error of the site is a page too: a wrong method, a malformed path', async () => {
  const wrong = await fetch(`${site.siteUrl}/ayuda`, { method: 'DELETE' });
  assert.equal(wrong.status, 405);
  assert.equal(wrong.headers.get('allow'), 'GET, HEAD');
  assert.match(await wrong.text(), /<html lang="es-AR">/);
});

test('security.txt names the contact that the operator set, and is not there without one (spec: site.security-txt)', async () => {
  const path = '/.well-known/security.txt';
  assert.equal((await fetch(site.siteUrl + path)).status, 404);
  const reachable = await startSite({ VIDRIERA_SECURITY_CONTACT: 'mailto:seguridad@example.com' });
  const answer = await fetch(reachable.siteUrl + path);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  assert.equal(lines[0], 'Contact: mailto:seguridad@example.com');
  const days = (Date.parse(/^Expires: (.+)$/.exec(lines[1]!)?.[1] ?? '') - NOON) / 86_400_000;
  assert.ok(days > 80 && days <= 90, String(days));
  await reachable.stop();
});

test('past the limit a person reads how long to wait', async () => {
  const limited = await startSite({ VIDRIERA_SITE_LIMIT: '2' });
  await fetch(`${limited.siteUrl}/`);
  await fetch(`${limited.siteUrl}/p/ana-p`);
  const answer = await fetch(`${limited.siteUrl}/`);
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '0');
  assert.match(answer.headers.get('retry-after')!, /^[1-9]\d*$/);
  assert.match(await answer.text(), /Esperá \d+ segundos?/);
  const style = await fetch(`${limited.siteUrl}/favicon.ico`);
  assert.equal(style.status, 200);
  await limited.stop();
});

test('static files are kept for ever, under addresses that change with them, and are not counted (spec: site.counted)', async () => {
  const body = await read('/');
  for (const [, path] of body.matchAll(/"(\/assets\/[^"]+)"/g)) {
    const answer = await get(path!);
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get('cache-control')!, /^public, max-age=31536000, immutable$/);
    assert.equal(answer.headers.get('x-ratelimit-limit'), null);
  }
});

test('a static file of another version answers with this one’s, unkept; one that never was is 404', async () => {
  const answer = await get('/assets/style.000000000000.css');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal((await get('/assets/nada.css')).status, 404);
  assert.equal((await get('/assets/style.css.map')).status, 404);
});

test('robots.txt closes what is private and names the sitemap, whose every address answers and is canonical', async () => {
  const robots = await read('/robots.txt');
  assert.match(robots, /^Disallow: \/tareas\/$/m);
  assert.match(robots, /^Disallow: \/bandeja\/$/m);
  assert.ok(robots.includes(`Sitemap: ${site.siteUrl}/sitemap.xml`));
  const sitemap = await (await get('/sitemap.xml')).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  const dated = [...sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)</g)];
  assert.deepEqual(new Set(dated.map(([, , at]) => at)), new Set([new Date(NOON).toISOString()]));
  assert.deepEqual(
    urls.filter((url) => !dated.some(([, one]) => one === url)).map((url) => new URL(url).pathname),
    ['/ayuda', '/quienes-somos', '/como-verificamos', '/privacidad', '/terminos', '/soy-profesional'],
  );
  for (const who of [ANA, BETO, CARLA]) assert.ok(urls.includes(`${site.siteUrl}/p/${who.slug}`));
  assert.ok(urls.includes(`${site.siteUrl}/profesionales/plomeria/buenos-aires`));
  assert.ok(urls.includes(`${site.siteUrl}/profesionales/plomeria/buenos-aires/palermo`));
  assert.ok(urls.includes(`${site.siteUrl}/zonas/rosario/centro`));
  assert.ok(!urls.some((url) => url.includes('pintura') || url.includes('ushuaia')));
  for (const url of urls) {
    const answer = await fetch(url);
    assert.equal(answer.status, 200, url);
    assert.ok((await answer.text()).includes(`<link rel="canonical" href="${url}">`), url);
  }
  assert.equal((await get('/sitemaps/2.xml')).status, 404);
});

test('no search engine keeps a task or an answer of the API, and a crawler may read that it should not', async () => {
  const robots = await read('/robots.txt');
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!);
  for (const path of ['/tareas', '/tarea/AAAAAAAAAAAAAA', '/v1/professionals', '/v1/resolve?q=plomero']) {
    assert.ok(!closed.some((prefix) => path.startsWith(prefix)), path);
    assert.equal((await get(path)).headers.get('x-robots-tag'), 'noindex', path);
  }
  assert.match(await read('/tareas'), /<meta name="robots" content="noindex">/);
  assert.ok(!(await (await get('/sitemap.xml')).text()).includes('/tarea'));
  // What llms.txt tells assistants to read.
  for (const path of ['/llms.txt', '/buscar', '/mcp', '/openapi.json'])
    assert.ok(!closed.some((prefix) => path.startsWith(prefix)), path);
});

test('what everybody sees alike goes out packed; what is somebody’s does not', async () => {
  const gzip = { 'Accept-Encoding': 'gzip' };
  assert.equal((await get('/p/ana-p', gzip)).headers.get('content-encoding'), 'gzip');
  assert.equal((await get('/p/ana-p', gzip)).headers.get('vary'), 'Accept-Encoding');
  assert.equal((await get('/p/ana-p', { 'Accept-Encoding': 'identity' })).headers.get('content-encoding'), null);
  assert.equal((await get(`/post-task/v2?pro=${ANA.id}`, gzip)).headers.get('content-encoding'), null);
  const draft = await site.handOver({ service: 'plomeria', description: 'Gotea.' });
  assert.equal((await fetch(draft, { headers: gzip })).headers.get('content-encoding'), null);
});

test('HEAD answers as GET without the body', async () => {
  const answer = await fetch(`${site.siteUrl}/p/ana-p`, { method: 'HEAD' });
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), '');
});

test('under an address with a path of its own every link has that path', async () => {
  const under = await startSite({ VIDRIERA_SITE_URL: 'https://example.com/guia' });
  const body = await (await fetch(`${new URL(under.baseUrl).origin}/guia/p/ana-p`)).text();
  assert.match(body, /href="\/guia\/p\/ana-p\?create_task=1&amp;service=plomeria"/);
  assert.match(body, /<link rel="canonical" href="https:\/\/example\.com\/guia\/p\/ana-p">/);
  assert.doesNotMatch(body, /(?:href|src|action)="\/(?!guia\/)/);
  await under.stop();
});

test('beside the list of a neighborhood stand the other neighborhoods of its city', async () => {
  const beside = (page: string) => page.slice(page.indexOf('<aside'));
  const page = beside(await read('/profesionales/plomeria/buenos-aires/palermo'));
  assert.match(page, /Otros barrios de Buenos Aires/);
  assert.match(page, /buenos-aires\/centro"/);
  assert.doesNotMatch(page, /buenos-aires\/palermo"/);
  assert.match(beside(await read('/profesionales/plomeria/buenos-aires')), /buenos-aires\/palermo"/);
});
