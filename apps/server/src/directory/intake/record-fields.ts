import {
  type Cleaning,
  entriesOf,
  type Field,
  type Fields as Table,
  type Value,
  type Values,
} from '@vidriera/contract/fields';
import { endOfCharacters, isObject, isSlug, isUuid } from '@vidriera/contract/rules';
import { isPublicSlug } from '@vidriera/redaction';
import { formatCount } from './format.ts';
import type { JsonObject, Problem } from './kinds.ts';
import { catalogTexts, publicTogether, publicUrl, type Secrets } from './publish/text.ts';

/** The most faults of one record that are told. */
const PROBLEMS_MAX = 10;

/** A record of an export while it is read. It keeps its faults; reading continues with a harmless value. */
export class SourceRecord {
  readonly values: JsonObject;
  /** The first {@link PROBLEMS_MAX} faults, one of each field. */
  readonly problems: Problem[] = [];
  /** How many texts were shortened. */
  cut = 0;

  constructor(values: JsonObject) {
    this.values = values;
  }

  get isSound(): boolean {
    return this.problems.length === 0;
  }

  /** Records a fault of a field; `reason` completes "FIELD …" and contains no value of the record. */
  reject(field: string, reason: string): void {
    if (this.problems.length < PROBLEMS_MAX && this.problems.every((known) => known.field !== field))
      this.problems.push({ field, reason });
  }
}

/** Reads and checks a record by its table. Texts are not cleaned yet; a field that is made of several (a name) is empty. */
export function readRecord<T extends Table>(table: T, source: SourceRecord): Values<T> {
  return readObject(table, source.values, '', source) as Values<T>;
}

export function readField<F extends Field>(name: string, field: F, source: SourceRecord): Value<F> {
  return readValue(field, source.values[name], name, source) as Value<F>;
}

function readObject(table: Table, record: JsonObject, prefix: string, source: SourceRecord): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of entriesOf(table)) {
    const { source: from = name } = field;
    if (typeof from !== 'string') values[name] = '';
    else if (field.optional && isEmpty(record[from])) continue;
    else values[name] = readValue(field, valueAt(record, from), prefix + from, source);
  }
  return values;
}

