import { foldWord, mayBeFamily } from '@vidriera/redaction';

export interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  /** What stands between the word before and this one: white space, a comma or another sign, or the end of a phrase. */
  readonly after: 'space' | 'comma' | 'end';
  /** It has a capital; none has in a text that is in capitals. */
  readonly isCapital: boolean;
}

export interface Stretch {
  readonly first: number;
  readonly last: number;
}

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** "D'Angelo", "1.432", "4°", "42,5" */
const WORD = /\d{1,2}\.\d{3}(?!\.?\d)|\d+,\d{1,3}(?!\d)|[\p{L}\p{M}\d]+(?:['’]\p{L}+)?[°º]?/gu;
const PHRASE_END = /[;!?\n]|\.(?!\S)/;
/** Words that are written short, with a full stop that ends nothing. */
const SHORT = setOf(
  'av avda pje psje bv bvd diag esq nro n dto dpto depto dep mz mza mzna lt uf b bo gral gob pte cnel alte sta sto sra sr srta dr dra ing lic arq atte flia km e',
);

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const isShouted = text === text.toUpperCase();
  let [from, before] = [0, ''];
  // "Nº" is typed for "N°".
  for (const { 0: given, index: start } of text.replaceAll('º', '°').matchAll(WORD)) {
    const between = text.slice(from, start);
    const after = PHRASE_END.test(SHORT.has(before) ? between.replace('.', '') : between)
      ? 'end'
      : /^[\s.]*$/.test(between)
        ? 'space'
        : 'comma';
    before = foldWord(given);
    from = start + given.length;
    const isCapital = !isShouted && /^\p{Lu}/u.test(given);
    words.push({ text: given, folded: before, start, end: from, after, isCapital });
  }
  return words;
}

/** Whether the word at `at` stands behind the one before with nothing but a space between. */
export const isJoined = (words: readonly Word[], at: number): boolean => words[at]?.after === 'space';

/** Words that are in no name of a person or a street, whatever their capitals. */
export const NEVER = setOf(
  'y e o u en con sin por para sobre desde hasta entre hacia a al un una unos unas mi tu su se me te lo le nos que si no es son hay esta estan estoy soy somos vivo vivimos tengo ' +
    'necesito necesita necesitamos quiero busco gracias saludos hola pierde anda funciona vecina vecino mama papa duena dueno encargada encargado ' +
    'lunes martes miercoles jueves viernes sabado domingo cerca hace esquina esq casi altura usd ars eur col mat matricula reg exp ref mod',
);
export const JOINTS = setOf('de del la las los el');

/** "IRAM", "RAL" */
export const isAbbreviation = ({ text, isCapital }: Word): boolean => isCapital && /^\p{Lu}{1,4}[°º]?$/u.test(text);

/** Whether a word can be part of a name: it has a capital, or is no word of the language. */
export function isNameWord({ text, folded, isCapital }: Word): boolean {
  return (
    /^\D+$/.test(text) &&
    !NEVER.has(folded) &&
    !JOINTS.has(folded) &&
    (isCapital || (folded.length > 3 && mayBeFamily(folded)))
  );
}
