import { mayBeFamily } from '@vidriera/redaction';
import { isAbbreviation, isNameWord, JOINTS, NEVER, type Stretch, setOf, type Word, wordsOf } from './own-words.ts';

/** A piece of an address: one that is sure ("calle Mendoza al 3400") is enough, of others it takes two kinds side by side. */
interface Piece extends Stretch {
  readonly kind: string;
  readonly isSure: boolean;
}

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
const STREETS = setOf('av avda avenida calle calles pasaje pje psje bulevar boulevard bv bvd diagonal diag');
const ROUTES = setOf('ruta rn rp autopista autovia panamericana acceso');
const CORNERS = setOf('esquina esq casi');
const NUMBERED = setOf('n nro numero al altura');
const ESTATES = setOf('barrio bo b country');
const HOMES = setOf('vivo vivimos domicilio direccion');
const PREPOSITIONS = setOf('en sobre por es a');
const LINKS = setOf('de del la el y en');
/** Words at the beginning of a street's name that are ordinary too. */
const TITLES = setOf(
  'san santa santo general gral gobernador gob presidente pte coronel cnel doctor dr almirante alte virgen',
);
/** The streets of most towns whose names are words of the language as well. */
const STREET_NAMES = setOf(
  'rivadavia callao independencia libertad caseros constitucion colon rioja cabildo congreso juramento paraguay uruguay brasil arenales',
);
/** A number before one of these is an amount. */
const UNITS = setOf(
  'm mt mts m2 metro metros cm mm km kw w watts watt l lt lts litro litros kg kilos peso pesos mil frigorias calorias kcal h hs horas dias meses anos volts unidades cajas ladrillos placas veces x por pisos ambientes banos campanas',
);
const HEIGHT = /^\d{2,5}$|^\d{1,2}\.\d{3}$/;
const YEAR = /^(?:19|20)\d\d$/;
const FLOOR = /^\d{1,2}(?:[°º]|er|ro|do|to|mo|vo|no)$/;
const FLAT = /^(?:[a-df-nq-tv-xz]|\d{1,4}[a-h]?)$/;
/** Kinds that belong to an address anywhere in a text that has one. */
const ANYWHERE = setOf('bell between corner');

/** The word at `at` as the patterns below ask of it: the word itself and its marks, each with a full stop behind it. */
function marksOf(text: string, words: readonly Word[], at: number): string {
  const word = words[at]!;
  const { folded, text: given, start, end, isCapital, after } = word;
  const [follows = '', then = ''] = [words[at + 1]?.folded, words[at + 2]?.text];
  const before = words.slice(Math.max(0, at - 5), at).map((one) => one.folded);
  const near = before.slice(-3);
  const last = before.at(-1) ?? '';
  const kind = PARTS.get(folded);
  const isPart = (one: string) => PARTS.has(one) || CORNERS.has(one) || ROUTES.has(one);
  // "120 metros", "100 %"
  const isAmount =
    (UNITS.has(follows) && !(isPart(follows) && /^\d/.test(then))) ||
    /^(?:\s*[%$]|[./-]\d)/.test(text.slice(end, end + 3)) ||
    /\$\s?$/.test(text.slice(Math.max(0, start - 2), start));
  const mayName = !isPart(folded) && !STREETS.has(folded);
  const isName = mayName && isNameWord(word);
  const isFirst = isName || (mayName && STREET_NAMES.has(folded));
  const isTitle = mayName && !isFirst && (TITLES.has(folded) || (folded === 'entre' && follows === 'rios'));
  const isOrdinary = !mayBeFamily(folded) && !STREET_NAMES.has(folded);
  const isHeight = HEIGHT.test(given) && !isAmount;
  const [isFloor, isFlat] = [FLOOR.test(given.toLowerCase()), FLAT.test(folded)];
  // "vivo", but not "a domicilio"
  const isHome = near.some((one, i) => HOMES.has(one) && near[i - 1] !== 'a');
  const marks = {
    Any: true,
    Name: isName,
    First: isFirst,
    Title: isTitle,
    Capital: isCapital && !STREETS.has(folded),
    Digit: /^\d/.test(given),
    Count: /^\d{1,3}$/.test(given) && !isAmount,
    Height: isHeight,
    Long: isHeight && given.length > 2,
    NoYear: isHeight && given.length > 2 && !YEAR.test(given),
    None: folded === 's' && /^\/n/i.test(text.slice(end, end + 2)),
    Floor: isFloor,
    Flat: isFlat,
    FlatAlone: /^(?:\d{1,2})?[A-H]$/.test(given),
    Value: (isFlat || isFloor) && !isAmount,
    Part: kind !== undefined,
    Lot: kind === 'lot' && before.some((one) => ESTATES.has(one)),
    Named: kind === 'tower' || kind === 'bell',
    Between: folded === 'entre' || (folded === 'e' && text[end] === '/'),
    Free: isTitle || (!isPart(folded) && !NEVER.has(folded)),
    Brief: isAbbreviation(word),
    Ordinary: isOrdinary,
    // It has its capital because a phrase begins.
    Opens: isOrdinary && !isTitle && (at === 0 || after === 'end' || !isCapital),
    Home: isHome,
    AtHome: isHome && (HOMES.has(last) || PREPOSITIONS.has(last)) && !/\d/.test(given),
    Place: isCapital && (['en', 'sobre', 'de'].includes(last) || near.includes('casa')),
  };
  const names = Object.entries(marks).flatMap(([name, is]) => (is ? `${name}.` : []));
  return `${/^[a-z]+$/.test(folded) ? `${folded}.` : ''}${names.join('')}`;
}

