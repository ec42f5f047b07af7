/**
 * Finds phrases that tell a reader how to assemble a number ("al revés", "todo junto", "la característica de Rosario"), and
 * assembles it.
 */
import { once } from '../text/remember.ts';
import type { Atom } from './atom.ts';
import { phoneCue } from './cues.ts';
import { isWrittenAreaCode, localFit, planFit } from './numbering-plan.ts';
import { FEWEST_DIGITS } from './phone.ts';
import type { NumberSequence } from './sequence.ts';

const BACKWARDS =
  /al reves|alreves|de derecha a izquierda|de atras (?:para|hacia) adelante|invertid[oa]s?|dado vuelta|dalo vuelta|espejad[oa]|de fin a principio/;

const NUMBER = '(?:celu?|celular|numero|nro|tel|telefono|tubo|linea|contacto|whats\\w*|wh?a[ts]\\w*ap\\w*|wsp|wpp?)';
const TOGETHER = new RegExp(
  `\\b(?:${[
    'todos? (?:junt|pegad|seguid)\\w+|seguidit[oa]s?|(?:van|va|leid[oa]s?|lee\\w*|numeros|digitos) seguid[oa]s?|de (?:corrido|un tiron)',
    'en fila|uno (?:de)?tras (?:de|del) otro|capt(?:as|an|aste)',
    'de arriba (?:para|hacia|a) abajo|en (?:ese|este|el) orden|en orden|(?:junta|pega|arma|une|uni|enganch\\w) ?(?:lo|los|las|le|r|ndo|s)|junt(?:a|e|en) es[oa]s',
    '(?:sin|saca\\w*|saqu\\w+|ignor\\w+|borra\\w*|quita\\w*|salte\\w+|olvid\\w+|tacha\\w*) (?:a |de )?(?:las?|los|el|lo) (?:x|letra|palabra|nombre|animal|signo|simbolo|espacio|texto|cosa|fruta|demas|relleno|resto|dem)\\w*',
    'en (?:clave|codigo)|guin(?:o|ito)s?|acertijo|adivin\\w+|rompecabezas|descifr\\w+|decodific\\w+|(?:quien|el que|los que) entend\\w+|(?:quien|el que|los que) entiend\\w+',
    '(?:sos|si sos) viv[oa]|ya (?:sabes|entendes|entendiste)|para (?:los )?(?:entendidos|vivos)',
    'no (?:es|son) (?:mi|una?|el|la|unos|las|los) (?:direccion|domicilio|precio|patente|lote|fecha|codigo|medida|horario|presupuesto|ano)\\w*',
    `(?:es|son|era|sale|tenes|ahi (?:esta|va|tenes)) (?:(?:las?|los?|el) \\w+ de )?(?:mi|el|los|nuestro|todo mi) ${NUMBER}(?! de)|(?:mi|el) ${NUMBER} (?:entre|dentro|escondid|ocult|esta en|se arma|sale de)`,
    'con es[eoa]s?(?: \\w+)? (?:me|te|nos|ya|llam|marc)\\w*|(?:y|despues) marc(?:as?|alo|alos)|marca(?:lo|los|las)|(?:y|o) (?:me |nos )?llamas',
    '(?:en el|va en el) titulo|primer(?:a|o)? (?:dato|numero|bloque|tramo|digito)|(?:entre|dentro de|solo|mira|lee) (?:los |el |lo )?(?:parentesis|corchetes)|(?:renglon|pista|mensaje|pedazo|cacho|historia|dato) (?:uno|1)|te dejo el (?:final|resto)|ese soy yo|los (?:numeros|digitos) (?:van|son|de)',
  ].join('|')})\\b`,
);
/** "la primera mitad … la otra mitad", "el primero … y en el de abajo". */
const HALVES =
  /\b(?:(?:primer[ao]?|media|una|la otra|segunda|ultima|restante) (?:mitad|parte)|(?:dos|tres|cuatro|cinco|[2-5]) (?:mitades|partes|mensajes|renglones|pedazos|cachos|tandas)|en (?:dos|tres) veces|mitad y mitad)\b/;
/** "la característica de Rosario": group 1 is a known place, group 2 the first letters of any other word. */
const AREA_OF_PLACE =
  /\b(?:(?:caracteristica|prefijo|codigo|cod|area|interurbano)(?: de area| telefonic[oa])?(?: es)?(?: el| la| lo)? (?:de|del)|(?:empieza|arranca) como (?:todos |todas )?(?:los|las) de) (?:(aca|alla|aqui|siempre|mar del|rosario|cordoba|mendoza|salta|la plata|buenos|bs|bsas|capital|caba|tucuman|santa|neuquen|san|posadas|corrientes|parana|bahia|chaco|jujuy|misiones)\b|([a-z]{3}))/;

