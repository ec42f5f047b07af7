/**
 * A small directory in the source format (version 1), with everything in it that a Directory can get wrong: people who
 * must not be listed, texts with contact data in them, names to reduce, one neighborhood slug in two cities.
 */

import { BUENOS_AIRES, sourceFiles } from '../people/source.ts';

/** The address that profile links start with. */
export const FIXTURE_SITE = 'https://directorio.example';

export const MARIA = '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0001';
export const RAMIRO = '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0002';
export const LUZ = '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0003';
/** Only offers a service that needs a matricula, and has none verified: not listed. */
export const OMAR = '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0004';
export const SUSPENDED = '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0005';
/** Of a city that is not active: not listed. */
export const AWAY = '0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c0006';
/** Six plumbers of Palermo, alike: enough for a second page and for more than five matches. */
export const NEIGHBORS = [1, 2, 3, 4, 5, 6].map((n) => `0a4f1f0e-6a1c-4d59-9b1a-2f6f5b1c001${n}`);

export const LISTED = [MARIA, RAMIRO, LUZ, ...NEIGHBORS];

/** What of the records below may appear in no payload, in any letter case. */
export const PRIVATE_VALUES = [
  ...['1155551234', '5555-1234', 'maria.perez@correo.example', 'wa.me', 'pérez', 'garcía', '27333444'],
  ...['4771-2211', 'sosa', 'gómez', 'Belgrano 1234'],
];

const images = (count: number) => Array.from({ length: count }, (_, i) => `https://fotos.example/maria/${i + 1}.jpg`);

const services = [
  { slug: 'plomeria', name: 'Plomería', description: 'Pérdidas, cañerías, sanitarios.', requires_matricula: false },
  { slug: 'gas', name: 'Gasista', requires_matricula: true },
  { slug: 'limpieza', name: 'Limpieza' },
  { slug: 'hojalateria', name: 'Hojalatería', active: false },
];

const cities = [
  BUENOS_AIRES,
  {
    slug: 'cordoba',
    name: 'Córdoba',
    region: 'Córdoba',
    neighborhoods: [
      { slug: 'centro', name: 'Centro' },
      { slug: 'nueva-cordoba', name: 'Nueva Córdoba' },
    ],
  },
  { slug: 'rosario', name: 'Rosario', region: 'Santa Fe', neighborhoods: [] },
  { slug: 'villa-cerrada', name: 'Villa Cerrada', active: false, neighborhoods: [{ slug: 'norte', name: 'Norte' }] },
];

/** A plumber of Palermo. */
const plumber = (id: string, slug: string, changes: object = {}) => ({
  ...{ id, slug, first_name: 'Vecino', last_name: 'Común', city: 'buenos-aires', neighborhoods: ['palermo'] },
  ...{ services: ['plomeria'], member_since: '2020-01-01T00:00:00Z', verifications: {}, ...changes },
});

const professionals = [
  {
    id: MARIA,
    slug: 'maria-plomera',
    first_name: 'María Juana',
    last_name: 'Pérez García',
    headline: 'Plomera en Palermo',
    bio: 'Trabajo prolijo y con garantía. Llamame al 11 5555-1234 o escribime a maria.perez@correo.example. Soy María Pérez.',
    specialties: ['destapaciones', 'termotanques', 'WhatsApp 1155551234', 'baños', 'cocinas', 'a', 'b', 'c', 'd', 'e'],
    avatar_url: 'https://fotos.example/maria/cara.jpg',
    portfolio: ['https://wa.me/5491155551234', ...images(8)],
    city: 'buenos-aires',
    neighborhoods: ['palermo', 'centro', 'boedo', 'inexistente'],
    services: ['plomeria', 'limpieza', 'hojalateria'],
    member_since: '2019-04-01T09:30:00-03:00',
    verifications: { identity_verified: true, phone_verified: true, years_active: 6 },
    phone: '+54 9 11 5555-1234',
    email: 'maria.perez@correo.example',
    dni: '27333444',
    address: 'Belgrano 1234',
  },
  {
    id: RAMIRO,
    slug: 'ramiro-gasista',
    full_name: 'Ramiro Sosa',
    bio: null,
    city: 'cordoba',
    neighborhoods: ['centro'],
    services: ['gas', 'plomeria'],
    member_since: '2021-01-15T00:00:00Z',
    verifications: { matricula: { verified: true, type: 'Gasista de primera' }, years_active: 12.5 },
    external_reviews: [
      { source: 'socio', rating: 4.5, count: 10, verified: true },
      { source: 'otro', rating: 1, count: 99, verified: false },
    ],
  },
  plumber(LUZ, 'luz-limpieza', {
    first_name: 'Luz',
    last_name: 'de la Fuente',
    neighborhoods: ['centro'],
    services: ['gas', 'limpieza'],
    member_since: '2023-07-01T00:00:00Z',
    verifications: { matricula: { verified: false, type: null } },
  }),
  plumber(OMAR, 'omar-gasista', { first_name: 'Omar', last_name: 'Núñez', services: ['gas'] }),
  plumber(SUSPENDED, 'sergio-plomero', { first_name: 'Sergio', last_name: 'Vidal', status: 'suspended' }),
  plumber(AWAY, 'ana-plomera', {
    first_name: 'Ana',
    last_name: 'Ruiz',
    city: 'villa-cerrada',
    neighborhoods: ['norte'],
  }),
  ...NEIGHBORS.map((id, i) =>
    plumber(id, `vecino-${i + 1}`, { portfolio: images(5), member_since: `2022-0${i + 1}-01T00:00:00Z` }),
  ),
];

const review = (id: string, rating: number, created_at: string, more: object = {}) => ({
  ...{ id, professional_id: MARIA, rating, author_first_name: 'Carlos', author_last_name: 'Gómez' },
  ...{ author_role: 'client', created_at, ...more },
});

const reviews = [
  review('r-old', 5, '2023-01-10T10:00:00-03:00', {
    title: 'Impecable',
    comment: 'Llegó a horario.',
    service: 'plomeria',
  }),
  review('r-new', 3, '2024-06-02T23:30:00-03:00', {
    comment: 'Bien María Pérez, la llamé al 4771-2211 y vino en el día.',
    service: 'hojalateria',
  }),
  review('r-mid', 4, '2023-12-24T00:00:00Z', { author_role: 'worker' }),
  review('r-hidden', 1, '2024-07-01T00:00:00Z', { status: 'hidden', comment: 'oculta' }),
];

/** The files of the fixture, by name. */
export const fixtureFiles = (): Record<string, string> => sourceFiles({ services, cities, professionals, reviews });
