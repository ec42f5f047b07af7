import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSlug } from './rules.ts';
import { nearestParameter, suggestSlugs } from './suggest.ts';

const TRADES = [
  { slug: 'plomeria', name: 'Plomería' },
  { slug: 'electricista', name: 'Electricista matriculado' },
  { slug: 'gasista', name: 'Gasista matriculado' },
  { slug: 'aire-acondicionado', name: 'Aire acondicionado' },
  { slug: 'pintura', name: 'Pintura de interiores' },
  { slug: 'jardineria', name: 'Jardinería' },
];

test('what a person types finds the slug it meant, nearest first', () => {
  const table: [string, string][] = [
    ['Plomería', 'plomeria'],
    ['plomero', 'plomeria'],
    ['PLOMERÍA ', 'plomeria'],
    ['electricidad', 'electricista'],
    ['gasistas', 'gasista'],
    ['aire', 'aire-acondicionado'],
    ['Gasista matriculado', 'gasista'],
    ['pintor', 'pintura'],
    ['jardinero', 'jardineria'],
  ];
  for (const [typed, slug] of table) assert.equal(suggestSlugs(typed, TRADES)[0], slug, typed);
});

test('what resembles nothing suggests nothing', () => {
  assert.deepEqual(suggestSlugs('zapatillas', TRADES), []);
  assert.deepEqual(suggestSlugs('水道屋', TRADES), []);
  assert.deepEqual(suggestSlugs('', TRADES), []);
});

test('a shared first word is no likeness', () => {
  const places = ['villa-carlos-paz', 'villa-maria', 'san-juan'].map((slug) => ({ slug, name: slug }));
  for (const other of ['villa-gesell', 'villa-la-angostura', 'san-justo']) {
    assert.deepEqual(suggestSlugs(other, places), [], other);
  }
  assert.deepEqual(suggestSlugs('villa-mariya', places), ['villa-maria']);
  assert.deepEqual(suggestSlugs('vila-maria', places), ['villa-maria']);
});

test('at most five are suggested', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ slug: `villa-${i}`, name: `Villa ${i}` }));
  assert.equal(suggestSlugs('villa', many).length, 5);
});

test('a slug is made of what is there', () => {
  assert.equal(toSlug(' Ñandú — 25 de Mayo! '), 'nandu-25-de-mayo');
});

test('a parameter is suggested by its letters, and by its names in other APIs', () => {
  const known = ['service', 'neighborhood', 'min_rating', 'limit', 'offset'];
  const table: [string, string | null][] = [
    ['neighbourhood', 'neighborhood'],
    ['minRating', 'min_rating'],
    ['page', 'offset'],
    ['pageSize', 'limit'],
    ['per_page', 'limit'],
    ['Barrio', 'neighborhood'],
    ['rating', 'min_rating'],
    ['ciudad', null],
    ['sort', null],
  ];
  for (const [given, meant] of table) assert.equal(nearestParameter(given, known), meant, given);
});
