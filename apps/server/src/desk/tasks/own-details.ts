import { foldWord, isFamilyLike, isGivenName, isPhrase, PLACEHOLDERS } from '@vidriera/redaction';

/**
 * What in the text of a task says who its author is and where they live: a full name, an address. The redaction leaves
 * both, because the address may be that of the work; here the author is asked.
 */
export interface OwnDetail {
  readonly kind: 'address' | 'name';
  readonly start: number;
  readonly end: number;
  /** What stands in its place. */
  readonly shown: string;
}

interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  /** What stands between the word before and this one: white space, a comma, or the end of a phrase. */
  readonly after: 'space' | 'comma' | 'end';
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** "D'Angelo", "1.432", "4°" */
const WORD = /\d{1,2}\.\d{3}(?!\.?\d)|[\p{L}\p{M}\d]+(?:['’]\p{L}+)?[°º]?/gu;
const COORDINATES = /-\d{2}\.\d{3,}[\s,;]+-\d{2}\.\d{3,}/g;
const PHRASE_END = /[;!?\n]|\.(?!\S)/;
/** Words before the name of a street, and words for a floor, a flat or a bell. */
const STREETS = setOf('av avda avenida calle pasaje pje psje bulevar boulevard bv bvd diagonal diag');
const PARTS = setOf('piso depto dpto dto departamento dep timbre pb torre casa lote unidad uf');
/** Words that say that an address follows. */
const HOMES = setOf('vivo vivimos domicilio direccion');
const PREPOSITIONS = setOf('en sobre por a al es');
/** Words inside the name of a street, or between it and its height. */
const JOINTS = setOf('de del la las los el y n nro numero');
/** A number before one of these is an amount. */
const UNITS = setOf(
  'm mt mts m2 metro metros cm mm km kw w watts watt l lt lts litro litros kg kilos peso pesos mil frigorias calorias kcal hs horas dias meses anos volts unidades cajas ladrillos placas veces',
);
const HEIGHT = /^\d{2,5}$|^\d{1,2}\.\d{3}$/;
const YEAR = /^(?:19|20)\d\d$/;
const FLOOR = /^\d{1,2}(?:[°º]|er|ro|do|to|mo|vo|no)$/;
const FLAT = /^(?:[a-h]|\d{1,3}[a-h]?)$/;
const CAPITAL = /^\p{Lu}/u;
const STREET_WORDS_MAX = 5;
/** Words that may follow a given name and are no family name. */
const NO_FAMILY = setOf(
  'y e o de del la el los las en con por para un una necesito necesita vivo vivimos tengo quiero busco soy estoy desde vecina vecino mama papa duena dueno encargada encargado',
);

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let [from, before] = [0, ''];
  for (const { 0: given, index: start } of text.matchAll(WORD)) {
    const between = text.slice(from, start);
    const isShort = STREETS.has(before) || PARTS.has(before) || JOINTS.has(before);
    const after = PHRASE_END.test(isShort ? between.replace('.', '') : between)
      ? 'end'
      : /^\s*$/.test(between)
        ? 'space'
        : 'comma';
    before = foldWord(given);
    from = start + given.length;
    words.push({ text: given, folded: before, start, end: from, after });
  }
  return words;
}

/** The own details in a text, in order. */
export function findOwnDetails(text: string): OwnDetail[] {
  const words = wordsOf(text);
  const each = (find: (words: readonly Word[], at: number, text: string) => OwnDetail | null) =>
    words.flatMap((_, at) => find(words, at, text) ?? []);
  const addresses = each(addressAt);
  // Without an address a bell is one that rings.
  const found = [...addresses, ...(addresses.length > 0 ? each(bellAt) : []), ...each(nameAt), ...each(fullNameAt)];
  for (const { 0: written, index: start } of text.matchAll(COORDINATES))
    found.push({ kind: 'address', start, end: start + written.length, shown: PLACEHOLDERS.address });
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter(({ start }, i) => !found.slice(0, i).some((one) => start < one.end));
}

/** A text with what stands in the place of its own details; an address stays if it is that of the work. */
export function withoutOwnDetails(text: string, keepsAddress: boolean): string {
  return findOwnDetails(text)
    .filter(({ kind }) => kind === 'name' || !keepsAddress)
    .reduceRight((rest, { start, end, shown }) => rest.slice(0, start) + shown + rest.slice(end), text);
}

function address({ start }: Word, { end }: Word): OwnDetail {
  return { kind: 'address', start, end, shown: PLACEHOLDERS.address };
}

/** The address whose height is the word at `at`. */
function addressAt(words: readonly Word[], at: number): OwnDetail | null {
  const height = words[at]!;
  if (!HEIGHT.test(height.text) || height.after === 'end') return null;
  let first = at;
  while (first > 0 && at - first < STREET_WORDS_MAX && words[first]!.after !== 'end') {
    const { folded } = words[first - 1]!;
    if (PREPOSITIONS.has(folded) || HOMES.has(folded)) break;
    first--;
    if (STREETS.has(folded)) break;
  }
  const isStreet = STREETS.has(words[first]!.folded);
  const before = words.slice(Math.max(0, first - 3), first).map(({ folded }) => folded);
  if (!isStreet) first = nameStart(words, first, at);
  if (first === at) return null;
  const last = lastPart(words, at);
  const isCertain = isStreet || last > at || before.some((word) => HOMES.has(word));
  if (isCertain) return address(words[first]!, words[last]!);
  const isAmount = YEAR.test(height.text) || height.text.length < 3 || UNITS.has(words[at + 1]?.folded ?? '');
  const isHome = before.at(-1) === 'de' || before.includes('casa');
  const isPlace = CAPITAL.test(words[first]!.text) && (['en', 'sobre'].includes(before.at(-1) ?? '') || isHome);
  return isPlace && !isAmount ? address(words[first]!, words[last]!) : null;
}

/** Where the name of a street before a height begins: with its capitals, or else after a joint. */
function nameStart(words: readonly Word[], first: number, at: number): number {
  let capital = at;
  for (let i = at - 1; i >= first; i--) {
    // "9 de Julio"
    const isDay = /^\d{1,2}$/.test(words[i]!.text) && JOINTS.has(words[i + 1]!.folded);
    if (CAPITAL.test(words[i]!.text) || isDay) capital = i;
    else if (!JOINTS.has(words[i]!.folded)) break;
  }
  if (capital < at) return capital;
  while (first < at && JOINTS.has(words[first]!.folded)) first++;
  return /^\d/.test(words[first]!.text) ? at : first;
}

/** The last word of the floor, the flat and the bell after a height; the height itself without any. */
function lastPart(words: readonly Word[], at: number): number {
  let last = at;
  for (let i = at + 1; i < words.length && words[i]!.after !== 'end'; i++) {
    const { folded, text, after } = words[i]!;
    const next = words[i + 1];
    const isNamed = PARTS.has(folded) && (folded === 'pb' || (next !== undefined && isPart(next)));
    const isFlat = after === 'space' && FLAT.test(folded) && (last > at || /^[A-H]$/.test(text));
    if (!isNamed && !FLOOR.test(text.toLowerCase()) && !isFlat) break;
    if (isNamed && folded !== 'pb') i++;
    last = i;
  }
  return last;
}

const isPart = ({ text, folded }: Word): boolean => FLAT.test(folded) || FLOOR.test(text.toLowerCase());

function bellAt(words: readonly Word[], at: number): OwnDetail | null {
  const next = words[at + 1];
  return words[at]!.folded === 'timbre' && next !== undefined && isPart(next) ? address(words[at]!, next) : null;
}

/** Words before a name that is that of a place. */
const PLACES = setOf(
  'general gral presidente plaza barrio hospital escuela colegio estacion parque club puente ruta autopista villa',
);

/** A given name and a family name, both with capitals: "Gracias, Marcela Quinteros". A name in the other order follows "soy". */
function fullNameAt(words: readonly Word[], at: number, text: string): OwnDetail | null {
  const [before, first] = [words[at - 1], words[at]!];
  if (!CAPITAL.test(first.text)) return null;
  if (before !== undefined && first.after !== 'end' && (PLACES.has(before.folded) || STREETS.has(before.folded)))
    return null;
  // "apellido Quinteros"
  if (before?.folded === 'apellido' && isFamilyLike(first.folded)) return reduced(text, first, first, '', first);
  const next = words[at + 1];
  if (next === undefined || !CAPITAL.test(next.text)) return null;
  const isSwapped =
    before?.folded === 'soy' && next.after === 'comma' && isFamilyLike(first.folded) && isGivenName(next.folded);
  if (isSwapped) return reduced(text, first, next, next.text, first);
  if (!isGivenName(first.folded)) return null;
  let last = at + 1;
  while (
    words[last]?.after === 'space' &&
    isGivenName(words[last]!.folded) &&
    CAPITAL.test(words[last + 1]?.text ?? '') &&
    words[last + 1]!.after === 'space'
  )
    last++;
  while (words[last]?.after === 'space' && JOINTS.has(words[last]!.folded) && words[last + 1]?.after === 'space')
    last++;
  const family = words[last]!;
  const isName =
    family.after === 'space' &&
    CAPITAL.test(family.text) &&
    family.folded.length > 1 &&
    isFamilyLike(family.folded) &&
    !isPhrase(words[last - 1]!.folded, family.folded) &&
    !HEIGHT.test(words[last + 1]?.text ?? '');
  return isName ? reduced(text, first, family, first.text, family) : null;
}

const reduced = (text: string, { start }: Word, { end }: Word, given: string, family: Word): OwnDetail => ({
  kind: 'name',
  start,
  end: end + Number(text[end] === '.'),
  shown: `${given} ${family.text[0]!.toUpperCase()}.`.trim(),
});

/** The full name that the word at `at` introduces: "soy Marta Gómez" is shown as "soy Marta G.". */
function nameAt(words: readonly Word[], at: number, text: string): OwnDetail | null {
  const said = words.slice(Math.max(0, at - 2), at + 1).map(({ folded }) => folded);
  const isNamed = said.slice(-2).join(' ') === 'me llamo' || said.join(' ') === 'mi nombre es';
  if (!isNamed && !['soy', 'habla', 'saluda'].includes(words[at]!.folded)) return null;
  const given = words[at + 1];
  if (given === undefined || given.after !== 'space' || !(isNamed || isGivenName(given.folded))) return null;
  const isJoined = (i: number) => words[i]?.after === 'space';
  let family = at + 2;
  while (isJoined(family) && isJoined(family + 1) && isGivenName(words[family]!.folded)) family++;
  // "de los Ángeles", but not "de Palermo"
  let last = family;
  while (isJoined(last + 1) && JOINTS.has(words[last]!.folded)) last++;
  if (last === family + 1) last = family;
  const name = words[last];
  // One letter is a name that is reduced already.
  if (!isJoined(last) || name === undefined || !/^\D{2}/.test(name.text) || NO_FAMILY.has(name.folded)) return null;
  if (CAPITAL.test(given.text) && !CAPITAL.test(name.text)) return null;
  const isMore = (i: number) =>
    isJoined(i) &&
    (CAPITAL.test(name.text)
      ? CAPITAL.test(words[i]!.text)
      : !NO_FAMILY.has(words[i]!.folded) && words[i + 1]?.after !== 'space');
  while (isMore(last + 1)) last++;
  const [initial = ''] = name.text.toUpperCase();
  const end = words[last]!.end + Number(words[last + 1]?.after !== 'space' && text[words[last]!.end] === '.');
  return { kind: 'name', start: given.start, end, shown: `${given.text} ${initial}.` };
}
