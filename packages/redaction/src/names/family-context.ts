/** The words of a text, and whether one that matches a known family name is a family name where it stands. */

import { type FoldedText, originalRange, tokenise } from '../text/fold.ts';
import {
  isGivenName,
  isGivenNameOnly,
  isOrdinaryWord,
  isParticle,
  ORDINARY_WORDS,
  PHRASES,
  PLACE_NAMES,
  PLACE_WORDS,
  TRADE_WORDS,
} from '../text/lexicon.ts';
import { wordsOf } from '../text/word-lists.ts';
import lists from './words.json' with { type: 'json' };

export interface Word {
  readonly text: string;
  /** The word after folding, without apostrophes. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

export const APOSTROPHE = /['’`´]/;

/** The words of a text: runs of letters, joined by an apostrophe. */
export function readWords(text: string, foldedText: FoldedText): Word[] {
  const words: Word[] = [];
  for (const token of tokenise(foldedText.text)) {
    if (token.numeric) continue;
    const { start, end } = originalRange(foldedText, token.start, token.end);
    const before = words.at(-1);
    if (before !== undefined && start === before.end + 1 && APOSTROPHE.test(text.slice(before.end, start)))
      words[words.length - 1] = {
        ...before,
        text: text.slice(before.start, end),
        folded: before.folded + token.text,
        end,
      };
    else words.push({ text: text.slice(start, end), folded: token.text, start, end, at: token.start });
  }
  return words;
}

export const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

const textBetween = (text: string, left: Word, right: Word): string => text.slice(left.end, right.start);

/** Whether only a space or a hyphen stands between two words. */
export function joined(text: string, left: Word, right: Word): boolean {
  const between = textBetween(text, left, right);
  return /^[\s\-–]{1,3}$/u.test(between) && !/\n\s*\n/.test(between);
}

export interface FamilyContext {
  readonly text: string;
  readonly foldedText: FoldedText;
  readonly words: readonly Word[];
  readonly given: ReadonlySet<string>;
  readonly shouted: boolean;
  readonly isFamilyText: (folded: string) => boolean;
  /** The same for a word that certainly names a person. */
  readonly isFamilySound: (folded: string) => boolean;
}

const HONORIFICS = wordsOf(lists.honorifics);
/** Particles that are no Spanish word beside a noun: "della torre". */
const FOREIGN = /^(?:d[aiou]|d[ao]s|lo|d[ae]ll?[aeo]?|d[ae]gli|dei|v[ao]n|de[rn]|ter|zu)$/;
/**
 * "gracias flores", "Atte. Flores", "Recomiendo a Flores", "pregunten por Flores": words that address a person, precede a signature
 * or have a person for an object.
 */
const MEANS_PERSON =
  /(?<!\p{L})(?:(?:gracias|saludos) |(?:atte|atentamente)[.,:]?\s|(?:recom(?:iendo|endamos|endaría|endé|iendan)|contrat(?:é|e|amos|amo)|llam(?:é|e|amos)|conozco|conoc[íi]|conocemos) a |pregunt(?:ar|e|en|á|a) por )$/u;
/** "Gracias, bueno, todo bien": words that usually begin a sentence and rarely name a person. */
const OPENINGS = wordsOf(['bueno claro seguro']);
/** "excelente moreno, volvería a llamarlo": praise of a person, and a pause after the name. */
const PRAISE = /(?<!\p{L})(?:excelente|geni[oa]|crack|cap[oa]|gros[oa]) $/u;
const PAUSE = /^(?:[,.!;]|$)/;
const LONGEST_CUE = 20;
const LOCATIVES = wordsOf(lists.locatives);
const BEGINS_SENTENCE = /(?:^|[.!?¡¿:\n•\-"(]\s*)$/u;

/** The words that stand before k without particles between, the nearest first. */
const beforeParticles = (words: readonly Word[], k: number): number => {
  let n = k - 1;
  while (n > 0 && isParticle(words[n]!.folded) && k - n <= 3) n--;
  return n;
};

/** Whether a given name of the person stands directly before the word (particles may stand between). */
export function besideGiven(words: readonly Word[], k: number, given: ReadonlySet<string>, text: string): boolean {
  if (given.size === 0) return false;
  let n = beforeParticles(words, k);
  const before = words[n];
  if (before === undefined) return false;
  const between = textBetween(text, before, words[n + 1]!);
  if (given.has(before.folded) && /^[\s,.-]*$/u.test(between)) return true;
  // "j. pérez"
  if (isInitialOf(before, given) && text.startsWith('.', before.end)) return k - n === 1;
  // a second given name between, or its initial: "María José Pérez", "maría j. pérez", "María del Valle Pérez"
  do n--;
  while (n > 0 && isParticle(words[n]!.folded));
  const earlier = words[n];
  return (
    earlier !== undefined &&
    given.has(earlier.folded) &&
    (isCapital(before) || isGivenName(before.folded) || (before.text.length === 1 && text[before.end] === '.')) &&
    /^\.?(?: del?(?: l[ao]s?| el)?)?[\s–-]{1,3}$/iu.test(textBetween(text, earlier, before)) &&
    /^\.? +$/.test(between)
  );
}

const isInitialOf = ({ folded }: Word, given: ReadonlySet<string>): boolean =>
  folded.length === 1 && [...given].some((name) => name.startsWith(folded));

/** Whether the text around the words k to last shows that they are no family name. */
export function isNoFamilyName(context: FamilyContext, k: number, last: number): boolean {
  const { words, text, shouted } = context;
  const [word, { end }] = [words[k]!, words[last]!];
  if (meansPerson(context, k, last)) return false;
  if (isInPhrase(words, k)) return true;
  if (touchesWord(words, k, text) && PLACE_WORDS.has(words[beforeParticles(words, k)]!.folded)) return true;
  const ordinary = ORDINARY_WORDS.has(word.folded);
  const place = PLACE_NAMES.has(word.folded);
  // "Martínez2024"
  if (!ordinary && /^\d/.test(text.slice(end, end + 1))) return false;
  // "flores pérez"
  const isNamed = ({ folded }: Word): boolean => !isParticle(folded) && !ORDINARY_WORDS.has(folded);
  if (last > k && (isCapital(word) || words.slice(k, last + 1).some(isNamed))) return false;
  if ((ordinary || place) && beginsPlaceName(words, last, text)) return true;
  if (!isCapital(word)) return ordinary || isOrdinaryWord(word.folded);
  const begins = beginsSentence(text, word.start);
  if (ordinary && (begins || shouted)) return true;
  return place && (amongPlaces(words, k, text) || (begins && !JUDGED.test(text.slice(end, end + 12))));
}

/** Whether a word stands in the name of a place or an institution: "Ramos Mejía", "Cruz Roja". */
const isInPhrase = (words: readonly Word[], k: number): boolean =>
  (PHRASES.get(words[k]!.folded) ?? []).some(({ phrase, at }) =>
    phrase.every((folded, n) => {
      const word = words[k - at + n];
      return word?.folded === folded && (isParticle(folded) || isCapital(word));
    }),
  );

/** Whether the words before or after a family name speak of a person or a firm. */
function meansPerson({ words, text, given, isFamilyText }: FamilyContext, k: number, last: number): boolean {
  const [word, { end }, after] = [words[k]!, words[last]!, words[last + 1]];
  if (besideGiven(words, k, given, text) || beginsFirm(words, last, text)) return true;
  if (isCapital(word) && besidePerson(words, k, last, text)) return true;
  if (after !== undefined) {
    if (given.has(after.folded) && /^[\s,]{1,2}$/u.test(textBetween(text, words[last]!, after))) return true;
    if (isInitialOf(after, given) && isCapital(after) && text.startsWith('.', after.end)) return true;
  }
  const mayAct = isCapital(word) || (beginsSentence(text, word.start) && !TRADESPEOPLE.has(word.folded));
  if (mayAct && !OPENINGS.has(word.folded) && ACTS.test(text.slice(end, end + 40).toLowerCase())) return true;
  // The last line is this name alone, after a sentence.
  if (last === words.length - 1 && /[.!,] ?\n{1,2}$/.test(text.slice(0, word.start).slice(-4))) return true;
  const isAddressed = (n: number): boolean => {
    const { start } = words[n]!;
    const head = text.slice(Math.max(0, start - LONGEST_CUE), start).toLowerCase();
    const isPraised = PRAISE.test(head) && PAUSE.test(text.slice(end));
    return isPraised || MEANS_PERSON.test(head) || followsHonorific(words, n, text);
  };
  if (isAddressed(k)) return true;
  // "el señor de la vega", "la familia della torre": the name with its particles is known as one word.
  for (let n = k - 1, name = word.folded; n >= 0 && isParticle(words[n]!.folded); n--) {
    name = words[n]!.folded + name;
    if (isFamilyText(name) && (isAddressed(n) || FOREIGN.test(words[n]!.folded))) return true;
  }
  return false;
}

/** Whether the previous word stands directly before a word, in the same sentence. */
function touchesWord(words: readonly Word[], k: number, text: string): boolean {
  const [before, word] = [words[k - 1], words[k]!];
  if (before === undefined) return false;
  return word.start - before.end <= 3 && !/[.!?\n]\s/.test(text.slice(before.end + 1, word.start));
}

/** "el señor Flores", "Dr. Flores" */
export const followsHonorific = (words: readonly Word[], k: number, text: string): boolean =>
  touchesWord(words, k, text) && HONORIFICS.has(words[k - 1]!.folded);

/** "López, excelente": a judgement follows. After a place people write ", zona norte". */
const JUDGED = /^, (?!(?:zona|provincia|partido|capital|con|en|al|cerca|entre|y|gba|buenos)(?!\p{L}))\p{Ll}/u;
/** "Luna Hnos", "Luna & Hijos", "Luna y asociados", "Luna SRL" */
const FIRM_WORDS = wordsOf(lists.firms);
/** "LUNA, gasista", "Luna - Plomero" */
const TRADESPEOPLE = wordsOf(lists.tradespeople);

/** Whether the words after a family name make it the name of a firm. */
function beginsFirm(words: readonly Word[], last: number, text: string): boolean {
  const [word, next, afterNext] = [words[last]!, words[last + 1], words[last + 2]];
  if (next === undefined) return false;
  const between = textBetween(text, word, next);
  if (/^[ye]$/.test(next.folded) && joined(text, word, next))
    return afterNext !== undefined && FIRM_WORDS.has(afterNext.folded) && joined(text, next, afterNext);
  if (!isCapital(word)) return false;
  if (/^ ?& ?$/.test(between)) return true;
  if (/^ ?[,|\-–—:/]? ?$/.test(between) && TRADESPEOPLE.has(next.folded)) return true;
  // "Luna S.A.": the words are single letters
  const isFirm =
    FIRM_WORDS.has(next.folded) ||
    (TRADE_WORDS.has(next.folded) && isCapital(next)) ||
    /^ s\.? ?[arh]\./i.test(text.slice(word.end, word.end + 6));
  return /^(?: {1,2}| ?[|–—-] ?)$/.test(between) && isFirm;
}

/**
 * "Medina es un genio", "Flores llegó": verbs whose subject is a person. The excluded verbs ("quedó", "costó") fit places and
 * things.
 */
const ACTS =
  /^ (?:(?:me|nos|lo|la|te) )?(?:vino|hizo|es una? (?:tipo|tipazo|hombre|mujer|geni[oa]|crack|cap[oa]|fen[oó]meno|se[ñn]ora?|maestro|profesional|persona|gros[oa]|amor)|y su (?:equipo|gente|hij[oa]|ayudante)|(?!qued|cost|falt|dur|funcion|pas|sal|cerr|abr|crec|cambi)\p{Ll}+ó)(?!\p{L})/u;

/** "J. Medina"; at the beginning of a text "Paz, José": whether an initial or a given name stands beside it. */
function besidePerson(words: readonly Word[], k: number, last: number, text: string): boolean {
  const [word, before, after] = [words[k]!, words[k - 1], words[last + 1]];
  if (before !== undefined) return /^\p{Lu}$/u.test(before.text) && /^\. ?$/.test(textBetween(text, before, word));
  return (
    after !== undefined &&
    isCapital(after) &&
    /^(?: |, ?)$/.test(textBetween(text, words[last]!, after)) &&
    isGivenNameOnly(after.folded) &&
    !PLACE_NAMES.has(after.folded)
  );
}

/** "Cruz del Eje", "Flores de Mayo": whether a particle and a capitalised word follow. */
const beginsPlaceName = (words: readonly Word[], last: number, text: string): boolean => {
  const { end } = words[last]!;
  return /^[\s–-]{1,3}del?(?: (?:l[ao]s?|el))*[\s–-]+\p{Lu}/u.test(text.slice(end, end + LONGEST_CUE));
};

const beginsSentence = (text: string, start: number): boolean =>
  BEGINS_SENTENCE.test(text.slice(Math.max(0, start - 4), start));

/** "en Flores", "Caballito, Flores y Almagro": whether it follows a locative, or stands in a list beside another place. */
function amongPlaces(words: readonly Word[], k: number, text: string): boolean {
  if (LOCATIVES.has(words[k - 1]?.folded ?? '')) return true;
  const word = words[k]!;
  return [words[k - 1], words[k + 1], words[k - 2], words[k + 2]].some((near) => {
    if (near === undefined || !PLACE_NAMES.has(near.folded)) return false;
    return /[,y/]/.test(near.start < word.start ? textBetween(text, near, word) : textBetween(text, word, near));
  });
}
