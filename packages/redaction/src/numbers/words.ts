/** What a folded word says about the numbers and names beside it. The lists are data: cues.json. */
import { remembered } from '../text/remember.ts';
import { anyOf, wordsOf } from '../text/word-lists.ts';
import cues from './cues.json' with { type: 'json' };

const LONGEST_CUE = 20;
const STRENGTHS = [anyOf(cues.weak), anyOf(cues.medium), anyOf(cues.strong)];

/** How strongly a word announces a telephone number: 3 "celu", 2 "escribime", 1 "consultas", 0 not at all. */
export const phoneCue = remembered((word) =>
  word.length > LONGEST_CUE ? 0 : STRENGTHS.findLastIndex((pattern) => pattern.test(word)) + 1,
);

/** Words before a number of another kind: "ruta", "matrícula", "modelo". */
export const LABELS = wordsOf(cues.labels);
/** Words before a number of a document of the work, however long: "factura", "expediente", "pedido". */
export const PAPERS = wordsOf([...cues.papers, ...cues.accounts]);
/** Words before several small numbers: "talles", "resultados". */
export const LISTS = wordsOf(cues.lists);
export const VERSIONS = wordsOf(cues.versions);
export const STREETS = wordsOf(cues.streets);
export const MONEY = wordsOf(cues.moneyBefore);
export const UNITS = wordsOf(cues.unitsAfter);
/** Words that announce the number of a person or firm: "dni", "cuit". */
export const DOCUMENTS = wordsOf(cues.documents);
/** Words that announce a bank account. */
export const BANKS = wordsOf(cues.banks);
export const announcesDocument = (word: string): boolean => DOCUMENTS.has(word) || BANKS.has(word);

const JOINING = anyOf([...cues.separators, ...cues.order]);
/** Whether a word may stand between two parts of one number: "guion", "y", "después". */
export const joinsParts = remembered((word) => JOINING.test(word));

const OWN =
  /\b(?:(?:(mi)|(?:anot|agend|guard)a\w{0,4}|paso|dejo|doy|mando|tiro)\W{1,3}(?:(?:el|un|este|mi|nuevo)\W{1,2}){0,2}([a-z]{2,20})|(?:llama|yama|marca|agenda)(?:me|nos)\b)/g;
/** What may follow "mi celular" where a number is to come: not "se quedó sin batería ayer". */
const LAST_WORDS = /^(?:\W{1,3}\w{1,20}){0,3}\W{0,8}$/;

interface Announcement {
  readonly end: number;
  /** Whether it names the number ("te dejo el cel", "mi número") and does not ask for a call ("llamame"). */
  readonly isNamed: boolean;
  /** Whether nothing but a number can follow. */
  readonly isOpen: boolean;
}

/** The words of a folded line that announce the author's own number. */
export function announcementsIn(line: string): Announcement[] {
  return [...line.matchAll(OWN)].flatMap(({ index, 0: said, 1: mine, 2: word }) => {
    const end = index + said.length;
    if (word !== undefined && phoneCue(word) < 2) return [];
    return { end, isNamed: word !== undefined, isOpen: mine === undefined || LAST_WORDS.test(line.slice(end)) };
  });
}
