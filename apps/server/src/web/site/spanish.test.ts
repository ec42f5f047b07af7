import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, count, lasting, list, moment, month, rating } from './spanish.ts';

const NOW = Date.UTC(2026, 2, 1, 15, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('counts agree in number', () => {
  assert.deepEqual(
    [0, 1, 2, 1204].map((n) => count(n, 'reseña', 'reseñas')),
    ['0 reseñas', '1 reseña', '2 reseñas', '1.204 reseñas'],
  );
});

test('a rating has a decimal comma, and is the highest only of the highest alone', () => {
  assert.deepEqual([5, 4.96, 4.83, 4.25].map(rating), ['5,0', '4,9', '4,8', '4,3']);
});

test('the past is told as people tell it', () => {
  const told: [number, string][] = [
    [-HOUR, 'recién'],
    [30_000, 'recién'],
    [MINUTE, 'hace 1 minuto'],
    [5 * HOUR, 'hace 5 horas'],
    [DAY, 'ayer'],
    [3 * DAY, 'hace 3 días'],
    [15 * DAY, 'hace 2 semanas'],
    [95 * DAY, 'hace 3 meses'],
    [800 * DAY, 'hace 2 años'],
  ];
  assert.deepEqual(
    told.map(([passed]) => ago(NOW - passed, NOW)),
    told.map(([, text]) => text),
  );
});

test('what is left is told in minutes, hours or days', () => {
  const told: [number, string][] = [
    [1, '1 minuto'],
    [40 * MINUTE, '40 minutos'],
    [HOUR, '1 hora'],
    [24 * HOUR, '24 horas'],
    [5 * DAY, '5 días'],
  ];
  assert.deepEqual(
    told.map(([left]) => lasting(left)),
    told.map(([, text]) => text),
  );
});

test('dates are Argentina’s', () => {
  assert.equal(moment(NOW), 'domingo 1 de marzo a las 12:00');
  assert.equal(month(Date.UTC(2022, 3, 1, 1)), 'marzo de 2022');
});

test('a list ends in y, or e before an i', () => {
  assert.equal(list([]), '');
  assert.equal(list(['un teléfono']), 'un teléfono');
  assert.equal(list(['pintura', 'gas', 'plomería']), 'pintura, gas y plomería');
  assert.equal(list(['pintura', 'impermeabilización']), 'pintura e impermeabilización');
});
