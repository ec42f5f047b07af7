import { isPublicSlug } from '@vidriera/core/privacy';
import { isSlug } from '@vidriera/core/rules';
import { type Cleaning, entriesOf, type Fields as Table, type Values } from '../../store/fields.ts';
import type { RulesIn } from './apply-rules.ts';
import { catalogTexts, isCatalogWord, publicTogether, publicUrl, type Secrets } from './text.ts';

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

const places = new WeakMap<Table, Map<Cleaning, readonly Place[]>>();

/** The positions of the texts with a rule, in order. */
function placesOf(table: Table, rule: Cleaning): readonly Place[] {
  let byRule = places.get(table);
  if (byRule === undefined) {
    byRule = new Map();
    places.set(table, byRule);
  }
  let found = byRule.get(rule);
  if (found === undefined) {
    found = [...search(table, rule, [])];
    byRule.set(rule, found);
  }
  return found;
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
