/** E-mail addresses: LOCAL AT DOMAIN DOT ENDING, in every spelling of the joints. */

import { type Hit, hit, hitsOf, textBefore } from '../hit.ts';
import { numberWord } from '../numbers/number-words.ts';
import { Covered } from '../text/covered.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import { type Domain, GREAT_PROVIDER, readDomain, stickyAt } from './domains.ts';

const LOCAL = /[a-z0-9._%+\-!#&*~/']/;
const FENCE = /[@\s"'\-_*~<>(){}[\]/|=.:+,]/;
const LONGEST_LOCAL = 64;
/** The start of the local part that ends just before `end`, or `end` when there is none. The look-back is bounded. */
function localStart(text: string, end: number): number {
  const stop = Math.max(0, end - LONGEST_LOCAL);
  let at = end;
  while (at > stop && LOCAL.test(text[at - 1] ?? '')) at--;
  return /[a-z0-9]/.test(text.slice(at, end)) ? at : end;
}

const FILLERS =
  /(?:[\s,]{1,2}(?:y|despues|luego|del?|el|la|un|una|seguid[oa]|sigue|sumale|le|agreg[a-z]+|pon[a-z]{2,4}|termina|terminas|en|todo|junto|pegado|minuscula|viene|va|con|mas|signo|simbolo)){1,4}[\s,]{0,2}$/;

/** "arroba y después gmail", "arroba (el simbolito) gmail": filler words after the at sign. */
const RIGHT_FILLERS =
  /(?:\(?(?:el|todo)[a-z\s]{2,20}\)\s?)?(?:(?:y|despues|luego|la|lo|el|de|del|en|mas|viene|va|sigue|dominio|servidor|correo|mail)[\s,:]{1,2}){0,5}/y;
/** "fulano y después del arroba": skips filler words before the at sign, to the left. */
const passFillers = (text: string, from: number): number =>
  from - (FILLERS.exec(textBefore(text, from, 36))?.[0].length ?? 0);

const WORD_BEFORE = /([a-z0-9._-]{1,40})\s$/;
const MOST_NUMBER_WORDS = 6;

/** "cerrajero setenta y siete arroba": includes a number in words at the end of the local part. */
function withNumberWord(text: string, start: number, from: number): number {
  let at = start;
  let word = text.slice(start, from);
  for (let k = 0; k < MOST_NUMBER_WORDS; k++) {
    if (!/^(?:\d{1,4}|y)$/.test(word) && numberWord(word) === null) return at;
    const before = WORD_BEFORE.exec(textBefore(text, at, 42));
    if (before === null) break;
    at -= before[0].length;
    word = before[1] as string;
  }
  return start;
}

const MAIL_CUE = /\b(?:e-?mails?|mails?|correos?|casilla|electronico|mailto|gmail|hotmail|yahoo)\b/;

const BOX_REACH = 60;
/**
 * "a consorcio mitre arroba", "pongan olga teacher cr arroba", one per line: further words of the mailbox, after an introduction.
 */
const BOX_WORDS =
  /(?<![a-z])(?:a|al|es|e-?mail|correo|casilla|pon[a-z]{1,4}|escrib[a-z]{1,5}|anot[a-z]{1,3})[\s:]{1,2}((?:(?!(?:el|la|mi|un|una|al|es|lo|los|las|nuestro|este|ese)\s)[a-z0-9]{2,20}[\s+]{1,3}){1,3})$/;

interface At {
  readonly start: number;
  readonly end: number;
  readonly sign: boolean;
}

const AT_WORD =
  '(?:h?a+rr?o+[bv]+h?a+s?|[a4@]rr?[o0]?[bv][a4@]|arrb|arr0b4|[a4]rr?[o0][b8v][a4]|arr?ob|arr?0[bv]a|ar?r[o0][bv]@|ahroba|harroba|arr?obita|a rr?oba|aroa?ba|arrroba|at sign|at|signo (?:de )?arroba|simbolo (?:de )?arroba|a comercial|a con (?:un )?circul(?:o|ito)|a en(?:cerrada| circulo)|a enro(?:sc|ll|ul)ada|a enrulada|a redondita|a con (?:colita|rulo|rulito|vuelta)|(?:a |el )?caracol(?:ito)?|chiocciola|arobase|el de mail|el arroba)';
/** An at sign written as a separate word, with or without brackets. */
const SPELLED_AT = new RegExp(
  `(?<![a-z0-9])${AT_WORD}(?![a-z0-9])|(?<![a-z0-9])arroba(?=gmail|hotmail|yahoo|outlook|live|icloud)|(?<=[[({<]\\s?)(?:a|en|arr|arrob)(?=\\s?[\\])}>])`,
  'g',
);
/** Signs after an at sign. */
const AT_FENCE_RIGHT = /[\s"'\-_*~>)}\]/|=.+,]{0,5}/y;

function findAts(text: string): At[] {
  const ats: At[] = [];
  for (let k = text.indexOf('@'); k >= 0; k = text.indexOf('@', k + 1)) {
    ats.push({ start: k, end: k + 1, sign: true });
  }
  if (
    /a\s?r?r[o0]|arr|[4@]rr|at|a c|a en|a red|el de|signo|simb|h?aro|caracol|chioc|arob|[[({<]\s?a\s?[\])}>]/.test(text)
  ) {
    for (const { index, 0: said } of text.matchAll(SPELLED_AT))
      ats.push({ start: index, end: index + said.length, sign: false });
  }
  return ats.sort((a, b) => a.start - b.start);
}

/** Finds the e-mail addresses in a folded text. */
export function findMails(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const at of findAts(text)) {
    let to = at.end;
    const fence = stickyAt(AT_FENCE_RIGHT, text, to);
    if (fence !== null) to += fence[0].length;
    let from = at.start;
    for (let k = 0; k < 5 && FENCE.test(text[from - 1] ?? ''); k++) from--;
    const isApart = /\s/.test(text[at.start - 1] ?? '');
    from = passFillers(text, from);
    let start = localStart(text, from);
    if (start === from) continue;
    if (!at.sign) start = withNumberWord(text, start, from);
    if (!at.sign || isApart) start -= (BOX_WORDS.exec(textBefore(text, start, BOX_REACH))?.[1] ?? '').length;
    if (!at.sign) to += stickyAt(RIGHT_FILLERS, text, to)?.[0].length ?? 0;
    const domain = readDomain(text, to) ?? splitProvider(text, to) ?? (isTight(text, at) ? anyDomain(text, to) : null);
    if (domain === null) {
      const lone = loneDomain(text, at, start, from, to);
      if (lone !== null) hits.push(lone);
      continue;
    }
    const end = endingAfter(text, domain.end);
    const why = at.sign ? 'e-mail address' : 'e-mail address with the at sign spelled out';
    hits.push(hit('email', start, end, why));
  }
  return [...hits, ...findWithoutAt(text, hits)];
}

// "Tod@s.Muy bien" has no domain: a lone s after the at sign is an inflection.
const ANY_DOMAIN = /(?:[a-rt-z0-9]|[a-z0-9-]{2,63})(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z0-9-]{2,63}(?![a-z0-9-])/y;

/** Whether an at sign has no space on either side. */
const isTight = (text: string, { sign, start }: At): boolean => sign && /[a-z0-9._-]/.test(text[start - 1] ?? '');

/** After an at sign any name with a dot in it is a domain, whatever its ending: "correo.example", "muebles.local". */
function anyDomain(text: string, start: number): Pick<Domain, 'end' | 'strength'> | null {
  const name = stickyAt(ANY_DOMAIN, text, start);
  return name === null ? null : { end: start + name[0].length, strength: 'strong' };
}

const SPLIT_PROVIDER = /google\s?mail|(?:g|ge|hot|jot)[\s-]{1,2}mail|ya[\s-]hoo|out[\s-]look|i[\s-]cloud/y;
const SPLIT_ENDING = /(?:\s?(?:\.|punto|dot)\s?com(?:\s?(?:\.|punto|dot)\s?ar)?)?(?![a-z0-9])/y;

const LATE_ENDING =
  /[\s,]{1,3}(?:con\s|y\sel\s)?(?:punto\s|dot\s)?com(?:[\s.,]{1,3}(?:punto\s|dot\s)?ar)?(?![a-z0-9])/y;

/** "arroba hotmail com", "hotmail, punto com": an ending after a provider, without its dot. */
function endingAfter(text: string, end: number): number {
  return end + (stickyAt(LATE_ENDING, text, end)?.[0].length ?? 0);
}

/** "g mail", "hot mail punto com": a provider's name with a space inside. */
function splitProvider(text: string, start: number): Pick<Domain, 'end' | 'strength'> | null {
  const name = stickyAt(SPLIT_PROVIDER, text, start);
  if (name === null) return null;
  const ending = stickyAt(SPLIT_ENDING, text, start + name[0].length);
  return ending === null
    ? null
    : { end: start + name[0].length + ending[0].length, strength: ending[0] === '' ? 'provider' : 'strong' };
}

/** "carpinteria arroba nodosud" after a word for mail: a domain without an ending. */
function loneDomain(text: string, at: At, start: number, from: number, to: number): Hit | null {
  const label = /^[a-z0-9][a-z0-9-]{2,30}/.exec(text.slice(to, to + 32));
  if (label === null) return null;
  const isAnnounced = MAIL_CUE.test(textBefore(text, start, 40));
  const box = text.slice(start, from);
  const isWhole =
    isTight(text, at) && (BOX.test(box) || (box.length > 3 && (!isNearWord(box) || !isNearWord(label[0]))));
  if (!isAnnounced && !isWhole && !/^(?:google|gugl|microsoft)$/.test(label[0])) return null;
  return hit('email', start, to + label[0].length, 'e-mail address announced, without its ending');
}

/** Local parts that name a function: "info@fletes". */
const BOX = /^(?:info|ventas?|contacto|consultas?|turnos?|hola|admin(?:istracion)?|presupuestos?|pedidos|reservas)$/;

const FILLER =
  '(?:(?:y|a|at|eso|the|al|del|lo|siempre|(?:que )?termina|terminad[oa]|el de|despues|luego|viene|va|sigue|dominio|servidor|proveedor|el|la|en|de|del|es|ese|este|mi|punto|ya sabes|lo otro|el resto)[\\s:,)]{1,2})';
const ENDED =
  '(?:(?:,\\s)?\\s?(?:con\\s|y\\sel(?=\\s))?(?:\\.|punto|-|\\s|\uE000|\uE003)\\s?com(?:\\s?(?:\\.|punto|-|\\s)\\s?ar)?(?![a-z0-9]))';
const WITHOUT_AT = new RegExp(
  `(?<![a-z0-9._+-])([a-z0-9][a-z0-9._+-]{2,40})((?:[\\s,(:-]{1,3}|\\s?[#&*+=/|~^.\uE000\uE003]{1,2}\\s?)${FILLER}{0,5})${GREAT_PROVIDER}${ENDED}?(?![a-z0-9])`,
  'g',
);
const PROVIDER_FIRST = new RegExp(
  `(?<![a-z0-9])${GREAT_PROVIDER}(?:\\.com)?\\s?(?:(?:personal|laboral|viejo|nuevo|principal|de siempre|de toda la vida)\\s?)?((?::|=|-|>|\uE000|,|\\s|que |es |a |soy |como |me encontras como |usuario ){1,3})\\s{0,2}"?([a-z0-9][a-z0-9._-]{2,40})`,
  'g',
);

const isUnusual = (user: string): boolean => /[a-z]/.test(user) && !isNearWord(user);

/** "fulano.d en gmail", "fulano gmail com", "mi gmail es fulano22": no at sign. */
function findWithoutAt(text: string, found: readonly Hit[]): Hit[] {
  const hits: Hit[] = [];
  if (!/m[ae]?i+l|ya[jh][uo]|outlook|autlu|icl[oa]ud|correo|casilla/.test(text)) return hits;
  const taken = new Covered(found, text.length);
  for (const match of text.matchAll(WITHOUT_AT)) {
    const start = match.index;
    const end = start + match[0].length;
    const [, user = '', joint = ''] = match;
    const ended = /com(?:\W{0,3}ar|\W{0,3}punto\W{1,2}ar)?$/.test(match[0]);
    // "entraba a gmail.com"
    if (taken.touches(start, end) || (/^\sa\s$/.test(joint) && isWord(user))) continue;
    if (ended || isUnusual(user)) hits.push(hit('email', start, end, 'e-mail address without its at sign'));
  }
  for (const match of text.matchAll(PROVIDER_FIRST)) {
    const start = match.index;
    const end = start + match[0].length;
    const [, joint = '', user = ''] = match;
    const dressed = joint.trim() !== '' && /[0-9_]|[a-z]\.[a-z]/.test(user);
    if (!taken.touches(start, end) && (dressed || isUnusual(user)))
      hits.push(hit('email', start, end, 'mail provider followed by a user name'));
  }
  const glued = hitsOf(text, GLUED_PROVIDER, 'email', 'e-mail address glued into a word');
  hits.push(...glued.filter(({ start, end }) => !taken.touches(start, end)));
  for (const match of text.matchAll(ANNOUNCED)) {
    const user = match[1] ?? '';
    const start = match.index + match[0].length - user.length;
    if (taken.touches(start, start + user.length) || !isUnusual(user)) continue;
    hits.push(hit('email', start, start + user.length, 'e-mail address announced, its user name alone'));
  }
  return hits;
}

/** "mail: fulano22", "correo es fulano.ok": only the local part. */
const ANNOUNCED =
  /(?<![a-z0-9])(?:e-?mail|mail|correo|casilla)(?:\s(?:electronico|laboral|personal|comercial|nuevo|principal|del? (?:la |mi )?[a-z]+)(?=\ses|\s?:))?\s?(?:es\s|:\s?|=\s?)?([a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9])){4,40})(?![a-z0-9@])/g;

/** "juanplomerogmailcom". */
const GLUED_PROVIDER = /(?<![a-z0-9])[a-z0-9_.-]{4,40}(?:gmail|hotmail|yahoo|outlook)[_-]?com(?:[_-]?ar)?(?![a-z0-9])/g;
