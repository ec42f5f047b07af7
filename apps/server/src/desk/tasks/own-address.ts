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

/** The addresses in a text, in order, without the words of persons' names. */
export function addressesIn(text: string, all: readonly Word[], names: ReadonlySet<Word>): Stretch[] {
  const words = all.map((word) => (names.has(word) ? { ...word, text: '', folded: '', isCapital: false } : word));
  const groups: Piece[][] = [];
  for (let at = 0, before: Piece | undefined; at < words.length; at++) {
    const piece: Piece | null =
      streetAt(at) ?? routeAt(at) ?? betweenAt(at) ?? cornerAt(at, before) ?? partAt(at) ?? houseAt(at) ?? homeAt(at);
    if (piece === null) continue;
    if (before !== undefined && touches(before, piece)) groups.at(-1)!.push(piece);
    else groups.push([piece]);
    before = piece;
    at = piece.last;
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
    return (
      between.every(({ after }) => after !== 'end') && between.slice(0, -1).every(({ folded }) => LINKS.has(folded))
    );
  }

  function is(set: ReadonlySet<string>, at: number): boolean {
    return set.has(words[at]?.folded ?? '');
  }

  function past(set: ReadonlySet<string>, at: number): number {
    let to = at;
    while (is(set, to) && isJoined(words, to + 1)) to++;
    return to;
  }

  /** Whether the number at `at` counts something: "120 metros", "100 %". */
  function isAmount(at: number): boolean {
    const { start, end } = words[at]!;
    return (
      (is(UNITS, at + 1) && !(isPart(at + 1) && /^\d/.test(words[at + 2]?.text ?? ''))) ||
      /^(?:\s*[%$]|[./-]\d)/.test(text.slice(end, end + 3)) ||
      /\$\s?$/.test(text.slice(Math.max(0, start - 2), start))
    );
  }

  /** The end of the name of a street that begins at `at`: "9 de Julio", "Virgen del Valle"; `at` itself without one. */
  function endOfName(at: number, isNumbered = false): number {
    const first = words[at];
    if (first === undefined) return at;
    let to = at;
    if (/^\d{1,3}$/.test(first.text)) {
      const isDate = words[at + 1]?.folded === 'de' && words[at + 2] !== undefined && !/\d/.test(words[at + 2]!.text);
      return isDate ? at + 3 : isNumbered && !isAmount(at) ? at + 1 : at;
    }
    for (;;) {
      const isMore = to === at || isJoined(words, to);
      const word = words[to];
      if (!isMore || word === undefined || to - at >= NAME_WORDS_MAX || isPart(to) || is(STREETS, to)) break;
      if (isNameWord(word) || (to === at && STREET_NAMES.has(word.folded))) to++;
      else if (
        (TITLES.has(word.folded) || (word.folded === 'entre' && words[to + 1]?.folded === 'rios')) &&
        isJoined(words, to + 1)
      )
        to += 2;
      else break;
      const joint = past(JOINTS, to);
      if (joint > to && words[joint]?.isCapital && isJoined(words, to) && !is(STREETS, joint)) to = joint;
    }
    return to;
  }

  /** As {@link endOfName}, of a street that a text names behind a little word. */
  function endOfStreetName(at: number, isNumbered = false): number {
    let from = past(JOINTS, at);
    if (is(STREETS, from)) from++;
    const to = endOfName(from, isNumbered);
    return to > from ? to : at;
  }

  /** The last word of a house number behind the name before `at`, with floor and flat, or -1; `isSure` if the text says so. */
  function heightAt(at: number): { readonly last: number; readonly isSure: boolean } {
    let to = at;
    while (is(NUMBERED, to) || (is(JOINTS, to) && is(NUMBERED, to + 1))) to++;
    const height = words[to];
    if (height?.folded === 's' && /^\/n/i.test(text.slice(height.end))) return { last: to + 1, isSure: true };
    const isHeight = height !== undefined && height.after !== 'end' && HEIGHT.test(height.text) && !isAmount(to);
    if (!isHeight) return { last: -1, isSure: false };
    const last = endOfFlat(to + 1);
    const isSaid = to > at && height.text.length > 2 && words[to - 1]!.folded.startsWith('al');
    return { last, isSure: isSaid || FLOOR.test(words[to + 1]?.text.toLowerCase() ?? '') };
  }

  /** The last word of "4to B" from `at` on, or the word before. */
  function endOfFlat(at: number, isFloor = false): number {
    let to = at;
    if (isJoined(words, to) && FLOOR.test(words[to]!.text.toLowerCase())) to++;
    const flat = words[to];
    const isFlat =
      flat?.after === 'space' &&
      (isFloor || to > at ? FLAT.test(flat.folded) : /^(?:[B-H]|\d{1,2}[A-H])$/.test(flat.text));
    return isFlat ? to : to - 1;
  }

  /** "calle Mendoza al 3400", "Av. Corrientes" */
  function streetAt(at: number): Piece | null {
    if (!is(STREETS, at) || words[at + 1]?.after === 'end') return null;
    const named = endOfStreetName(at + 1, true);
    const last = Math.max(heightAt(named).last, endOfAnyHeight(at + 1));
    if (last > at + 1) return { kind: 'street', first: at, last, isSure: true };
    if (named === at + 1) return null;
    const corner = endOfCrossing(named, /^\d/.test(words[named - 1]!.text));
    return { kind: 'street', first: at, last: Math.max(named, corner) - 1, isSure: corner > 0 };
  }

  /** The end of "y Callao" at `at`; 0 without it. */
  function endOfCrossing(at: number, isNumbered = false): number {
    if (!['y', 'e'].includes(words[at]?.folded ?? '') || !isJoined(words, at + 1)) return 0;
    const to = endOfStreetName(at + 1, isNumbered);
    return to > at + 1 && (isNumbered || !HEIGHT.test(words[to]?.text ?? '')) ? to : 0;
  }

  /** "Mendoza al 3400", "Gurruchaga" before a corner; a number alone may be that of a thing. */
  function houseAt(at: number): Piece | null {
    const named = endOfName(at);
    if (named === at || isAbbreviation(words[at]!) || (named === at + 1 && opens(at))) return null;
    const before = words.slice(Math.max(0, at - 3), at).map(({ folded }) => folded);
    const isHome = saysHome(before);
    const { last, isSure } = heightAt(named);
    if (last < 0) {
      const corner = isHome ? endOfCrossing(named) : 0;
      if (corner > 0) return { kind: 'street', first: at, last: corner - 1, isSure: true };
      const isLeft = cornerAt(named, undefined) ?? betweenAt(named);
      return isLeft && { kind: 'street', first: at, last: named - 1, isSure: false };
    }
    const height = words[named]!.text;
    const isPlace = ['en', 'sobre', 'de'].includes(before.at(-1) ?? '') || before.includes('casa');
    const isNumber = isPlace && words[at]!.isCapital && !YEAR.test(height) && height.length > 2;
    return { kind: 'street', first: at, last, isSure: isSure || isHome || isNumber };
  }

  /** Whether one of these words says that an address follows: "vivo", but not "a domicilio". */
  function saysHome(before: readonly string[]): boolean {
    return before.some((word, i) => HOMES.has(word) && before[i - 1] !== 'a');
  }

  /** Whether the word at `at` has its capital because a phrase begins, and is an ordinary one. */
  function opens(at: number): boolean {
    const { after, isCapital } = words[at]!;
    return isOrdinary(at) && (at === 0 || after === 'end' || !isCapital);
  }

  function isOrdinary(at: number): boolean {
    const { folded } = words[at]!;
    return !mayBeFamily(folded) && !STREET_NAMES.has(folded);
  }

  /** "vivo en san lorenzo 1845", in small letters. */
  function homeAt(at: number): Piece | null {
    const before = words.slice(Math.max(0, at - 3), at).map(({ folded }) => folded);
    const last = before.at(-1) ?? '';
    if (!saysHome(before) || !(HOMES.has(last) || PREPOSITIONS.has(last)) || /\d/.test(words[at]!.text)) return null;
    const height = endOfAnyHeight(at);
    return height < 0 ? null : { kind: 'street', first: at, last: height, isSure: true };
  }

  /** The end of a number of a house some words behind `at`, which in small letters may be any name; or -1. */
  function endOfAnyHeight(at: number): number {
    for (let to = at; to < at + NAME_WORDS_MAX && (to === at || isJoined(words, to)); to++) {
      if (words[to] === undefined || isPart(to) || NEVER.has(words[to]!.folded)) return -1;
      const { last } = heightAt(to + 1);
      if (last >= 0) return last;
    }
    return -1;
  }

  /** "entre Mendoza y 3 de Febrero" */
  function betweenAt(at: number): Piece | null {
    const isShort = words[at]?.folded === 'e' && text[words[at]!.end] === '/';
    if (words[at]?.folded !== 'entre' && !isShort) return null;
    const one = endOfStreetName(at + 1, true);
    const other = one > at + 1 ? endOfCrossing(one, /^\d/.test(words[one - 1]!.text)) : 0;
    return other > 0 ? { kind: 'between', first: at, last: other - 1, isSure: false } : null;
  }

  /** "esquina Vera Mujica", "casi Costa Rica", "y Callao" behind a street; "esquina de Mendoza y Alem" */
  function cornerAt(at: number, before: Piece | undefined): Piece | null {
    const isBehind = before?.kind === 'street' && before.last === at - 1 && !words[at]!.folded.startsWith('e');
    const crossing = isBehind ? endOfCrossing(at) : 0;
    if (crossing > 0) return { kind: 'corner', first: at, last: crossing - 1, isSure: false };
    if (!is(CORNERS, at)) return null;
    let from = at + 1;
    while (is(CORNERS, from) || is(WITH, from)) from++;
    const one = endOfStreetName(from);
    // "casi Nueva"
    if (one === from || (one === at + 2 && words[at]!.folded === 'casi' && !before?.isSure && isOrdinary(at + 1)))
      return null;
    const other = endOfCrossing(one);
    return { kind: 'corner', first: at, last: Math.max(one, other) - 1, isSure: other > 0 };
  }

  function isPart(at: number): boolean {
    return PARTS.has(words[at]?.folded ?? '') || is(CORNERS, at) || is(ROUTES, at);
  }

  /** "piso 2", "depto B", "2do B", "PB", "edificio Torre Palermo" */
  function partAt(at: number): Piece | null {
    const { folded, text } = words[at]!;
    const kind = PARTS.get(folded);
    if (folded === 'pb') return { kind: 'floor', first: at, last: endOfFlat(at + 1), isSure: false };
    if (FLOOR.test(text.toLowerCase())) {
      const last = words[at + 1]?.folded === 'piso' ? endOfFlat(at + 2, true) : endOfFlat(at + 1, true);
      return last > at ? { kind: 'floor', first: at, last, isSure: false } : null;
    }
    const isShort = /^\d{1,2}$/.test(text) && isJoined(words, at + 1) && /^[A-H]$/.test(words[at + 1]!.text);
    if (isShort) return { kind: 'floor', first: at, last: at + 1, isSure: false };
    if (kind === undefined) return null;
    const to = past(NUMBERED, at + 1);
    const value = words[to];
    if (value === undefined || value.after === 'end') return null;
    if ((FLAT.test(value.folded) || FLOOR.test(value.text.toLowerCase())) && !isAmount(to)) {
      const isSure =
        kind === 'lot' && words.slice(Math.max(0, at - NAME_WORDS_MAX), at).some(({ folded }) => ESTATES.has(folded));
      return { kind, first: at, last: endOfFlat(to + 1), isSure };
    }
    if ((kind !== 'tower' && kind !== 'bell') || !value.isCapital) return null;
    let last = to;
    while (isJoined(words, last + 1) && words[last + 1]!.isCapital) last++;
    return { kind, first: at, last, isSure: false };
  }

  /** "ruta 8 km 42", "km 42 de la ruta 8" */
  function routeAt(at: number): Piece | null {
    const isKm = (i: number) =>
      ['km', 'kilometro'].includes(words[i]?.folded ?? '') && /^\d/.test(words[i + 1]?.text ?? '');
    if (isKm(at)) {
      const route = past(JOINTS, at + 2);
      if (!is(ROUTES, route) || words[route]!.after === 'end')
        return { kind: 'km', first: at, last: at + 1, isSure: false };
      return { kind: 'km', first: at, last: endOfRouteName(route) - 1, isSure: true };
    }
    if (!is(ROUTES, at)) return null;
    const named = endOfRouteName(at);
    if (!isKm(named) || words[named]!.after === 'end') return null;
    return { kind: 'km', first: at, last: named + 1, isSure: true };
  }

  /** The end of "ruta nacional 8", "acceso oeste". */
  function endOfRouteName(at: number): number {
    let to = at + 1;
    while (
      to < at + 4 &&
      isJoined(words, to) &&
      (ROUTE_WORDS.has(words[to]!.folded) || /^\d/.test(words[to]!.text) || words[to]!.isCapital)
    )
      to++;
    return to;
  }
}

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