/** Words that introduce the first, the middle and the last part of a number. */
const PARTS: readonly RegExp[] = [
  /\b(?:empie[zc]|empe[zc]|arran[cq]|comien[zc])[a-z]{1,4}\b|\bprimero\b|\b(?:caracteristica|prefijo|codigo)\b/,
  /\b(?:despues|luego|segui(?:s|le)? con|sigue[ns]? (?:con|el|un)|segundo|viene[n]?)\b/,
  /\b(?:termin[a-z]{1,4}|cierr[a-z]{1,3}|cerr[a-z]{1,3}|remat[a-z]{1,3}|al final|(?:por )?ultimo)\b/,
];
const ABOUT_NUMBER = new RegExp(
  `\\b(?:${NUMBER}|prefijo|llam(?:a|ame|en|enme|ar)|marc(?:a|ar|as|ame)|ubican|anot(?:a|ate|en|ense))\\b`,
);

/** "arrancá con 351 … seguí con 678 … y terminá con 2043": the text gives the parts in order, in several sentences. */
const introducesParts = (text: string): boolean => {
  const introduced = PARTS.filter((part) => part.test(text)).length;
  return introduced === PARTS.length || (introduced > 1 && ABOUT_NUMBER.test(text));
};

/** The digits of a complete number of the plan, which the pieces of one number add up to. */
const WHOLE = 10;

/** What a text announces about its numbers. */
export type Announced = ReturnType<typeof announcedIn>;

/** Each property is computed at its first use, since most texts have too few digits for any. */
export function announcedIn({ text, digits, isUpper }: NumberSequence) {
  /** The text announces two halves, so two pieces are enough. */
  const halves = once(() => HALVES.test(text));
  return {
    halves,
    /** The text tells the reader to read the digits from right to left. */
    backwards: once(() => BACKWARDS.test(text)),
    /** The text tells the reader to join all digits and ignore the text between them. */
    together: once(() => digits.length >= WHOLE && (halves() || TOGETHER.test(text) || introducesParts(text))),
    /**
     * The offset of a phrase that gives the area code by the name of a place; the pieces of a local number follow. -1 when there is
     * none.
     */
    afterArea: once(() => {
      const area = digits.length < FEWEST_DIGITS ? null : AREA_OF_PLACE.exec(text);
      const isPlace = area !== null && (area[1] !== undefined || isUpper(area.index + area[0].length - 3));
      return isPlace ? area.index : -1;
    }),
  };
}

const MOST_PIECES = 14;
/** The most characters between two pieces of one number. */
const FARTHEST = 90;
const MOST_ROUND = 1;
const NAMES_DOCUMENT = /(?<![a-z])(?:dni|documento|doc|cui[tl])(?![a-z])/;

/** The atoms that are the pieces of one number, and the kind of number. */
export interface Assembled {
  readonly pieces: readonly number[];
  readonly reading: 'phone' | 'document';
}

/**
 * Assembles one number from pieces that the text announces, or from sentences that hold digits only. `explained` returns the
 * atoms that have another reading, such as a price. A first attempt uses all atoms, a second one leaves these out.
 */
export function assemble(sequence: NumberSequence, explained: () => ReadonlySet<number>): Assembled | null {
  const { atoms, text, announced } = sequence;
  const namesDocument = NAMES_DOCUMENT.test(text);
  const isAnnounced = announced.together() || announced.halves() || announced.afterArea() >= 0;
  if (!isAnnounced && !namesDocument && sequence.digits.length < WHOLE) return null;
  const all = atoms.map((_, k) => k);
  const others = isAnnounced || namesDocument ? explained() : undefined;
  const unexplained = all.filter((k) => !others?.has(k));
  const find = (
    reading: Assembled['reading'],
    pieces: readonly number[],
    endOf: (from: number) => number,
  ): Assembled | null => {
    for (let from = 0; from < pieces.length; from++) {
      const to = endOf(from);
      if (to > from) return { pieces: pieces.slice(from, to + 1), reading };
    }
    return null;
  };
  if (isAnnounced)
    for (const [pieces, reach, fewest] of [
      [all, FARTHEST, 3],
      [all.filter((k) => !atoms[k]?.spoken), FARTHEST, 3],
      [unexplained, 2 * FARTHEST, announced.halves() ? 2 : 3],
    ] as const) {
      const found = find('phone', pieces, (from) => assembledEnd(sequence, pieces, from, reach, fewest));
      if (found !== null) return found;
    }
  if (namesDocument) {
    const found = find('document', unexplained, (from) => documentEnd(sequence, unexplained, from));
    if (found !== null) return found;
  }
  return isDigitByDigit(sequence) || isAllThatCalls(sequence) ? { pieces: all, reading: 'phone' } : null;
}

