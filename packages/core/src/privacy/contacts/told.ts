/**
 * Names that are told in words: "es rejas y portones, todo junto", "empieza con luna, sigue con pala y termina en sol". A cue says what is
 * told (a network, a purse, a mailbox, a site), what is said of its spelling says that the words are one name.
 */
import type { Hit } from '../hit.ts';
import type { ContactKind } from '../kinds.ts';
import { isCompound, isNearWord } from '../text/lexicon.ts';
import { FILE_NAME } from './handles.ts';
import { findNetworks } from './networks.ts';

/** What may be told, by the words that say so. */
const CUES: readonly (readonly [ContactKind, RegExp])[] = [
  [
    'alias',
    /(?<![a-z])(?:alias|cbu|cvu|mp|mercado ?pago|uala|brubank|billetera|transf[a-z]+|deposit[a-z]+|sena|para pagar)(?![a-z])/g,
  ],
  ['email', /(?<![a-z])(?:e-?mail|mail|correo|casilla|g-?mail|hotmail|yahoo|outlook)(?![a-z])/g],
  ['url', /(?<![a-z])(?:web|pagina|sitio|dominio|googl[a-z]+|gugl[a-z]|gugul|internet)(?![a-z])/g],
];

/** What is said of words that are written as one. */
const AS_ONE =
  /(?<![a-z])(?:tod[oa]s?\s(?:junt[oa]s?|pegad[oa]s?|seguid[oa]s?|unid[oa]s?|separad[oa]s?)|(?:junt|pegad)(?:it)?[oa]s?|sin\s(?:los\s|dejar\s)?espacios?|sin\sacentos?|(?:separad[oa]s?\s)?con\s(?:un\s|los\s)?(?:punt(?:it)?os?|guion(?:es|cito)?(?:\sbajos?)?|rayitas?)\s(?:en\sel\smedio|entre|en\svez|en\slugar)|separad[oa]s?\s(?:con|por)\s(?:punt|gui|ray)[a-z]+)(?![a-z])/g;
/** Words right before a name, after which nothing else can stand. */
const IS =
  '(?:es|son|soy|somos|como|pon[ea]s?|busca[a-z]*|busque[a-z]*|figur[a-z]+|aparez[a-z]+|llam[oa]|seria|va|a|:|->|=)';
const NAME = String.raw`(?:["'“(]?[a-z0-9]{1,20}["'”)]?[\s,.+]{1,3}){1,7}`;
const NAMED = new RegExp(
  String.raw`(?:^|[\s,;(])${IS}(?:\s(?:que|en\s(?:google|gugle|internet)))?\s{0,2}(${NAME})[(]?$`,
);
/** "con el com y el ar" */
const ENDING_SAID = /^[\s,]{1,3}(?:y\s)?con\s(?:el\s)?(?:punto\s)?com(?:\s(?:y\s)?(?:el\s|punto\s)?ar)?(?![a-z])/;
/** "tres palabras pegadas: luz, norte, jujuy": told after it. */
const LISTED =
  /^\W{0,3}[:>]\s?((?:[a-z0-9]{2,20}(?:\s?[,/;.+-]\s?|\sy\s|\s)){1,3}[a-z0-9]{2,20})(?=\s(?:en|de)\s|\W|$)/;

/** "empieza con luna, sigue con pala y cierra con trigo". */
const FIRST =
  /(?<![a-z])(?:empieza|arranca|comienza|(?:lo\s)?primero)\s(?:(?:con|es|va|dice|por|en|la|el|un|una|palabra)\s){1,3}/g;
const LAST =
  /(?<![a-z])(?:cierra|termina|remata|finaliza|al final|por ultimo|tercero)\s(?:(?:con|es|va|dice|en|la|el|un|una|palabra)\s){0,3}[a-z0-9"]{2,30}/;
const SECOND = /(?<![a-z])(?:sigue|luego|despues|segundo|al medio|en el medio|y)\s/;
const STARTS_ALONE = /^([a-z0-9._-]{4,30})(?=\s{0,2}(?:$|[\n.,;)!]))/;

