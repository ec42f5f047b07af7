import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { City } from '../catalog.ts';
import { explainNobody, hintFor } from './catalog-hints.ts';

const hoods = (...slugs: string[]) => slugs.map((slug) => ({ slug, name: slug }));
const CITIES: City[] = [
  {
    slug: 'buenos-aires',
    name: 'Buenos Aires',
    region: 'Ciudad Autónoma de Buenos Aires',
    neighborhoods: hoods('palermo', 'belgrano'),
  },
  { slug: 'parana', name: 'Paraná', region: 'Entre Ríos', neighborhoods: hoods('centro') },
  { slug: 'concordia', name: 'Concordia', region: 'Entre Ríos', neighborhoods: hoods('centro', 'belgrano') },
  { slug: 'salta', name: 'Salta', region: 'Salta' },
];
const SOURCE = {
  services: async () => [
    { slug: 'plomeria', name: 'Plomería' },
    { slug: 'gasista', name: 'Gasista matriculado' },
  ],
  cities: async () => CITIES,
};

test('a text that is no slug is answered with what it may have meant', async () => {
  const cases = [
    ['service', 'plomero', 'Nearest valid: plomeria.'],
    ['service', 'Gasista Matriculado', 'Nearest valid: gasista.'],
    ['service', 'astronauta', 'Nothing near it is listed.'],
    ['city', 'Bs Aires', 'Nearest valid: buenos-aires.'],
    ['city', 'CABA', 'Cities of that name or province: buenos-aires.'],
    ['city', 'Capital Federal', 'Cities of that name or province: buenos-aires.'],
    ['city', 'Entre Ríos', 'Cities of that name or province: parana, concordia.'],
    ['city', 'Palermo', 'It is a neighborhood. Cities that have it: buenos-aires.'],
    ['city', 'Ushuaia', 'Nothing near it is listed.'],
    ['neighborhood', 'Palermo Soho', 'Nearest valid: palermo.'],
    ['neighborhood', 'Buenos Aires', 'It is a city: `city` buenos-aires.'],
    ['neighborhood', 'zona norte', 'Nothing near it is listed.'],
  ] as const;
  for (const [parameter, text, expected] of cases) assert.equal(await hintFor(parameter, text, SOURCE), expected, text);
});

test('a slug of the catalog needs no hint', async () => {
  assert.equal(await hintFor('service', 'plomeria', SOURCE), null);
  assert.equal(await hintFor('city', 'salta', SOURCE), null);
  assert.equal(await hintFor('neighborhood', 'centro', SOURCE), null);
});

test('a search that finds nobody is explained by the slugs that name nothing, or by all of them together', async () => {
  assert.deepEqual(await explainNobody({ service: 'plomero', city: 'caba' }, SOURCE), [
    '`service` names nothing in the directory. Nearest valid: plomeria.',
    '`city` names nothing in the directory. Cities of that name or province: buenos-aires.',
  ]);
  assert.deepEqual(await explainNobody({ city: 'salta', neighborhood: 'belgrano' }, SOURCE), [
    '`city` has no such neighborhood. Cities that have it: buenos-aires, concordia.',
  ]);
  const valid = 'Every slug is valid; nobody matches all of it. A search with fewer filters may find somebody.';
  assert.deepEqual(await explainNobody({ service: 'gasista', city: 'parana', neighborhood: 'centro' }, SOURCE), [
    valid,
  ]);
  assert.deepEqual(await explainNobody({}, SOURCE), [valid]);
});
