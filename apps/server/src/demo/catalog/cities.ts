import { lines, slugOf } from '../text/lines.ts';

/** A city of the demo. Neighborhoods stand in walking order, so that a run of the list is a believable work zone. */
export interface DemoCity {
  slug: string;
  name: string;
  region: string;
  /** Telephone area code, for the made-up private numbers. */
  area: string;
  /** How many professionals it draws, against the others. */
  weight: number;
  neighborhoods: { slug: string; name: string; active: boolean }[];
  /** Where it is, and what touches each of its neighborhoods. */
  location: { lat: number; lng: number };
  adjacent: ReadonlyMap<string, readonly string[]>;
}

/** Degrees of each city, by slug: latitude, longitude. */
const locations: Readonly<Record<string, readonly [number, number]>> = {
  'buenos-aires': [-34.61, -58.44],
  'la-plata': [-34.92, -57.95],
  'mar-del-plata': [-38.0, -57.55],
  'lomas-de-zamora': [-34.76, -58.4],
  lanus: [-34.7, -58.39],
  avellaneda: [-34.66, -58.36],
  quilmes: [-34.72, -58.25],
  'san-isidro': [-34.47, -58.53],
  'vicente-lopez': [-34.53, -58.48],
  moron: [-34.65, -58.62],
  'san-martin-buenos-aires': [-34.58, -58.54],
  tigre: [-34.43, -58.58],
  'ramos-mejia': [-34.64, -58.56],
  'bahia-blanca': [-38.72, -62.27],
  tandil: [-37.32, -59.13],
  pergamino: [-33.89, -60.57],
  'san-nicolas-de-los-arroyos': [-33.33, -60.22],
  olavarria: [-36.89, -60.32],
  catamarca: [-28.47, -65.78],
  resistencia: [-27.45, -58.99],
  'comodoro-rivadavia': [-45.86, -67.48],
  trelew: [-43.25, -65.31],
  'puerto-madryn': [-42.77, -65.04],
  cordoba: [-31.42, -64.18],
  'rio-cuarto': [-33.12, -64.35],
  'villa-maria': [-32.41, -63.24],
  'villa-carlos-paz': [-31.42, -64.5],
  corrientes: [-27.47, -58.83],
  parana: [-31.73, -60.53],
  concordia: [-31.39, -58.02],
  gualeguaychu: [-33.01, -58.51],
  formosa: [-26.18, -58.18],
  'san-salvador-de-jujuy': [-24.19, -65.3],
  'santa-rosa': [-36.62, -64.29],
  'general-pico': [-35.66, -63.76],
  'la-rioja': [-29.41, -66.86],
  mendoza: [-32.89, -68.84],
  'godoy-cruz': [-32.93, -68.84],
  guaymallen: [-32.9, -68.79],
  'san-rafael': [-34.62, -68.33],
  posadas: [-27.37, -55.9],
  eldorado: [-26.41, -54.63],
  neuquen: [-38.95, -68.06],
  'san-martin-de-los-andes': [-40.16, -71.35],
  bariloche: [-41.13, -71.31],
  'general-roca': [-39.03, -67.58],
  viedma: [-40.81, -63.0],
  salta: [-24.79, -65.41],
  'san-juan': [-31.54, -68.53],
  'san-luis': [-33.3, -66.34],
  'villa-mercedes': [-33.68, -65.46],
  'rio-gallegos': [-51.62, -69.22],
  'el-calafate': [-50.34, -72.26],
  rosario: [-32.95, -60.64],
  'santa-fe': [-31.63, -60.7],
  rafaela: [-31.25, -61.49],
  'santiago-del-estero': [-27.79, -64.26],
  'la-banda': [-27.73, -64.24],
  ushuaia: [-54.8, -68.3],
  'rio-grande': [-53.79, -67.71],
  'san-miguel-de-tucuman': [-26.82, -65.22],
  'yerba-buena': [-26.82, -65.32],
};

