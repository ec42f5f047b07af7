/**
 * Finds account names that a text describes in words: "es rejas y portones, todo junto", "empieza con luna, sigue con pala y
 * termina en sol". A cue gives the kind of account (network, payment alias, mailbox, site). Phrases about the spelling show that
 * the words are one name.
 */
import { firstWhere } from '../first-where.ts';
import { type Hit, hit, textBefore } from '../hit.ts';
import type { ContactKind } from '../kinds.ts';
import { isCompound, isNearWord } from '../text/lexicon.ts';
import { isCommonEnding } from './domains.ts';
import type { NetworkName } from './networks.ts';

/** The kinds of account, each with its cue words. */
const CUES: readonly (readonly [ContactKind, RegExp])[] = [
  [
    'alias',
    /(?<![a-z])(?:alias|cbu|cvu|mp|mercado ?pago|uala|brubank|billetera|transf[a-z]+|deposit[a-z]+|sen(?:a|ita)|para senar|para pagar(?:me)?|(?:gir|pag)[au](?:me|nos)|guita)(?![a-z])/g,
  ],
  // The lookahead excludes field names: "email_verified".
  ['email', /(?<![a-z])(?:e-?mail|mail|correo|casilla|g-?mail|hotmail|yahoo|outlook)(?![a-z]|_[a-z])/g],
  [
    'url',
    /(?<![a-z])(?:web|pagina|sitio|dominio|googl[a-z]+|gugl[a-z]|gugul|internet|navegador|(?:tres|triple) dobles? (?:ve?|u|w)s?)(?![a-z])/g,
  ],
];

/** Phrases that tell the reader to join words: "todo junto", "sin espacios". */
const AS_ONE =
  /(?<![a-z])(?:tod[oa]s?\s(?:junt[oa]s?|pegad[oa]s?|seguid[oa]s?|unid[oa]s?|separad[oa]s?)|(?:junt|pegad)(?:it)?[oa]s?|sin\s(?:los\s|dejar\s)?espacios?|sin\sacentos?|(?:separad[oa]s?\s|pero\s)?(?:con|pon[a-z]{1,4})\s(?:un\s|los\s)?(?:punt(?:it)?os?|guion(?:es|cito)?(?:\sbajos?)?|rayitas?)\s(?:en\sel\smedio|entre|en\svez|en\slugar)|separad[oa]s?\s(?:con|por)\s(?:punt|gui|ray)[a-z]+)(?![a-z])/g;
/** Words directly before a name: "es", "soy", "buscame como", a colon. */
const IS =
  '(?:(?:es|son|soy|somos|sena|como|pon[ea]s?|busca[a-z]*|busque[a-z]*|figur[a-z]+|aparez[a-z]+|llam[oa]|seria|(?:transf|deposit|gir|pag)[a-z]{1,6}\\sal?)\\s|[:=>]\\s?|(?<![a-z0-9])@\\s?)';
