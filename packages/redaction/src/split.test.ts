import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSplit, findTrickle } from './split.ts';

const DIGITS = [...'1142788647'];
const WORDS = 'uno uno cuatro dos siete ocho ocho seis cuatro siete'.split(' ');

/** The number of the first text, from 0, with which a number is told; -1 for none. */
const toldAt = (texts: readonly string[]): number =>
  texts.findIndex((text, k) => findTrickle(texts.slice(0, k), text) !== null);

test('a number that comes digit by digit stops before its end, whatever stands beside each digit', () => {
  const writings: ((digit: string) => string)[] = [(d) => d, (d) => `${d} jaja`, (d) => `${d}, dale`, (d) => `y ${d}`];
  for (const all of [DIGITS, WORDS])
    for (const write of writings) {
      assert.equal(toldAt(all.map(write)), 6);
      for (const announced of ['Anotá mi cel', 'te paso mi celular de a un numero', 'mi cel es [teléfono]'])
        assert.equal(toldAt([announced, ...all.map(write)]), 5, `${announced}: ${write('1')}`);
      const filled = all.flatMap((d) => [write(d), 'Y como te decía la vez pasada, eso es todo por hoy.']);
      assert.equal(toldAt(filled), 12);
    }
});

test('after an announcement units, signs of money and counts of pieces explain no piece of a number', () => {
  for (const texts of [
    ['anotá mi cel', '11 cm', '42 cm', '78 cm', '86 cm', '47 cm'],
    ['mi cel', '42 cm', '78 kg', '86 hs', '$47'],
    ['te dejo el cel', '11', '4278', 'Son $8647'],
    ['Mi número es', 'Lo cuento en un rato, que estoy en una obra', '5 kg', '11 hs', '42 hs', '78 hs', '86 hs\n47 hs'],
    ['mi whatsapp es', '$11', '$4278', '$8647'],
    ['mi cel es [teléfono]', '11 m', '4278 m', '8647 m'],
    ['1155 jaja', '2033 jaja', '16 jaja'],
    ['parte 1: 114', 'parte 2: 278', 'parte 3: 86', 'parte 4: 47'],
    ['parte uno: 114', 'parte dos: 278', 'parte tres: 8647'],
    ['te dejo el cel', '11', '4278', '8600'],
  ])
    assert.equal(toldAt(texts), texts.length - 1, texts.join(' | '));
});

test('short honest texts tell no number, one after the other', () => {
  for (const texts of [
    ['1', '2', '3'],
    ['Son 3 ventanas', '120 x 80', '90 x 60', 'a las 15', 'el 27', 'Piso 3', '2B', 'son 25 m2', '2 baños'],
    ['mi celular se quedó sin batería', 'Son 3 ventanas', '120 x 80', '90 x 60', 'a las 15', 'Piso 3', 'son 25 m2'],
    ['Te dejo mi cel [teléfono]', 'perdón', 'Son 3 m', 'de 40 cm', '$ 45.000', 'el martes 14', '2 horas', '12.500'],
    ['Te paso mi celular por la app', '2 codos', '3 llaves', '4 caños de 40', '12 m de cable', '25 cajas', '6 tomas'],
    ['No puedo pasar mi celular por acá', 'Son 30.000', '2 horas', 'el martes 14', 'a las 10', '12 m', '45 cm'],
    ['Me pasás tu celular?', 'son 12 m', 'y 45 cm', '30 m2', '16 hs', '$ 35.500'],
    ['Llamame cuando llegues', 'Rivadavia 4520', 'piso 3', 'a las 16', '2 horas', '30 m2'],
    ['Corte 55.000', 'poda 90.000', 'El fresno 90.000', 'jacarandá 70.000', 'limonero 15.000'],
  ])
    assert.equal(toldAt(texts), -1, texts.join(' | '));
});

test('a round amount is no half of a number, unless one was announced', () => {
  assert.equal(findSplit('Son 11 bocas, 9.500 cada una', 'En 9 cuotas de 15.500'), null);
  assert.equal(findSplit('Es en la 11 4278', '200 + 8600'), null);
  assert.equal(findSplit('El cel empieza 11 4278', 'y sigue 8600'), 'phone');
  assert.equal(findSplit('Es en la 11 4278', 'y sigue 8647'), 'phone');
});
