import { isSlug, toSlug } from '@vidriera/core/rules';
import type { Person } from './secrets.ts';
import type { Writing } from './writings.ts';

/** What a field of an honest record looks like, which says how a value is put into it. */
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

/** What a field holds when the value is written into it; nothing where that makes no sense. */
export function valuesFor(shape: Shape, writing: Writing, person: Person): unknown[] {
  const value = writing.write(person);
  // The address of a picture is a link, as it should be.
  if (shape === 'link' && writing.sort === 'link') return [];
  // A word is a handle or a site only by the signs that a slug has not.
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