/** The value of a field, which may be nested: `direccion.ciudad`; null when there is none. */
export function valueAt(record: JsonObject, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const dot = name.indexOf('.');
  const part = dot < 0 ? null : valueAt(record, name.slice(0, dot));
  return isObject(part) ? valueAt(part, name.slice(dot + 1)) : null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

function readValue(field: Field, value: unknown, path: string, source: SourceRecord): unknown {
  const wrong = (reason: string): unknown => {
    source.reject(path, reason);
    return emptyOf(field);
  };
  if (value === undefined || value === null) return isRequired(field) ? wrong('is required') : emptyOf(field);
  switch (field.is) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong('must be true or false');
    case 'number': {
      const { from, to, whole, decimals } = field;
      if (typeof value === 'number' && value >= from && value <= to && (!whole || Number.isInteger(value)))
        return decimals === undefined ? value : Math.round(value * 10 ** decimals) / 10 ** decimals;
      return wrong(`must be a ${whole ? 'whole number' : 'number'}, from ${from} to ${to}`);
    }
    case 'object':
      return isObject(value) ? readObject(field.fields, value, `${path}.`, source) : wrong('must be an object');
    case 'list': {
      const { of, most, where } = field;
      if (!Array.isArray(value)) return wrong('must be a list');
      if (value.length > most) return wrong(`has more than ${formatCount(most)} entries`);
      return value.flatMap((entry, i) => {
        const at = `${path}[${i}]`;
        const read = readValue(of, entry ?? false, at, source);
        const isKept =
          where === undefined || (isObject(entry) && readValue(FLAG, entry[where], `${at}.${where}`, source));
        return isKept && read !== null ? [read] : [];
      });
    }
  }
  if (typeof value !== 'string') return wrong('must be text');
  // UTF-8 can't represent lone surrogates.
  const text = value.toWellFormed();
  switch (field.is) {
    case 'choice':
      return field.of.includes(text) ? text : wrong(`must be ${field.of.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
    case 'time': {
      const time = parseDateTime(text);
      if (time !== null) return new Date(time).toISOString();
      return wrong('must be a date-time with an offset, like 2024-01-31T09:00:00-03:00');
    }
    case 'uuid':
      return isUuid(text) ? text.toLowerCase() : wrong('must be a uuid');
    case 'text': {
      const { clean, required, most = Number.POSITIVE_INFINITY, cutAt } = field;
      if (clean === 'catalog slug' && required)
        return isSlug(text) ? text : wrong('must be a slug: a-z, 0-9 and single hyphens, at most 80 characters');
      if (cutAt !== undefined) {
        const cut = cutAtSentence(text, cutAt);
        if (cut !== text) source.cut++;
        return cut;
      }
      if (endOfCharacters(text, most) < text.length) return wrong(`is longer than ${formatCount(most)} characters`);
      return required && text.trim() === '' ? wrong('is empty') : text;
    }
  }
}

export function isRequired(field: Field): boolean {
  if (field.is === 'number' || field.is === 'choice') return field.absent === undefined;
  return field.is === 'time' || field.is === 'uuid' || field.required === true;
}

/** The value of an absent field, and the harmless one in place of a wrong value. */
function emptyOf(field: Field): unknown {
  switch (field.is) {
    case 'flag':
      return field.absent ?? false;
    case 'number':
      return field.absent ?? field.from;
    case 'choice':
      return field.absent ?? field.of[0];
    case 'time':
      return new Date(0).toISOString();
    case 'uuid':
      return '';
    case 'text':
      return field.required ? '' : null;
    case 'list':
      return [];
    case 'object':
      return readObject(field.fields, {}, '', new SourceRecord({}));
  }
}

const FLAG: Field = { is: 'flag' };

/** A text is cut at the end of a sentence only if at least this share of it remains. */
const FURTHEST_BACK = 0.5;
const UP_TO_SENTENCE_END = /^.*(?:[.!?…]["»”’)]*(?=\s)|\n(?=.))/su;

/** The beginning of a text with at most `max` code points, cut at the end of a sentence, or else of a word. */
function cutAtSentence(text: string, max: number): string {
  const end = endOfCharacters(text, max);
  if (end === text.length) return text;
  // The next character is included, so that a full stop at the limit counts.
  const [sentence = ''] = UP_TO_SENTENCE_END.exec(text.slice(0, end + 1)) ?? [];
  if (sentence.length >= end * FURTHEST_BACK) return sentence.trimEnd();
  const head = text.slice(0, end - 1);
  const words = head.replace(/\S+$/u, '').trimEnd();
  return `${words.length >= end * FURTHEST_BACK ? words : head}…`;
}

/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4}-\d\d-(\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d)(\.\d{1,30})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** The range of times with a year of four digits. An offset could leave it. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Unix ms of a date-time; digits after the milliseconds are cut. Null for anything else, including the 30th of February. */
export function parseDateTime(text: string): number | null {
  const [, local, day, fraction = '', offset] = DATE_TIME.exec(text.toUpperCase()) ?? [];
  if (local === undefined) return null;
  // Date.parse reads the 30th of February as a day of March.
  if (day! > '28' && new Date(`${local}Z`).getUTCDate() !== Number(day)) return null;
  const time = Date.parse(local + fraction.slice(0, '.000'.length) + offset);
  return time >= FIRST && time <= LAST ? time : null;
}

type RulesOf<F> = F extends { is: 'text'; clean: infer Rule extends Cleaning }
  ? Rule
  : F extends { is: 'list'; of: infer Of }
    ? RulesOf<Of>
    : F extends { is: 'object'; fields: infer Inner }
      ? RulesIn<Inner>
      : never;
type RulesIn<T> = string extends keyof T ? Cleaning : { [Name in keyof T]: RulesOf<T[Name]> }[keyof T];
/** The same for every record. */
type Fixed = 'prose' | 'tag' | 'licence' | 'link' | 'not kept';
/** Makes one text public; null leaves it out. `field` is the field's name. */
type Rule = (text: string, field: string) => string | null;

/** The most links of a list that are checked. */
const LINKS_LOOKED_AT = 50;

/** Makes the texts of a person's record public, in place. A missing rule is a compile error. Returns the number of links left out. */
export function applyRules<T>(
  table: T & Table,
  values: Values<NoInfer<T>>,
  secrets: Secrets,
  rules: { readonly [One in Exclude<RulesIn<NoInfer<T>>, Fixed>]: Rule },
): number {
  let leftOut = 0;
  const link: Rule = (url) => {
    const shown = publicUrl(url, secrets);
    if (shown === null) leftOut++;
    return shown;
  };
  const single: { readonly [One in Cleaning]?: Rule } = { ...rules, link };
  const all = [...textsIn(table, values as Loose)];
  for (const { holder, name, rule, kept } of all) {
    const [made, value] = [single[rule], holder[name] as string | string[] | null];
    if (made === undefined || value === null) continue;
    const looked = rule === 'link' ? [value].flat().slice(0, LINKS_LOOKED_AT) : [value].flat();
    const shown = looked.map((one) => made(one, name)).filter((one) => one !== null);
    holder[name] = Array.isArray(value) ? shown.slice(0, kept) : (shown[0] ?? null);
  }
  cleanTogether(all, secrets);
  return leftOut;
}

type Loose = Record<string, unknown>;

/** A text of a record, or a list of texts: the object that holds it, its name, its rule, and how many entries of a list are stored. */
interface HeldText {
  readonly holder: Loose;
  readonly name: string;
  readonly rule: Cleaning;
  readonly kept: number;
}

/** The texts of a record in the order of its table, those of objects in it among them. */
function* textsIn(table: Table, holder: Loose): Generator<HeldText> {
  for (const [name, field] of entriesOf(table)) {
    const [text, kept] = field.is === 'list' ? [field.of, field.kept ?? field.most] : [field, 1];
    if (text.is === 'text') yield { holder, name, rule: text.clean, kept };
    if (text.is === 'object') for (const part of [holder[name]].flat()) yield* textsIn(text.fields, part as Loose);
  }
}

/** Makes the prose, tags and licences of a person's record public, in place. */
function cleanTogether(all: readonly HeldText[], secrets: Secrets): void {
  const of = (rule: Cleaning) => all.filter((text) => text.rule === rule);
  const [prose, licences, [list]] = [of('prose'), of('licence'), of('tag')];
  const written = (texts: readonly HeldText[]) => texts.map(({ holder, name }) => holder[name] as string | null);
  const tags = (list === undefined ? [] : list.holder[list.name]) as string[];
  const raw = { prose: written(prose), licences: written(licences), tags };
  const shown = publicTogether(raw, secrets, list?.kept ?? 0);
  const texts = [...shown.prose, ...shown.licences];
  for (const [i, { holder, name }] of [...prose, ...licences].entries()) holder[name] = texts[i];
  if (list !== undefined) list.holder[list.name] = shown.tags;
}

/** The same for a service or a city. A word with contact data, or too long for a name, is left out. */
export function cleanCatalog<T extends Table>(
  table: RulesIn<T> extends 'catalog' | 'catalog slug' | 'catalog word' ? T : never,
  values: Values<T>,
): void {
  for (const [record, texts] of Map.groupBy(textsIn(table, values as Loose), ({ holder }) => holder)) {
    const names = texts.filter(({ rule }) => rule === 'catalog').map(({ name }) => name);
    const shown = catalogTexts(names.map((name) => record[name] as string | null));
    for (const [i, name] of names.entries()) record[name] = shown[i];
    for (const { name, rule, kept } of texts) {
      const given = record[name];
      if (!Array.isArray(given)) continue;
      const fits = rule === 'catalog slug' ? isSlug : isWord;
      const words = [...new Set(given.map((word: string) => word.trim()).filter(fits))].slice(0, kept);
      const left = rule === 'catalog slug' ? words : words.filter((word) => catalogTexts([word])[0] === word);
      if (left.length > 0) record[name] = left;
      else delete record[name];
    }
  }
}

/** Whether a slug of the catalog, which becomes part of URLs, shows contact data. */
export const showsContact = (slug: string): boolean => isSlug(slug) && !isPublicSlug(slug);

const WORD_LENGTH_MAX = 60;
const isWord = (word: string): boolean => word !== '' && word.length <= WORD_LENGTH_MAX;
