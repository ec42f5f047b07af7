/**
 * What a person's texts leave behind for reading the next one: the pieces that could be half of a telephone number or of an
 * account, each with a few words around it, so that a price or a street number is still read as one. The texts are redacted
 * before, so a trace holds nothing that was masked.
 */

/** The longest traces of one author, in characters: older pieces give way. */
const TRACES_MAX = 2000;
const PIECE_MAX = 120;
/** The words kept on each side of a telling word. */
const AROUND = 2;
/** Fewer digits than this, among other words, are an hour, a day or a quantity. */
const DIGITS_MIN = 3;

const NUMBER_WORDS = new Set(
  `cero uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho
  diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta
  cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos trescientos cuatrocientos quinientos seiscientos
  setecientos ochocientos novecientos mil doble triple zero one two three four five six seven eight nine ten eleven twelve twenty
  thirty forty fifty sixty seventy eighty ninety hundred um dois quatro sete oito nove dez`.split(/\s+/),
);
const ACCOUNT_WORDS =
  /^(?:arroba|at|punto|dot|guion|insta(?:gram)?|ig|face(?:book)?|fb|tiktok|telegram|tg|wh?ats?(?:app|ap)?|wpp|wsp|usuario|user|alias|cvu|cbu|mail|email|correo|gmail|hotmail|outlook|yahoo)$/;
/** A word from its first letter, digit, @ or $ on, without the signs after it. */
const TELLING_PART = /[\p{L}\p{N}@$](?:.*[\p{L}\p{N}@])?/su;
const CLAUSE_ENDS = /\n|(?<=[.!?;])\s+/;
const HOUR = /^\d{1,2}[:.]\d{2}(?:hs?)?$/;

type Telling = { readonly digits: number; readonly isAccount: boolean } | null;

/** What a word may be half of, or null. */
function tell(word: string, previous: string): Telling {
  const [plain = ''] = TELLING_PART.exec(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) ?? [];
  const isAccount = /@|\p{L}[._]\p{L}/u.test(plain) || ACCOUNT_WORDS.test(plain) || /\p{L}\d{2}/u.test(plain);
  const isExplained = HOUR.test(plain) || plain.startsWith('$') || previous.endsWith('$');
  if (isExplained) return { digits: 0, isAccount };
  const digits = plain.match(/\p{N}/gu)?.length ?? Number(NUMBER_WORDS.has(plain));
  return digits > 0 || isAccount ? { digits, isAccount } : null;
}

/** The pieces of a text that a later text could complete. */
function piecesOf(text: string): string[] {
  return text.split(CLAUSE_ENDS).flatMap((clause) => {
    const words = clause.split(/\s+/).filter((word) => word !== '');
    const told = words.map((word, i) => tell(word, words[i - 1] ?? ''));
    const pieces: string[] = [];
    for (let i = 0; i < words.length; i++) {
      if (told[i] === null) continue;
      let last = i;
      for (let k = i + 1; k < words.length && k - last <= 2 * AROUND; k++) if (told[k] !== null) last = k;
      const within = told.slice(i, last + 1);
      const digits = within.reduce((sum, one) => sum + (one?.digits ?? 0), 0);
      const isAlone = told.every((one) => one !== null);
      if (isAlone || digits >= DIGITS_MIN || within.some((one) => one?.isAccount)) {
        const around = words.slice(Math.max(0, i - AROUND), last + 1 + AROUND).join(' ');
        for (let at = 0; at < around.length; at += PIECE_MAX) pieces.push(around.slice(at, at + PIECE_MAX));
      }
      i = last;
    }
    return pieces;
  });
}

/** The traces of an author with those of another text of theirs, oldest first. A piece that is said again is kept once. */
export function addTraces(before: readonly string[], texts: readonly string[]): string[] {
  const all = [...new Set([...before, ...texts.flatMap(piecesOf)].reverse())];
  let length = 0;
  const kept = all.findIndex((piece) => {
    length += piece.length + 1;
    return length > TRACES_MAX;
  });
  return (kept === -1 ? all : all.slice(0, kept)).reverse();
}
