import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { City, Service } from '@vidriera/core';
import { understand, Vocabulary } from '@vidriera/core/meaning';
import { cityRecords, serviceRecords } from '../../apps/server/src/demo/catalog.ts';
import { demoRecords } from '../../apps/server/src/demo/index.ts';

const supply = new Map<string, number>();
for (const { kind, record } of demoRecords()) {
  if (kind !== 'professionals') continue;
  const { city, neighborhoods } = record as { city: string; neighborhoods: string[] };
  for (const place of [city, ...neighborhoods.map((hood) => `${city}/${hood}`)])
    supply.set(place, (supply.get(place) ?? 0) + 1);
}
const vocabulary = new Vocabulary(
  {
    services: ([...serviceRecords()] as (Service & { active: boolean })[]).filter(({ active }) => active),
    cities: [...cityRecords()] as City[],
  },
  { services: {}, places: {} },
  (city, neighborhood) => supply.get(neighborhood === null ? city : `${city}/${neighborhood}`) ?? 0,
);

/** What was asked, the service meant (`-` for none) and the place meant first (`-` for none). */
const REQUESTS = `
se me rompió el termo en Colegiales | gasista | buenos-aires/colegiales
Plomería | plomeria | -
plomero matriculado en caba | plomeria | buenos-aires
Cba capital | - | cordoba
gasista zona norte | gasista | vicente-lopez
se tapó el inodoro en once | plomeria | buenos-aires/balvanera
arreglo de heladeras La Plata | electrodomesticos | la-plata
san justo | - | ramos-mejia
San Justo, Córdoba | - | villa-maria/san-justo
electricista en flores | electricista | buenos-aires/flores
ramo de flores para mi novia | - | -
quiero plantar flores en el jardín | jardineria | -
necesito once enchufes nuevos en Belgrano | electricista | buenos-aires/belgrano
electricista a las once de la mañana | electricista | -
centro de rosario, pintor | pintura | rosario/centro
eletricista en cavallito urgente | electricista | buenos-aires/caballito
alvañil en mardel | albanileria | mar-del-plata
serrajero 24 horas palermo soho | cerrajeria | buenos-aires/palermo
pérdida de gas en la cocina | gasista | -
hay olor a gas en mi casa de Morón | gasista | moron
la heladera no enfría | electrodomesticos | -
el lavarropas pierde agua, estoy en Lanús | electrodomesticos | lanus
me quedé afuera en Boedo | cerrajeria | buenos-aires/boedo
pintar las rejas del frente | pintura | -
limpiar el sillón del living | limpieza-de-tapizados | -
tapizar el sillón del living | tapiceria | -
limpieza de tanques de agua | plomeria | -
cuidar a mi mamá en Godoy Cruz los fines de semana | cuidado-de-personas-mayores | godoy-cruz
alguien que pasee a mi perro en Nueva Córdoba | paseo-de-perros | cordoba/nueva-cordoba
un abogado en Rosario | - | rosario
plomero en Salto | plomeria | -
plomero en Pilar | plomeria | -
clases de guitarra para mi hijo en Tucumán | clases-de-musica | san-miguel-de-tucuman
profesor de inglés en Bariloche | clases-de-idiomas | bariloche
apoyo escolar de matemática en Quilmes | clases-particulares | quilmes
plomero, Av. Corrientes 1234 | plomeria | -
techista en la matanza | techos | ramos-mejia
humedad en la pared | impermeabilizacion | -
filtra la terraza en Villa Urquiza | impermeabilizacion | buenos-aires/villa-urquiza
mudanzas | fletes-y-mudanzas | -
nos mudamos a Paraná | fletes-y-mudanzas | parana
destapar cañería en villa crespo | plomeria | buenos-aires/villa-crespo
arreglar la persiana en Recoleta | persianas-y-cortinas | buenos-aires/recoleta
mantenimiento de pileta nordelta | piletas | tigre/nordelta
se tapó la pileta de la cocina | plomeria | -
plomreo en recolta | plomeria | buenos-aires/recoleta
colocador de cerámicos bahia blanca | colocacion-de-pisos | bahia-blanca
el aire no enfría | aire-acondicionado | -
instalar un split en Neuquén capital | aire-acondicionado | neuquen
fumigar cucarachas en un depto de Almagro | control-de-plagas | buenos-aires/almagro
modista en Barrio Norte | costura | buenos-aires/recoleta
salta la térmica en Salta | electricista | salta
se cortó la luz en San Telmo | electricista | buenos-aires/san-telmo
la caldera no calienta, Ushuaia | calefaccion | ushuaia
computadora lenta en Resistencia, Chaco | tecnico-de-pc | resistencia
no anda el wifi | tecnico-de-pc | -
poner cámaras de seguridad en un local de Posadas | camaras-y-alarmas | posadas
señora para limpiar por hora en Caballito | limpieza-del-hogar | buenos-aires/caballito
niñera con experiencia en Olivos | nineras | vicente-lopez/olivos
enfermera para inyectables en Mendoza | enfermeria | mendoza
kinesióloga a domicilio en Santa Fe capital | kinesiologia | santa-fe
uñas esculpidas en Córdoba | manicuria | cordoba
torta de cumpleaños en San Juan | pasteleria-y-catering | san-juan
monotributo, necesito contador en Formosa | contador | formosa
traducir una partida de nacimiento al italiano | traduccion-publica | -
planos para ampliar la casa en City Bell | arquitectura | la-plata/city-bell
no arranca el auto en Ramos Mejía | mecanica-a-domicilio | ramos-mejia
fotógrafo para un casamiento en Tandil | fotografia | tandil
mi perro muerde | adiestramiento-canino | -
vacunar al gato en Santa Rosa | veterinaria-a-domicilio | santa-rosa
pulir el parquet en Núñez | pulido-de-pisos | buenos-aires/nunez
portón de hierro a medida en Viedma | herreria | viedma
placard a medida en Villa Devoto | carpinteria | buenos-aires/villa-devoto
vidrio roto de la ventana, Comodoro | vidrieria | comodoro-rivadavia
durlero en Catamarca | durlock | catamarca
podar el ligustro en Yerba Buena | jardineria | yerba-buena
masajes descontracturantes en La Rioja capital | masajes | la-rioja
personal trainer Puerto Madryn | entrenamiento-personal | puerto-madryn
cortarme el pelo en casa, Corrientes | peluqueria-a-domicilio | corrientes
me duele la espalda | masajes | -
dolores de cabeza | - | -
asdf qwerty | - | -
`;

for (const line of REQUESTS.trim().split('\n')) {
  const [text = '', service, place] = line.split(' | ');
  test(text, () => {
    const { services, places } = understand(text, vocabulary);
    const [first] = places;
    const shown =
      first && [first.city.slug, ...(first.neighborhood === null ? [] : [first.neighborhood.slug])].join('/');
    assert.deepEqual([services[0]?.service.slug ?? '-', shown ?? '-'], [service, place]);
  });
}

test('what can not be promised stays unread', () => {
  const { unread } = understand('un plomero barato para hoy a la tarde, que sea mujer, cerca de casa', vocabulary);
  assert.deepEqual(unread, ['barato', 'hoy', 'a la tarde', 'que sea mujer', 'cerca de casa']);
});
