/** A task of the demo that is open to everyone; `hoursAgo` is when it was published. */
export interface DemoTask {
  readonly service: string;
  readonly title: string | null;
  readonly description: string;
  readonly city: string;
  readonly neighborhood: string | null;
  readonly hoursAgo: number;
}

function task(
  hoursAgo: number,
  service: string,
  [city, neighborhood]: readonly [string, string?],
  title: string | null,
  description: string,
): DemoTask {
  return { service, title, description, city, neighborhood: neighborhood ?? null, hoursAgo };
}

/** What people need in the demo, so that the list of open tasks and the inboxes are not empty on the first look. One is careless with its number. */
export const openTasks: readonly DemoTask[] = [
  task(
    1,
    'plomeria',
    ['buenos-aires', 'caballito'],
    'Pierde el depósito del inodoro',
    'Corre agua todo el tiempo. Es uno de colgar, viejo. Ya cambiamos el flotante y sigue. Estamos de tarde, después de las 17.',
  ),
  task(
    3,
    'pintura',
    ['rosario'],
    'Living y dos dormitorios',
    'Son unos 55 m² de piso, techos altos. Hay una mancha de humedad en un rincón que ya no avanza. Nosotros ponemos la pintura.',
  ),
  task(
    6,
    'electricista',
    ['cordoba', 'nueva-cordoba'],
    'Salta la térmica cuando prendo el horno',
    'Pasa desde que cambiamos la cocina por una eléctrica. Departamento en un sexto piso, tablero de los viejos.',
  ),
  task(
    9,
    'cerrajeria',
    ['la-plata'],
    null,
    'Cambiar la combinación de la puerta de calle: perdimos un juego de llaves. Cerradura doble paleta.',
  ),
  task(
    15,
    'fletes-y-mudanzas',
    ['mar-del-plata'],
    'Heladera y lavarropas',
    'De un segundo piso por escalera a una casa, unas 20 cuadras. El sábado a la mañana, si se puede. Llamame al 223 555-0148.',
  ),
  task(
    22,
    'aire-acondicionado',
    ['mendoza'],
    'Split que no enfría',
    '3.000 frigorías, tiene seis años. Tira aire pero apenas fresco. Lo limpié yo hace un mes.',
  ),
  task(
    31,
    'limpieza-del-hogar',
    ['buenos-aires', 'palermo'],
    null,
    'Limpieza a fondo de un dos ambientes antes de entregarlo. Vidrios, horno y placares. Está vacío.',
  ),
  task(
    47,
    'jardineria',
    ['vicente-lopez'],
    'Poda de una santa rita',
    'Se fue por encima de la medianera y el vecino pide que la bajemos. Unos cuatro metros de alto.',
  ),
  task(
    70,
    'clases-particulares',
    ['salta'],
    'Matemática de tercer año',
    'Para mi hijo, dos veces por semana hasta que rinda en febrero. Puede ser en casa o en lo de la profe.',
  ),
  task(
    98,
    'carpinteria',
    ['neuquen'],
    'Placard que no cierra',
    'Las puertas corredizas se salen del riel de abajo. Mide 2,40 m de ancho. Puedo mandar fotos por acá.',
  ),
];
