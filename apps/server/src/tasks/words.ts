import { DESCRIPTION_MAX, TITLE_MAX } from '@vidriera/core';
import { findContacts, findLeak, type Redaction, redact, redactTogether } from '@vidriera/core/privacy';

/** The common content of a draft and a task. Slugs and ids are checked when a request is parsed. */
export interface TaskWords {
  readonly service: string;
  readonly title: string | null;
  readonly description: string;
  readonly city: string | null;
  readonly neighborhood: string | null;
  readonly professional_id: string | null;
  readonly open_to_all: boolean;
  /** Null when the person gave none. */
  readonly urgency: Urgency | null;
}

/** When the work is wanted: as soon as possible, within the week, or any time. */
export type Urgency = 'urgent' | 'week' | 'calm';

/** A person's texts, cleaned for storage. */
interface CleanTexts {
  readonly title: string | null;
  readonly description: string;
  /** Whether contact data was removed. */
  readonly redacted: boolean;
}

const CARRIAGE_RETURNS = /\r\n?/g;
/** C0 and C1 controls but line feed and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A visible character: no space, control or format character, and no letter without a visible form. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Normalises a person's text: line feeds only, no control characters, no lone surrogates, no surrounding white space. A text
 * without a visible character becomes empty.
 */
export function tidy(text: string): string {
  const tidied = text.toWellFormed().replace(CARRIAGE_RETURNS, '\n').replace(CONTROLS, '').trim();
  return VISIBLE.test(tidied) ? tidied : '';
}

/**
 * Removes contact data from a task's texts, from each text and from both together, since a number can be split over them. Throws
 * if contact data remains, so that nothing is stored.
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

/** Contact data of kind `leak` remains in cleaned texts. */
export interface Leak {
  readonly kind: 'leak';
  readonly leak: string;
}

/**
 * Removes contact data from the texts of one form. The author's earlier texts to the same reader (`before`) and the amount of the
 * offer are checked together with them, because a number may be split over them.
 */
export function cleanWriting(
  given: readonly string[],
  before: readonly string[] = [],
  amount: number | null = null,
): { readonly texts: readonly string[]; readonly redacted: boolean } | Leak {
  const cleaned = redactTogether(given.map(tidy));
  const texts = cleaned.map(({ text }) => tidy(text));
  const own = findLeak(texts);
  if (own !== null) return { kind: 'leak', leak: own.kind };
  // The amount may be either half of a number, so it is checked before and after the texts.
  const figure = amount === null ? [] : [String(amount)];
  const leak = leakAcross([...before, ...figure], texts, []) ?? leakAcross(before, texts, figure);
  if (leak !== null) return { kind: 'leak', leak };
  return { texts, redacted: cleaned.some(({ findings }) => findings.length > 0) };
}
