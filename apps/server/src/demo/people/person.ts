import type { Random } from '../random.ts';
import { families, men, women } from './names.ts';

export interface Person {
  gender: 'f' | 'm';
  first: string;
  /** One family name, or two. */
  last: string;
}

/** A made-up person; `share` of women, and one in eleven with both family names. */
export function makePerson(random: Random, share: number): Person {
  const gender = random.chance(share) ? 'f' : 'm';
  const first = (gender === 'f' ? women : men).pick(random);
  const last = families.pick(random);
  return { gender, first, last: random.chance(0.09) ? `${last} ${families.pick(random)}` : last };
}

/** What people call each other: `María José` is María José half the time, the long devotional ones always shorten. */
export function calledName(first: string): string {
  const words = first.split(' ');
  if (words.length === 1) return first;
  if (words.length > 2) return words[0] === 'María' && words[1] === 'de' ? 'Ángeles' : (words[0] as string);
  return first;
}
