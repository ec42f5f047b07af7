import { isSlug, toSlug } from '@vidriera/contract/rules';
import type { Person } from './secrets.ts';
import type { Writing } from './writings.ts';

/** The form of a field in an ordinary record, which decides how a value is planted in it. */
export type Shape = 'link' | 'slug' | 'name' | 'words' | 'sentence' | 'typed';

const FEW_WORDS = 3;

export function shapeOf(value: unknown): Shape {
  if (value === undefined) return 'sentence';
  if (typeof value !== 'string') return 'typed';
  if (/^https?:/.test(value)) return 'link';
  if (/\d/.test(value) || value.includes('@')) return 'typed';
  if (isSlug(value)) return 'slug';
  if (/^\p{Lu}\p{L}+$/u.test(value)) return 'name';
  return value.split(' ').length <= FEW_WORDS ? 'words' : 'sentence';
}

/** The field with the planted value; nothing where that makes no sense. */
export function valuesFor(shape: Shape, writing: Writing, person: Person): unknown[] {
  const value = writing.write(person);
  // A picture's address is a link and may be shown.
  if (shape === 'link' && writing.sort === 'link') return [];
  // A word is a handle or a site only with characters that a slug can't have.
  if (shape === 'slug' && (writing.sort === 'link' || writing.sort === 'handle')) return [];
  if (writing.only === 'url' && shape !== 'link') return [];
  if (writing.only === 'text' && (shape === 'link' || shape === 'slug')) return [];
  switch (shape) {
    case 'link':
      return [`https://img.example.org/p/${writing.only === 'url' ? value : encodeURIComponent(value)}.jpg`];
    case 'slug':
      return [toSlug(value)].filter((slug) => slug !== '');
    case 'name':
      return writing.sort === 'family name' ? [value] : [`${person.given} ${value}`];
    case 'words':
      return [value];
    case 'sentence':
      return [`Trabajo prolijo y con garantía. ${value}. Atiendo toda la semana.`];
    case 'typed':
      return /^\d+$/.test(value) ? [value, Number(value)] : [value];
  }
}
