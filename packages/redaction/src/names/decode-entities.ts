/** Decodes the HTML entities of a name, with its accents: "P&eacute;rez". */

const ENTITY = /&(?:([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|#(\d{1,6})|#x([\da-f]{1,5})|[a-z]{2,8});/giu;
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
};

/** An entity that is no letter becomes a space. */
export const decodeEntities = (name: string): string =>
  name.replace(ENTITY, (_, letter?: string, accent = '', decimal?: string, hex?: string) => {
    if (letter !== undefined) return (letter + ACCENTS[accent.toLowerCase()]).normalize('NFC');
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '20', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
