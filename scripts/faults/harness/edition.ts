import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { professional, review, sourceFiles } from '../../../testing/people/source.ts';

/**
 * Source files in which every record names its edition, so that an answer or a store shows whether it mixes two imports.
 */
export interface EditionSize {
  readonly professionals: number;
  readonly reviewsEach: number;
}

/** The edition that a text names. */
const MARK = /Edición (\d+)/g;

/** Every edition named in a text. */
export function editionsIn(text: string): Set<number> {
  return new Set([...text.matchAll(MARK)].map(([, number]) => Number(number)));
}

/** Writes the files of an edition and returns their folder. */
export function writeEdition(parent: string, edition: number, size: EditionSize): string {
  const folder = path.join(parent, `edition-${edition}`);
  mkdirSync(folder, { recursive: true });
  const mark = `Edición ${edition}`;
  const files = sourceFiles({
    services: [{ slug: 'plomeria', name: 'Plomería', description: mark }],
    cities: [
      { slug: 'rosario', name: 'Rosario', region: mark, neighborhoods: [{ slug: 'pichincha', name: 'Pichincha' }] },
    ],
    professionals: Array.from({ length: size.professionals }, (_, i) =>
      professional(i, { slug: `persona-${i}`, headline: mark, bio: `Trabajo con ganas. ${mark}.` }),
    ),
    reviews: Array.from({ length: size.professionals * size.reviewsEach }, (_, i) =>
      review(`r${i}`, i % size.professionals, { rating: 1 + (i % 5), comment: `Muy bien. ${mark}.` }),
    ),
  });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}
