import { folded, readingsOf } from './readings.ts';
import type { Person } from './secrets.ts';
import type { Sort } from './writings.ts';

/** A planted value that must not come out, and its place. */
export interface Planted {
  readonly sort: Sort;
  /** The owner and the notation: `own, dotted`. */
  readonly writing: string;
  /** The field that holds it: `professionals.verifications.matricula.type`. */
  readonly field: string;
  /** The key of its record. */
  readonly record: string;
}

/** The number of letters of the index of words. */
const GRAM = 5;
const GRAMS = 26 ** GRAM;
const A = 97;
/** Between two groups of digits of one number. */
const GAP_MAX = 6;
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MONTH = `\\d{1,2}|${MONTHS.map((month) => `${month}[a-z]*`).join('|')}`;
const BETWEEN = '(?:[\\s/.,_-]|del? ){1,5}';
/** Two digits, one or two other characters, and a month or more digits; rare in answers. */
const MAY_BE_DATE = new RegExp(`\\d[\\s/.,_-][\\s\\S]{0,4}(?:\\d|${MONTHS.join('|')})`);
const DATE = new RegExp(`(?<!\\d)(?=(\\d{1,4})${BETWEEN}(${MONTH})${BETWEEN}(\\d{2,4})(?!\\d))`, 'g');

/**
 * Finds planted values in texts. It shares no code with the redaction: it knows each value, and only has to recognise it
 * despite separators, tags, accents, alphabets and encodings.
 */
export class Finder {
  /** By digits: numbers that may have others before or after them. */
  readonly #numbers = new Map<string, Planted>();
  /** By digits: numbers that are too short to be found inside others. */
  readonly #alone = new Map<string, Planted>();
  readonly #words = new Map<string, { planted: Planted; near: string | null }>();
  readonly #dates = new Map<string, Planted>();
  readonly #grams = new Uint8Array(GRAMS);
  readonly #all: Planted[] = [];

  /** Every planted value. */
  get planted(): readonly Planted[] {
    return this.#all;
  }

  /** Adds a person's value of one sort. */
  add(planted: Planted, person: Person): void {
    this.#all.push(planted);
    switch (planted.sort) {
      case 'phone':
        this.#numbers.set(person.phone.area + person.phone.local, planted);
        this.#alone.set(person.phone.local, planted);
        break;
      case 'document':
        this.#numbers.set(person.dni, planted);
        break;
      case 'CUIT':
        this.#numbers.set(person.cuit, planted);
        break;
      case 'birth date':
        this.#dates.set(dateKey(person.birth.year, person.birth.month, person.birth.day), planted);
        break;
      case 'address':
        this.#addWord(person.street, planted, person.door);
        break;
      case 'e-mail':
        this.#addWord(person.mailbox, planted);
        break;
      case 'family name':
        this.#addWord(person.family, planted);
        break;
      case 'handle':
      case 'link':
      case 'deleted text':
        this.#addWord(person.handle, planted);
    }
  }

