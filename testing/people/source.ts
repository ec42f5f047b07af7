/** Source records as a platform would export them; each test changes what it is about. */
import type { Kind } from '../../apps/server/src/directory/intake/kinds.ts';

export const PLUMBING = { slug: 'plomeria', name: 'Plomería' };
export const GAS = { slug: 'gasista', name: 'Gasista', requires_matricula: true };
export const ROSARIO = {
  slug: 'rosario',
  name: 'Rosario',
  region: 'Santa Fe',
  neighborhoods: [
    { slug: 'pichincha', name: 'Pichincha' },
    { slug: 'fisherton', name: 'Fisherton', active: false },
  ],
};
export const BUENOS_AIRES = {
  slug: 'buenos-aires',
  name: 'Buenos Aires',
  region: 'Ciudad Autónoma de Buenos Aires',
  neighborhoods: [
    { slug: 'palermo', name: 'Palermo' },
    { slug: 'centro', name: 'Centro' },
    { slug: 'boedo', name: 'Boedo', active: false },
  ],
};
export const CATALOG = { services: [PLUMBING, GAS], cities: [ROSARIO] };

/** The uuid that ends in this number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function professional(n: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: uuid(n),
    slug: `marta-${n}`,
    first_name: 'Marta',
    last_name: 'Iribarne',
    headline: 'Plomera en Pichincha',
    bio: 'Arreglo pérdidas y destapo cañerías desde hace 20 años.',
    specialties: ['pérdidas', 'destapaciones'],
    avatar_url: 'https://img.example.org/a/uno.webp',
    portfolio: ['https://img.example.org/p/cocina.webp'],
    city: 'rosario',
    neighborhoods: ['pichincha'],
    services: ['plomeria'],
    member_since: '2020-03-01T09:00:00-03:00',
    verifications: { identity_verified: true, years_active: 4 },
    ...changes,
  };
}

export function review(id: string, of: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    professional_id: uuid(of),
    rating: 5,
    title: 'Muy prolija',
    comment: 'Llegó a horario y dejó todo limpio.',
    author_first_name: 'Ramón',
    author_last_name: 'Etchegaray',
    author_role: 'client',
    author_avatar_url: null,
    service: 'plomeria',
    created_at: '2024-02-03T10:00:00-03:00',
    ...changes,
  };
}

/** A record, or a line as it is. */
export type Line = object | string | Buffer;
export type Sources = Partial<Record<Kind, readonly Line[]>>;

/** Lines of a source file. */
export function ndjson(lines: readonly Line[], end = '\n'): Buffer {
  const bytes = lines.map((line) => {
    if (Buffer.isBuffer(line)) return line;
    return Buffer.from(typeof line === 'string' ? line : JSON.stringify(line));
  });
  return Buffer.concat(bytes.flatMap((line) => [line, Buffer.from(end)]));
}

/** The texts of source files, by name. */
export function sourceFiles(sources: Sources): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sources).map(([kind, lines]) => [`${kind}.ndjson`, ndjson(lines).toString()]),
  );
}
