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
  ['Tocar timbre 4, Defensa 800 2do A.', 'Tocar [domicilio].'],
  ['Pintar el frente en Mitre 1520', 'Pintar el frente en [domicilio]'],
  ['Mi dirección es belgrano 77', 'Mi dirección es [domicilio]'],
  ['vivo en buena vista 455', 'vivo en [domicilio]'],
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
  [
    'hola soy Nelida Gorosito de la calle Mendoza al 3400 esquina Vera Mujica timbre 2 Rosario, pierde el tanque',
    'hola soy Nelida G. de la [domicilio] Rosario, pierde el tanque',
  ],
  ['soy nelida gorosito de la calle mendoza al 3400 esquina vera mujica timbre 2', 'soy nelida G. de la [domicilio]'],
  [
    'Vivo en Pje. Santa Cruz 1847 piso 2 depto B entre Mendoza y 3 de Febrero, tengo 68 años',
    'Vivo en [domicilio], tengo 68 años',
  ],
  [
    'Soy Wayra Mamani, vivo en barrio Pueblo Nuevo manzana 4 lote 12, cerca del hospital',
    'Soy Wayra M., vivo en barrio Pueblo Nuevo [domicilio], cerca del hospital',
  ],
  [
    'Soy la Sra. Perez Castro de Gurruchaga casi Costa Rica, edificio Torre Palermo, portería pregunten por Lucía',
    'Soy la Sra. P. de [domicilio], portería pregunten por Lucía',
  ],
  ['Estoy en Av. Corrientes y Callao', 'Estoy en [domicilio]'],
  ['estoy en av. rivadavia y callao', 'estoy en [domicilio]'],
  ['Queda en la esquina de Vera Mujica y Mendoza.', 'Queda en la [domicilio].'],
  ['Vivo en Mitre y Belgrano', 'Vivo en [domicilio]'],
  ['Calle 50 entre 5 y 6, La Plata', '[domicilio], La Plata'],
  ['La calle Mitre e/ Alem y 25 de Mayo', 'La [domicilio]'],
  ['Mendoza al 3400, frente a la plaza', '[domicilio], frente a la plaza'],
  ['Yerbal 1432. Entre Mitre y Alem.', '[domicilio].'],
  ['mz 4 casa 12, B° Obrero', '[domicilio], B° Obrero'],
  ['Monoblock 5, piso 3, depto C', '[domicilio]'],
  ['Torre 2 UF 41', '[domicilio]'],
  ['casa del km 42 de la ruta 8, pasando el peaje', 'casa del [domicilio], pasando el peaje'],
  ['Estamos en Ruta 8 km 42,5', 'Estamos en [domicilio]'],
  ['Panamericana km 38, ramal Pilar', '[domicilio], ramal Pilar'],
  ['vivo en un segundo, piso 2 depto b', 'vivo en un segundo, [domicilio]'],
  ['soy wayra mamani y no anda la luz', 'soy wayra M. y no anda la luz'],
  ['Me llamo Sayani Condori Choque', 'Me llamo Sayani C.'],
  ['mi nombre es inti huenchul, de Tilcara', 'mi nombre es inti H., de Tilcara'],
  ['Mi nombre: Wayra Mamani', 'Mi nombre: Wayra M.'],
  ['Habla Killa Vilca', 'Habla Killa V.'],
  ['Saluda atte. Wayra Mamani', 'Saluda atte. Wayra M.'],
  ['No anda la luz. Gracias! Wayra Mamani', 'No anda la luz. Gracias! Wayra M.'],
  ['pregunten por Wayra Mamani', 'pregunten por Wayra M.'],
  ['Avisenle a mi nieto Juan Cruz Gorosito', 'Avisenle a mi nieto Juan G.'],
  ['El timbre que dice Gorosito', 'El timbre que dice G.'],
  ['Soy Nelida Gorosito. En la puerta hay una chapa de Gorosito', 'Soy Nelida G. En la puerta hay una chapa de G.'],
  ['Soy de la familia Huenchul', 'Soy de la familia H.'],
  ['Soy Gorosito Marta', 'Soy Marta G.'],
  ['Soy Rodríguez, del fondo', 'Soy R., del fondo'],
  ['Soy Lautaro y mi mujer es Killa Condori', 'Soy Lautaro y mi mujer es Killa C.'],
  ['mi nombre wayra mamani', 'mi nombre wayra M.'],
  ['Avenida Santa Fe 3400 casi Salguero', '[domicilio]'],
  ['Barrio Las Flores mz 12 lt 4 casa B', 'Barrio Las Flores [domicilio]'],
  ['Soy la Dra. Funes, abogada', 'Soy la Dra. F., abogada'],
  ['Mi mamá Elsa Pereyra (82) vive ahí', 'Mi mamá Elsa P. (82) vive ahí'],
  ['vivo en Rivadavia 5000 y Acoyte, 4to piso A', 'vivo en [domicilio]'],
  ['Country Los Alamos lote 15, Pilar', 'Country Los Alamos [domicilio], Pilar'],
  ['La dirección es Pasaje Los Pinos s/n', 'La dirección es [domicilio]'],
  ['Alsina 345, timbre Gorosito', '[domicilio]'],
  ['Entre Ríos 1345, 3 B', '[domicilio]'],
  ['NECESITO PLOMERO EN MENDOZA 3400 ENTRE ALEM Y BELGRANO', 'NECESITO PLOMERO EN [domicilio]'],
  ['la casa queda en san lorenzo al 1800 casi esquina moreno', 'la casa queda en [domicilio]'],
  ['soy Mamani Wayra', 'soy Wayra M.'],
  ['Soy Pérez Castro, del 3 B', 'Soy P., del 3 B'],
  ['La casa es Yerbal 1432', 'La casa es [domicilio]'],
  ['Mi casa, Aranguren 1432', 'Mi casa, [domicilio]'],
  ['Calle 3400 4to B', '[domicilio]'],
  ['calle 3400 B', '[domicilio]'],
  ['Calle s/n, casa 4', '[domicilio]'],
  ['Es en Mendoza nro. 77, Rosario', 'Es en [domicilio], Rosario'],
  ['Estoy en General Paz altura 77', 'Estoy en [domicilio]'],
  ['Mendoza al 3400, y Callao', '[domicilio]'],
  ['San Lorenzo s/n y Callao', '[domicilio]'],
  ['VIVO EN SAN LORENZO N° 1845 E/ MITRE Y ALEM', 'VIVO EN [domicilio]'],
  ['manzana al n° 4, lote nro. n° 12', '[domicilio]'],
  ['Edificio nro. Palermo, piso 4', '[domicilio]'],
  ['Estoy en Mitre Nº1845 4ºB', 'Estoy en [domicilio]'],
  ['Quinta en km 42 de la ruta 8 tiene una bomba rota', 'Quinta en [domicilio] tiene una bomba rota'],
  ['Estoy en Av. Dr. Juan Gómez y Mitre', 'Estoy en [domicilio]'],
  ['Avenida Doctor Juan Gómez, esquina Mitre', '[domicilio]'],
  ['Av. Dr. María de los Ángeles Rossi 1234', '[domicilio]'],
  ['la señora gonzales tiene la llave', 'la señora G. tiene la llave'],
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
  'Soy plomero y busco ayudante',
  'soy de Rosario, zona sur',
  'Soy Vecina Nueva del barrio',
  'soy vecina nueva y no conozco a nadie',
  'Soy Administradora del Consorcio Mitre',
  'Soy Plomera Matriculada',
  'Soy hincha de River Plate',
  'soy marta nueva en el barrio',
  'me llamo marta pierde la canilla',
  'Me llamo Wayra y soy de Tilcara',
  'Busco profe que habla Inglés Británico',
  'Gracias! Muy Amable',
  'Es una calle de tierra, no entra el camión',
  'Vivo en la calle Mendoza, cerca de la plaza',
  'Arreglar la calle y vereda',
  'Pintar la esquina del living y la pared',
  'La mesa va en la esquina de la cocina y el comedor',
  'Puedo entre lunes y viernes, entre 9 y 18 hs',
  'Puedo entre Lunes y Viernes',
  'La bomba trabaja al 100 % todo el día',
  'El volumen al 100 y no se escucha',
  'El piso 2 del edificio tiene humedad',
  'Son tres plantas: PB, 1er piso y 2do piso',
  'Pintar depto 3 ambientes, piso de parquet',
  'Depto A, depto B y depto C del mismo edificio',
  'vivo en una casa de 120 metros',
  'El auto tiene 42000 km, es un Gol 2010',
  'Mudanza por la ruta 9, son 300 km',
  'Llevar un flete de Rosario a Funes por la ruta 9',
  'La heladera hace ruido, casi nueva',
  'Una heladera Gafa casi Nueva',
  'Tocar timbre y esperar',
  'Soy Uruguayo',
  'Soy Maestra Jardinera',
  'Pintar entre Marzo y Abril',
  'La pared entre Living y Comedor',
  'Mudanza de un 5to B a un 2do C',
  'Soy Ana María, vivo con mi hija Sol',
  'Me llamo Ana, mi perro es Toby Labrador',
  'Vivo en Belgrano, necesito pintar 3 ambientes de 4 x 4',
  'Tengo una Ford Ranger 2015 que no arranca',
  'Llevar de Quilmes 2 heladeras a Berazategui',
  'El auto hizo 100 km por ruta 2',
  'Un quincho en un lote de 300 m2',
  'El timbre dice Error y no suena',
  'Cortar el pasto de un lote 10 x 30',
  'Quiero 2 casas 4 baños',
  'Estoy en Palermo, torre de departamentos',
  'Puedo del 10 de Marzo al 20 de Abril',
  'Tengo la Junkers al 70 y no calienta',
  'Heladera casi Nueva y Lavarropas viejo',
  'la señora nesecita arreglar la canilla',
  'hablá con mi señora, 4642 77 18',
  'Escribir a ing.mpsolana@example.com',
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

test('a family name that the same texts tell goes wherever it stands', () => {
  const texts = ['Pierde el tanque de Gorosito', 'Soy Nélida Gorosito, de Rosario'] as const;
  assert.equal(withoutOwnDetails(texts[0], false, texts), 'Pierde el tanque de G.');
  assert.equal(withoutOwnDetails('La bomba de Gorosito', false), 'La bomba de Gorosito');
});

test('a street is no name', () => {
  const kinds = findOwnDetails('soy Nelida Gorosito, calle Mendoza al 3400 esquina Vera Mujica').map(
    ({ kind }) => kind,
  );
  assert.deepEqual(kinds, ['name', 'address']);
});

test('a long text is read in linear time, and what is shown has nothing more to reduce', () => {
  const text = 'vivo en soy Ana 1234 '.repeat(400);
  const started = process.cpuUsage();
  const shown = withoutOwnDetails(text, false);
  assert.ok(process.cpuUsage(started).user < 1e6);
  assert.equal(withoutOwnDetails(shown, false), shown);
});
