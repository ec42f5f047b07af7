/** Words that give the area code after the local number: "55-4732, código de área 2284". */

/** Words that always mean "area code". */
const AREA = new Set('area caract caracteristica pref prefijo interurbano discado ddn'.split(' '));
/** Words that can mean "area code" or something else: a product has a code too. */
const PERHAPS = new Set('cod codigo codigos de en desde'.split(' '));
const LITTLE = new Set('y con del la el es su mi va lleva telefonico telefonica anda'.split(' '));
const MOST_WORDS = 6;
const LONGEST = 40;

/** Whether the text between two numbers marks the second as an area code. After `perhaps` the caller needs further evidence. */
export function namesArea(between: string): 'no' | 'perhaps' | 'yes' {
  if (between.length > LONGEST || /[$%\uE004]|\n\s*\n/.test(between)) return 'no';
  const words = between.match(/[a-z]+/g) ?? [];
  if (words.length === 0 || words.length > MOST_WORDS) return 'no';
  let found: 'no' | 'perhaps' | 'yes' = 'no';
  for (const word of words) {
    if (AREA.has(word)) found = 'yes';
    else if (PERHAPS.has(word)) found = found === 'yes' ? found : 'perhaps';
    else if (!LITTLE.has(word)) return 'no';
  }
  return found;
}

/** The text after an area code that follows its local number: "(2284 de área)", "2284 adelante". */
export const AREA_AFTER_NUMBER =
  /^\s?(?:de area|de caract|de prefijo|(?:es|como|seria|va) (?:(?:la|el|de) )?(?:area|caract|prefijo|codigo)|(?:va )?adelante)/;
