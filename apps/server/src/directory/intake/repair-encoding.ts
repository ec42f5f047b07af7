/** Repairs letters of an export whose UTF-8 was read as Windows-1252 or Latin-1: "IBAÃ‘EZ" is "IBAÑEZ". */

/** The characters of Windows-1252 at 0x80 to 0x9F. Those that it lacks are control characters, as in Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Signs that may follow an honest "Ã" or "ã" at the end of a word. */
const CLOSING = '…’”–«»';
/** Signs that stand for no letter: "×" and "÷". */
const NO_LETTER = '—\u0097·';
const signs = (all: string): string => `(?:(?![${CLOSING}${NO_LETTER}])[${all}]|[${CLOSING}](?=\\p{L}))`;

/**
 * "Ã" and a sign that together are a letter; "ÃƒÂ" is "Ã" decoded wrongly twice, "ã" is "Ã" made lower case. "ï¿½" is the sign
 * for a lost letter. A no-break space is excluded.
 */
const WRONG = new RegExp(`Ã(?:ƒÂ)?(${signs(`${WINDOWS}\u0080-\u009f¡-¿`)})|ã(${signs('¡-¿')})|ï¿½`, 'gu');
const MAY_BE_WRONG = /[Ããï]|\\u00(?:c3|e3|ef)/i;

/** Replaces each letter that was decoded wrongly; any other text stays the same. */
export function repairEncoding(text: string): string {
  return text.replace(WRONG, (_, afterCapital?: string, afterSmall?: string) => {
    const sign = afterCapital ?? afterSmall;
    if (sign === undefined) return '\ufffd';
    const at = WINDOWS.indexOf(sign);
    return String.fromCharCode(at < 0 ? sign.charCodeAt(0) + 0x40 : at + 0xc0);
  });
}

/** Parses a line of an export, with its texts repaired. */
export const parseRepaired = (line: string): unknown =>
  MAY_BE_WRONG.test(line)
    ? JSON.parse(line, (_, value) => (typeof value === 'string' ? repairEncoding(value) : value))
    : JSON.parse(line);
