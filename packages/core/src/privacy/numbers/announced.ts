/** What a text says about how its numbers are to be read: backwards, all together, or with the area code of a place. */
import type { Atom } from './atom.ts';
import { isAreaCode, localFit, planFit } from './numbering-plan.ts';
import type { NumberSequence } from './sequence.ts';

export interface Announced {
  /** From right to left. */
  readonly backwards: boolean;
  /** All digits one after the other, whatever stands between them. */
  readonly together: boolean;
  /** After the area code of a place that is named: a local number told in pieces from this offset on; -1 when none is. */
  readonly afterArea: number;
}

const BACKWARDS =
  /al reves|alreves|de derecha a izquierda|de atras (?:para|hacia) adelante|invertid[oa]s?|dado vuelta|dalo vuelta|espejad[oa]|de fin a principio/;
const BIDI = /[\u202b\u202e\u2067\u200f]/;

const NUMBER = '(?:celu?|celular|numero|nro|tel|telefono|tubo|linea|contacto|whats\\w*|wh?a[ts]\\w*ap\\w*|wsp|wpp?)';
const TOGETHER = new RegExp(
  `\\b(?:${[
    'todos? (?:junt|pegad|seguid)\\w+|seguidit[oa]s?|(?:van|va|leid[oa]s?|lee\\w*|numeros|digitos) seguid[oa]s?|de (?:corrido|un tiron)',
    'en fila|uno (?:de)?tras (?:de|del) otro|capt(?:as|an|aste)',
    'de arriba (?:para|hacia|a) abajo|en (?:ese|este|el) orden|en orden|(?:junta|pega|arma|une|uni|enganch\\w) ?(?:lo|los|las|le|r|ndo|s)',
    '(?:sin|saca\\w*|saqu\\w+|ignor\\w+|borra\\w*|quita\\w*|salte\\w+|olvid\\w+|tacha\\w*) (?:a |de )?(?:las?|los|el|lo) (?:x|letra|palabra|nombre|animal|signo|simbolo|espacio|texto|cosa|fruta|demas|relleno|resto|dem)\\w*',
    'en (?:clave|codigo)|guin(?:o|ito)s?|acertijo|adivin\\w+|rompecabezas|descifr\\w+|decodific\\w+|(?:quien|el que|los que) entend\\w+|(?:quien|el que|los que) entiend\\w+',
    '(?:sos|si sos) viv[oa]|ya (?:sabes|entendes|entendiste)|para (?:los )?(?:entendidos|vivos)',
    'no (?:es|son) (?:mi|una?|el|la|unos|las|los) (?:direccion|domicilio|precio|patente|lote|fecha|codigo|medida|horario|presupuesto|ano)\\w*',
    `(?:es|son|era|sale|tenes|ahi (?:esta|va|tenes)) (?:(?:las?|los?|el) \\w+ de )?(?:mi|el|los|nuestro|todo mi) ${NUMBER}(?! de)|(?:mi|el) ${NUMBER} (?:entre|dentro|escondid|ocult|esta en|se arma|sale de)`,
    'con es[eoa]s?(?: \\w+)? (?:me|te|nos|ya|llam|marc)\\w*|(?:y|despues) marc(?:as?|alo|alos)|marca(?:lo|los|las)|(?:y|o) (?:me |nos )?llamas',
    '(?:en el|va en el) titulo|la otra mitad|primer(?:a|o)? (?:parte|mitad|dato|numero|bloque|tramo|digito)|te dejo el (?:final|resto)|ese soy yo|los (?:numeros|digitos) (?:van|son|de)',
  ].join('|')})\\b`,
);
/** "$341 $582 $9034": prices that only a number of the plan explains. */
const FAKE_PRICES = /\$\s?\d{2,4}[\s,/+-]{1,3}\$\s?\d{2,4}(?:[\s,/+-]{1,3}\$\s?\d{2,4}){0,3}(?!\d|[.,]\d)/;
/** "la característica de Rosario": the place is its second group. */
const AREA_OF_PLACE =
  /\b(?:(?:caracteristica|prefijo|codigo|cod|area|interurbano)(?: de area| telefonic[oa])?(?: es)?(?: el| la| lo)? (?:de|del)) (?:(aca|alla|aqui|siempre|mar del|rosario|cordoba|mendoza|salta|la plata|buenos|bs|bsas|capital|caba|tucuman|santa|neuquen|san|posadas|corrientes|parana|bahia|chaco|jujuy|misiones)\b|([a-z]{3}))/;

