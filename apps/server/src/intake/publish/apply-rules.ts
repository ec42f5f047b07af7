import { type Cleaning, entriesOf, type Fields as Table, type Values } from '../../store/fields.ts';
import { cleanTexts } from './clean.ts';
import type { Secrets } from './text.ts';

/** The rules that {@link cleanTexts} applies: each text is cleaned together with the others of its record. */
type Together = 'prose' | 'tag' | 'licence' | 'link';
type RulesOf<F> = F extends { is: 'text'; clean: infer Rule extends Cleaning }
  ? Rule
  : F extends { is: 'list'; of: infer Of }
    ? RulesOf<Of>
    : F extends { is: 'object'; fields: infer Inner }
      ? RulesIn<Inner>
      : never;
/** The rules of the texts of a table. */
export type RulesIn<T> = string extends keyof T ? Cleaning : { [Name in keyof T]: RulesOf<T[Name]> }[keyof T];
/** Makes one text public; null leaves it out. `field` is the field's name. */
type Rule = (text: string, field: string) => string | null;

/**
 * The functions for all rules of a table. A missing rule is a compile error. `texts` has the private data to remove from the
 * texts that are cleaned together; null skips the cleaning, for a record that is rejected anyway.
 */
export type Appliers<T> = { readonly [One in Exclude<RulesIn<T>, Together | 'not kept'>]: Rule } & (Extract<
  RulesIn<T>,
  Together
> extends never
  ? unknown
  : { readonly texts: Secrets | null });

/**
 * Makes the texts of a person's record public in place, by the rules of its table. Returns the number of links that were left
 * out.
 */
export function applyRules<T>(table: T & Table, values: Values<NoInfer<T>>, appliers: Appliers<NoInfer<T>>): number {
  const { texts = null, ...rules } = appliers as unknown as { texts?: Secrets | null } & Partial<
    Record<Cleaning, Rule>
  >;
  applySingle(table, values as Record<string, unknown>, rules);
  return texts === null ? 0 : cleanTexts(table, values, texts);
}

function applySingle(table: Table, record: Record<string, unknown>, rules: Partial<Record<Cleaning, Rule>>): void {
  for (const [name, field] of entriesOf(table)) {
    const [text, value] = [field.is === 'list' ? field.of : field, record[name]];
    if (text.is === 'object') {
      for (const part of [value].flat()) applySingle(text.fields, part as Record<string, unknown>, rules);
    }
    const rule = text.is === 'text' ? rules[text.clean] : undefined;
    if (rule === undefined || value === null) continue;
    record[name] = Array.isArray(value)
      ? value.map((one: string) => rule(one, name)).filter((one) => one !== null)
      : rule(value as string, name);
  }
}
