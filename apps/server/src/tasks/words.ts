import { DESCRIPTION_MAX, TITLE_MAX } from '@vidriera/core';
import { findLeak, redact } from '@vidriera/core/privacy';

/** What is to be done, where, by whom: what a draft and a task have in common. Slugs and ids are checked by whoever takes them in. */
export interface TaskWords {
  readonly service: string;
  readonly title: string | null;
  readonly description: string;
  readonly city: string | null;
  readonly neighborhood: string | null;
  readonly professional_id: string | null;
  readonly open_to_all: boolean;
}

/** A person's texts as they may be stored. */
export interface CleanTexts {
  readonly title: string | null;
  readonly description: string;
  /** Whether contact data was taken out of either. */
  readonly redacted: boolean;
}

const CARRIAGE_RETURNS = /\r\n?/g;
/** C0 and C1 controls but line feed and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A person's text as it is read: line feeds only, no control characters, nothing around it. */
export function tidy(text: string): string {
  return text.replace(CARRIAGE_RETURNS, '\n').replace(CONTROLS, '').trim();
}

/**
 * Takes contact data out of a task's texts. A number can be split over both of them, so the pair must be clean too:
 * a title that is half of something is left out. Throws if the pair can't be made clean: nothing is stored then.
 */
export function cleanTexts(words: { title: string | null; description: string }): CleanTexts {
  const title = redact(tidy(words.title ?? '').replaceAll('\n', ' '), { maxLength: TITLE_MAX });
  const description = redact(tidy(words.description), { maxLength: DESCRIPTION_MAX });
  const redacted = title.findings.length + description.findings.length > 0;
  const texts = { title: tidy(title.text) || null, description: tidy(description.text) };
  if (findLeak(texts) === null) return { ...texts, redacted };
  if (findLeak({ description: texts.description }) !== null) throw new Error('a task text could not be made clean');
  return { title: null, description: texts.description, redacted: true };
}
