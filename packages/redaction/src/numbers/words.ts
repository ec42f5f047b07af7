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
