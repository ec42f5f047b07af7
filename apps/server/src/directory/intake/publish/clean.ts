import { type Cleaning, entriesOf, type Fields as Table, type Values } from '@vidriera/contract/fields';
import { memoized, remembered } from '@vidriera/contract/memo';
import { isSlug } from '@vidriera/contract/rules';
import { isPublicSlug } from '@vidriera/redaction';
import { catalogTexts, isCatalogWord, publicTogether, publicUrl, type Secrets } from './text.ts';

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
  applySingle(table, values as Loose, rules);
  return texts === null ? 0 : cleanTexts(table, values, texts);
}

function applySingle(table: Table, record: Loose, rules: Partial<Record<Cleaning, Rule>>): void {
  for (const [name, field] of entriesOf(table)) {
    const [text, value] = [field.is === 'list' ? field.of : field, record[name]];
    if (text.is === 'object') {
      for (const part of [value].flat()) applySingle(text.fields, part as Loose, rules);
    }
    const rule = text.is === 'text' ? rules[text.clean] : undefined;
    if (rule === undefined || value === null) continue;
    record[name] = Array.isArray(value)
      ? value.map((one: string) => rule(one, name)).filter((one) => one !== null)
      : rule(value as string, name);
  }
}

type Loose = Record<string, unknown>;
/** The position of a text in a record: the objects that contain it, its name, and the number of stored entries of a list. */
interface Place {
  readonly path: readonly string[];
  readonly name: string;
  readonly kept: number;
}

/** The most links of a list that are checked. */
const LINKS_LOOKED_AT = 50;
const WORD_LENGTH_MAX = 60;

/**
 * Makes the prose, tags, licences and links of a person's record public, in place. Returns the number of links that were left
 * out. It works for records of an export and for stored ones.
 */
export function cleanTexts<T extends Table>(table: T, values: Values<T>, secrets: Secrets): number {
  const record = values as Loose;
  let leftOut = 0;
  for (const place of placesOf(table, 'link')) {
    const holder = holderOf(record, place);
    const raw = holder[place.name] as string | string[] | null;
    if (raw === null) continue;
    const shown = publicLinks([raw].flat(), place.kept, secrets);
    leftOut += shown.leftOut;
    holder[place.name] = Array.isArray(raw) ? shown.links : (shown.links[0] ?? null);
  }
  const [prose, licences, tags] = [placesOf(table, 'prose'), placesOf(table, 'licence'), placesOf(table, 'tag')];
  const texts = (places: readonly Place[]) =>
    places.map((place) => holderOf(record, place)[place.name] as string | null);
  const put = (places: readonly Place[], shown: readonly (string | null)[]) => {
    for (const [i, place] of places.entries()) holderOf(record, place)[place.name] = shown[i];
  };
  const [list] = tags;
  const written = (list === undefined ? [] : holderOf(record, list)[list.name]) as string[];
  const shown = publicTogether(
    { prose: texts(prose), licences: texts(licences), tags: written },
    secrets,
    list?.kept ?? 0,
  );
  put(prose, shown.prose);
  put(licences, shown.licences);
  if (list !== undefined) holderOf(record, list)[list.name] = shown.tags;
  return leftOut;
}

type CatalogRule = 'catalog' | 'catalog slug' | 'catalog word';

/**
 * Makes the texts of a service or a city public, in place. A word with contact data, or too long for a name, is left out. A table
 * with other rules is a compile error.
 */
export function cleanCatalog<T extends Table>(
  table: RulesIn<T> extends CatalogRule ? T : never,
  values: Values<T>,
): void {
  cleanTable(table, values as Loose);
}

function cleanTable(table: Table, record: Loose): void {
  const names = entriesOf(table).filter(([, field]) => field.is === 'text' && field.clean === 'catalog');
  const shown = catalogTexts(...names.map(([name]) => record[name] as string | null));
  for (const [i, [name]] of names.entries()) record[name] = shown[i];
  for (const [name, field] of entriesOf(table)) {
    if (field.is !== 'list' || record[name] === undefined) continue;
    const { of, kept } = field;
    if (of.is === 'object') {
      for (const one of record[name] as Loose[]) cleanTable(of.fields, one);
    } else if (of.is === 'text') {
      const fits = of.clean === 'catalog slug' ? isSlug : isWord;
      const words = [...new Set((record[name] as string[]).map((word) => word.trim()).filter(fits))].slice(0, kept);
      const left = of.clean === 'catalog slug' ? words : words.filter(isCatalogWord);
      if (left.length > 0) record[name] = left;
      else delete record[name];
    }
  }
}

/** Whether a slug of the catalog, which becomes part of URLs, shows contact data. */
export const showsContact = (slug: string): boolean => isSlug(slug) && !isPublicSlug(slug);

const isWord = (word: string): boolean => word !== '' && word.length <= WORD_LENGTH_MAX;

/** The first links that may be public, and how many others came before the last of them. */
function publicLinks(urls: readonly string[], most: number, secrets: Secrets): { links: string[]; leftOut: number } {
  const links: string[] = [];
  let looked = 0;
  for (; looked < Math.min(urls.length, LINKS_LOOKED_AT) && links.length < most; looked++) {
    const url = publicUrl(urls[looked]!, secrets);
    if (url !== null) links.push(url);
  }
  return { links, leftOut: looked - links.length };
}

const places = memoized((table: Table) => remembered(RULES_MAX, (rule) => [...search(table, rule as Cleaning, [])]));
/** More than there are rules. */
const RULES_MAX = 100;

/** The positions of the texts with a rule, in order. */
function placesOf(table: Table, rule: Cleaning): readonly Place[] {
  return places(table)(rule);
}

function* search(table: Table, rule: Cleaning, path: readonly string[]): Generator<Place> {
  for (const [name, field] of entriesOf(table)) {
    if (field.is === 'object') yield* search(field.fields, rule, [...path, name]);
    const [text, kept] = field.is === 'list' ? [field.of, field.kept ?? field.most] : [field, 1];
    if (text.is === 'text' && text.clean === rule) yield { path, name, kept };
  }
}

function holderOf(record: Loose, { path }: Place): Loose {
  let holder = record;
  for (const name of path) holder = holder[name] as Loose;
  return holder;
}
