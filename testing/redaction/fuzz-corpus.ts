/** Honest sentences, lead-ins and name parts for the fuzz. Written for this project. */

/** Sentences of reviews and profiles, many with digits that are no contact. */
export const CARRIERS: readonly string[] = [
  'Llegó puntual y dejó todo limpio.',
  'Trabajo hace 12 años en obras de la zona norte.',
  'Cobró $ 45.000 por el service, lo acordado.',
  'Muy recomendable, volvería a contratarlo.',
  'Pintó 3 ambientes de 4 x 3,5 en dos días.',
  'Atiendo de lunes a viernes de 9 a 18 hs.',
  'El arreglo del calefón quedó perfecto.',
  'Vivo en Av. Rivadavia 4500, Caballito.',
  'Matrícula 12345, categoría 2, con seguro.',
  'Pasó presupuesto el 15/03/2024 y empezó el lunes.',
  'Trajo sus herramientas y no rompió nada.',
  'Le doy 5 estrellas, un genio.',
  'Cambió la térmica de 25 A y el disyuntor de 40 A.',
  'Me explicó cada paso con paciencia.',
  'Colectivos 57, 176 y 203 en la puerta.',
  'Fueron 2 horas de trabajo y 1 de limpieza.',
  'Instaló un split de 3000 frigorías en el living.',
  'Garantía de 6 meses por escrito.',
  'Tengo treinta y ocho años y veinte de oficio.',
  'La mesada de 180 x 60 entró justa.',
  'Tardó un poco más de lo hablado, pero cumplió.',
  'Hago trabajos chicos y grandes, sin problema.',
  'Ley 24.557, con ART y seguro de accidentes personales.',
  'Usó caño de 110 y codos de 45.',
  'Vino con un ayudante, los dos muy amables.',
  'La cerradura anda mejor que nueva 🔑.',
  'Precio justo: $ 1.250.000 en 3 cuotas.',
  'El perro se portó mal y él ni se inmutó.',
  'Conozco el barrio de Once como la palma de mi mano.',
  'Desde 2009 trabajo en forma independiente.',
];

/** What people write before a number. */
export const CUES: readonly string[] = [
  'Llamame al',
  'Mi WhatsApp es',
  'wsp',
  'Tel:',
  'Cel',
  'Celular:',
  'Mi número es',
  'Escribime al',
  'Contacto:',
  'Teléfono',
  'Whatsapp',
  'Anotá mi cel:',
  'Comunicate al',
  'Agendame:',
  'tel',
  'Guasap',
  'Pasame un mensaje al',
  'Mandame un wasap al',
  '📞',
  'Llamá al',
];

/** Second digit group beginnings of AMBA numbers. */
export const AMBA_BEGINNINGS: readonly string[] = ['2', '3', '4', '5', '6'];

/** Area codes outside AMBA. */
export const AREAS: readonly string[] = [
  '221',
  '223',
  '261',
  '341',
  '342',
  '351',
  '381',
  '387',
  '299',
  '291',
  '2942',
  '3492',
  '2320',
  '3489',
  '2966',
  '3757',
  '2902',
  '3884',
];

export const LOCAL_PARTS: readonly string[] = [
  'caro',
  'walter',
  'norte',
  'luis',
  'mdp',
  'tucu',
  'gaby',
  'elchango',
  'nandu',
  'rosario',
];
export const TRADES: readonly string[] = [
  'plomeria',
  'pinturas',
  'fletes',
  'techos',
  'jardines',
  'costura',
  'electric',
  'vidrios',
  'gasista',
  'durlock',
];
export const MAIL_DOMAINS: readonly string[] = [
  'gmail.com',
  'hotmail.com',
  'yahoo.com.ar',
  'outlook.com',
  'live.com.ar',
  'fibertel.com.ar',
  'obrasdelsur.com.ar',
  'icloud.com',
];