/** "la palabra luna, el apellido Paz": the parts named for what they are. */
const DESCRIBED =
  /(?<![a-z])(?:la palabra|el apellido|mi apellido y|mi apodo y|mi nombre y apellido|el animal|el color|la fruta|mi (?:apodo|oficio|barrio|nombre)(?=\s?[("]))\W{1,3}[a-z0-9]/g;

const REACH = 100;
const SENTENCE = /[.!?\n]\s/;

interface Cue {
  readonly kind: ContactKind;
  readonly end: number;
}

/** Every name told in words. */
export function findTold(text: string): Hit[] {
  const [asOne, first, described] = [AS_ONE, FIRST, DESCRIBED].map((pattern) => [...text.matchAll(pattern)]) as [
    RegExpExecArray[],
    RegExpExecArray[],
    RegExpExecArray[],
  ];
  const far = [...text.matchAll(FAR_WORD)].filter(([word]) => isNobodyElses(word));
  if (asOne.length + first.length + described.length + far.length === 0) return [];
  const cues = cuesOf(text);
  if (cues.length === 0) return [];
  const hits: Hit[] = [];
  const add = (kind: ContactKind, start: number, end: number): void => {
    hits.push({ kind, start, end, why: 'name told in words' });
  };
  for (const { index, 0: said } of asOne) {
    const end = index + said.length;
    const name = NAMED.exec(text.slice(Math.max(0, index - REACH), index))?.[1] ?? '';
    const cue = cueBefore(text, cues, index - name.length);
    if (name !== '' && cue !== null)
      add(cue.kind, index - name.length, end + (ENDING_SAID.exec(text.slice(end, end + REACH))?.[0].length ?? 0));
    const listed = LISTED.exec(text.slice(end, end + REACH));
    const later = cue ?? cueAfter(text, cues, end);
    if (listed !== null && later !== null) add(later.kind, end, end + listed[0].length);
  }
  for (const { index, 0: said } of first) {
    const cue = cueBefore(text, cues, index);
    if (cue === null) continue;
    const start = index + said.length;
    const rest = text.slice(start, start + REACH);
    const last = LAST.exec(rest);
    const only = STARTS_ALONE.exec(rest)?.[1];
    if (last !== null && SECOND.test(rest.slice(0, last.index)))
      add(cue.kind, index, start + last.index + last[0].length);
    else if (only !== undefined) add(cue.kind, start, start + only.length);
  }
  for (const { index } of described) {
    const last = hits[hits.length - 1];
    const cue = cueBefore(text, cues, index);
    if (cue === null || (last !== undefined && last.end > index && last.start <= index)) continue;
    const rest = text.slice(index, index + REACH);
    const stop = SENTENCE.exec(rest);
    add(cue.kind, index, index + (stop === null ? rest.length : stop.index));
  }
  for (const { index, 0: word } of far) {
    const cue = cueBefore(text, cues, index);
    if (cue !== null) add(cue.kind, index, index + word.length);
  }
  return hits;
}

/** Words that nobody else uses, further on in the sentence: "mi instagram tiene el nombre del negocio, fletesunidos". */
const FAR_WORD = /(?<![a-z0-9@./_+-])[a-z][a-z0-9]{1,39}(?:[._+][a-z0-9]{1,30}){0,4}(?![a-z0-9@/_-])/g;

/** "gas_pro", "clases.ana", "pintor+ok": joined as accounts are; or words glued together. */
const isNobodyElses = (word: string): boolean =>
  isCompound(word) ||
  (JOINED.test(word) && !FILE_NAME.test(word) && !(PAIR.test(word) && word.split('.').every(isNearWord)));
const JOINED = /^[a-z]{3,}[a-z0-9]*[_+][a-z0-9]{2,}|^[a-z]{2,}(?:\.[a-z0-9]{2,}){2,}$|^[a-z]{3,}\.[a-z]{3,}$/;
const PAIR = /^[a-z]+\.[a-z]+$/;

/** What says which sort of name is told, in order. */
function cuesOf(text: string): Cue[] {
  const cues: Cue[] = findNetworks(text).map(({ end }) => ({ kind: 'handle', end }));
  for (const [kind, words] of CUES)
    for (const found of text.matchAll(words)) cues.push({ kind, end: found.index + found[0].length });
  return cues.sort((a, b) => a.end - b.end);
}

/** The last cue in the sentence before `at`, within reach. */
function cueBefore(text: string, cues: readonly Cue[], at: number): Cue | null {
  const cue = cues[cuesUntil(cues, at) - 1];
  if (cue === undefined || at - cue.end > REACH || SENTENCE.test(text.slice(cue.end, at))) return null;
  return cue;
}

/** How many cues end at an offset or before it. */
function cuesUntil(cues: readonly Cue[], at: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle] as Cue).end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function cueAfter(text: string, cues: readonly Cue[], at: number): Cue | null {
  const cue = cues[cuesUntil(cues, at)];
  if (cue === undefined || cue.end - at > REACH || SENTENCE.test(text.slice(at, cue.end))) return null;
  return cue;
}
