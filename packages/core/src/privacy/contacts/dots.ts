/** The grammar of spelled-out addresses: AT, DOT, SLASH, DASH and UNDERSCORE, as signs or as words. */

const AT_WORD =
  '(?:h?a+rr?o+[bv]+h?a+s?|[a4@]rr?[o0]?[bv][a4@]|arrb|arr0b4|[a4]rr?[o0][b8v][a4]|arr?ob|arr?0[bv]a|ar?r[o0][bv]@|ahroba|harroba|arrobita|a rr?oba|aroa?ba|arrroba|at sign|at|signo (?:de )?arroba|simbolo (?:de )?arroba|a comercial|a con (?:un )?circul(?:o|ito)|a en(?:cerrada| circulo)|a enro(?:sc|ll|ul)ada|a enrulada|a redondita|a con (?:colita|rulo|rulito|vuelta)|(?:a |el )?caracol(?:ito)?|chiocciola|arobase|el de mail|el arroba)';
const DOT_WORD = '(?:punt[o0]s?|puntitos?|p[.]?unto|p[.]u[.]n[.]t[.]o|pumto|ponto|pto|dot|d0t|puntin|puno)';
const CLOSE = '[\\s"\'\\-_*~>)}\\]/|=.+,]{0,5}';

/** An at sign written as a separate word, with or without brackets. */
export const SPELLED_AT = new RegExp(
  `(?<![a-z0-9])${AT_WORD}(?![a-z0-9])|(?<![a-z0-9])arroba(?=gmail|hotmail|yahoo|outlook|live|icloud)|(?<=[[({<]\\s?)(?:a|en|arr|arrob)(?=\\s?[\\])}>])`,
  'g',
);
/** A dot between two labels: the sign, with no space or with spaces on both sides, in brackets, or a word. Sticky. */
export const DOT = new RegExp(
  `(?:\\s{0,3}[\\[({<"']\\s?(?:\\.|${DOT_WORD})\\s?[\\])}>"']\\s{0,3}|[\\s_*\\-/|=~+]{1,4}${DOT_WORD}[\\s_*\\-/|=~+]{1,4}|,\\s${DOT_WORD},\\s|\\s{0,3}\\.\\s{0,3})`,
  'y',
);
/** As {@link DOT}, and also a comma or a second dot as typing mistakes. Sticky. */
export const LOOSE_DOT = new RegExp(`(?:${DOT.source}|\\s?[,;·]\\s?|\\.\\.)`, 'y');
/** A slash written as a word. Sticky. */
export const SPELLED_SLASH = /(?:\s{0,2}\/\s{0,2}|[\s_-]{1,3}(?:barra|slash|barrita|diagonal)[\s_-]{1,3})/y;
export const AT_FENCE_RIGHT = new RegExp(CLOSE, 'y');

/** Runs a sticky pattern at an offset. */
export function stickyAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
