import type { NameParameter } from '@vidriera/meaning';
import type { Note } from '../kinds.ts';
import { addNote, countValue } from '../tally.ts';
import type { ValueCount } from '../values.ts';
import type { Context } from './context.ts';

/** Reads the values of a record's catalog fields, and counts them for the report. */
export function openValueReader({ catalogNames, tally, line }: Context, isShowable: (value: string) => boolean) {
  const read: (readonly [string, ValueCount])[] = [];
  const count = (heading: string, value: string, one: ValueCount) => {
    if (isShowable(value)) countValue(tally, heading, value, one);
  };
  return {
    /** The slug of the one thing with this name; the text itself when it is a slug of `known`, or names nothing there. */
    slugOf(
      parameter: NameParameter,
      text: string,
      known: { has(slug: string): boolean },
      city: string | null = null,
    ): string {
      if (known.has(text) || text.trim() === '') return text;
      const slug = catalogNames.read(parameter, text, city);
      if (slug === null || !known.has(slug)) return text;
      read.push([text, { count: 1, parameter, city, slug }]);
      return slug;
    },
    /** Counts the names that were read. */
    note(): void {
      addNote(tally, 'read_as', line, read.length);
      for (const [text, one] of read) count('read_as', text, one);
    },
    /** Counts a value that names nothing, under a note or the field of a rejected record. */
    unknown(heading: Note | 'city', parameter: NameParameter, text: string, city: string | null = null): void {
      if (heading !== 'city') addNote(tally, heading, line);
      if (text.trim() !== '') count(heading, text, { count: 1, parameter, city, slug: null });
    },
  };
}
