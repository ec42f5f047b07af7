import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlaceReading, placeName, readPlace } from './places.ts';

const hood = (slug: string, name: string) => ({ slug, name });
const CATALOG = {
  services: [],
  cities: [
    {
      slug: 'buenos-aires',
      name: 'Buenos Aires',
      region: 'Ciudad Autónoma de Buenos Aires',
      neighborhoods: [hood('palermo', 'Palermo'), hood('nunez', 'Núñez'), hood('centro', 'Centro')],
    },
    { slug: 'cordoba', name: 'Córdoba', region: 'Córdoba', neighborhoods: [hood('centro', 'Centro')] },
    { slug: 'san-martin', name: 'San Martín', region: 'Buenos Aires', neighborhoods: [] },
    { slug: 'san-martin-andes', name: 'San Martín de los Andes', region: 'Neuquén', neighborhoods: [] },
    { slug: 'moreno', name: 'Moreno', region: 'Buenos Aires', neighborhoods: [hood('cordoba', 'Córdoba')] },
  ],
};

function told(reading: PlaceReading): string {
  const prefix = { blank: 'blank', one: '', several: '? ', none: 'no; ' }[reading.kind];
  return prefix + reading.places.map(placeName).join(' | ');
}

const CASES: [string, string][] = [
  ['', 'blank'],
  ['  ', 'blank'],
  ['palermo', 'Palermo, Buenos Aires'],
  ['NUÑEZ', 'Núñez, Buenos Aires'],
  ['Palermo, Buenos Aires', 'Palermo, Buenos Aires'],
  ['palermo , buenos-aires', 'Palermo, Buenos Aires'],
  ['Córdoba', 'Córdoba'],
  ['cordoba, cordoba', 'Córdoba'],
  ['Córdoba, Moreno', 'Córdoba, Moreno'],
  ['Centro', '? Centro, Buenos Aires | Centro, Córdoba'],
  ['Centro, Córdoba', 'Centro, Córdoba'],
  ['San Martín', '? San Martín | San Martín de los Andes'],
  ['San Martín, Buenos Aires', 'San Martín'],
  ['San Martín de los Andes', 'San Martín de los Andes'],
  ['Palermo, Córdoba', 'no; Palermo, Buenos Aires'],
  ['Palemro', 'no; Palermo, Buenos Aires'],
  ['Xyzzyx', 'no; '],
  ['<script>', 'no; '],
  ['日本', 'no; '],
];
for (const [text, expected] of CASES) {
  test(`"${text}" is read as: ${expected}`, () => {
    assert.equal(told(readPlace(CATALOG, text)), expected);
  });
}

test('places of the city somebody works in are offered first', () => {
  const reading = readPlace(CATALOG, 'centro', 'cordoba');
  assert.equal(told(reading), '? Centro, Córdoba | Centro, Buenos Aires');
});