  #addWord(word: string, planted: Planted, near: string | null = null): void {
    const letters = word.toLowerCase();
    this.#words.set(letters, { planted, near });
    let gram = 0;
    for (let i = 0; i < GRAM; i++) gram = gram * 26 + letters.charCodeAt(i) - A;
    this.#grams[gram] = 1;
  }

  /** The planted values that the text shows. */
  look(text: string): Set<Planted> {
    const found = new Set<Planted>();
    for (const reading of readingsOf(text)) {
      const plain = folded(reading);
      this.#lookForNumbers(plain, found);
      this.#lookForWords(plain, found);
      if (this.#dates.size > 0) this.#lookForDates(plain, found);
    }
    return found;
  }

  #lookForNumbers(plain: string, found: Set<Planted>): void {
    let digits = '';
    let edges: number[] = [];
    let end = -1;
    const conclude = () => {
      if (digits.length >= 8) this.#lookInRun(digits, edges, found);
      digits = '';
      edges = [];
    };
    for (const { 0: token, index } of plain.matchAll(/\d+/g)) {
      if (end >= 0 && !isGap(plain, end, index)) conclude();
      edges.push(digits.length);
      digits += token;
      end = index + token.length;
    }
    conclude();
  }

  /** Each number that begins or ends where a group of digits does. */
  #lookInRun(digits: string, edges: readonly number[], found: Set<Planted>): void {
    const note = (map: ReadonlyMap<string, Planted>, from: number, to: number) => {
      const planted = from < 0 || to > digits.length ? undefined : map.get(digits.slice(from, to));
      if (planted !== undefined) found.add(planted);
    };
    const ends = new Set([...edges.slice(1), digits.length]);
    for (const length of [8, 10, 11]) {
      for (const edge of edges) note(this.#numbers, edge, edge + length);
      for (const edge of ends) note(this.#numbers, edge - length, edge);
    }
    for (const edge of edges) if (ends.has(edge + 8)) note(this.#alone, edge, edge + 8);
    for (const edge of edges) {
      const key = ends.has(edge + 8) ? digits.slice(edge, edge + 8) : '';
      for (const [day, month, year] of [
        [key.slice(0, 2), key.slice(2, 4), key.slice(4)],
        [key.slice(6), key.slice(4, 6), key.slice(0, 4)],
      ]) {
        const planted = this.#dates.get(dateKey(Number(year), Number(month), Number(day)));
        if (planted !== undefined) found.add(planted);
      }
    }
  }

  #lookForWords(plain: string, found: Set<Planted>): void {
    const letters = plain.replace(/[^a-z]+/g, '');
    let gram = 0;
    for (let i = 0; i < letters.length; i++) {
      gram = (gram * 26 + letters.charCodeAt(i) - A) % GRAMS;
      if (i < GRAM - 1 || this.#grams[gram] === 0) continue;
      const start = i - GRAM + 1;
      const word = this.#words.get(letters.slice(start, start + WORD_LENGTH));
      if (
        word !== undefined &&
        (word.near === null || isNear(plain, letters.slice(start, start + WORD_LENGTH), word.near))
      )
        found.add(word.planted);
    }
  }

  #lookForDates(plain: string, found: Set<Planted>): void {
    if (!MAY_BE_DATE.test(plain)) return;
    for (const [, first, middle, last] of plain.matchAll(DATE)) {
      const month = /^\d/.test(middle!) ? Number(middle) : MONTHS.indexOf(middle!.slice(0, 3)) + 1;
      const [a, b] = [Number(first), Number(last)];
      for (const key of [
        dateKey(b < 100 ? 1900 + b : b, month, a),
        dateKey(b < 100 ? 1900 + b : b, a, month),
        dateKey(a < 100 ? 1900 + a : a, month, b),
      ]) {
        const planted = this.#dates.get(key);
        if (planted !== undefined) found.add(planted);
      }
    }
  }
}

/** Of every word that is made for it to be found. */
const WORD_LENGTH = 10;

function isGap(plain: string, from: number, to: number): boolean {
  if (to - from > GAP_MAX) return false;
  for (let i = from; i < to; i++) {
    const code = plain.charCodeAt(i);
    if (code >= A && code <= 122) return false;
  }
  return true;
}

function dateKey(year: number, month: number, day: number): string {
  return `${year}-${month}-${day}`;
}

/** Whether the number stands by the word, a short word between them or none. */
function isNear(plain: string, word: string, number: string): boolean {
  const parted = [...word].join('[^a-z0-9]*');
  const between = '[^a-z0-9]{0,4}(?:[a-z]{1,8}[^a-z0-9]{1,4}){0,2}';
  return new RegExp(`${parted}${between}(?<!\\d)${number}(?!\\d)|(?<!\\d)${number}(?!\\d)${between}${parted}`).test(
    plain,
  );
}
