import { mayBeFamily } from '@vidriera/redaction';
import { isAbbreviation, isJoined, isNameWord, JOINTS, NEVER, type Stretch, setOf, type Word } from './own-words.ts';

/** A piece of an address: one that is sure ("calle Mendoza al 3400") is enough, of others it takes two kinds side by side. */
interface Piece extends Stretch {
  readonly kind: string;
  readonly isSure: boolean;
}

const STREETS = setOf('av avda avenida calle calles pasaje pje psje bulevar boulevard bv bvd diagonal diag');
/** Words before the number or letter of a part of a place, by what they say. */
const PARTS = new Map(
  Object.entries({
    floor: 'piso',
    flat: 'departamento depto dpto dto dep',
    bell: 'timbre',
    unit: 'unidad uf',
    house: 'casa',
    tower: 'torre edificio complejo monoblock monobloque',
    stairs: 'escalera nudo tira',
    block: 'manzana mz mza mzna',
    lot: 'lote lt parcela chacra',
    local: 'local oficina',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
);
const ROUTES = setOf('ruta rn rp autopista autovia panamericana acceso');
const HOMES = setOf('vivo vivimos domicilio direccion');
const PREPOSITIONS = setOf('en sobre por es a');
const NUMBERED = setOf('n nro numero al altura');
const LINKS = setOf('de del la el y en');
/** A number before one of these is an amount. */
const UNITS = setOf(
  'm mt mts m2 metro metros cm mm km kw w watts watt l lt lts litro litros kg kilos peso pesos mil frigorias calorias kcal h hs horas dias meses anos volts unidades cajas ladrillos placas veces x por pisos ambientes banos campanas',
);
const HEIGHT = /^\d{2,5}$|^\d{1,2}\.\d{3}$/;
const YEAR = /^(?:19|20)\d\d$/;
const FLOOR = /^\d{1,2}(?:[°º]|er|ro|do|to|mo|vo|no)$/;
const FLAT = /^(?:[a-df-nq-tv-xz]|\d{1,4}[a-h]?)$/;
const NAME_WORDS_MAX = 5;
/** Kinds that belong to an address anywhere in a text that has one. */
const ANYWHERE = setOf('bell between corner');

const NO_WORD: Word = { text: '', folded: '', start: 0, end: 0, after: 'end', isCapital: false };

/** The addresses in a text, in order, without the words of persons' names. An end is behind the last word; 0 is none. */
export function addressesIn(text: string, all: readonly Word[], names: ReadonlySet<Word>): Stretch[] {
  const words = all.map((word) => (names.has(word) ? { ...word, text: '', folded: '', isCapital: false } : word));
  const groups: Piece[][] = [];
  for (let at = 0, before: Piece | undefined; at < words.length; at++) {
    const found: Piece | null =
      streetAt(at) ?? routeAt(at) ?? betweenAt(at) ?? cornerAt(at, before) ?? partAt(at) ?? houseAt(at) ?? homeAt(at);
    if (found === null) continue;
    if (before !== undefined && touches(before, found)) groups.at(-1)!.push(found);
    else groups.push([found]);
    before = found;
    at = found.last;
  }
  const isAddress = (group: readonly Piece[]) =>
    group.some(({ isSure }) => isSure) || new Set(group.map(({ kind }) => kind)).size > 1;
  const hasAny = groups.some(isAddress);
  return groups
    .filter((group) => isAddress(group) || (hasAny && ANYWHERE.has(group[0]!.kind)))
    .map((group) => ({ first: group[0]!.first, last: group.at(-1)!.last }));

  /** Whether nothing but a comma or a little word stands between two pieces. */
  function touches({ last }: Piece, { first, kind }: Piece): boolean {
    const between = words.slice(last + 1, first + 1);
    if (between.length === 1 && ANYWHERE.has(kind)) return true;
    const isLinked = between.slice(0, -1).every(({ folded }) => LINKS.has(folded));
    return isLinked && between.every(({ after }) => after !== 'end');
  }

  function piece(kind: string, first: number, end: number, isSure = false): Piece | null {
    return end > first ? { kind, first, last: end - 1, isSure } : null;
  }

  function word(at: number): Word {
    return words[at] ?? NO_WORD;
  }

  function is(set: ReadonlySet<string>, at: number): boolean {
    return set.has(word(at).folded);
  }

  function past(set: ReadonlySet<string>, at: number): number {
    let to = at;
    while (is(set, to) && isJoined(words, to + 1)) to++;
    return to;
  }

  /** Whether the number at `at` counts something: "120 metros", "100 %". */
  function isAmount(at: number): boolean {
    const { start, end } = word(at);
    return (
      (is(UNITS, at + 1) && !(isPart(at + 1) && /^\d/.test(word(at + 2).text))) ||
      /^(?:\s*[%$]|[./-]\d)/.test(text.slice(end, end + 3)) ||
      /\$\s?$/.test(text.slice(Math.max(0, start - 2), start))
    );
  }

  /** The end of the name of a street that begins at `at`: "9 de Julio", "Virgen del Valle". */
  function endOfName(at: number, isNumbered = false): number {
    if (/^\d{1,3}$/.test(word(at).text)) {
      if (word(at + 1).folded === 'de' && /^\D/.test(word(at + 2).text)) return at + 3;
      return isNumbered && !isAmount(at) ? at + 1 : 0;
    }
    let to = at;
    while ((to === at || isJoined(words, to)) && to - at < NAME_WORDS_MAX && !isPart(to) && !is(STREETS, to)) {
      const { folded } = word(to);
      const isTitle = TITLES.has(folded) || (folded === 'entre' && word(to + 1).folded === 'rios');
      if (isNameWord(word(to)) || (to === at && STREET_NAMES.has(folded))) to++;
      else if (isTitle && isJoined(words, to + 1)) to += 2;
      else break;
      const joint = past(JOINTS, to);
      if (joint > to && word(joint).isCapital && isJoined(words, to) && !is(STREETS, joint)) to = joint;
    }
    return to > at ? to : 0;
  }

  /** As {@link endOfName}, of a street that a text names behind a little word. */
  function endOfStreetName(at: number, isNumbered = false): number {
    const from = past(JOINTS, at);
    return endOfName(is(STREETS, from) ? from + 1 : from, isNumbered);
  }

  /** The end of a house number at `at`, with floor and flat; `isSure` if the text says so. */
  function heightAt(at: number): { readonly end: number; readonly isSure: boolean } {
    let to = at;
    while (is(NUMBERED, to) || (is(JOINTS, to) && is(NUMBERED, to + 1))) to++;
    const height = word(to);
    if (height.folded === 's' && /^\/n/i.test(text.slice(height.end))) return { end: to + 2, isSure: true };
    if (height.after === 'end' || !HEIGHT.test(height.text) || isAmount(to)) return { end: 0, isSure: false };
    const isSaid = to > at && height.text.length > 2 && word(to - 1).folded.startsWith('al');
    return { end: endOfFlat(to + 1), isSure: isSaid || FLOOR.test(word(to + 1).text.toLowerCase()) };
  }

  /** The end of "4to B" at `at`; `at` itself without it. */
  function endOfFlat(at: number, isFloor = false): number {
    const to = isJoined(words, at) && FLOOR.test(word(at).text.toLowerCase()) ? at + 1 : at;
    const flat = word(to);
    const isFlat = isFloor || to > at ? FLAT.test(flat.folded) : /^(?:[B-H]|\d{1,2}[A-H])$/.test(flat.text);
    return isFlat && flat.after === 'space' ? to + 1 : to;
  }

  /** "calle Mendoza al 3400", "Av. Corrientes" */
  function streetAt(at: number): Piece | null {
    if (!is(STREETS, at) || word(at + 1).after === 'end') return null;
    const named = endOfStreetName(at + 1, true);
    const height = Math.max(heightAt(named || at + 1).end, endOfAnyHeight(at + 1));
    if (height > at + 2) return piece('street', at, height, true);
    const corner = named && endOfCrossing(named, /^\d/.test(word(named - 1).text));
    return piece('street', at, Math.max(named, corner), corner > 0);
  }

  /** The end of "y Callao" at `at`. */
  function endOfCrossing(at: number, isNumbered = false): number {
    if (!AND.has(word(at).folded) || !isJoined(words, at + 1)) return 0;
    const to = endOfStreetName(at + 1, isNumbered);
    return isNumbered || !HEIGHT.test(word(to).text) ? to : 0;
  }

  /** "Mendoza al 3400", "Gurruchaga" before a corner; a number alone may be that of a thing. */
  function houseAt(at: number): Piece | null {
    const named = endOfName(at);
    if (named === 0 || isAbbreviation(word(at)) || (named === at + 1 && opens(at))) return null;
    const before = wordsBefore(at, 3);
    const isHome = saysHome(before);
    const { end, isSure } = heightAt(named);
    if (end === 0) {
      const corner = isHome ? endOfCrossing(named) : 0;
      if (corner > 0) return piece('street', at, corner, true);
      return (cornerAt(named, undefined) ?? betweenAt(named)) && piece('street', at, named);
    }
    const height = word(named).text;
    const isPlace = ['en', 'sobre', 'de'].includes(before.at(-1) ?? '') || before.includes('casa');
    const isNumber = isPlace && word(at).isCapital && !YEAR.test(height) && height.length > 2;
    return piece('street', at, end, isSure || isHome || isNumber);
  }

  function wordsBefore(at: number, most: number): string[] {
    return words.slice(Math.max(0, at - most), at).map(({ folded }) => folded);
  }

  /** Whether one of these words says that an address follows: "vivo", but not "a domicilio". */
  function saysHome(before: readonly string[]): boolean {
    return before.some((one, i) => HOMES.has(one) && before[i - 1] !== 'a');
  }

  /** Whether the word at `at` has its capital because a phrase begins, and is an ordinary one. */
  function opens(at: number): boolean {
    const { after, isCapital } = word(at);
    return isOrdinary(at) && (at === 0 || after === 'end' || !isCapital);
  }

  function isOrdinary(at: number): boolean {
    return !mayBeFamily(word(at).folded) && !is(STREET_NAMES, at);
  }

  /** "vivo en san lorenzo 1845", in small letters. */
  function homeAt(at: number): Piece | null {
    const before = wordsBefore(at, 3);
    const last = before.at(-1) ?? '';
    if (!saysHome(before) || !(HOMES.has(last) || PREPOSITIONS.has(last)) || /\d/.test(word(at).text)) return null;
    return piece('street', at, endOfAnyHeight(at), true);
  }

  /** The end of a number of a house some words behind `at`, which in small letters may be any name. */
  function endOfAnyHeight(at: number): number {
    for (let to = at; to < at + NAME_WORDS_MAX && (to === at || isJoined(words, to)); to++) {
      if (word(to) === NO_WORD || isPart(to) || is(NEVER, to)) return 0;
      const { end } = heightAt(to + 1);
      if (end > 0) return end;
    }
    return 0;
  }

  /** "entre Mendoza y 3 de Febrero" */
  function betweenAt(at: number): Piece | null {
    const { folded, end } = word(at);
    if (folded !== 'entre' && !(folded === 'e' && text[end] === '/')) return null;
    const one = endOfStreetName(at + 1, true);
    return piece('between', at, one && endOfCrossing(one, /^\d/.test(word(one - 1).text)));
  }

  /** "esquina Vera Mujica", "casi Costa Rica", "y Callao" behind a street; "esquina de Mendoza y Alem" */
  function cornerAt(at: number, before: Piece | undefined): Piece | null {
    const { folded } = word(at);
    const isBehind = before?.kind === 'street' && before.last === at - 1 && !folded.startsWith('e');
    const crossing = isBehind && piece('corner', at, endOfCrossing(at));
    if (crossing) return crossing;
    if (!is(CORNERS, at)) return null;
    let from = at + 1;
    while (is(CORNERS, from) || is(WITH, from)) from++;
    const one = endOfStreetName(from);
    // "casi Nueva"
    if (one === at + 2 && folded === 'casi' && !before?.isSure && isOrdinary(at + 1)) return null;
    const other = one && endOfCrossing(one);
    return piece('corner', at, Math.max(one, other), other > 0);
  }

  function isPart(at: number): boolean {
    return PARTS.has(word(at).folded) || is(CORNERS, at) || is(ROUTES, at);
  }

  /** "piso 2", "depto B", "2do B", "PB", "edificio Torre Palermo" */
  function partAt(at: number): Piece | null {
    const { folded, text } = word(at);
    const kind = PARTS.get(folded);
    if (folded === 'pb') return piece('floor', at, endOfFlat(at + 1));
    if (FLOOR.test(text.toLowerCase())) {
      const end = endOfFlat(word(at + 1).folded === 'piso' ? at + 2 : at + 1, true);
      return end > at + 1 ? piece('floor', at, end) : null;
    }
    const isShort = /^\d{1,2}$/.test(text) && isJoined(words, at + 1) && /^[A-H]$/.test(word(at + 1).text);
    if (isShort) return piece('floor', at, at + 2);
    if (kind === undefined) return null;
    const to = past(NUMBERED, at + 1);
    const value = word(to);
    if (value.after === 'end') return null;
    if ((FLAT.test(value.folded) || FLOOR.test(value.text.toLowerCase())) && !isAmount(to)) {
      const isSure = kind === 'lot' && wordsBefore(at, NAME_WORDS_MAX).some((one) => ESTATES.has(one));
      return piece(kind, at, endOfFlat(to + 1), isSure);
    }
    if ((kind !== 'tower' && kind !== 'bell') || !value.isCapital) return null;
    let end = to + 1;
    while (isJoined(words, end) && word(end).isCapital) end++;
    return piece(kind, at, end);
  }

  /** "ruta 8 km 42", "km 42 de la ruta 8" */
  function routeAt(at: number): Piece | null {
    const isKm = (i: number) => is(KM, i) && /^\d/.test(word(i + 1).text);
    if (isKm(at)) {
      const route = past(JOINTS, at + 2);
      const isOnRoute = is(ROUTES, route) && word(route).after !== 'end';
      return isOnRoute ? piece('km', at, endOfRouteName(route), true) : piece('km', at, at + 2);
    }
    const named = is(ROUTES, at) ? endOfRouteName(at) : at;
    return named > at && isKm(named) && word(named).after !== 'end' ? piece('km', at, named + 2, true) : null;
  }

  /** The end of "ruta nacional 8", "acceso oeste". */
  function endOfRouteName(at: number): number {
    const isOfName = (i: number) => is(ROUTE_WORDS, i) || /^\d/.test(word(i).text) || word(i).isCapital;
    let to = at + 1;
    while (to < at + 4 && isJoined(words, to) && isOfName(to)) to++;
    return to;
  }
}

const AND = setOf('y e');
const KM = setOf('km kilometro');
const ESTATES = setOf('barrio bo b country');
const CORNERS = setOf('esquina esq casi');
const WITH = setOf('de con a la');
const ROUTE_WORDS = setOf('nacional provincial n nro norte sur este oeste');
/** Words at the beginning of a street's name that are ordinary too. */
const TITLES = setOf(
  'san santa santo general gral gobernador gob presidente pte coronel cnel doctor dr almirante alte virgen',
);
/** The streets of most towns whose names are words of the language as well. */
const STREET_NAMES = setOf(
  'rivadavia callao independencia libertad caseros constitucion colon rioja cabildo congreso juramento paraguay uruguay brasil arenales',
);
