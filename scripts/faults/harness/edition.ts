import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Source files in which every record names its edition, so that whatever is served, or left in a store, tells by itself
 * whether it is of one import or a mixture of two.
 */
export interface EditionSize {
  readonly professionals: number;
  readonly reviewsEach: number;
}

/** The edition a served or stored text says it is of. */
const MARK = /Edición (\d+)/g;

/** Every edition named in a text. */
export function editionsIn(text: string): Set<number> {
  return new Set([...text.matchAll(MARK)].map(([, number]) => Number(number)));
}

export function idOf(professional: number): string {
  return `00000000-0000-4000-8000-${String(professional).padStart(12, '0')}`;
}

/** Writes one edition's files, and gives their folder. */
export function writeEdition(parent: string, edition: number, size: EditionSize): string {
  const folder = path.join(parent, `edition-${edition}`);
  mkdirSync(folder, { recursive: true });
  const mark = `Edición ${edition}`;
  const write = (kind: string, records: object[]) =>
    writeFileSync(
      path.join(folder, `${kind}.ndjson`),
      `${records.map((record) => JSON.stringify(record)).join('\n')}\n`,
    );
  write('services', [{ slug: 'plomeria', name: 'Plomería', description: mark }]);
  write('cities', [
    { slug: 'rosario', name: 'Rosario', region: mark, neighborhoods: [{ slug: 'centro', name: 'Centro' }] },
  ]);
  write(
    'professionals',
    Array.from({ length: size.professionals }, (_, i) => professional(i, mark)),
  );
  write(
    'reviews',
    Array.from({ length: size.professionals * size.reviewsEach }, (_, i) => review(i, i % size.professionals, mark)),
  );
  return folder;
}

function professional(i: number, mark: string): object {
  return {
    id: idOf(i),
    slug: `persona-${i}`,
    first_name: 'Ana',
    last_name: 'Quiroga',
    headline: mark,
    bio: `Trabajo con ganas. ${mark}.`,
    city: 'rosario',
    neighborhoods: ['centro'],
    services: ['plomeria'],
    member_since: '2024-01-31T12:00:00Z',
    verifications: { identity_verified: true, years_active: 3 },
  };
}

function review(i: number, of: number, mark: string): object {
  return {
    id: `r${i}`,
    professional_id: idOf(of),
    rating: 1 + (i % 5),
    comment: `Muy bien. ${mark}.`,
    author_first_name: 'Luis',
    author_role: 'client',
    created_at: '2024-02-01T10:00:00-03:00',
  };
}