/** Words that tell the parts of a number in order. */
const PARTS: readonly RegExp[] = [
  /\b(?:empie[zc]|empe[zc]|arran[cq]|comien[zc])[a-z]{1,4}\b|\bprimero\b|\b(?:caracteristica|prefijo|codigo)\b/,
  /\b(?:despues|luego|segui(?:s|le)? con|sigue[ns]? (?:con|el|un)|segundo|viene[n]?)\b/,
  /\b(?:termin[a-z]{1,4}|cierr[a-z]{1,3}|cerr[a-z]{1,3}|remat[a-z]{1,3}|al final|(?:por )?ultimo)\b/,
];
const ABOUT_NUMBER = new RegExp(
  `\\b(?:${NUMBER}|llam(?:a|ame|en|enme|ar)|marc(?:a|ar|as|ame)|ubican|anot(?:a|ate|en|ense))\\b`,
);

/** "arrancá con 351 … seguí con 678 … y terminá con 2043": its parts told in order, between other sentences. */
const tellsParts = (text: string): boolean => {
  const told = PARTS.filter((part) => part.test(text)).length;
  return told === PARTS.length || (told > 1 && ABOUT_NUMBER.test(text));
};

export function readAnnounced({ text, isUpper }: NumberSequence, original: string): Announced {
  const area = AREA_OF_PLACE.exec(text);
  const isPlace = area !== null && (area[1] !== undefined || isUpper(area.index + area[0].length - 3));
  return {
    backwards: BACKWARDS.test(text) || BIDI.test(original),
    together: TOGETHER.test(text) || FAKE_PRICES.test(text) || tellsParts(text),
    afterArea: isPlace ? area.index : -1,
  };
}

const MOST_PIECES = 14;
/** Pieces of one number stand no further apart. */
const FARTHEST = 90;
const MOST_ROUND = 1;

/** The last atom of a whole number told in pieces from an atom on, whatever stands between; -1 when none is. */
export function assembledEnd(sequence: NumberSequence, first: number, { together, afterArea }: Announced): number {
  const { atoms } = sequence;
  const isFirst = first === 0;
  const isFirstAfter =
    afterArea >= 0 && startOf(sequence, first) > afterArea && (isFirst || startOf(sequence, first - 1) < afterArea);
  if (!together && !isFirstAfter && !(isFirst && afterArea >= 0)) return -1;
  let round = 0;
  let longest = -1;
  for (let last = first; last < atoms.length && last - first < MOST_PIECES; last++) {
    if (last > first && startOf(sequence, last) - (atoms[last - 1]?.end ?? 0) > FARTHEST) break;
    if (/\d\d0$/.test(atoms[last]?.digits ?? '')) round++;
    const count = sequence.count(first, last);
    if (count > 13 || round > MOST_ROUND) break;
    if (last - first < 2) continue;
    const digits = sequence.digitsOf(first, last);
    const isLast = last + 1 === atoms.length;
    const isWhole = together && count >= 10 && planFit(digits) === 3;
    if (isWhole && ((isFirst && isLast) || beginsWithArea(sequence, first, last))) longest = last;
    if ((isFirstAfter || isFirst) && afterArea >= 0 && isLast && count <= 8 && localFit(digits) > 0) return last;
  }
  return longest;
}

const startOf = ({ atoms }: NumberSequence, k: number): number => atoms[k]?.start ?? 0;

/** The first atom is an area code; so are some first ones together where all pieces are of one length. */
function beginsWithArea(sequence: NumberSequence, first: number, last: number): boolean {
  const pieces = sequence.atoms.slice(first, last + 1);
  const [head] = pieces as [Atom];
  if (head.digits === '15' || isAreaCode(head.digits)) return true;
  return pieces.every(({ digits }) => digits.length === head.digits.length);
}
