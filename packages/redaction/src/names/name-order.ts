/** Which words of a name are the given names, and which the family name. */
import { isOrdinaryWord } from '../text/lexicon.ts';
import { foldWord } from './fold-word.ts';
import { isGivenName, ORDINARY_WORDS } from './name-lists.ts';
import {
  BESIDE_NAMES,
  FIRM_WORDS,
  firstOf,
  initial,
  isFamilyNameOnly,
  isInitial,
  isListed,
  isListedOnly,
  isNoParticle,
  isShouted,
  mixedPieces,
  nameWords,
  SHORTEST_GLUED,
  withoutTrades,
  wordsOf,
} from './name-words.ts';

/** The given names and the family names of a full name. */
export interface NameOrder {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The word whose initial is shown for the family name. */
  readonly initialOf: string | undefined;
}

/** Orders a first name with its last name. A first name alone, or with a comma in it, is treated like a full name. */
export function orderOfFirst(name: string, last: readonly string[]): NameOrder | null {
  if (last.length === 0) return orderOf(name, true);
  const order = name.includes(',') ? orderOf(name, true) : null;
  const given = order?.given ?? withoutTrades(nameWords(name, true), 0);
  // "Dr.", "Juan Pérez"; "Electricidad", "Juan Pérez"
  if (given.length === 0) return orderOf(last.join(' '));
  if (order === null && mayBeSwapped(given, last)) {
    return !given.some(isListed) && last.filter(isNoParticle).every(isListedOnly)
      ? { given: last, family: given, initialOf: firstOf(given) }
      : inDoubt(given, last);
  }
  return { given, family: [...last, ...(order?.family ?? [])], initialOf: last.find(isNoParticle) };
}

/** Whether the columns may be swapped: the last name has only given names and the first may be a family name, or certainly is one. */
function mayBeSwapped(given: readonly string[], last: readonly string[]): boolean {
  const own = given.flatMap(mixedPieces).filter(isNoParticle);
  if (own.some((word) => isListedOnly(word) || isInitial(word))) return false;
  if (own.some(isListed)) return last.filter(isNoParticle).every(isListedOnly);
  if (own.every(isFamilyNameOnly)) return true;
  // "De los Ángeles" begins with a particle, like a family name. "Milagros del Valle" is a given name as a whole.
  const names = last.filter(
    (word, k) => isNoParticle(word) && !isInitial(word) && (k < 2 || isNoParticle(last[k - 1] ?? '')),
  );
  return isNoParticle(last[0] ?? '') && names.length > 0 && names.every(isListed);
}

/**
 * Separates the given names of a full name from its family names, by a comma, by capitals in one part only, by a particle at the
 * beginning and by the list of given names. When it is unclear, both are shown as initials. `isFirst` marks a first name, in which
 * a given name after a given name is no family name.
 */
export function orderOf(name: string, isFirst = false): NameOrder | null {
  const parts = name
    .split(',')
    .map((part) => nameWords(part, true))
    .filter((part) => part.length > 0);
  const all = parts.flat().flatMap(mixedPieces);
  const own = withoutTrades(
    all.filter((word) => !BESIDE_NAMES.has(foldWord(word))),
    2,
  );
  // "Juan A. Pérez": a letter between names says nothing of their order. "Juan C." and "J. Pérez" have nothing else.
  const named = own.filter((word) => !isInitial(word));
  const ofTwo = [named, own].find((some) => some.filter(isNoParticle).length > 1);
  // "Paz Hnos.": a family name; "Ana Sa": not a firm.
  const isFirm = all.some((word) => FIRM_WORDS.has(foldWord(word)));
  const ofOne = isFirm && own.some(isNoParticle) ? own : all;
  const words = isFirst && named.length > 0 ? named : (ofTwo ?? ofOne);
  const [head] = words;
  if (head === undefined) return null;
  if (parts.length > 1) return orderOfParts(parts[0] ?? [], parts.slice(1).flat());
  if (words.filter(isNoParticle).length < 2) {
    const one = firstOf(words) ?? head;
    // "Sra. Paz", "de Ramón": only a family name certainly stands there.
    const isAlone = wordsOf(name).length === 1;
    if (isNoParticle(head) && !isFirm && (isListedOnly(one) || (isAlone && isListed(one))))
      return { given: [one], family: [], initialOf: undefined };
    return { given: [initial(one)], family: [...words, ...withoutGiven(foldWord(one))], initialOf: '' };
  }
  const rest = words.slice(1);
  const byCapitals = orderOfCapitals(words);
  if (byCapitals !== null) return byCapitals;
  if (isFirst && isListed(head)) {
    // "Juan Pérez" in the field of the first name: a word after a given name that may be a family name is one.
    const family = rest.filter((word) => !isListedOnly(word));
    const initialOf = family.find(isNoParticle) ?? '';
    return { given: words.filter((word) => !family.includes(word)), family, initialOf };
  }
  // "L. Ramón"
  if (isInitial(head) && named.length < 2) return inDoubt([head], rest);
  const last = words.findLast(isNoParticle) ?? head;
  if (isListedOnly(head) || (isListed(head) && !isListed(last))) return { given: words, family: rest, initialOf: last };
  // "Pérez García Juan Carlos": the given names are those at the end.
  let start = words.length;
  while (start > 1 && isListed(words[start - 1] ?? '')) start--;
  while (start < words.length && !isListedOnly(words[start] ?? '')) start++;
  const family = words.slice(0, start);
  if (start === words.length || isListed(head) || family.some(isListedOnly)) return inDoubt([head], rest);
  return { given: words.slice(start), family, initialOf: firstOf(family) };
}

/** "juanperez", "perezjuancarlos", "jperez": what may be the family name in a folded word. */
function withoutGiven(word: string): string[] {
  const rests = new Set([word]);
  // A rest that is added is taken apart too.
  for (const whole of rests)
    for (let at = 1; at < whole.length; at++) {
      const [head, tail] = [whole.slice(0, at), whole.slice(at)];
      if (isGivenName(head)) rests.add(tail);
      if (isGivenName(tail)) rests.add(head);
    }
  rests.delete(word);
  return [...rests.add(word.slice(1))].filter(
    (rest) => rest.length >= SHORTEST_GLUED && (!isOrdinaryWord(rest) || ORDINARY_WORDS.has(rest) || isGivenName(rest)),
  );
}

/** "Pérez, Juan". Given names before the comma and none behind it leave it in doubt. */
function orderOfParts(before: readonly string[], behind: readonly string[]): NameOrder {
  if (before.every(isListed) && !behind.some(isListed)) return inDoubt(before, behind);
  const family = withoutTrades(before, 1);
  return { given: behind, family, initialOf: firstOf(family) };
}

/** "PÉREZ Juan", "Juan PÉREZ": capitals in one part alone are the family name's. */
function orderOfCapitals(words: readonly string[]): NameOrder | null {
  const given = words.filter((word) => !isShouted(word) && isNoParticle(word));
  const family = words.filter((word) => !given.includes(word));
  const shouted = family.filter(isShouted);
  if (shouted.length === 0 || shouted.some(isListedOnly) || !given.some(isListed)) return null;
  return { given, family, initialOf: firstOf(shouted) };
}

/** Both as initials, in the order in which they are written; all of it may be the family name. */
function inDoubt(before: readonly string[], behind: readonly string[]): NameOrder {
  const one = firstOf(before) ?? before[0] ?? '';
  return {
    given: [initial(one)],
    family: withoutTrades([...before, ...behind], 1),
    initialOf: behind.findLast(isNoParticle) ?? behind.at(-1),
  };
}
