import type { Urgency } from '@vidriera/contract';
import { DESCRIPTION_MAX, endOfCharacters, TITLE_MAX, withoutControlCharacters } from '@vidriera/contract/rules';
import { findContacts, findLeak, findSplit, findTold, findTrickle, redact, redactTogether } from '@vidriera/redaction';
import { loadReader } from '@vidriera/redaction/reader';
import { withoutOwnDetails } from './own-details.ts';

/** What a person says of a task, in a draft and once published. Slugs and ids are checked when a request is parsed. */
export interface TaskWords {
  readonly service: string;
  readonly title: string | null;
  readonly description: string;
  readonly city: string | null;
  readonly neighborhood: string | null;
  /** The name of a place that the catalog lacks, near the city if there is one. */
  readonly elsewhere?: string | null;
  readonly professional_id: string | null;
  readonly open_to_all: boolean;
  readonly urgency: Urgency | null;
}

export type TaskTexts = Pick<TaskWords, 'title' | 'description'>;

export type RedactedTexts = TaskTexts & { readonly redacted: boolean };

const CARRIAGE_RETURNS = /\r\n?/g;

/** A visible character: no space, control or format character, and no letter without a visible form. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text with line feeds only, without control characters and lone surrogates; empty without a visible character. */
export function tidy(text: string): string {
  const tidied = withoutControlCharacters(text.toWellFormed().replace(CARRIAGE_RETURNS, '\n')).trim();
  return VISIBLE.test(tidied) ? tidied : '';
}

/** Removes contact data from each text and from both together. Throws if any remains, so that nothing is stored. */
export function redactTaskTexts(words: TaskTexts): RedactedTexts {
  const given = [tidy(words.title ?? '').replaceAll('\n', ' '), tidy(words.description)];
  const [title, description] = redactTogether(given, { reader: loadReader() });
  const texts = {
    title: shortened(title!.text, TITLE_MAX) || null,
    description: shortened(description!.text, DESCRIPTION_MAX),
  };
  if (findLeak([texts.title ?? '', texts.description]) !== null) {
    throw new Error('a task text could not be made clean');
  }
  return { ...texts, redacted: title!.findings.length + description!.findings.length > 0 };
}

function shortened(text: string, max: number): string {
  const maxLength = endOfCharacters(text, max);
  return tidy(maxLength === text.length ? text : redact(text, { maxLength }).text);
}

/** The kind of contact data that is read over the end of `before` and `texts`, or `texts` and the beginning of `after`; or null. */
function leakAcross(before: readonly string[], texts: readonly string[], after: readonly string[] = []): string | null {
  if (before.length + after.length === 0) return null;
  const from = before.join('\n').length;
  const to = [...before, ...texts].join('\n').length;
  const across = findContacts([...before, ...texts, ...after].join('\n'));
  const whole = across.find(({ start, end }) => end > from && start < to)?.kind;
  return whole ?? findSplit(before.join('\n'), texts.join('\n')) ?? findSplit(texts.join('\n'), after.join('\n'));
}

export type LeakOutcome = { readonly kind: 'leak'; readonly contactKind: string };

/** The texts of one form, and what its author has already told the same reader. */
export interface FormTexts {
  readonly given: readonly string[];
  readonly amount: number | null;
  /** The author's last texts, oldest first. */
  readonly recent: readonly string[];
  /** More of them that are short. */
  readonly brief: readonly string[];
  readonly heard: readonly string[];
  /** The traces of all their texts. */
  readonly traces: readonly string[];
}

export interface CleanTexts {
  readonly kind: 'clean';
  readonly texts: readonly string[];
  readonly redacted: boolean;
  readonly traces: readonly string[];
}

/** How many pieces of earlier texts are read beside the new ones each by itself, whatever was said in between. */
const PAIRED = 16;
/** How much of what a text tells is read beside each of them, from its beginning and from its end. */
const PAIRED_END = 250;

/** Removes contact data from texts, read with earlier ones and the amount, over which a number may be split. */
export function redactFormTexts(form: FormTexts): CleanTexts | LeakOutcome {
  const { given, amount, recent, brief, heard, traces: before } = form;
  // A full name is reduced, as in a task; an address may be told to whom one chose.
  const named = given.map((text) => withoutOwnDetails(tidy(text), true, given));
  const cleaned = redactTogether(named, { reader: loadReader() });
  const texts = cleaned.map(({ text }) => tidy(text));
  const own = findLeak(texts);
  if (own !== null) return { kind: 'leak', contactKind: own.kind };
  // The amount may be either half of a number, so it is checked before and after the texts.
  // A round amount is a price.
  const figure = amount === null || amount % 100 === 0 ? [] : [String(amount)];
  const told = [...addTraces([], texts), ...figure];
  const older = before.filter((piece) => !told.includes(piece));
  const across =
    leakAcross([...recent, ...figure], texts) ??
    leakAcross(recent, texts, figure) ??
    leakAcross(older, texts) ??
    leakBeside(older.slice(-PAIRED), told.join('\n')) ??
    findTrickle(brief, texts.join('\n')) ??
    texts.reduce<string | null>((kind, text) => kind ?? findTold([...recent, ...heard], text), null);
  if (across !== null) return { kind: 'leak', contactKind: across };
  const redacted = cleaned.some(({ findings }, i) => findings.length > 0 || named[i] !== tidy(given[i]!));
  return { kind: 'clean', texts, redacted, traces: addTraces(before, [...texts, ...figure]) };
}