/** Who touches whom in the capital, each pair once. */
const capitalNeighbors = lines`
  Retiro: San Nicolás, Recoleta, Puerto Madero
  San Nicolás: Monserrat, Balvanera, Puerto Madero, Recoleta
  Monserrat: San Telmo, Constitución, Balvanera, San Cristóbal, Puerto Madero
  San Telmo: Constitución, Barracas, La Boca, Puerto Madero
  La Boca: Barracas, Puerto Madero
  Barracas: Constitución, Parque Patricios, Nueva Pompeya
  Constitución: San Cristóbal, Parque Patricios
  San Cristóbal: Balvanera, Parque Patricios, Boedo, Almagro
  Parque Patricios: Boedo, Nueva Pompeya
  Nueva Pompeya: Boedo, Parque Chacabuco, Flores, Villa Soldati
  Boedo: Almagro, Caballito, Parque Chacabuco
  Balvanera: Almagro, Recoleta
  Recoleta: Palermo, Almagro
  Almagro: Caballito, Villa Crespo, Palermo
  Villa Crespo: Palermo, Chacarita, La Paternal, Caballito, Villa General Mitre
  Palermo: Colegiales, Belgrano, Chacarita
  Colegiales: Belgrano, Chacarita, Villa Ortúzar
  Belgrano: Núñez, Coghlan, Villa Urquiza, Villa Ortúzar
  Núñez: Saavedra, Coghlan
  Saavedra: Coghlan, Villa Urquiza
  Coghlan: Villa Urquiza
  Villa Urquiza: Villa Pueyrredón, Parque Chas, Villa Ortúzar, Agronomía
  Villa Pueyrredón: Agronomía, Villa Devoto
  Parque Chas: Villa Ortúzar, Agronomía, La Paternal
  Villa Ortúzar: Chacarita, La Paternal
  Chacarita: La Paternal
  La Paternal: Agronomía, Villa del Parque, Villa General Mitre
  Agronomía: Villa Devoto, Villa del Parque
  Villa del Parque: Villa Devoto, Villa Santa Rita, Villa General Mitre, Monte Castro
  Villa Devoto: Villa Real, Monte Castro
  Villa Real: Versalles, Monte Castro
  Versalles: Monte Castro, Villa Luro, Liniers
  Monte Castro: Villa Santa Rita, Floresta, Villa Luro, Vélez Sarsfield
  Villa Santa Rita: Villa General Mitre, Flores, Floresta
  Villa General Mitre: Caballito, Flores
  Caballito: Flores, Parque Chacabuco
  Parque Chacabuco: Flores
  Flores: Floresta, Parque Avellaneda, Villa Soldati
  Floresta: Vélez Sarsfield, Parque Avellaneda
  Vélez Sarsfield: Villa Luro, Parque Avellaneda
  Villa Luro: Liniers, Mataderos, Parque Avellaneda
  Liniers: Mataderos
  Mataderos: Parque Avellaneda, Villa Lugano
  Parque Avellaneda: Villa Lugano, Villa Soldati
  Villa Lugano: Villa Soldati, Villa Riachuelo
  Villa Riachuelo: Villa Soldati
`;

/** What touches each neighborhood: as written, else its neighbors in walking order. */
function adjacencyOf(slug: string, neighborhoods: readonly string[]): Map<string, readonly string[]> {
  if (slug === 'buenos-aires') {
    return new Map(
      capitalNeighbors.map((line): [string, string[]] => {
        const [from = '', to = ''] = line.split(':');
        return [slugOf(from), to.split(',').map((name) => slugOf(name.trim()))];
      }),
    );
  }
  const next = neighborhoods
    .slice(0, -1)
    .map((from, i): [string, string[]] => [from, [neighborhoods[i + 1] as string]]);
  return new Map(next);
}

function city(
  name: string,
  region: string,
  area: string,
  weight: number,
  neighborhoods: string[],
  slug = slugOf(name),
): DemoCity {
  const parts = neighborhoods.map((entry) => {
    const active = !entry.startsWith('-');
    const hood = active ? entry : entry.slice(1).trim();
    return { slug: slugOf(hood), name: hood, active };
  });
  const [lat, lng] = locations[slug] ?? [Number.NaN, Number.NaN];
  const adjacent = adjacencyOf(
    slug,
    parts.map((part) => part.slug),
  );
  return { slug, name, region, area, weight, neighborhoods: parts, location: { lat, lng }, adjacent };
}

const short = (names: string): string[] => names.split(',').map((name) => name.trim());

const buenosAires = lines`
  Retiro
  San Nicolás
  Monserrat
  Puerto Madero
  San Telmo
  La Boca
  Barracas
  Constitución
  San Cristóbal
  Parque Patricios
  Nueva Pompeya
  Boedo
  Balvanera
  Recoleta
  Almagro
  Villa Crespo
  Palermo
  Colegiales
  Belgrano
  Núñez
  Saavedra
  Coghlan
  Villa Urquiza
  Villa Pueyrredón
  Parque Chas
  Villa Ortúzar
  Chacarita
  La Paternal
  Agronomía
  Villa del Parque
  Villa Devoto
  Villa Real
  Versalles
  Monte Castro
  Villa Santa Rita
  Villa General Mitre
  Caballito
  Parque Chacabuco
  Flores
  Floresta
  Vélez Sarsfield
  Villa Luro
  Liniers
  Mataderos
  Parque Avellaneda
  Villa Lugano
  Villa Riachuelo
  Villa Soldati
`;

