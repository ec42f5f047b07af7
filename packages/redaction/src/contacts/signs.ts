/** Writes the signs of addresses that a text says in words: "juan arroba gmail punto com" is read as "juan@gmail.com". */
import type { FoldedText } from '../text/fold.ts';

const BRACKETED = '\\s?[)\\]}>"\']?';
/** Words after which "arroba" begins a handle rather than joins two parts of a mail address. */
const NO_LOCAL =
  '(?<!\\b(?:soy|es|el|la|ig|insta|instagram|tok|tiktok|face|facebook|telegram|twitter|somos|mi|por|una|de|como|busca|en|desde|hasta))';
/** Words that people put before a sign. */
const LEAD = '(?:(?:y|luego|despues|seguido de|el|la|con) ){0,2}';
const AT_WORD =
  '(?:h?a+r+[o0]+[bv]+[a4]+|arrobita|a?rroba|@rr[o0]ba|a con circulo|a comercial|a enroscada|caracol(?:ito)?)';
const PROVIDER = '(?:gmail|hotmail|yahoo|outlook|live|icloud|[gjy]h?e?i?m[ae]?i+l|[jh]?o[th]?m[ae]?i+l)';
const ENDING = '(?:com|net|org|ar|gob|info)(?![a-z0-9])';

/** Each sign with the writings that stand for it, applied in this order. */
const SAID: readonly (readonly [sign: string, pattern: RegExp])[] = [
  [
    '@',
    new RegExp(
      `(?<=[a-z0-9])${NO_LOCAL}[\\s,"'*_|/-]{0,3}${LEAD}[([{<]?\\s?(?<![a-z0-9])(?:${AT_WORD}|(?<=[([{<]\\s?)(?:at|a|en)(?=\\s?[)\\]}>]))(?![a-z0-9])${BRACKETED}[\\s,"'*_|/-]{0,3}${LEAD}(?=[a-z0-9])`,
      'g',
    ),
  ],
  ['@', new RegExp(`(?<=[a-z0-9])(?: at |\\s?[*#&~^|\\uE000\\uE003]\\s?)(?=${PROVIDER})`, 'g')],
  ['@', /(?<=[a-z0-9])(?:\s@\s|\s?@\s(?=[a-z0-9]{2,20}(?:\.|$| punto))|\s?[(["'<]\s?@\s?[)\]"'>]\s?)(?=[a-z0-9])/g],
  [
    '.',
    /(?<=[a-z0-9])[\s,*_-]{0,3}(?<!\b(?:con|un|por|y|el|los|sin|en|punto))(?:seguido de |despues )?[([{<"']?\s?(?<![a-z0-9])(?:punt(?:it)?[o0]s?|ponto|pumto|pto|dot|d0t)(?![a-z0-9])(?!\s(?:en|entre|al|de)\b)\s?[)\]}>"']?[\s,*_-]{0,3}(?=[a-z0-9])/g,
  ],
  [
    '.',
    new RegExp(
      `(?<=[a-z0-9]{2})(?:\\s{1,2}\\.\\s{1,2}|\\.\\s{1,2}|\\s?[([{<"]\\s?\\.\\s?[)\\]}>"]\\s?)(?=${ENDING})`,
      'g',
    ),
  ],
  [
    '_',
    /(?<=[a-z0-9])\s?[,(["]?\s?(?<![a-z])(?:gui?on(?:cito)? ?(?:de )?a?bajo|underscore|(?:barra|raya|rayita) ?(?:baja|abajo))(?![a-z])\)?\s?,?\s?(?=[a-z0-9])/g,
  ],
  ['/', /(?<=\.(?:com|me|ee|ar|ly))\s(?:barra|slash)\s(?=[a-z0-9])/g],
];

/** What any of these writings contains. */
const HINT =
  /rr?[o0]+[bv]|caracol|a com|a con|a enr|[([{<"'*_|#&~^]|@\s|\s@| at |punt|pto|pont|pumt|dot|d0t|gui?on|raya|barra|under|\.\s|\s\.|slash|\uE000|\uE003/;

/** The text with these signs written, with its map to the original. */
export function withSigns(folded: FoldedText): FoldedText {
  const joined = joinSingles(folded);
  return HINT.test(joined.text) ? SAID.reduce(replaced, joined) : joined;
}

/** "m a r t a @ g m a i l . c o m": single characters with one sign between them are one word. */
const SINGLES = /(?<![a-z0-9])[a-z0-9](?:([ .\-_*|/])[a-z0-9@._-](?![a-z0-9])){5,}/g;

function joinSingles(folded: FoldedText): FoldedText {
  const runs = [...folded.text.matchAll(SINGLES)].filter(
    ({ 0: run, 1: sign }) => run.includes('@') || /[a-z].[a-z].[a-z]/.test(run) || sign !== ' ',
  );
  const signsOf = ({ index, 0: run }: RegExpExecArray) =>
    Array.from({ length: (run.length - 1) / 2 }, (_, k) => ({ index: index + 2 * k + 1, length: 1 }));
  return withPieces(folded, '', runs.flatMap(signsOf));
}

const replaced = (folded: FoldedText, [sign, pattern]: (typeof SAID)[number]): FoldedText =>
  withPieces(
    folded,
    sign,
    Array.from(folded.text.matchAll(pattern), ({ index, 0: { length } }) => ({ index, length })),
  );

/** The text with a sign, or nothing, in place of each of these pieces. */
function withPieces(
  folded: FoldedText,
  sign: string,
  pieces: readonly { index: number; length: number }[],
): FoldedText {
  if (pieces.length === 0) return folded;
  const at: number[] = [];
  let text = '';
  let from = 0;
  const keep = (to: number): void => {
    for (let k = from; k < to; k++) at.push(folded.at[k] as number);
  };
  for (const { index, length } of pieces) {
    text += folded.text.slice(from, index) + sign;
    keep(index + sign.length);
    from = index + length;
  }
  keep(folded.at.length);
  return { ...folded, text: text + folded.text.slice(from), at };
}
