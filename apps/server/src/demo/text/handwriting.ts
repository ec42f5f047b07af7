import type { Random } from '../random.ts';

type Hand = (text: string, random: Random) => string;

const bare: Record<string, string> = {
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ü: 'u',
  Á: 'A',
  É: 'E',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
};
const withoutAccents: Hand = (text) => text.replace(/[áéíóúüÁÉÍÓÚ]/g, (letter) => bare[letter] as string);
const withoutStop = (text: string): string => text.replace(/\.$/, '');
const lowerCase: Hand = (text) => withoutStop(text.replace(/[¡¿]/g, '').toLowerCase());
const openingMarksGone: Hand = (text) => text.replace(/[¡¿]/g, '');
const shout: Hand = (text) => withoutStop(text.toUpperCase());
const cheerful: Hand = (text, random) =>
  openingMarksGone(text, random).replace(/\.$/, random.pick(['!', '!!', '!!!', ' :)', '...']));
const commas: Hand = (text) => text.replace(/\. (\p{Lu})/gu, (_, letter: string) => `, ${letter.toLowerCase()}`);

const abbreviations: readonly [RegExp, string][] = [
  [/\bporque\b/g, 'xq'],
  [/\b(que|qué)\b/g, 'q'],
  [/\btambién\b/gi, 'tmb'],
  [/\bpor\b/g, 'x'],
  [/\bmensaje\b/g, 'msj'],
  [/\bdespués\b/g, 'dsp'],
];
const hurried: Hand = (text, random) =>
  lowerCase(
    withoutAccents(
      abbreviations.reduce((said, [word, short]) => said.replace(word, short), text),
      random,
    ),
    random,
  );

const slips: readonly [RegExp, string][] = [
  [/\bexcelente/i, 'exelente'],
  [/\bhizo\b/, 'hiso'],
  [/\bvino\b/, 'bino'],
  [/\btuvo\b/, 'tubo'],
  [/\bhaber\b/, 'aver'],
  [/ción\b/, 'cion'],
  [/\btrabajo\b/, 'trabjao'],
  [/\bprolij/, 'projil'],
  [/\bvoy a\b/, 'boy a'],
  [/\brecomiendo\b/, 'recomindo'],
  [/\bquedó\b/, 'quedo'],
  [/\bllegó\b/, 'llego'],
  [/\bmuchas\b/, 'muchsa'],
  [/\bespecialmente\b/, 'expecialmente'],
  [/\biba\b/, 'hiba'],
  [/, /, ' ,'],
  [/\bempezar/, 'enpezar'],
  [/\bproblema\b/, 'problem a'],
];
const mistyped: Hand = (text, random) => {
  const [found, slip] = random.pick(slips);
  return text.replace(found, slip);
};

const emojis = ['👍', '👏', '👏👏', '🙌', '💪', '😊', '🙏', '⭐', '🔝', '❤️', '👌'];

/** Hands by how common they are among those who write reviews. */
const hands: readonly [number, Hand][] = [
  [0.08, withoutAccents],
  [0.13, withoutStop],
  [0.06, lowerCase],
  [0.03, hurried],
  [0.08, cheerful],
  [0.012, shout],
  [0.05, commas],
];

/** Writes a text as a person with a telephone would: most of them well, some without accents, some in a hurry. */
export function handwritten(text: string, random: Random, glad: boolean): string {
  let written = random.chance(0.6) ? openingMarksGone(text, random) : text;
  const mark = random.unit();
  let edge = 0;
  for (const [share, hand] of hands) {
    edge += share;
    if (mark < edge) {
      if (glad || (hand !== cheerful && hand !== shout)) written = hand(written, random);
      break;
    }
  }
  if (random.chance(0.09)) written = mistyped(written, random);
  if (glad && random.chance(0.05)) written = `${written} ${random.pick(emojis)}`;
  return written;
}
