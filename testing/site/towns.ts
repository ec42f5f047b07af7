import { city, professional, review, service } from '../people/stored.ts';
import { NOON, type SiteFixture, startSite } from './start-site.ts';

const hoods = (...names: string[]) =>
  names.map((name) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name, active: true }));
const LICENSED = {
  identity_verified: true,
  phone_verified: true,
  email_verified: false,
  background_check: false,
  matricula: { verified: true, type: 'Gasista de segunda categoría' },
  years_active: 6.5,
};

/** A gas fitter who goes to Colegiales, after two other neighborhoods. */
export const GABI = professional(1, {
  slug: 'gabi-t',
  display_name: 'Gabi T.',
  headline: 'Termotanques y calefones',
  city: 'buenos-aires',
  neighborhoods: ['palermo', 'belgrano', 'colegiales'],
  services: ['gasista', 'plomeria'],
  verifications: LICENSED,
});
const NICO = professional(2, {
  slug: 'nico-b',
  display_name: 'Nico B.',
  city: 'buenos-aires',
  neighborhoods: ['belgrano'],
  services: ['gasista', 'pintura'],
  verifications: { ...LICENSED, identity_verified: false },
});
/** Plumbers of Palermo: the nth has n reviews. */
const PLUMBERS = Array.from({ length: 20 }, (_, n) =>
  professional(10 + n, {
    slug: `plomero-${n}`,
    display_name: `Pepe ${String.fromCharCode(65 + n)}.`,
    city: 'buenos-aires',
    neighborhoods: ['palermo'],
    services: ['plomeria'],
    ...(n % 3 === 0 ? { verifications: { ...LICENSED, years_active: 0 } } : {}),
  }),
);
const PROVINCES = ['Santa Fe', 'Córdoba', 'Salta'];
/** Cities that have a Centro each. */
export const TOWNS = Array.from({ length: 12 }, (_, n) => ({
  ...city(`pueblo-${n}`, [], { name: `Pueblo ${n}`, region: PROVINCES[n % 3]! }),
  neighborhoods: hoods('Centro'),
}));
const TOWN_PLUMBERS = TOWNS.map(({ slug }, n) =>
  professional(50 + n, { slug: `del-pueblo-${n}`, city: slug, neighborhoods: ['centro'], services: ['plomeria'] }),
);

/** A directory in which searches find, find nobody, and may mean several things. */
export function startDirectory(): Promise<SiteFixture> {
  return startSite(
    {},
    {
      services: [
        service('plomeria', { name: 'Plomería' }),
        service('gasista', { name: 'Gasista matriculado', requires_matricula: true }),
        service('pintura', { name: 'Pintura' }),
      ],
      cities: [
        city('buenos-aires', [], {
          name: 'Buenos Aires',
          region: 'Ciudad Autónoma de Buenos Aires',
          neighborhoods: hoods('Palermo', 'Belgrano', 'Colegiales', 'Almagro'),
        }),
        ...TOWNS,
      ],
      professionals: [GABI, NICO, ...PLUMBERS, ...TOWN_PLUMBERS],
      reviews: [
        ...Array.from({ length: 4 }, (_, n) =>
          review(n, GABI.id, {
            id: `gabi-${n}`,
            rating: 5,
            comment: 'Muy bien. Cambió el termotanque viejo, revisó las conexiones y dejó todo funcionando.',
            service: n === 0 ? 'gasista' : 'plomeria',
          }),
        ),
        ...PLUMBERS.flatMap((one, n) =>
          Array.from({ length: n }, (_, i) =>
            review(i, one.id, {
              id: `p-${n}-${i}`,
              rating: 5 - ((n + i) % 3),
              created_at: new Date(NOON - i).toISOString(),
            }),
          ),
        ),
      ],
    },
    { isEmpty: true },
  );
}