/**
 * "uno uno corte cinco cuatro color …": single digits only, mostly adjacent, that together are a complete number of the numbering
 * plan.
 */
const isDigitByDigit = ({ atoms, digits }: NumberSequence): boolean =>
  digits.length === atoms.length &&
  atoms.length <= MOST_PIECES &&
  planFit(digits) === 3 &&
  atoms.filter(({ firstToken }, k) => k > 0 && firstToken > (atoms[k - 1] as Atom).nextToken).length * 2 < atoms.length;

/** "llamame entre las 11 y las 62, piso 38, depto 04, timbre 97": a text that calls, and all its digits are a complete number. */
const isAllThatCalls = ({ atoms, digits, tokens }: NumberSequence): boolean =>
  atoms.length > 2 &&
  isWrittenAreaCode((atoms[0] as Atom).digits) &&
  planFit(digits) === 3 &&
  tokens.some(({ text }) => phoneCue(text) > 2 || /^(?:numeros?|digitos)$/.test(text));

/** The lengths of the pieces of a document, with or without the parts of a tax number. */
const DOCUMENT_PIECES = /^(?:1-3-3-|2-(?:3-|1-1-1-){2}|2-1-(?:8-|2-3-3-)|2-(?:8-|2-3-3-)1-)$/;

/** An atom that begins within this distance belongs to the last piece of a document. */
const NEXT_DIGIT = 2;

/** The last piece of a document in millions, thousands and units that begins at piece `from`; -1 when there is none. */
function documentEnd({ atoms }: NumberSequence, pieces: readonly number[], from: number): number {
  let lengths = '';
  for (let to = from; to < pieces.length && to - from < MOST_PIECES; to++) {
    const { digits, start, end } = atoms[pieces[to] as number] as Atom;
    if (to > from && start - (atoms[pieces[to - 1] as number] as Atom).end > FARTHEST) return -1;
    lengths += `${digits.length}-`;
    const after = atoms[(pieces[to] as number) + 1]?.start ?? Number.POSITIVE_INFINITY;
    if (to > from && after - end > NEXT_DIGIT && DOCUMENT_PIECES.test(lengths)) return to;
  }
  return -1;
}

/** The last piece of a complete telephone number that begins at piece `from`; -1 when there is none. */
function assembledEnd(
  { atoms, announced }: NumberSequence,
  pieces: readonly number[],
  from: number,
  reach: number,
  fewest: number,
): number {
  const [together, afterArea] = [announced.together(), announced.afterArea()];
  const atomAt = (k: number): Atom => atoms[pieces[k] as number] as Atom;
  const isFirst = from === 0;
  const isAfterArea =
    afterArea >= 0 && (isFirst || (atomAt(from).start > afterArea && atomAt(from - 1).start < afterArea));
  const isLocal = isAfterArea || (isFirst && announced.halves());
  if (!together && !isLocal) return -1;
  const head = atomAt(from).digits;
  let isEven = true;
  let round = 0;
  let digits = '';
  let longest = -1;
  for (let to = from; to < pieces.length && to - from < MOST_PIECES; to++) {
    const { digits: piece, start } = atomAt(to);
    if (to > from && start - atomAt(to - 1).end > reach) break;
    if (/\d\d0$/.test(piece)) round++;
    isEven &&= piece.length === head.length;
    digits += piece;
    if (digits.length > 13 || round > MOST_ROUND) break;
    if (to - from + 1 < fewest) continue;
    const isLast = to + 1 === pieces.length;
    const begins = head === '15' || isWrittenAreaCode(head) || isEven || (isFirst && isLast);
    if (together && digits.length >= WHOLE && planFit(digits) === 3 && begins) longest = to;
    if (isLocal && isLast && digits.length <= 8 && localFit(digits) > 0) return to;
  }
  return longest;
}
