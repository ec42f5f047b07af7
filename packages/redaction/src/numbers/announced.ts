/** Finds phrases that tell a reader how to assemble a number ("al revés", "todo junto", "la característica de Rosario"). */
import { once } from '../text/remember.ts';
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
export const WHOLE = 10;

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
