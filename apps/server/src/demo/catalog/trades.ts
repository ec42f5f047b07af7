/** What a trade needs beyond the catalog fields to be populated believably. */
export interface Trade {
  slug: string;
  name: string;
  description: string | null;
  /** The licence categories in use, when the trade can hold one. */
  matriculas: readonly string[];
  requires_matricula: boolean;
  active: boolean;
  /** How many professionals it draws, against the others. */
  weight: number;
  /** Share of women, 0 to 1. */
  women: number;
  /** Trades often offered together with it. */
  near: readonly string[];
}

type Extra = Partial<Omit<Trade, 'slug' | 'name' | 'description'>>;

function trade(
  slug: string,
  name: string,
  description: string | null,
  weight: number,
  women: number,
  extra: Extra = {},
): Trade {
  return {
    slug,
    name,
    description,
    weight,
    women,
    matriculas: [],
    requires_matricula: false,
    active: true,
    near: [],
    ...extra,
  };
}

const licensed = (...matriculas: string[]): Extra => ({ requires_matricula: true, matriculas });

/** The trades of the demo. Two are switched off: their professionals show what an inactive service does. */
export const trades: readonly Trade[] = [
  trade(
    'plomeria',
    'Plomería',
    'Pérdidas, destapaciones, instalación de sanitarios, griferías y termotanques.',
    34,
    0.06,
    { matriculas: ['Instalador sanitario'], near: ['gasista'] },
  ),
  trade(
    'electricista',
    'Electricista matriculado',
    'Instalaciones, tableros, puesta a tierra y reparaciones con certificado.',
    34,
    0.07,
    {
      ...licensed(
        'Electricista matriculado',
        'Instalador electricista categoría II',
        'Instalador electricista categoría III',
      ),
      near: ['aire-acondicionado', 'camaras-y-alarmas'],
    },
  ),
  trade(
    'gasista',
    'Gasista matriculado',
    'Instalaciones de gas, pruebas de hermeticidad, artefactos y trámites ante la distribuidora.',
    22,
    0.05,
    {
      ...licensed('Gasista de primera categoría', 'Gasista de segunda categoría', 'Gasista de tercera categoría'),
      near: ['plomeria', 'calefaccion'],
    },
  ),
  trade('pintura', 'Pintura', 'Interiores, exteriores, aberturas, enduido y tratamiento de humedad.', 28, 0.14, {
    near: ['durlock', 'albanileria'],
  }),
  trade('albanileria', 'Albañilería', 'Refacciones, revoques, contrapisos, ampliaciones y arreglos chicos.', 26, 0.03, {
    near: ['colocacion-de-pisos', 'techos', 'impermeabilizacion'],
  }),
  trade('durlock', 'Durlock y yesería', 'Tabiques, cielorrasos, placares y molduras.', 13, 0.05, { near: ['pintura'] }),
  trade(
    'colocacion-de-pisos',
    'Colocación de pisos',
    'Cerámicos, porcelanato, vinílico, flotante y revestimientos.',
    15,
    0.04,
    { near: ['albanileria', 'pulido-de-pisos'] },
  ),
  trade(
    'pulido-de-pisos',
    'Pulido y plastificado de pisos',
    'Parquet, mosaico, granito y escaleras de madera.',
    8,
    0.05,
  ),
  trade('impermeabilizacion', 'Impermeabilización', 'Terrazas, membranas, medianeras y cimientos.', 13, 0.04, {
    near: ['techos', 'albanileria'],
  }),
  trade('techos', 'Techos y zinguería', 'Chapas, tejas, canaletas y aislación.', 12, 0.02, {
    near: ['impermeabilizacion', 'herreria'],
  }),
  trade('carpinteria', 'Carpintería', 'Muebles a medida, placares, puertas y restauración.', 20, 0.12, {
    near: ['tapiceria'],
  }),
  trade('herreria', 'Herrería', 'Rejas, portones, escaleras y estructuras.', 14, 0.04, { near: ['techos'] }),
  trade('cerrajeria', 'Cerrajería', 'Aperturas, cambio de combinación, cerraduras de seguridad.', 13, 0.07),
  trade('vidrieria', 'Vidriería y aberturas', 'Vidrios a medida, mamparas, DVH y arreglo de ventanas.', 10, 0.08),
  trade(
    'persianas-y-cortinas',
    'Persianas y cortinas',
    'Arreglo de cortinas de enrollar, roller, toldos y mosquiteros.',
    10,
    0.12,
  ),
  trade(
    'aire-acondicionado',
    'Aire acondicionado',
    'Instalación, carga de gas, limpieza y reparación de splits.',
    24,
    0.04,
    { matriculas: ['Técnico en refrigeración'], near: ['electricista', 'electrodomesticos'] },
  ),
  trade('calefaccion', 'Calefacción y calderas', 'Calderas, radiadores, losa radiante y service anual.', 11, 0.03, {
    ...licensed('Gasista de primera categoría', 'Gasista de segunda categoría'),
    near: ['gasista'],
  }),
  trade(
    'electrodomesticos',
    'Service de electrodomésticos',
    'Lavarropas, heladeras, hornos y lavavajillas.',
    18,
    0.05,
    { near: ['aire-acondicionado'] },
  ),
  trade(
    'tecnico-de-pc',
    'Técnico de PC y redes',
    'Reparación de computadoras, wifi, datos y soporte remoto.',
    15,
    0.13,
    { near: ['camaras-y-alarmas'] },
  ),
  trade('camaras-y-alarmas', 'Cámaras y alarmas', 'Cámaras, porteros, alarmas y automatización de portones.', 9, 0.05),
  trade(
    'limpieza-del-hogar',
    'Limpieza del hogar',
    'Limpieza semanal, profunda, de mudanza y final de obra.',
    28,
    0.86,
    { near: ['limpieza-de-tapizados', 'cuidado-de-personas-mayores'] },
  ),
  trade(
    'limpieza-de-tapizados',
    'Limpieza de tapizados',
    'Sillones, alfombras, colchones y tapizados de auto.',
    10,
    0.35,
  ),
  trade(
    'control-de-plagas',
    'Control de plagas',
    'Desinsectación, desratización y certificados.',
    9,
    0.15,
    licensed('Registro de empresa aplicadora', 'Director técnico'),
  ),
  trade('jardineria', 'Jardinería', 'Corte de pasto, poda, canteros, riego y parquización.', 19, 0.22, {
    near: ['piletas'],
  }),
  trade('piletas', 'Mantenimiento de piletas', 'Limpieza, recuperación de agua, bombas y filtros.', 9, 0.06, {
    near: ['jardineria'],
  }),
  trade('fletes-y-mudanzas', 'Fletes y mudanzas', 'Mudanzas, fletes chicos, embalaje y guardamuebles.', 19, 0.06),
  trade('tapiceria', 'Tapicería', 'Sillones, sillas, cabeceras y tapizados de auto.', 9, 0.25, {
    near: ['carpinteria'],
  }),
  trade('costura', 'Costura y arreglos', 'Modista, arreglos de ropa, cortinas y vestidos a medida.', 11, 1),
  trade('peluqueria-a-domicilio', 'Peluquería a domicilio', 'Corte, color, alisados y peinados en tu casa.', 15, 0.78, {
    near: ['manicuria'],
  }),
  trade('manicuria', 'Manicuría y pedicuría', 'Semipermanente, kapping, belleza de pies.', 11, 1, {
    near: ['peluqueria-a-domicilio'],
  }),
  trade('masajes', 'Masajes', 'Descontracturantes, relajantes, drenaje y reflexología.', 10, 0.72),
  trade(
    'kinesiologia',
    'Kinesiología a domicilio',
    'Rehabilitación, posoperatorios, neurología y respiratoria.',
    10,
    0.66,
    licensed('Licenciatura en Kinesiología y Fisiatría'),
  ),
  trade(
    'enfermeria',
    'Enfermería a domicilio',
    'Curaciones, inyectables, controles y cuidados posquirúrgicos.',
    10,
    0.8,
    { ...licensed('Enfermería profesional', 'Licenciatura en Enfermería'), near: ['cuidado-de-personas-mayores'] },
  ),
  trade(
    'cuidado-de-personas-mayores',
    'Cuidado de personas mayores',
    'Acompañamiento, asistencia diaria y noches.',
    17,
    0.9,
    { near: ['limpieza-del-hogar'] },
  ),
  trade('nineras', 'Niñeras', 'Cuidado de chicos por hora, retiro del jardín y apoyo.', 14, 1, {
    near: ['clases-particulares'],
  }),
  trade(
    'clases-particulares',
    'Clases particulares',
    'Matemática, física, química, lengua y apoyo escolar.',
    17,
    0.55,
    { near: ['clases-de-idiomas'] },
  ),
  trade(
    'clases-de-idiomas',
    'Clases de idiomas',
    'Inglés, portugués, italiano y más, para todas las edades.',
    12,
    0.7,
    { near: ['clases-particulares'] },
  ),
  trade('clases-de-musica', 'Clases de música', 'Guitarra, piano, canto, batería y lectura.', 9, 0.35),
  trade(
    'psicopedagogia',
    'Psicopedagogía',
    'Evaluación y acompañamiento de los aprendizajes.',
    6,
    0.93,
    licensed('Licenciatura en Psicopedagogía'),
  ),
  trade('entrenamiento-personal', 'Entrenamiento personal', 'Funcional, fuerza, running y adultos mayores.', 10, 0.4),
  trade(
    'paseo-de-perros',
    'Paseo y cuidado de perros',
    'Paseos en grupo chico, visitas y guardería en casa.',
    11,
    0.55,
    { near: ['adiestramiento-canino'] },
  ),
  trade('adiestramiento-canino', 'Adiestramiento canino', 'Cachorros, obediencia y problemas de conducta.', 6, 0.4, {
    near: ['paseo-de-perros'],
  }),
  trade(
    'veterinaria-a-domicilio',
    'Veterinaria a domicilio',
    'Consultas, vacunas, controles y cuidados paliativos.',
    8,
    0.66,
    licensed('Médica/o veterinaria/o'),
  ),
  trade('mecanica-a-domicilio', 'Mecánica a domicilio', 'Service, baterías, frenos, diagnóstico y auxilio.', 11, 0.04),
  trade('fotografia', 'Fotografía', 'Eventos, familia, producto y retratos.', 9, 0.5),
  trade('pasteleria-y-catering', 'Pastelería y catering', 'Tortas, mesas dulces, lunch y viandas.', 10, 0.82),
  trade(
    'contador',
    'Contador público',
    'Monotributo, ganancias, sueldos y balances.',
    9,
    0.52,
    licensed('Contador/a público/a'),
  ),
  trade(
    'arquitectura',
    'Arquitectura',
    'Proyecto, dirección de obra, planos y habilitaciones.',
    8,
    0.5,
    licensed('Arquitecta/o matriculada/o'),
  ),
  trade(
    'traduccion-publica',
    'Traducción pública',
    'Partidas, títulos y contratos con legalización.',
    5,
    0.8,
    licensed('Traductor/a público/a'),
  ),
  trade('afilado-a-domicilio', 'Afilado a domicilio', 'Cuchillos, tijeras y herramientas de jardín.', 0, 0.05, {
    active: false,
  }),
  trade('lavado-de-alfombras-en-planta', 'Lavado de alfombras en planta', null, 0, 0.3, { active: false }),
];
