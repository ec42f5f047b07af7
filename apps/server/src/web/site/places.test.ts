import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { city } from '../../../../../testing/people/stored.ts';
import { ANA, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { Visitor } from '../../../../../testing/site/visitor.ts';

const hood = (slug: string, name: string) => ({ slug, name, active: true });
let site: SiteFixture;
before(async () => {
  const cities = [
    city('cordoba', [], { name: 'Córdoba', region: 'Córdoba', neighborhoods: [hood('centro', 'Centro')] }),
    city('san-martin', [], { name: 'San Martín', region: 'Buenos Aires' }),
    city('san-martin-andes', [], { name: 'San Martín de los Andes', region: 'Neuquén' }),
    city('mar-del-plata', [], { name: 'Mar del Plata', region: 'Buenos Aires' }),
    city('moreno', [], { name: 'Moreno', region: 'Buenos Aires', neighborhoods: [hood('cordoba', 'Córdoba')] }),
  ];
  site = await startSite({}, { cities });
});
after(() => site.stop());

/** What the form of a task reads a place as: the places to choose from, or `unknown`, or the place of the published task. */
async function readAs(lugar: string, form = '/post-task/v2'): Promise<string> {
  const visitor = new Visitor(site);
  const { page } = await visitor.open(form);
  const hidden = [...page.matchAll(/name="(form|pro)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]);
  const fields = { ...Object.fromEntries(hidden), servicio: 'plomeria', descripcion: 'Gotea.', lugar };
  const sent = await visitor.post('/post-task/v2', fields);
  if (sent.to !== null) {
    const [, place = ''] =
      /<p class="soft small">Plomería · (.*?) · <time/.exec((await visitor.open(sent.to)).page) ?? [];
    return place;
  }
  assert.equal(sent.status, 422, sent.page);
  if (/No conocemos ese lugar/.test(sent.page)) return 'unknown';
  return [...sent.page.matchAll(/name="lugar_elegido" value="([^"]+)"/g)].map(([, key]) => key!).join(' ');
}

const CASES: [string, string][] = [
  ['', 'Sin lugar'],
  ['  ', 'Sin lugar'],
  ['palermo', 'Palermo, Buenos Aires'],
  ['PALERMO', 'Palermo, Buenos Aires'],
  ['Palermo, Buenos Aires', 'Palermo, Buenos Aires'],
  ['Palermo CABA', 'Palermo, Buenos Aires'],
  ['Palemro', 'Palermo, Buenos Aires'],
  ['en Palermo, cerca de la plaza', 'Palermo, Buenos Aires'],
  ['CABA', 'Buenos Aires'],
  ['capital federal', 'Buenos Aires'],
  ['mardel', 'Mar del Plata'],
  ['Mar del Plata, Buenos Aires', 'Mar del Plata'],
  ['mar del plata, buenos aires', 'Mar del Plata'],
  ['Córdoba', 'Córdoba'],
  ['cordoba, cordoba', 'Córdoba'],
  ['Córdoba, Moreno', 'Córdoba, Moreno'],
  ['Centro', 'buenos-aires/centro rosario/centro cordoba/centro'],
  ['Centro, Córdoba', 'Centro, Córdoba'],
  ['San Martín', 'san-martin san-martin-andes'],
  ['San Martín, Buenos Aires', 'San Martín'],
  ['San Martín de los Andes', 'San Martín de los Andes'],
  ['mañana, Rosario', 'Rosario'],
  ['barato, en Rosario', 'Rosario'],
  ['Xyzzyx', 'unknown'],
  ['<script>', 'unknown'],
  ['日本', 'unknown'],
];
for (const [text, expected] of CASES) {
  test(`the form of a task reads "${text}" as: ${expected}`, async () => {
    assert.equal(await readAs(text), expected);
  });
}

test('places of the city that the professional works in are offered first', async () => {
  assert.match(await readAs('centro', `/post-task/v2?pro=${ANA.id}`), /^buenos-aires\/centro /);
  assert.match(await readAs('centro', '/post-task/v2?pro=beto-g'), /^rosario\/centro /);
});