function leakBeside(pieces: readonly string[], told: string): string | null {
  if (told === '') return null;
  const read = told.length <= 2 * PAIRED_END ? [told] : [told.slice(0, PAIRED_END), told.slice(-PAIRED_END)];
  const pairs = pieces.values().flatMap((piece) => read.map((one) => leakAcross([piece], [one])));
  return pairs.find((kind) => kind !== null) ?? null;
}

/** Traces: the pieces of a redacted text that could be half of a number or an account, with a few words around each. */

/** The longest traces of one author, in characters: older pieces give way. */
const TRACES_MAX = 2000;
const PIECE_MAX = 120;
/** The words kept on each side of a telling word. */
const AROUND = 2;
/** Fewer digits than this, among other words, are an hour, a day or a quantity. */
const DIGITS_MIN = 3;

const NUMBER_WORDS = new Set(
  `cero uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho
  diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta
  cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos trescientos cuatrocientos quinientos seiscientos
  setecientos ochocientos novecientos mil doble triple zero one two three four five six seven eight nine ten eleven twelve twenty
  thirty forty fifty sixty seventy eighty ninety hundred um dois quatro sete oito nove dez`.split(/\s+/),
);
const ACCOUNT_WORDS =
  /^(?:arroba|at|punto|dot|guion|insta(?:gram)?|ig|face(?:book)?|fb|tiktok|telegram|tg|wh?ats?(?:app|ap)?|wpp|wsp|usuario|user|alias|cvu|cbu|mail|email|correo|gmail|hotmail|outlook|yahoo)$/;
/** A word from its first letter, digit, @ or $ on, without the signs after it. */
const TELLING_PART = /[\p{L}\p{N}@$](?:.*[\p{L}\p{N}@])?/su;
const CLAUSE_ENDS = /\n|(?<=[.!?;])\s+/;
const HOUR = /^\d{1,2}[:.]\d{2}(?:hs?)?$/;

function tell(word: string, previous: string) {
  const [plain = ''] = TELLING_PART.exec(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) ?? [];
  const isAccount = /@|\p{L}[._]\p{L}/u.test(plain) || ACCOUNT_WORDS.test(plain) || /\p{L}\d{2}/u.test(plain);
  const isExplained = HOUR.test(plain) || plain.startsWith('$') || previous.endsWith('$');
  if (isExplained) return { digits: 0, isAccount };
  const digits = plain.match(/\p{N}/gu)?.length ?? Number(NUMBER_WORDS.has(plain));
  return digits > 0 || isAccount ? { digits, isAccount } : null;
}

function piecesOf(text: string): string[] {
  return text.split(CLAUSE_ENDS).flatMap((clause) => {
    const words = clause.split(/\s+/).filter((word) => word !== '');
    const told = words.map((word, i) => tell(word, words[i - 1] ?? ''));
    const pieces: string[] = [];
    for (let i = 0; i < words.length; i++) {
      if (told[i] === null) continue;
      let last = i;
      for (let k = i + 1; k < words.length && k - last <= 2 * AROUND; k++) if (told[k] !== null) last = k;
      const within = told.slice(i, last + 1);
      const digits = within.reduce((sum, one) => sum + (one?.digits ?? 0), 0);
      const isAlone = told.every((one) => one !== null);
      if (isAlone || digits >= DIGITS_MIN || within.some((one) => one?.isAccount)) {
        const around = words.slice(Math.max(0, i - AROUND), last + 1 + AROUND).join(' ');
        for (let at = 0; at < around.length; at += PIECE_MAX) pieces.push(around.slice(at, at + PIECE_MAX));
      }
      i = last;
    }
    return pieces;
  });
}

/** The traces of an author with those of another text of theirs, oldest first. A piece that is said again is kept once. */
export function addTraces(before: readonly string[], texts: readonly string[]): string[] {
  const all = [...new Set([...before, ...texts.flatMap(piecesOf)].reverse())];
  let length = 0;
  const kept = all.findIndex((piece) => {
    length += piece.length + 1;
    return length > TRACES_MAX;
  });
  return (kept === -1 ? all : all.slice(0, kept)).reverse();
}
