/** A small directory in the source format, private fields and hostile texts included. Every phone and address is made up. */

import { BUENOS_AIRES, professional, review, sourceFiles, uuid } from './source.ts';

const SERVICES = [
  { slug: 'plomeria', name: 'Plomería', description: 'Pérdidas y destapaciones.' },
  { slug: 'gasista', name: 'Gasista matriculado', requires_matricula: true },
  { slug: 'pintura', name: 'Pintura' },
  { slug: 'deshollinado', name: 'Deshollinado', active: false },
];

const CITIES = [
  BUENOS_AIRES,
  { slug: 'rosario', name: 'Rosario', region: 'Santa Fe', neighborhoods: [{ slug: 'centro', name: 'Centro' }] },
  {
    slug: 'ushuaia',
    name: 'Ushuaia',
    region: 'Tierra del Fuego',
    neighborhoods: [{ slug: 'rio-pipo', name: 'Río Pipo' }],
  },
  { slug: 'epecuen', name: 'Epecuén', active: false, neighborhoods: [{ slug: 'balneario', name: 'Balneario' }] },
];

const person = (n: number, changes: Record<string, unknown>) =>
  professional(n, { city: 'buenos-aires', neighborhoods: ['palermo'], verifications: {}, ...changes });

/** The one whose every field is set, and whose texts try to leak everything. */
export const JUAN = {
  id: uuid(1),
  slug: 'juan-plomero',
  first_name: 'Juan Martín',
  last_name: 'de la Fuente Irigoyen',
  headline: 'Plomero de confianza, llamame al 11 5550-1234',
  bio: 'Soy Juan de la Fuente, 20 años de oficio. Escribime a juan.fuente@example.com o al wa.me/5491155501234. DNI 28.123.456. Vivo en Cabrera 4455.',
  specialties: [
    'destapaciones',
    '11 5550 1234',
    'termotanques',
    'cloacas',
    'griferías',
    'bombas',
    'tanques',
    'gas',
    'riego',
    'sobra',
  ],
  avatar_url: 'https://cdn.example.com/avatars/1.webp',
  portfolio: [
    'https://cdn.example.com/1.webp',
    'https://cdn.example.com/fuente/2.webp',
    'https://wa.me/5491155501234',
    'ftp://cdn.example.com/3.webp',
    'https://cdn.example.com/4.webp',
    'https://cdn.example.com/5.webp',
    'https://cdn.example.com/6.webp',
    'https://cdn.example.com/7.webp',
    'https://cdn.example.com/8.webp',
    'https://cdn.example.com/9.webp',
  ],
  city: 'buenos-aires',
  neighborhoods: ['palermo', 'centro', 'boedo', 'no-existe'],
  services: ['plomeria', 'gasista', 'deshollinado', 'no-existe'],
  member_since: '2019-03-01T09:30:00-03:00',
  verifications: {
    identity_verified: true,
    phone_verified: true,
    email_verified: true,
    background_check: true,
    matricula: { verified: true, type: 'gasista de primera' },
    years_active: 7.5,
  },
  external_reviews: [
    { source: 'guia', rating: 4.9, count: 10, verified: true },
    { source: 'otra', rating: 1, count: 500, verified: false },
  ],
  phone: '+54 9 11 5550-1234',
  email: 'juan.fuente@example.com',
  dni: '28123456',
  address: 'Cabrera 4455',
};

const PROFESSIONALS: object[] = [
  JUAN,
  person(2, { slug: 'ana-en-rosario', city: 'rosario', neighborhoods: ['centro'] }),
  person(3, { slug: 'gasista-sin-matricula', services: ['gasista', 'pintura'] }),
  person(4, { slug: 'en-pausa', status: 'paused' }),
  person(5, { slug: 'suspendida', status: 'suspended' }),
  person(6, { slug: 'ciudad-inactiva', city: 'epecuen', neighborhoods: [] }),
  person(7, { slug: 'sin-servicio', services: ['deshollinado'] }),
  // Enough plumbers of Palermo for several pages.
  ...Array.from({ length: 23 }, (_, i) =>
    person(100 + i, { verifications: { identity_verified: i % 2 === 0 }, neighborhoods: ['palermo', 'centro'] }),
  ),
];

const reviewed = (n: number, changes: Record<string, unknown>) =>
  review(`r-${n}`, 1, {
    title: null,
    comment: 'Muy prolijo, llegó a horario.',
    author_first_name: 'María José',
    author_last_name: 'Pérez García',
    created_at: `2024-01-${String((n % 28) + 1).padStart(2, '0')}T10:00:00-03:00`,
    ...changes,
  });

const REVIEWS: object[] = [
  reviewed(1, { comment: 'Impecable. Pidan por De La Fuente, su celu es 11 5550-1234', title: 'Un genio' }),
  reviewed(2, { rating: 2, service: 'deshollinado', author_role: 'worker' }),
  reviewed(3, { rating: 1, status: 'hidden', comment: 'oculta' }),
  ...Array.from({ length: 24 }, (_, i) => reviewed(10 + i, { rating: 4 + (i % 2) })),
  reviewed(50, { professional_id: uuid(100), rating: 5 }),
];

/** The four files of a source folder. */
export const SOURCE = sourceFiles({
  services: SERVICES,
  cities: CITIES,
  professionals: PROFESSIONALS,
  reviews: REVIEWS,
});

/** What must be in no answer, page or log, however it is asked for. */
export const SECRETS = [
  '5550',
  'juan.fuente',
  '28123456',
  '28.123.456',
  'Cabrera',
  'Fuente',
  'Irigoyen',
  'Pérez',
  'García',
  'Iribarne',
];
