import { foldWord, isGivenName, PLACEHOLDERS } from '@vidriera/redaction';
import { addressesIn } from './own-address.ts';
import { isUnknown, namesIn } from './own-name.ts';
import { wordsOf } from './own-words.ts';

/**
 * What in the text of a task says who its author is and where they live: a full name, an address. The redaction leaves
 * both, because the address may be that of the work; here the author is asked.
 */
export interface OwnDetail {
  readonly kind: 'address' | 'name';
  readonly start: number;
  readonly end: number;
  /** What stands in its place. */
  readonly shown: string;
}

const COORDINATES = /-\d{2}\.\d{3,}[\s,;]+-\d{2}\.\d{3,}/g;

/** The own details in a text, in order. `beside` are the other texts of the same person, whose family name this one may repeat. */
export function findOwnDetails(text: string, beside: readonly string[] = []): OwnDetail[] {
  const words = wordsOf(text);
  const known = beside.flatMap((other) => namesIn(wordsOf(other), []).flatMap(({ family }) => family));
  const names = namesIn(words, known);
  // A street may have a person's name; a name behind "soy" or "me llamo" is a person's.
  const said = new Set(names.flatMap(({ isSaid, first, last }) => (isSaid ? words.slice(first, last + 1) : [])));
  const shown = PLACEHOLDERS.address;
  const found: OwnDetail[] = [
    ...addressesIn(text, words, said).map(({ first, last }) => {
      return { kind: 'address' as const, start: words[first]!.start, end: words[last]!.end, shown };
    }),
    ...Array.from(text.matchAll(COORDINATES), ({ 0: written, index: start }) => {
      return { kind: 'address' as const, start, end: start + written.length, shown };
    }),
    ...names.map(({ first, last, shown }) => {
      const { end } = words[last]!;
      return { kind: 'name' as const, start: words[first]!.start, end: end + Number(text[end] === '.'), shown };
    }),
  ];
  const isIn = (one: OwnDetail, other: OwnDetail) => one.start < other.end && other.start < one.end;
  return found
    .filter((one, i) => !found.slice(0, i).some((other) => isIn(one, other)))
    .sort((a, b) => a.start - b.start);
}

/** A text with what stands in the place of its own details; an address stays if it is that of the work. */
export function withoutOwnDetails(text: string, keepsAddress: boolean, beside: readonly string[] = []): string {
  return findOwnDetails(text, beside)
    .filter(({ kind }) => kind === 'name' || !keepsAddress)
    .reduceRight((rest, { start, end, shown }) => rest.slice(0, start) + shown + rest.slice(end), text);
}

/** The name of a place as somebody typed it, without the address that they gave with it. */
export function withoutAddress(place: string): string {
  const lead = 'Vivo en ';
  const text = lead + place;
  return addressesIn(text, wordsOf(text), new Set())
    .map(({ first, last }) => [wordsOf(text)[first]!.start, wordsOf(text)[last]!.end] as const)
    .reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text)
    .slice(lead.length)
    .replace(/^[\s,.-]+|(?<![\s,.-])[\s,.-]+$/g, '');
}

const SHORT_NAME = /(?<!\p{L})(\p{Lu}\p{Ll}+) \p{Lu}\.(?!\p{L})/gu;

/** The names in a text that is shown of which only the initial of the family name is left. */
export function shortNamesIn(text: string): string[] {
  const names = [...text.matchAll(SHORT_NAME)].filter(([, given]) => {
    const folded = foldWord(given!);
    return isGivenName(folded) || isUnknown(folded);
  });
  return [...new Set(names.map(([name]) => name))];
}