const cordoba = lines`
  Centro
  Nueva Córdoba
  Güemes
  Observatorio
  Alberdi
  Alto Alberdi
  Villa Páez
  Las Palmas
  Cofico
  Alta Córdoba
  San Martín
  Villa Cabrera
  Cerro de las Rosas
  Urca
  Villa Belgrano
  Argüello
  Poeta Lugones
  Marqués de Sobremonte
  Los Boulevares
  Yofre Norte
  Pueyrredón
  General Paz
  Juniors
  Talleres Este
  San Vicente
  Maipú
  Altamira
  Empalme
  Ferreyra
  Crisol Sur
  Jardín
  Parque Vélez Sarsfield
  Villa El Libertador
  Santa Isabel
  Los Naranjos
  Bella Vista
  Residencial Olivos
  Parque Capital
`;

const rosario = lines`
  Centro
  Martin
  República de la Sexta
  Abasto
  Lourdes
  Pichincha
  Refinería
  Luis Agote
  Echesortu
  Cinco Esquinas
  Belgrano
  Azcuénaga
  Fisherton
  Hostal del Sol
  Ludueña
  Empalme Graneros
  Arroyito
  Lisandro de la Torre
  Alberdi
  La Florida
  Rucci
  Parque Field
  La Cerámica
  Parque Casas
  Bella Vista
  San Francisquito
  Godoy
  Triángulo
  Jorge Cura
  Parque
  España y Hospitales
  Tablada
  General Las Heras
  Las Delicias
  Saladillo
  - Puerto Norte
`;

const mendoza = lines`
  Centro
  Primera Sección
  Segunda Sección
  Tercera Sección
  Cuarta Sección
  Quinta Sección
  Sexta Sección
  Bombal
  Cano
  San Martín
  Supe
  Olivares
  Champagnat
  La Favorita
  Dalvian
  Flores
  Infanta Mercedes de San Martín
`;

const laPlata = lines`
  Centro
  Barrio Norte
  La Loma
  El Mondongo
  Plaza Italia
  Plaza Paso
  Plaza Rocha
  Parque Saavedra
  Meridiano V
  Hipódromo
  Tolosa
  Ringuelet
  Gonnet
  Villa Castells
  Hernández
  Gorina
  City Bell
  Villa Elisa
  Arturo Seguí
  San Carlos
  Los Hornos
  Lisandro Olmos
  Abasto
  Melchor Romero
  Altos de San Lorenzo
  Villa Elvira
`;

const marDelPlata = lines`
  Centro
  Plaza Mitre
  La Perla
  Nueva Pompeya
  Don Bosco
  San José
  San Juan
  Villa Primera
  Los Andes
  Bernardino Rivadavia
  Los Pinares
  Parque Luro
  Constitución
  Caisamar
  Estrada
  Florencio Sánchez
  El Grosellar
  Parque Camet
  Chauvín
  Güemes
  Los Troncos
  Divino Rostro
  Stella Maris
  Playa Grande
  San Carlos
  Las Avenidas
  Puerto
  Colinas de Peralta Ramos
  Punta Mogotes
  Faro Norte
  Bosque Peralta Ramos
  Alfar
  Sierra de los Padres
`;

const BA = 'Buenos Aires';