/** A word that is or has one of these, behind one of these signs: a space, a comma, or a semicolon where a phrase ends. */
const behind = (signs: string) => (marks: string | ReadonlySet<string>) => {
  const some = typeof marks === 'string' ? marks : [...marks].join('|');
  return `[${signs}][A-Za-z.]*?\\b(?:${some})\\.[A-Za-z.]*(?![A-Za-z.])`;
};
const [word, near, next] = [behind(' ,;'), behind(' ,'), behind(' ')];

const joints = `(?:${word(JOINTS)}(?= )){0,3}`;
/** "4to B" */
const floor = `${next('Floor')}(?:${next('Flat')})?`;
const more = `(?:${next(JOINTS)}){0,3}(?:${next('Name')}|${next('Title')}${next('Any')})`;
/** "9 de Julio", "Virgen del Valle" */
const name = `(?:${word('Count')}${word('de')}${word('Free')}|(?:${word('First')}|${word('Title')}${next('Any')})(?:${more}){0,4})`;
/** A name behind a little word or "calle". */
const street = `${joints}(?:${word(STREETS)})?${name}`;
const anyStreet = `${joints}(?:${word(STREETS)})?(?:${name}|${word('Count')})`;
/** "y Callao" */
const crossing = `${word('y|e')}(?= )${street}(?!${more}|${word('Height')})`;
/** "Mendoza y 3 de Febrero", "5 y 6" */
const crossed = `${anyStreet}${word('y|e')}(?= )${anyStreet}`;
const between = `${word('Between')}${crossed}`;
/** "4to B", "B", but not "E/ Mitre y Alem" */
const flat = `(?:${floor}|(?!${between})${next('FlatAlone')})?`;
const numbered = `(?:${word(NUMBERED)})`;
/** "n° 1845 4to B", "5000 y Acoyte", "s/n" */
const none = `${word('None')}${word('Any')}(?:${crossing})?`;
const number = `${near('Height')}${flat}(?:${crossing})?`;
const height = `${numbered}{0,4}(?:${none}|${number})`;
/** "al 3400", "1845 4to B" */
const sureHeight = `${numbered}{0,4}(?:${none}|(?=${near('Height')}${word('Floor')})${number}|(?<=${word('al|altura')})(?=${word('Long')})${number}|${near('Height')}${flat}${crossing})`;
const onlyHeight = `(?=${numbered}|${word('None')}|${word('Any')}${next('Floor|FlatAlone')})${height}`;
/** A height some words further, which in small letters may be any name. */
const someHeight = `${word('Free')}(?:${next('Free')}){0,4}?${height}`;
const corner = `${word(CORNERS)}(?:${word(CORNERS)}|${word(JOINTS)}|${word('con')}){0,4}${street}`;
/** "8", "provincial 25 Norte" */
const ofRoute = `(?:${next('Digit|Capital|nacional|provincial')}){0,3}`;
const value = `${numbered}{0,3}${near('Value')}${flat}`;
/** Not "casi nueva". */
const notAlmost = `(?!${word('casi')}${word('Ordinary')}(?!${more}))`;
const isNoStreet = `(?!${word('Brief')}|${word('Opens')}(?!${more}))`;

