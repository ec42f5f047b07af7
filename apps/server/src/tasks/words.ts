import { DESCRIPTION_MAX, TITLE_MAX } from '@vidriera/core';
import { findContacts, findLeak, type Redaction, redact, redactTogether } from '@vidriera/core/privacy';

/** What a draft and a task have in common. The slugs and ids are checked where a request is read. */
export interface TaskWords {
  readonly service: string;
  readonly title: string | null;
  readonly description: string;
  readonly city: string | null;
  readonly neighborhood: string | null;
  readonly professional_id: string | null;
  readonly open_to_all: boolean;
  /** Null when the person did not say. */
  readonly urgency: Urgency | null;
}

/** When a task is wanted: as soon as possible, within the week, or whenever. */
export type Urgency = 'urgent' | 'week' | 'calm';

/** A person's texts as they may be stored. */
interface CleanTexts {
  readonly title: string | null;
  readonly description: string;
  /** Whether contact data was removed. */
  readonly redacted: boolean;
}

/** The words of a task or draft as the database has them: booleans as 0 and 1. */
export interface TaskRecord extends Omit<TaskWords, 'open_to_all'> {
  readonly open_to_all: number;
  readonly redacted: number;
}

/** The columns of a draft's or task's words, its texts cleaned. */
export function wordColumns(
  words: TaskWords,
  texts: CleanTexts,
): Readonly<Record<keyof TaskRecord, string | number | null>> {
  const { service, city, neighborhood, professional_id, open_to_all, urgency } = words;
  const { title, description, redacted } = texts;
  const places = { service, city, neighborhood, professional_id, urgency };
  return { ...places, title, description, open_to_all: Number(open_to_all), redacted: Number(redacted) };
}

/** A row with its booleans. */
export function withBooleans<Row extends Pick<TaskRecord, 'open_to_all' | 'redacted'>>(row: Row) {
  return { ...row, open_to_all: row.open_to_all === 1, redacted: row.redacted === 1 };
}

const CARRIAGE_RETURNS = /\r\n?/g;
/** C0 and C1 controls but line feed and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A visible character: no space, control or format character, nor a letter that is drawn as nothing. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * A person's text as it is read: line feeds only, no control characters nor halves of characters, nothing around it.
 * A text without a visible character becomes empty.
 */
export function tidy(text: string): string {
  const tidied = text.toWellFormed().replace(CARRIAGE_RETURNS, '\n').replace(CONTROLS, '').trim();
  return VISIBLE.test(tidied) ? tidied : '';
}

/**
 * Removes contact data from a task's texts, each alone and both together: a number can be split over them.
 * Throws if they can't be made clean, so that nothing is stored then.
 */
export function cleanTexts(words: { title: string | null; description: string }): CleanTexts {
  const given = [tidy(words.title ?? '').replaceAll('\n', ' '), tidy(words.description)];
  const [title, description] = redactTogether(given) as [Redaction, Redaction];
  const texts = {
    title: tidy(redact(title.text, { maxLength: TITLE_MAX }).text) || null,
    description: tidy(redact(description.text, { maxLength: DESCRIPTION_MAX }).text),
  };
  if (findLeak({ title: texts.title, comment: texts.description }) !== null) {
    throw new Error('a task text could not be made clean');
  }
  return { ...texts, redacted: title.findings.length + description.findings.length > 0 };
}

/** The kind of contact data that appears when `texts` are read between others, or null. */
function leakAcross(before: readonly string[], texts: readonly string[], after: readonly string[]): string | null {
  if (before.length + after.length === 0) return null;
  const from = before.join('\n').length;
  const to = [...before, ...texts].join('\n').length;
  const across = findContacts([...before, ...texts, ...after].join('\n'));
  return across.find(({ start, end }) => end > from && start < to)?.kind ?? null;
}

/** Texts as they may be stored, or the kind of contact data that the guard still finds in them. */
type CleanedWriting = { readonly texts: readonly string[]; readonly redacted: boolean } | { readonly leak: string };

/**
 * Removes contact data from the texts of one form. What the author wrote `before` to the same reader, and the amount of the
 * offer, are checked together with them: a number that only appears when they are read in sequence is a leak.
 */
export function cleanWriting(
  given: readonly string[],
  before: readonly string[] = [],
  amount: number | null = null,
): CleanedWriting {
  const cleaned = redactTogether(given.map(tidy));
  const texts = cleaned.map(({ text }) => tidy(text));
  const own = findLeak(texts);
  if (own !== null) return { leak: own.kind };
  // An amount may hold either half of a number, so it is read on both sides of the texts.
  const figure = amount === null ? [] : [String(amount)];
  const leak = leakAcross([...before, ...figure], texts, []) ?? leakAcross(before, texts, figure);
  if (leak !== null) return { leak };
  return { texts, redacted: cleaned.some(({ findings }) => findings.length > 0) };
}
