import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOwnDetails, withoutOwnDetails } from './own-details.ts';

const REDUCED: [given: string, shown: string][] = [
  [
    'Soy Marta Gómez, vivo en San Lorenzo 1845 4to B. Pierde la canilla.',
    'Soy Marta G., vivo en [domicilio]. Pierde la canilla.',
  ],
  ['soy marta gomez y vivo en san lorenzo 1845 4to b', 'soy marta G. y vivo en [domicilio]'],
  ['Cambiar un caño en Av. Corrientes 1234, piso 3 depto A', 'Cambiar un caño en [domicilio]'],
  ['Es en Calle 50 n° 1234, La Plata', 'Es en [domicilio], La Plata'],
  ['Tocar timbre 4, Defensa 800 2do A.', 'Tocar [domicilio], [domicilio].'],
  ['Pintar el frente en Mitre 1520', 'Pintar el frente en [domicilio]'],
  ['Mi dirección es belgrano 77', 'Mi dirección es [domicilio]'],
  ['Dirección: General Paz 455, PB', 'Dirección: [domicilio]'],
  ['Estoy en 9 de Julio 1022 5° C', 'Estoy en [domicilio]'],
  ['Queda en la calle los alamos 330', 'Queda en la [domicilio]'],
  ['Me llamo Juan Pablo Pérez y necesito pintar', 'Me llamo Juan P. y necesito pintar'],
  ['Mi nombre es Azul Fernández Díaz.', 'Mi nombre es Azul F.'],
  ['Hola, soy María de los Ángeles López', 'Hola, soy María Á.'],
  ['Soy Ana María Rossi, del fondo', 'Soy Ana R., del fondo'],
  ['Gracias, Marcela Quinteros.', 'Gracias, Marcela Q.'],
  ['Atte. Marcela Quinteros', 'Atte. Marcela Q.'],
  ['Preguntar por Marcela Quinteros al llegar', 'Preguntar por Marcela Q. al llegar'],
  ['A nombre de Juan Carlos Ibáñez', 'A nombre de Juan I.'],
  ['Soy la señora Marcela Quinteros', 'Soy la señora Marcela Q.'],
  ["Soy Marcela D'Angelo", 'Soy Marcela D.'],
  ['Soy Quinteros, Marcela', 'Soy Marcela Q.'],
  ['Somos Marcela Quinteros y Juan Ibáñez', 'Somos Marcela Q. y Juan I.'],
  ['Me llamo Marcela, apellido Quinteros', 'Me llamo Marcela, apellido Q.'],
  ['Marcela Quinteros necesita plomero', 'Marcela Q. necesita plomero'],
  ['mi casa es la de Yerbal 1432, portón verde.', 'mi casa es la de [domicilio], portón verde.'],
  ['Estamos en Yerbal 1.432.', 'Estamos en [domicilio].'],
  ['Ubicación: -34.61845, -58.43372.', 'Ubicación: [domicilio].'],
];
const STAYS = [
  'Soy vecino de Palermo y necesito un gasista matriculado.',
  'Soy Marta de Palermo, vecina del Abasto.',
  'Soy Marta. Pierde la canilla.',
  'Soy marta y necesito un plomero',
  'Pintar 120 metros de pared en 2 ambientes.',
  'Tengo un termotanque Rheem de 80 litros en el lavadero.',
  'Instalar un aire de 3000 frigorías en el living.',
  'Arreglar un Peugeot 208 que no arranca',
  'En Palermo 2 veces por semana, clases para 4to grado.',
  'En Enero 2026 cambiamos el caño de 110',
  'Cambiar el timbre 2 campanas',
  'El presupuesto es de 45000 pesos.',
  'Vivo en un piso 3 por escalera.',
  'Entre Mitre y Belgrano, cerca de la plaza',
  'Hace 15 días que gotea y son las 10',
  'Una heladera Whirlpool 340 no frost',
  'Viajo de Florencio Varela a Marcos Paz por la ruta',
  'Una Mercedes Benz 1114 que pierde aceite',
  'Cerca de la plaza Mariano Moreno y de la avenida Juan Perón',
  'Un cuadro de la Virgen, en Rosario Norte, y Clara la pared',
  'Gracias, Marcela. Necesito pintar',
  'Presupuesto de 1.500 ladrillos, hoy',
];

test('a full name is reduced and an address goes, however they are written', () => {
  for (const [given, shown] of REDUCED) assert.equal(withoutOwnDetails(given, false), shown);
});

test('what only looks a little like it stays', () => {
  for (const text of STAYS) assert.equal(withoutOwnDetails(text, false), text);
});

test('the address of the work stays when its author wants it; the name is reduced all the same', () => {
  const text = 'Soy Marta Gómez, vivo en San Lorenzo 1845.';
  assert.equal(withoutOwnDetails(text, true), 'Soy Marta G., vivo en San Lorenzo 1845.');
  assert.deepEqual(
    findOwnDetails(text).map(({ start, end }) => text.slice(start, end)),
    ['Marta Gómez', 'San Lorenzo 1845'],
  );
});

test('a long text is read in linear time, and what is shown has nothing more to reduce', () => {
  const text = 'vivo en soy Ana 1234 '.repeat(400);
  const started = process.cpuUsage();
  const shown = withoutOwnDetails(text, false);
  assert.ok(process.cpuUsage(started).user < 1e6);
  assert.equal(withoutOwnDetails(shown, false), shown);
});