/** The cities of all 24 jurisdictions, biggest draws first within each. */
export const cities: readonly DemoCity[] = [
  city('Buenos Aires', 'Ciudad Autónoma de Buenos Aires', '11', 270, buenosAires),
  city('La Plata', BA, '221', 48, laPlata),
  city('Mar del Plata', BA, '223', 46, marDelPlata),
  city('Lomas de Zamora', BA, '11', 14, short('Lomas Centro, Banfield, Temperley, Turdera, Llavallol, Santa Catalina')),
  city('Lanús', BA, '11', 13, short('Lanús Centro, Remedios de Escalada, Monte Chingolo, Valentín Alsina, Gerli')),
  city('Avellaneda', BA, '11', 11, short('Centro, Crucecita, Sarandí, Wilde, Villa Domínico, Piñeyro, Gerli')),
  city('Quilmes', BA, '11', 13, short('Centro, Bernal, Don Bosco, Ezpeleta, San Francisco Solano')),
  city('San Isidro', BA, '11', 13, short('Centro, Martínez, Acassuso, Béccar, Boulogne, Villa Adelina')),
  city('Vicente López', BA, '11', 12, short('Olivos, Florida, La Lucila, Munro, Villa Martelli, Carapachay')),
  city('Morón', BA, '11', 11, short('Centro, Castelar, Haedo, El Palomar, Villa Sarmiento')),
  city(
    'San Martín',
    BA,
    '11',
    10,
    short('Centro, Villa Ballester, San Andrés, Billinghurst, José León Suárez'),
    'san-martin-buenos-aires',
  ),
  city('Tigre', BA, '11', 9, short('Centro, Don Torcuato, General Pacheco, Benavídez, Nordelta, Rincón de Milberg')),
  city('Ramos Mejía', BA, '11', 9, short('Centro, Lomas del Millón, Villa Luzuriaga')),
  city(
    'Bahía Blanca',
    BA,
    '291',
    13,
    short('Centro, Universitario, Villa Mitre, Bella Vista, Patagonia, Palihue, Ingeniero White'),
  ),
  city('Tandil', BA, '249', 7, short('Centro, Villa Italia, La Movediza, Uncas, Cerrito')),
  city('Pergamino', BA, '2477', 4, short('Centro, Acevedo, Villa Progreso, José Hernández')),
  city('San Nicolás de los Arroyos', BA, '336', 4, short('Centro, Somisa, Las Flores, Garetto')),
  city('Olavarría', BA, '2284', 3, short('Centro, Pueblo Nuevo, Villa Mailín, Facundo Quiroga')),
  city(
    'San Fernando del Valle de Catamarca',
    'Catamarca',
    '383',
    7,
    short('Centro, La Chacarita, Villa Cubas, La Tablada, Choya'),
    'catamarca',
  ),
  city(
    'Resistencia',
    'Chaco',
    '362',
    9,
    short('Centro, Villa Libertad, Villa Don Alberto, Villa Río Negro, Barranqueras'),
  ),
  city('Comodoro Rivadavia', 'Chubut', '297', 7, short('Centro, General Mosconi, Kilómetro 5, Rada Tilly, Pueyrredón')),
  city('Trelew', 'Chubut', '280', 4, short('Centro, Villa Italia, Corradi, Los Aromos')),
  city('Puerto Madryn', 'Chubut', '280', 4, short('Centro, Sur, Fontana, Parque Luro')),
  city('Córdoba', 'Córdoba', '351', 74, cordoba),
  city('Río Cuarto', 'Córdoba', '358', 7, short('Centro, Banda Norte, Alberdi, Bimaco, Villa Dalcar')),
  city('Villa María', 'Córdoba', '353', 5, short('Centro, Lamadrid, San Justo, Ameghino')),
  city('Villa Carlos Paz', 'Córdoba', '3541', 5, short('Centro, Villa del Lago, Santa Rita, José Muñoz, La Quinta')),
  city(
    'Corrientes',
    'Corrientes',
    '379',
    9,
    short('Centro, Camba Cuá, La Cruz, San Benito, Molina Punta, Laguna Seca'),
  ),
  city(
    'Paraná',
    'Entre Ríos',
    '343',
    10,
    short('Centro, Parque Urquiza, Bajada Grande, Villa Uranga, San Agustín, Puerto Viejo'),
  ),
  city('Concordia', 'Entre Ríos', '345', 5, short('Centro, Villa Adela, Las Tejas, La Bianca')),
  city('Gualeguaychú', 'Entre Ríos', '3446', 3, short('Centro, Pueblo Nuevo, Suburbio Sur, Villa María')),
  city('Formosa', 'Formosa', '370', 6, short('Centro, San Martín, Don Bosco, San Miguel, La Paz')),
  city(
    'San Salvador de Jujuy',
    'Jujuy',
    '388',
    8,
    short('Centro, Ciudad de Nieva, Los Perales, Alto Comedero, Gorriti'),
  ),
  city('Santa Rosa', 'La Pampa', '2954', 6, short('Centro, Villa Alonso, Villa del Busto, Fonavi 42, Zona Norte')),
  city('General Pico', 'La Pampa', '2302', 3, short('Centro, El Molino, Talleres, Ranqueles')),
  city('La Rioja', 'La Rioja', '380', 6, short('Centro, Vargas, Cochangasta, San Vicente, Faldeo del Velasco')),
  city('Mendoza', 'Mendoza', '261', 34, mendoza),
  city(
    'Godoy Cruz',
    'Mendoza',
    '261',
    9,
    short('Centro, Villa Hipódromo, Villa Marini, San Francisco del Monte, Gobernador Benegas'),
  ),
  city(
    'Guaymallén',
    'Mendoza',
    '261',
    8,
    short('Villa Nueva, Dorrego, San José, Las Cañas, Bermejo, Rodeo de la Cruz'),
  ),
  city('San Rafael', 'Mendoza', '260', 5, short('Centro, El Molino, Pueblo Diamante, Rama Caída, Las Paredes')),
  city(
    'Posadas',
    'Misiones',
    '376',
    9,
    short('Centro, Villa Sarita, Villa Urquiza, Itaembé Miní, Miguel Lanús, Villa Cabello'),
  ),
  city('Eldorado', 'Misiones', '3751', 3, short('Kilómetro 9, Kilómetro 2, Pinares, Elena')),
  city(
    'Neuquén',
    'Neuquén',
    '299',
    12,
    short('Centro, Área Centro Este, Santa Genoveva, Villa Farrell, Alta Barda, Confluencia, Melipal'),
  ),
  city('San Martín de los Andes', 'Neuquén', '2972', 3, short('Centro, Vega Maipú, El Arenal, Alihuen')),
  city(
    'San Carlos de Bariloche',
    'Río Negro',
    '294',
    8,
    short('Centro, Melipal, Belgrano, Ñireco, Playa Bonita, Llao Llao, Virgen Misionera'),
    'bariloche',
  ),
  city('General Roca', 'Río Negro', '298', 4, short('Centro, Belgrano, Noroeste, Stefenelli')),
  city('Viedma', 'Río Negro', '2920', 3, short('Centro, Mi Bandera, Inalauquen, Fátima')),
  city(
    'Salta',
    'Salta',
    '387',
    20,
    short(
      'Centro, Tres Cerritos, Grand Bourg, Villa San Lorenzo, Portezuelo, San Bernardo, El Tribuno, Limache, Castañares',
    ),
  ),
  city(
    'San Juan',
    'San Juan',
    '264',
    11,
    short('Centro, Desamparados, Concepción, Trinidad, Villa del Carril, Capitán Lazo'),
  ),
  city('San Luis', 'San Luis', '266', 8, short('Centro, Pucará, El Lince, Juana Koslay, Eva Perón')),
  city('Villa Mercedes', 'San Luis', '2657', 4, short('Centro, Estación, La Ribera, Güemes')),
  city('Río Gallegos', 'Santa Cruz', '2966', 6, short('Centro, Del Carmen, San Benito, Belgrano, APAP')),
  city('El Calafate', 'Santa Cruz', '2902', 2, short('Centro, Aeropuerto Viejo, Linda Vista, Las Chacras')),
  city('Rosario', 'Santa Fe', '341', 68, rosario),
  city(
    'Santa Fe',
    'Santa Fe',
    '342',
    20,
    short('Centro, Candioti, Guadalupe, Barranquitas, Roma, Sur, 7 Jefes, María Selva, Constituyentes, Alto Verde'),
  ),
  city('Rafaela', 'Santa Fe', '3492', 5, short('Centro, Villa Rosas, Fátima, Italia, 9 de Julio')),
  city(
    'Santiago del Estero',
    'Santiago del Estero',
    '385',
    8,
    short('Centro, Belgrano, Cabildo, Autonomía, Huaico Hondo, Ejército Argentino'),
  ),
  city('La Banda', 'Santiago del Estero', '385', 3, short('Centro, Villa Juana, Los Lagos, Avenida')),
  city(
    'Ushuaia',
    'Tierra del Fuego, Antártida e Islas del Atlántico Sur',
    '2901',
    6,
    short('Centro, Andorra, Kaupén, Solier, Bahía Golondrina'),
  ),
  city(
    'Río Grande',
    'Tierra del Fuego, Antártida e Islas del Atlántico Sur',
    '2964',
    4,
    short('Centro, Chacra II, Chacra IV, AGP, Mutual'),
  ),
  city(
    'San Miguel de Tucumán',
    'Tucumán',
    '381',
    22,
    short(
      'Centro, Barrio Norte, Barrio Sur, Villa Luján, Ciudadela, Villa 9 de Julio, El Bosque, Congreso, Villa Alem',
    ),
  ),
  city('Yerba Buena', 'Tucumán', '381', 7, short('Centro, Marcos Paz, El Corte, Horco Molle, San Javier')),
];
