/** Decides from the text around a word that matches a known family name whether the word is a family name there. */
import { setOf } from '../text/word-lists.ts';
import { isAllCapitals, isCapital, joined, textBetween, type Word } from './family-words.ts';
import { isParticle } from './fold-word.ts';
import { isGivenName, isGivenNameOnly, ORDINARY_WORDS, PLACE_NAMES, PLACE_WORDS, TRADE_WORDS } from './name-lists.ts';

/** A text, its words and the person's given names. */
export interface FamilyContext {
  readonly text: string;
  readonly words: readonly Word[];
  readonly given: ReadonlySet<string>;
  /** Whether the text is in capitals. */
  readonly shouted: boolean;
  readonly isFamilyText: (folded: string) => boolean;
}

const HONORIFICS = setOf(
  'sr sra srta senor senora senorita don dona dr dra lic ing arq prof familia flia apellido apellidos firma firmado tecnico tec profesor profesora',
);
/** Particles that are no Spanish word beside a noun: "della torre". */
const FOREIGN = /^(?:d[aiou]|d[ao]s|lo|d[ae]ll?[aeo]?|d[ae]gli|dei|v[ao]n|de[rn]|ter|zu)$/;
/** "gracias flores", "Atte. Flores": words that address a person or precede a signature. */
const GREETED = /(?<!\p{L})(?:(?:gracias|saludos) |(?:atte|atentamente)[.,:]?\s)$/u;
/** "Gracias, bueno, todo bien": words that usually begin a sentence and rarely name a person. */
const OPENINGS = setOf('bueno claro seguro');
/** "Recomiendo a Flores", "pregunten por Flores": verbs whose object is a person. */
const DONE_TO_A_PERSON =
  /(?<!\p{L})(?:(?:recom(?:iendo|endamos|endaría|endé|iendan)|contrat(?:é|e|amos|amo)|llam(?:é|e|amos)|conozco|conocí|conoci|conocemos) a|pregunt(?:ar|e|en|á|a) por) $/u;
/** "excelente moreno, volvería a llamarlo": praise of a person, and a pause after the name. */
const PRAISE = /(?<!\p{L})(?:excelente|geni[oa]|crack|cap[oa]|gros[oa]) $/u;
const PAUSE = /^(?:[,.!;]|$)/;
const LONGEST_CUE = 20;
const LOCATIVES = setOf('en desde hasta zona zonas por hacia norte sur oeste este cerca alrededores localidad ciudad');

