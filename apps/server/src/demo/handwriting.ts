import data from './content/handwriting.json' with { type: 'json' };
import type { Random } from './random.ts';

const patterns = (words: Record<string, string>, flags: string) =>
  Object.entries(words).map(([found, written]) => [new RegExp(found, flags), written] as const);
const abbreviations = patterns(data.abbreviations, 'g');
const slips = patterns(data.slips, '');

const withoutStop = (text: string) => text.replace(/\.$/, '');
const withoutOpeningMarks = (text: string) => text.replace(/[¡¿]/g, '');
const lowerCase = (text: string) => withoutStop(withoutOpeningMarks(text).toLowerCase());
/** Removes the accents of vowels; ñ stays. */
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .normalize('NFC');
const abbreviated = (text: string) => abbreviations.reduce((said, [word, short]) => said.replace(word, short), text);
const hurried = (text: string) => lowerCase(withoutAccents(abbreviated(text)));
const runOn = (text: string) => text.replace(/\. (\p{Lu})/gu, (_, letter: string) => `, ${letter.toLowerCase()}`);
const cheerful = (text: string, random: Random) => withoutOpeningMarks(text).replace(/\.$/, random.pick(data.endings));
const shouted = (text: string) => withoutStop(text.toUpperCase());

/** Ways of writing, with the share of texts that are written like that. */
const hands: readonly (readonly [number, (text: string, random: Random) => string])[] = [
  [0.08, withoutAccents],
  [0.13, withoutStop],
  [0.06, lowerCase],
  [0.03, hurried],
  [0.08, cheerful],
  [0.012, shouted],
  [0.05, runOn],
  [0.558, (text) => text],
];

/** Writes a text like a person on a telephone: most people write well, some without accents, some in a hurry. */
export function handwritten(text: string, random: Random, glad: boolean): string {
  let written = random.chance(0.6) ? withoutOpeningMarks(text) : text;
  const hand = random.share(hands);
  // Only a glad person cheers or shouts.
  if (glad || (hand !== cheerful && hand !== shouted)) written = hand(written, random);
  if (random.chance(0.09)) {
    const [found, slip] = random.pick(slips);
    written = written.replace(found, slip);
  }
  return glad && random.chance(0.05) ? `${written} ${random.pick(data.emojis)}` : written;
}
