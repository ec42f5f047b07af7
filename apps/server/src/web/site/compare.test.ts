import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeEntities } from '../../../../../testing/http/html-text.ts';
import { ANA, CARLA, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { Visitor } from '../../../../../testing/site/visitor.ts';

let site: SiteFixture;
let visitor: Visitor;
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
});
after(() => site.stop());

const rows = (page: string) =>
  [...page.matchAll(/<th scope="rowgroup"[^>]*>([^<]*)<[\s\S]*?<\/tbody>/g)].map(([row, name]) => [
    name,
    ...[...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<[^>]*>/g, '')),
  ]);

test('a shortlist says who works in the searched place and the rating in the trade, and nothing that is the same of all', async () => {
  const { page } = await visitor.open('/comparar?quien=ana-p.carla-m&rubro=plomeria&lugar=buenos-aires/palermo');
  assert.deepEqual(rows(page), [
    ['Puntaje', 'Puntaje: 4,6 de 5 (11 reseñas)', 'Todavía sin reseñas'],
    ['¿Va a Palermo?', 'Sí', 'No figura'],
    ['Puntaje en Plomería', '★ 4,5 (11)', 'Sin reseñas'],
    ['Reseñas acá', '11', '0'],
  ]);
  assert.match(page, /Si no es urgente, la ven primero durante 24 horas/);
  const { page: alone } = await visitor.open('/comparar?quien=ana-p');
  assert.ok(rows(alone).some(([name]) => name === 'Tareas terminadas'));
});

test('a shortlist keeps the place, the words and the filters of its list, on the way to the form and back', async () => {
  const list = '/profesionales/plomeria/buenos-aires/palermo?q=plomero+en+palermo&puntaje=4&orden=puntaje';
  const { page } = await visitor.open(list);
  const [form] = /<form id="comparar"[\s\S]*?<\/form>/.exec(page)!;
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]);
  const chosen = new URLSearchParams('quien=ana-p&quien=carla-m');
  for (const [name, value] of fields) chosen.set(name!, value!);
  const { headers } = await visitor.open(`/comparar?${chosen}`);
  const { page: compared } = await visitor.open(headers.get('location')!);
  const links = [...compared.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, text]) => [
    text!,
    decodeEntities(href!),
  ]);
  const to = (text: string) => new URL(Object.fromEntries(links)[text]!, site.siteUrl);
  const { pathname, searchParams } = to('Sumar a alguien más');
  assert.equal(pathname, '/profesionales/plomeria/buenos-aires/palermo');
  assert.deepEqual(Object.fromEntries(searchParams), {
    q: 'plomero en palermo',
    puntaje: '4',
    orden: 'puntaje',
    quien: 'ana-p.carla-m',
  });
  const ask = to('Pedir presupuesto a los dos').searchParams;
  assert.deepEqual(ask.getAll('pro'), [ANA.id, CARLA.id]);
  assert.deepEqual([ask.get('vertical'), ask.get('lugar')], ['plomeria', 'buenos-aires/palermo']);
  assert.equal(to('Ana P.').searchParams.get('lugar'), 'buenos-aires/palermo');
  assert.equal(to('Sacar').searchParams.get('puntaje'), '4');
});