/** Whether a given name of the person stands directly before the word (particles may stand between). */
export function besideGiven(words: readonly Word[], k: number, given: ReadonlySet<string>, text: string): boolean {
  if (given.size === 0) return false;
  let n = k - 1;
  while (n >= 0 && isParticle((words[n] as Word).folded) && k - n <= 3) n--;
  const before = words[n];
  if (before === undefined) return false;
  const between = textBetween(text, before, words[n + 1] as Word);
  if (given.has(before.folded) && /^[\s,.-]*$/u.test(between)) return true;
  // "j. pérez"
  if (isInitialOf(before, given) && text.startsWith('.', before.end)) return k - n === 1;
  // a second given name between, or its initial: "María José Pérez", "maría j. pérez", "María del Valle Pérez"
  do n--;
  while (n > 0 && isParticle((words[n] as Word).folded));
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
export function isNoFamilyName(
  { words, text, given, shouted, isFamilyText }: FamilyContext,
  k: number,
  last: number,
): boolean {
  const word = words[k] as Word;
  if (besideGiven(words, k, given, text)) return false;
  const after = words[last + 1];
  const isBeforeGiven = after !== undefined && given.has(after.folded);
  if (isBeforeGiven && /^[\s,]{1,2}$/u.test(textBetween(text, words[last] as Word, after))) return false;
  if (beginsFirm(words, last, text) || (isCapital(word) && besidePerson(words, k, last, text))) return false;
  const mayAct = isCapital(word) || (beginsSentence(text, word.start) && !TRADESPEOPLE.has(word.folded));
  const { end } = words[last] as Word;
  if (mayAct && !OPENINGS.has(word.folded) && ACTS.test(text.slice(end, end + 40).toLowerCase())) return false;
  if (signs(words, k, last, text)) return false;
  if (after !== undefined && isInitialOf(after, given) && isCapital(after) && text.startsWith('.', after.end))
    return false;
  const meansPerson = (n: number): boolean => {
    const { start } = words[n] as Word;
    const head = text.slice(Math.max(0, start - LONGEST_CUE), start).toLowerCase();
    if (GREETED.test(head) || DONE_TO_A_PERSON.test(head) || followsHonorific(words, n, text)) return true;
    return PRAISE.test(head) && PAUSE.test(text.slice(end));
  };
  if (meansPerson(k)) return false;
  // "el señor de la vega", "la familia della torre": the name with its particles is known as one word.
  for (let n = k - 1, name = word.folded; n >= 0 && isParticle((words[n] as Word).folded); n--) {
    name = (words[n] as Word).folded + name;
    if (isFamilyText(name) && (meansPerson(n) || FOREIGN.test((words[n] as Word).folded))) return false;
  }
  if (touchesWord(words, k, text) && isPlaceBefore(words, k - 1)) return true;
  const ordinary = ORDINARY_WORDS.has(word.folded);
  const place = PLACE_NAMES.has(word.folded);
  // "flores pérez"
  const isNamed = ({ folded }: Word): boolean => !isParticle(folded) && !ORDINARY_WORDS.has(folded);
  if (last > k && (isCapital(word) || words.slice(k, last + 1).some(isNamed))) return false;
  if ((ordinary || place) && beginsPlaceName(words, last, text)) return true;
  if (!isCapital(word)) return ordinary;
  if (ordinary && (beginsSentence(text, word.start) || (shouted && isAllCapitals(word.text)))) return true;
  if (!place) return false;
  return amongPlaces(words, k, text) || (beginsSentence(text, word.start) && !JUDGED.test(text.slice(end, end + 12)));
}

/** Whether the previous word stands directly before a word, in the same sentence. */
function touchesWord(words: readonly Word[], k: number, text: string): boolean {
  const [before, word] = [words[k - 1], words[k]];
  if (before === undefined || word === undefined) return false;
  return word.start - before.end <= 3 && !/[.!?\n]\s/.test(text.slice(before.end + 1, word.start));
}

/** "el señor Flores", "Dr. Flores" */
export const followsHonorific = (words: readonly Word[], k: number, text: string): boolean =>
  touchesWord(words, k, text) && HONORIFICS.has((words[k - 1] as Word).folded);

/** "López, excelente": a judgement follows. After a place people write ", zona norte". */
const JUDGED = /^, (?!(?:zona|provincia|partido|capital|con|en|al|cerca|entre|y|gba|buenos)(?!\p{L}))\p{Ll}/u;

/** "Luna Hnos", "Luna & Hijos", "Luna y asociados", "Luna SRL" */
const FIRM_WORDS = setOf(
  'hijo hija hijos hijas hno hnos hermano hermanos hermanas asoc asociados equipo srl sa sas sh cia compania sucesores',
);
/** "LUNA, gasista", "Luna - Plomero" */
const TRADESPEOPLE = setOf(
  'gasista electricista plomero plomera pintor pintora albanil carpintero herrero cerrajero jardinero jardinera tecnico tecnica techista matriculado matriculada ' +
    'vidriero vidriera tapicero tapicera gomero fletero mecanico chapista zinguero yesero modista peluquero peluquera',
);

/** Whether the words after a family name make it the name of a firm. */
function beginsFirm(words: readonly Word[], last: number, text: string): boolean {
  const word = words[last] as Word;
  const [next, afterNext] = [words[last + 1], words[last + 2]];
  if (next === undefined) return false;
  const between = textBetween(text, word, next);
  if (/^(?:y|e)$/.test(next.folded) && /^ {1,2}$/.test(between))
    return (
      afterNext !== undefined && FIRM_WORDS.has(afterNext.folded) && /^ {1,2}$/.test(textBetween(text, next, afterNext))
    );
  if (!isCapital(word)) return false;
  if (/^ ?& ?$/.test(between)) return true;
  if (/^ ?[,|\-–—:/]? ?$/.test(between) && TRADESPEOPLE.has(next.folded)) return true;
  // "Luna S.A.": the tokens are single letters
  const isFirm =
    FIRM_WORDS.has(next.folded) ||
    (TRADE_WORDS.has(next.folded) && isCapital(next)) ||
    /^ s\.? ?(?:a|r|h)\./i.test(text.slice(word.end, word.end + 6));
  return /^(?: {1,2}| ?[|–—-] ?)$/.test(between) && isFirm;
}

/**
 * "Medina es un genio", "Flores llegó": verbs whose subject is a person. The excluded verbs ("quedó", "costó") fit places and
 * things.
 */
const ACTS =
  /^ (?:(?:me|nos|lo|la|te) )?(?:vino|hizo|es un(?:a)? (?:tipo|tipazo|hombre|mujer|genio|genia|crack|capo|capa|fenomeno|fenómeno|señor|senor|señora|maestro|profesional|persona|groso|grosa|amor)|y su (?:equipo|gente|hijo|hija|ayudante)|(?!qued|cost|falt|dur|funcion|pas|sal|cerr|abr|crec|cambi)\p{Ll}+ó)(?!\p{L})/u;

/** Whether the last line is this name alone, after a sentence. */
const signs = (words: readonly Word[], k: number, last: number, text: string): boolean =>
  last === words.length - 1 && /[.!,] ?\n{1,2}$/.test(text.slice(0, (words[k] as Word).start).slice(-4));

/** "J. Medina"; at the beginning of a text "Paz, José": whether an initial or a given name stands beside it. */
function besidePerson(words: readonly Word[], k: number, last: number, text: string): boolean {
  const [word, before, after] = [words[k] as Word, words[k - 1], words[last + 1]];
  if (before !== undefined && /^\p{Lu}$/u.test(before.text) && /^\. ?$/.test(text.slice(before.end, word.start)))
    return true;
  if (before !== undefined || after === undefined || !isCapital(after)) return false;
  const between = textBetween(text, words[last] as Word, after);
  return /^(?: |, ?)$/.test(between) && isGivenNameOnly(after.folded) && !PLACE_NAMES.has(after.folded);
}

/** "calle Flores", "barrio de la Paz": whether a word for a place stands before it, with particles between. */
function isPlaceBefore(words: readonly Word[], k: number): boolean {
  let n = k;
  while (n > 0 && isParticle((words[n] as Word).folded) && k - n < 3) n--;
  return PLACE_WORDS.has((words[n] as Word).folded);
}

/** "Cruz del Eje", "Flores de Mayo": whether a particle and a capitalised word follow. */
function beginsPlaceName(words: readonly Word[], last: number, text: string): boolean {
  const particle = words[last + 1];
  if (particle === undefined || !/^(?:del|de)$/.test(particle.folded) || !joined(text, words[last] as Word, particle))
    return false;
  let n = last + 2;
  while (n < words.length && /^(?:la|las|los|el)$/.test((words[n] as Word).folded)) n++;
  const next = words[n];
  return next !== undefined && isCapital(next);
}

function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?¡¿:\n•\-"(]\s*)$/u.test(text.slice(Math.max(0, start - 4), start));
}

/** "en Flores", "Caballito, Flores y Almagro": whether it follows a locative, or stands in a list beside another place. */
function amongPlaces(words: readonly Word[], k: number, text: string): boolean {
  const before = words[k - 1];
  if (before !== undefined && LOCATIVES.has(before.folded)) return true;
  const neighbours = [words[k - 1], words[k + 1], words[k - 2], words[k + 2]];
  const word = words[k] as Word;
  return neighbours.some((near) => {
    if (near === undefined || !PLACE_NAMES.has(near.folded)) return false;
    return /[,y/]/.test(near.start < word.start ? textBetween(text, near, word) : textBetween(text, word, near));
  });
}
