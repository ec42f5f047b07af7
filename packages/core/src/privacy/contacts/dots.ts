/** The little grammar of spelled-out addresses: AT, DOT, SLASH, DASH and UNDERSCORE, as a sign or as words. */

const AT_WORD =
  '(?:h?a+rr?o+[bv]+h?a+s?|[a4@]rr?[o0]?[bv][a4@]|arrb|arr0b4|[a4]rr?[o0][b8v][a4]|arr?ob|arr?0[bv]a|ar?r[o0][bv]@|ahroba|harroba|arrobita|a rr?oba|aroa?ba|arrroba|at sign|at|signo (?:de )?arroba|simbolo (?:de )?arroba|a comercial|a con (?:un )?circul(?:o|ito)|a en(?:cerrada| circulo)|a enro(?:sc|ll|ul)ada|a enrulada|a redondita|a con (?:colita|rulo|rulito|vuelta)|(?:a |el )?caracol(?:ito)?|chiocciola|arobase|el de mail|el arroba)';
const DOT_WORD = '(?:punt[o0]s?|puntitos?|p[.]?unto|p[.]u[.]n[.]t[.]o|pumto|ponto|pto|dot|d0t|puntin|puno)';
const CLOSE = '[\\s"\'\\-_*~>)}\\]/|=.+,]{0,5}';

/** An at sign spelled as a word, with its fences. The word must stand alone. */
export const SPELLED_AT = new RegExp(
  `(?<![a-z0-9])${AT_WORD}(?![a-z0-9])|(?<![a-z0-9])arroba(?=gmail|hotmail|yahoo|outlook|live|icloud)|(?<=[[({<]\\s?)(?:a|en|arr|arrob)(?=\\s?[\\])}>])`,
  'g',
);
/** A dot between two labels: a sign, tight or with spaces on both sides, fenced, or the word. Sticky. */
export const DOT = new RegExp(
  `(?:\\s{0,3}[\\[({<"']\\s?(?:\\.|${DOT_WORD})\\s?[\\])}>"']\\s{0,3}|[\\s_*\\-/|=~+]{1,4}${DOT_WORD}[\\s_*\\-/|=~+]{1,4}|,\\s${DOT_WORD},\\s|\\s{0,3}\\.\\s{0,3})`,
  'y',
);
/** The same, where a comma or a second dot is a slip of the finger. Sticky. */
export const LOOSE_DOT = new RegExp(`(?:${DOT.source}|\\s?[,;·]\\s?|\\.\\.)`, 'y');
/** A slash spelled as a word. Sticky. */
export const SPELLED_SLASH = /(?:\s{0,2}\/\s{0,2}|[\s_-]{1,3}(?:barra|slash|barrita|diagonal)[\s_-]{1,3})/y;
export const AT_FENCE_RIGHT = new RegExp(CLOSE, 'y');

/** Exec of a sticky pattern at an offset. */
export function stickyAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