/** The pieces, the first that fits, and whether they are sure. One without a kind has that of its first word. */
const ROWS: readonly (readonly [kind: string | null, isSure: boolean, pattern: string])[] = [
  // "calle Mendoza al 3400", "Calle 50 entre 5 y 6", "Av. Corrientes"
  ['street', true, `${word(STREETS)}(?=[ ,])(?:${anyStreet}${height}|${someHeight}|${onlyHeight}|${crossed})`],
  ['street', false, `${word(STREETS)}(?=[ ,])${anyStreet}`],
  // "km 42 de la ruta 8", "ruta 8 km 42"
  ['km', true, `${word('km|kilometro')}${word('Digit')}${joints}${near(ROUTES)}${ofRoute}`],
  ['km', false, `${word('km|kilometro')}${word('Digit')}`],
  ['km', true, `${word(ROUTES)}(?:${next('Free')}){0,3}${near('km|kilometro')}${word('Digit')}`],
  // "entre Mendoza y 3 de Febrero"
  ['between', false, between],
  // "esquina de Mendoza y Alem", "casi Costa Rica"
  ['corner', true, `${notAlmost}${corner}${crossing}`],
  ['corner', false, corner],
  // "PB", "2do B", "3 B", "lote 12" in an estate, "depto B", "edificio Torre Palermo"
  ['floor', false, `${word('pb')}${flat}`],
  ['floor', false, `${word('Floor')}(?:${word('piso')}(?:${floor}|${next('Flat')})?|${floor}|${next('Flat')})`],
  ['floor', false, `${word('Count')}${next('FlatAlone')}`],
  [null, true, `${word('Lot')}${value}`],
  [null, false, `${word('Part')}${value}`],
  [null, false, `${word('Named')}${numbered}?${near('Capital')}(?:${next('Capital')}){0,9}`],
  // "Mendoza al 3400", "vivo en Mitre 50", "en Yerbal 1432"; a number alone may be that of a thing
  ['street', true, `${isNoStreet}${name}${sureHeight}`],
  ['street', true, `(?=${word('Home')})${isNoStreet}${name}(?:${height}|${crossing})`],
  ['street', true, `(?=${word('Place')})${isNoStreet}${name}(?=${word('n|nro|numero|altura|NoYear')})${height}`],
  ['street', false, `${isNoStreet}${name}${height}`],
  // "Gurruchaga" before a corner
  ['street', false, `${isNoStreet}${name}(?=${notAlmost}${corner}|${between})`],
  // "vivo en san lorenzo 1845"
  ['street', true, `(?=${word('AtHome')})${someHeight}`],
];
const PIECES = ROWS.map(([kind, isSure, pattern]) => ({ kind, isSure, pattern: new RegExp(pattern, 'y') }));

const SIGNS = { space: ' ', comma: ',', end: ';' };

/** Where the addresses in a text stand, in order; `names` are words of persons' names, which are in none. */
export function addressesIn(text: string, all = wordsOf(text), names: ReadonlySet<Word> = new Set()) {
  const words = all.map((one) => (names.has(one) ? { ...one, text: '', folded: '', isCapital: false } : one));
  const starts: number[] = [];
  let shape = '';
  for (const [at, { after }] of words.entries()) {
    starts.push(shape.length);
    shape += SIGNS[after] + marksOf(text, words, at);
  }
  starts.push(shape.length);
  const groups: Piece[][] = [];
  for (let at = 0, before: Piece | undefined; at < words.length; at++) {
    const found = pieceAt(at);
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
    .map((group) => ({ start: all[group[0]!.first]!.start, end: all[group.at(-1)!.last]!.end }));

  function pieceAt(first: number): Piece | null {
    const found = PIECES.find(({ pattern }) => {
      pattern.lastIndex = starts[first]!;
      return pattern.test(shape);
    });
    if (found === undefined) return null;
    const { kind, isSure, pattern } = found;
    const last = starts.indexOf(pattern.lastIndex, first) - 1;
    return { kind: kind ?? PARTS.get(words[first]!.folded)!, isSure, first, last };
  }

  /** Whether nothing but a comma or a little word stands between two pieces. */
  function touches({ last }: Piece, { first, kind }: Piece): boolean {
    const between = words.slice(last + 1, first + 1);
    if (between.length === 1 && ANYWHERE.has(kind)) return true;
    const isLinked = between.slice(0, -1).every(({ folded }) => LINKS.has(folded));
    return isLinked && between.every(({ after }) => after !== 'end');
  }
}