const NAME = String.raw`(?:["'“(]?[a-z0-9]{1,20}["'”)]?[\s,.+(-]{1,3}){1,7}`;
const NAMED = new RegExp(
  String.raw`(?:^|[\s,;(]|(?=[:=>@]))${IS}(?:(?:que|en\s(?:google|gugle|internet))\s)?\s?(${NAME})[(]?$`,
);
/** "Instagram el gordo de los pisos (sin espacios)" */
const ASIDE = /^\s((?:[a-z0-9]{2,20}\s){1,5}[(])$/;
/** Phrases that describe how a name is spelled and are rare elsewhere: "la palabra", "seguido de", "guion bajo". */
const ASSEMBLING =
  /(?<![a-z])(?:(?:empieza|arranca|comienza|sigue|cierra|termina|remata)s? (?:con|en|como)|lo primero|seguid[oa]s? de|la palabra|(?:el|mi|los) apellidos?|mi nombre(?! es)|mi (?:apodo|oficio|ciudad|barrio)|el nombre de (?:mi|la|el)|el animal|el color|la fruta|(?:dos|tres|cuatro) palabras|pegad[oa]s?|junt[oa]s?|sin (?:los |las )?(?:espacios?|punt(?:it)?os|ray(?:it)?as|acentos?)|(?:con|pon[a-z]{1,4}) (?:los |sus |un )?punt(?:it)?os?|separad[oa]s? (?:por|con)|en vez de|guion(?:cito)?(?:es)? bajos?|(?:un |otro )?puntito|(?<=[,+] )(?:otro )?punto(?=,)|arrob(?:a|ita)|simbolito|de siempre|en orden|junta|(?:le )?(?:agregas|sumas))(?![a-z])|(?<=[a-z] )\+(?= )/g;
/** Words that show that the account is the writer's own, or how to reach the writer. */
const OWN =
  /(?<![a-z])(?:mi|nuestr[oa]|soy|somos|me (?:llamo|busc(?:a|as|an|ar)|encontra(?:s|n|r)|encuentran?|escrib(?:en|ir|is)|ubic(?:an|as))|el (?:mail|correo|insta|instagram|ig|face|user)|busca(?:me|nos|lo)?|busquen[a-z]*|pon(?:e|es|ele|gan)|escribi[a-z]*|segui[a-z]*|(?:pagar|transferir)me|mandas?(?:me)?|junta|arrob(?:a|ita)|usuario|user|alias|(?:tres|triple) dobles? (?:ve?|u|w)s?)(?![a-z])|:/;
/** Words that continue a description of a name. They are common elsewhere too. */
const GOING_ON = /(?<![a-z])(?:primero|despues|luego|al final|y listo)(?![a-z])/;
/** Up to three words before the first assembling phrase. */
const WORDS_BEFORE = /(?:[a-z0-9._-]{1,30}[\s,(]{1,3}){0,3}$/;
const LONGEST_SENTENCE = 240;
const OWN_REACH = 40;
const WHY = 'name told in words';

const REACH = 100;
const SENTENCE = /[.?\n]\s/;

interface Cue {
  readonly kind: ContactKind;
  readonly end: number;
}

/** Finds every account name that the text describes in words. `networks` are the networks that the text names. */
export function findDescribedAccounts(text: string, networks: readonly NetworkName[]): Hit[] {
  const cues = cuesOf(text, networks);
  if (cues.length === 0) return [];
  const hits = findAssembled(text, cues);
  for (const { index, 0: said } of text.matchAll(AS_ONE)) {
    const end = index + said.length;
    const named = NAMED.exec(textBefore(text, index, REACH))?.[1] ?? '';
    const last = cueBefore(text, cues, index);
    const name = named === '' && last !== null ? (ASIDE.exec(text.slice(last.end, index))?.[1] ?? '') : named;
    const isAt = text.startsWith('@ ', index - name.length - 2);
    const kind = isAt ? 'handle' : cueBefore(text, cues, index - name.length)?.kind;
    if (name !== '' && kind !== undefined) hits.push(hit(kind, index - name.length, end, WHY));
  }
  for (const { index, 0: word } of text.matchAll(FAR_WORD)) {
    const cue = word.length < SHORTEST_ALONE ? null : cueBefore(text, cues, index);
    if (cue !== null && isAccountName(word)) hits.push(hit(cue.kind, index, index + word.length, WHY));
  }
  return hits;
}

/** An unusual word later in the sentence: "mi instagram tiene el nombre del negocio, fletesunidos". */
const FAR_WORD = /(?<![a-z0-9@./_+-])[a-z][a-z0-9]{1,39}(?:[._+][a-z0-9]{1,30}){0,4}(?![a-z0-9@/_-])/g;

const SHORTEST_ALONE = 6;

/** "gas_pro", "clases.ana", "pintor+ok": words joined by a sign that accounts use, or written as one word. */
const isAccountName = (word: string): boolean =>
  isCompound(word) ||
  (JOINED.test(word) &&
    !isCommonEnding(word.slice(word.lastIndexOf('.') + 1)) &&
    !(PAIR.test(word) && word.split('.').every(isNearWord)));
const JOINED = /^[a-z]{3,}[a-z0-9]*[_+][a-z0-9]{2,}|^[a-z]{2,}(?:\.[a-z0-9]{2,}){2,}$|^[a-z]{3,}\.[a-z]{3,}$/;
const PAIR = /^[a-z]+\.[a-z]+$/;

/** Returns the cues of the text, in order. */
function cuesOf(text: string, networks: readonly NetworkName[]): Cue[] {
  const cues: Cue[] = networks.map(({ end }) => ({ kind: 'handle', end }));
  for (const [kind, words] of CUES)
    for (const found of text.matchAll(words)) cues.push({ kind, end: found.index + found[0].length });
  return cues.sort((a, b) => a.end - b.end);
}

/** Finds sentences that spell a name piece by piece. They contain two assembling phrases, or one and a continuing word. */
function findAssembled(text: string, cues: readonly Cue[]): Hit[] {
  const marks = [...text.matchAll(ASSEMBLING)];
  const found: Hit[] = [];
  for (let k = 0; k < marks.length; ) {
    const first = (marks[k] as RegExpExecArray).index;
    const rest = text.slice(first, first + LONGEST_SENTENCE);
    const end = first + (SENTENCE.exec(rest)?.index ?? rest.length);
    const mark = k;
    while (k < marks.length && (marks[k] as RegExpExecArray).index < end) k++;
    const before = cueBefore(text, cues, first);
    const isEnough = k - mark > 1 || (before !== null && marks[mark]?.[0].endsWith('palabras') === true);
    if (!isEnough && !GOING_ON.test(text.slice(Math.max(0, first - 24), end))) continue;
    const cue = before ?? cues[cuesUntil(cues, first)];
    if (cue === undefined || cue.end > end) continue;
    const words = WORDS_BEFORE.exec(textBefore(text, first, REACH))?.[0].length ?? 0;
    const start = before?.end ?? first - words;
    const sentence = text.slice(Math.max(0, start - OWN_REACH), end);
    if (OWN.test(sentence)) found.push(hit(cue.kind, start, end, WHY));
  }
  return found;
}

/** The last cue in the same sentence before `at`, within REACH characters. */
function cueBefore(text: string, cues: readonly Cue[], at: number): Cue | null {
  const cue = cues[cuesUntil(cues, at) - 1];
  if (cue === undefined || at - cue.end > REACH || SENTENCE.test(text.slice(cue.end, at))) return null;
  return cue;
}

/** How many cues end at or before an offset. */
const cuesUntil = (cues: readonly Cue[], at: number): number => firstWhere(cues, ({ end }) => end > at);
