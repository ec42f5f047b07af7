import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { review } from '../../../../../testing/people/stored.ts';
import { ANA, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { Previews } from './previews/previews.ts';

let site: SiteFixture;
before(async () => {
  site = await startSite(
    {},
    { reviews: [review(90, ANA.id, { comment: 'Escribile a [e-mail].', created_at: new Date(NOON).toISOString() })] },
  );
});
after(() => site.stop());
const read = async (path: string) => (await fetch(site.siteUrl + path)).text();

/** Width and height as a PNG says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a shared profile and a shared list have a picture of their own, drawn here', async () => {
  const pictures: Buffer[] = [];
  for (const path of ['/p/ana-p', '/profesionales/plomeria/buenos-aires/palermo']) {
    const [, address] = /og:image" content="([^"]+)"/.exec(await read(path))!;
    assert.ok(address!.startsWith(`${site.siteUrl}/vista/`), address);
    const answer = await fetch(address!);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=86400');
    const png = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual(sizeOf(png), [1200, 630]);
    pictures.push(png);
  }
  assert.ok(!pictures[0]!.equals(pictures[1]!));
});

test('what is no profile and no list has no picture', async () => {
  for (const path of [
    '/vista/p/nadie.png',
    '/vista/profesionales/nada.png',
    '/vista/profesionales/plomeria/marte.png',
    '/vista/p/ana-p',
    '/vista/x',
  ]) {
    assert.equal((await fetch(site.siteUrl + path)).status, 404, path);
  }
});

test('the same picture is drawn once, a bad one fails alone, and past so many nobody waits', async () => {
  const previews = new Previews();
  try {
    const svg = (n: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="${n}" height="9"/></svg>`;
    const [first, second] = await Promise.all([previews.draw(svg(1)), previews.draw(svg(1))]);
    assert.equal(first, second);
    await assert.rejects(previews.draw('no drawing'));
    assert.deepEqual(sizeOf((await previews.draw(svg(2)))!), [9, 9]);
    const many = await Promise.all(Array.from({ length: 30 }, (_, n) => previews.draw(svg(n + 3))));
    assert.equal(many.filter((one) => one === null).length, 10);
  } finally {
    await previews.close();
  }
});

test('the sitemap goes out packed to who takes it', async () => {
  const plain = await fetch(`${site.siteUrl}/sitemap.xml`, { headers: { 'Accept-Encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  const packed = await fetch(`${site.siteUrl}/sitemap.xml`, { headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(packed.headers.get('content-encoding'), 'gzip');
  assert.equal(packed.headers.get('vary'), 'Accept-Encoding');
  assert.equal(await packed.text(), await plain.text());
});

test('an address of e-mail that was taken out is a [correo] on pages, and the stored mark in the API', async () => {
  assert.match(await read('/p/ana-p'), /Escribile a <mark>\[correo\]<\/mark>/);
  assert.doesNotMatch(await read('/p/ana-p'), /\[e-mail\]/);
  assert.match(await (await fetch(`${site.baseUrl}/professionals/ana-p/reviews`)).text(), /\[e-mail\]/);
  const draft = await site.handOver({ service: 'plomeria', description: 'Mi correo es ana@example.com.' });
  const page = await (await fetch(draft)).text();
  assert.match(page, />\nMi correo es \[correo\]\.<\/textarea>/);
  assert.match(page, /Sacamos un correo del texto que te prepararon/);
});

test('a profile says how its stars spread and where its reviews were written', async () => {
  const page = await read('/p/ana-p');
  const counts = [...page.matchAll(/<\/meter><\/dd><dd>(\d+)<\/dd>/g)].map(([, n]) => Number(n));
  assert.deepEqual(counts, [7, 5, 0, 0, 0]);
  assert.match(page, /<p>12 reseñas, todas de acá\.<\/p>/);
});

test('pictures of a profile open large under an address of their own', async () => {
  const page = await read('/p/ana-p');
  assert.match(
    page,
    /<a href="#foto-2"><img src="https:\/\/cdn\.example\.com\/trabajo\.webp" alt="Trabajo 2 de Ana P\."/,
  );
  assert.match(
    page,
    /id="foto-2" role="group" aria-label="Trabajo 2 de 2">\n<a class="large-close" href="#trabajos">Cerrar/,
  );
});
