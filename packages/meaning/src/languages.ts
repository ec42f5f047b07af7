import type { Word } from './fold.ts';
import { isSpanish } from './spanish.ts';

/** The little words of a language, as the Spanish ones that the lexicon knows, and the words that show that a text is in it. */
export interface Language {
  readonly little: ReadonlyMap<string, string>;
  readonly shownBy: ReadonlySet<string>;
  /** The words of its phrases that no Spanish phrase has. */
  readonly own: ReadonlySet<string>;
}

/**
 * The words of a text with its little words in Spanish: "not in my house" is read as "no en mi house". `null` for a Spanish text. `by` is
 * what shows a language: words that can't be Spanish, or its own ones, for a text that means nothing in Spanish.
 */
export function littleWordsInSpanish(
  words: readonly Word[],
  { languages, stopWords }: { readonly languages: readonly Language[]; readonly stopWords: ReadonlySet<string> },
  by: 'shownBy' | 'own',
): Word[] | null {
  for (const { little, [by]: shownBy } of languages) {
    let signs = 0;
    for (const { folded } of words) {
      if (shownBy.has(folded)) signs++;
      else if (stopWords.has(folded) && !little.has(folded)) signs--;
    }
    if (signs > 0) return words.map((word) => ({ ...word, folded: little.get(word.folded) ?? word.folded }));
  }
  return null;
}

/**
 * A language from its little words, by the Spanish word that they stand for, and the words of its phrases. One that may be a Spanish word
 * too ("rato", "late") gets a mark, so that it means what it means in this language only.
 */
export function languageOf(
  lists: Readonly<Record<string, string>>,
  words: ReadonlySet<string>,
  ordinary: ReadonlySet<string>,
  spanish: ReadonlySet<string>,
): Language {
  const little = new Map<string, string>();
  for (const [meant, said] of Object.entries(lists)) for (const word of said.split(' ')) little.set(word, meant);
  const shownBy = new Set([...little.keys()].filter((word) => !ordinary.has(word)));
  const own = new Set<string>();
  for (const word of words) {
    if (little.has(word)) continue;
    if (!spanish.has(word)) own.add(word);
    if (spanish.has(word) || isSpanish(word)) little.set(word, `${word}~`);
    else shownBy.add(word);
  }
  return { little, shownBy, own };
}
