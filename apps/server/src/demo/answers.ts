/** What somebody of the demo answers to one of its open tasks, and what they say to each other then. */
export interface DemoAnswer {
  /** Which of the open tasks, by its place in the list. */
  readonly task: number;
  /** Which of those who do that work there, best first. */
  readonly professional: number;
  /** How long before now it was written. */
  readonly hoursAgo: number;
  readonly message: string;
  readonly price: { readonly kind: 'open' | 'fixed' | 'from'; readonly amount: number | null };
  readonly availability: string | null;
  /** What was said after it, from the oldest on. One person is careless with a number. */
  readonly talk: readonly (readonly [side: 'person' | 'professional', hoursAgo: number, text: string])[];
}

export const answers: readonly DemoAnswer[] = [
  {
    task: 0,
    professional: 0,
    hoursAgo: 0.8,
    message:
      'Por lo que contás es la válvula de descarga, no el flotante. Llevo el repuesto universal y, si el depósito está sano, en una hora queda. Incluye la válvula.',
    price: { kind: 'fixed', amount: 38_000 },
    availability: 'hoy después de las 17',
    talk: [
      ['person', 0.6, 'Gracias. ¿El precio es con el repuesto? El depósito es de plástico, de unos veinte años.'],
      [
        'professional',
        0.5,
        'Sí, con repuesto y mano de obra. Si el plástico está fisurado te aviso antes de tocar nada.',
      ],
      ['person', 0.4, 'Perfecto. ¿Entrás por el portero? Cualquier cosa llamame al 11 5555-0163.'],
    ],
  },
  {
    task: 0,
    professional: 1,
    hoursAgo: 0.5,
    message: 'Puedo ir a verlo mañana temprano. Si hay que cambiar el depósito completo, te paso precio en el momento.',
    price: { kind: 'from', amount: 25_000 },
    availability: 'mañana de 8 a 11',
    talk: [],
  },
  {
    task: 1,
    professional: 0,
    hoursAgo: 2,
    message:
      'Hago el living y los dos dormitorios en cuatro días, con enduido en la mancha y una mano de sellador antes de pintar. Dejo todo tapado y limpio.',
    price: { kind: 'fixed', amount: 620_000 },
    availability: 'desde el lunes que viene',
    talk: [['person', 1, '¿Se puede estar en casa mientras pintás?']],
  },
  {
    task: 2,
    professional: 0,
    hoursAgo: 4,
    message:
      'Suena a que la línea de la cocina no aguanta el horno. Hay que medir el consumo y ver la sección del cable antes de cambiar la térmica.',
    price: { kind: 'open', amount: null },
    availability: null,
    talk: [],
  },
];
