/** Links: schemes, hosts, domains without a scheme, messaging links and shorteners, written normally or spelled out. */

import { type CaseAt, type Hit, hit, hitsOf, textBefore } from '../hit.ts';
import { isCompound, isNearWord, isWord } from '../text/lexicon.ts';
import { CONTACT_SITES, DOT_FILLER, type Domain, KNOWN_HOSTS, readDomain, stickyAt } from './domains.ts';

const SCHEME =
  /(?<![a-z0-9])(?:[a-z]{2,5}ps?\s?:\s?\/{1,3}|(?:tel|sms|mailto|whatsapp|tg|skype|callto|viber|facetime|intent|fb|instagram):\/{1,3}(?=[a-z0-9+])|(?:tel|sms|mailto|callto):(?=[a-z0-9+]))[^\s<>"]{3,}/g;
/** A slash written as a word. Sticky. */
const SPELLED_SLASH = /(?:\s{0,2}\/\s{0,2}|[\s_-]{1,3}(?:barra|slash|barrita|diagonal)[\s_-]{1,3})/y;
const LINK_CUE =
  /\b(?:web|pagina|sitio|link|enlace|url|dominio|portfolio|tienda|catalogo|blog|entra(?:r|me|ndo)?|visita(?:r|nos)?|mira(?:r)?|clic|click|online|fotos|trabajos|www|perfil|info|http)\b/;
const LABEL_BACK = 63;

const PATH = /(?:[/?#]|:(?=\d))[^\s<>"\uE004]+/y;
const FINAL_SIGNS = /(?<![.,;:!?)\]}'*»])[.,;:!?)\]}'*»]+$/;
const withoutFinalSigns = (link: string): string => link.replace(FINAL_SIGNS, '');

/** The end of a URL whose host ends at `end`: port, path and query, without trailing punctuation. */
function pathEnd(text: string, end: number): number {
  const path = stickyAt(PATH, text, end);
  if (path !== null) return end + withoutFinalSigns(path[0]).length;
  let at = end;
  for (let k = 0; k < 4; k++) {
    const slash = stickyAt(SPELLED_SLASH, text, at);
    if (slash === null) break;
    const from = at + slash[0].length;
    const rest = /^[a-z0-9][^\s<>"]{0,60}/.exec(text.slice(from, from + 61));
    if (rest === null) break;
    at = from + withoutFinalSigns(rest[0]).length;
  }
  return at;
}

/** The start of the host whose first dot is at `dot`: goes back over labels joined by dots without spaces. */
function hostStart(text: string, dot: number, floor: number): number {
  let at = dot;
  const stop = Math.max(floor, dot - 4 * LABEL_BACK);
  while (at > stop && /[a-z0-9.-]/.test(text[at - 1] ?? '')) at--;
  while (at < dot && /[.-]/.test(text[at] ?? '')) at++;
  return at;
}

const TIGHT_RUN = /[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}(?=\.)/y;

/** The end of the labels that begin at `start`. The caller skips them after a failed attempt, so that the work stays linear. */
function tightRunEnd(text: string, start: number): number {
  const run = stickyAt(TIGHT_RUN, text, start);
  return run === null ? start : start + run[0].length;
}

function kindOf(name: string): 'messaging' | 'url' {
  const host = name.replace(/^www\./, '');
  for (const known of [host, host.split('.').slice(-2).join('.')])
    if (KNOWN_HOSTS.get(known) === 'messaging') return 'messaging';
  return 'url';
}

const DOT_REACH = 32;
/** What may stand between a label and the dot after it. */
const BEFORE_DOT = new RegExp(`[\\s,[({<_*"'-]{1,3}${DOT_FILLER}$`);
const DOT_MARKS = /\.|(?<![a-z0-9])(?:punt[oi]t?o?|punt0|dot|pto|ponto|pumto)(?![a-z0-9])/g;

/** Finds the links in a folded text. `isLower` returns whether the original character at an offset is a lower-case letter. */
export function findLinks(text: string, isLower: CaseAt): Hit[] {
  const hits: Hit[] = [];
  if (text.includes(':')) {
    for (const found of text.matchAll(SCHEME)) {
      const start = found.index;
      const body = withoutFinalSigns(found[0]);
      const messaging = /^(?:tel|sms|whatsapp|tg|viber|skype)\b|wa\.me|whatsapp|\/t\.me/.test(body);
      const kind = body.startsWith('mailto') ? 'email' : messaging ? 'messaging' : 'url';
      hits.push(hit(kind, start, start + body.length, 'link with a scheme'));
    }
  }
  let floor = 0;
  for (const mark of text.matchAll(DOT_MARKS)) {
    const dot = mark.index;
    if (dot < floor) continue;
    const end = dot - (BEFORE_DOT.exec(textBefore(text, dot, DOT_REACH))?.[0].length ?? 0);
    const start = hostStart(text, end, floor);
    const domain = start < end ? readDomain(text, start) : null;
    const isDomain = domain !== null && domain.end > dot;
    const stop = isDomain ? accountEnd(text, domain, pathEnd(text, domain.end)) : 0;
    if (!isDomain || !isLink(text, domain, stop, isLower)) {
      floor = Math.max(floor, tightRunEnd(text, start));
      continue;
    }
    const from = leadOf(text, domain.spelled ? firstWord(text, start) : start);
    const why = domain.spelled ? 'domain with its dots spelled out' : 'domain name';
    hits.push(hit(kindOf(domain.name), from, stop, why));
    floor = stop;
  }
  return [...hits, ...findSpokenHosts(text)];
}

/** Names of techniques that look like domains. */
const TALK_OF_WEBS =
  /^(?:webs?|sitios?|paginas?|dominios?|negocios?|empresas?|propio|propia|de|del|a|al|es|extension|terminacion|termina|terminado|son|un|una|los|la|las|en|con|o|y)\.(?:com|net|org|ar)(?:\.ar)?$/;
const NO_HOSTS: ReadonlySet<string> = new Set(['asp.net', 'vb.net', 'ado.net', 'socket.io', 'draw.io', 'params.name']);

/** Units of measure at the end of a sentence, and file names. */
const NO_NAMES =
  /^(?:mm|cm|mts?|km|kg|cc|hp|lts?)\d?\.[a-z]+$|\.(?:pdf|docx?|xlsx?|jpe?g|png|dwg|txt|csv|mp[34])(?:\.(?:zip|rar))?$/;
/** Well-known shops and platforms. Their front page belongs to no professional. */
const WELL_KNOWN =
  /^(?:www\.)?(?:mercadolibre|mercadopago|amazon|booking|pedidosya|airbnb|google|easy|sodimac|fravega|garbarino|afip|arca|anses|rappi|uber|netflix|spotify|zonaprop|argenprop|despegar)\.(?:com|gob|gov)(?:\.ar)?$/;
const COMMON = /^(?:com|ar|net|org)$/;
/** Endings that are short words, or file extensions of programs. */
const WORD_ENDING =
  /^(?:es|me|la|no|se|si|al|de|in|is|it|do|as|my|so|be|am|us|to|at|py|sh|rs|cc|ps|md|ml|st|id|bar|ok)$/;
const SHORTEST_UNKNOWN = 5;
const LONG = 9;

function isLink(text: string, domain: Domain, stop: number, isLower: CaseAt): boolean {
  const { name, spelled, strength, start, end } = domain;
  if (WELL_KNOWN.test(name) && stop - end <= 1) return false;
  if (stop > end) return true;
  if (NO_HOSTS.has(name) || NO_NAMES.test(name) || (spelled && TALK_OF_WEBS.test(name))) return false;
  if (beginsSentence(domain, isLower)) return false;
  const labels = name.split('.');
  const ending = labels.at(-1) ?? '';
  const host = labels.slice(0, -1).join('.');
  if (spelled) return strength === 'strong' || !isNearWord(host);
  // "todo bien.com siempre"
  if (isWord(host)) return LINK_CUE.test(textBefore(text, start, 32)) && !WORD_ENDING.test(ending);
  if (WORD_ENDING.test(ending)) return host.length >= LONG && !isNearWord(host);
  return strength === 'strong' || (host.length >= SHORTEST_UNKNOWN && !isNearWord(host));
}

/**
 * "con mi hermano. Edu también", "todo bien. Net cambió": a full stop, a space and a capital. Keyboards write "clavelrojo. Com" too,
 * so an unusual name before a common ending remains a host.
 */
function beginsSentence({ name, start, end }: Domain, isLower: CaseAt): boolean {
  const [host = '', ending = '', more] = name.split('.');
  if (more !== undefined || isLower(end - ending.length) || !isLower(start + host.length - 1)) return false;
  return isNearWord(host) || !COMMON.test(ending);
}

/** "sitiopuntocompuntoar": joints as words, without spaces. */
const GLUED =
  /(?<![a-z0-9])[a-z0-9_.-]{2,60}?(?:punto|dot)(?:com|net|org|ar|info|shop|online|store|gob|edu|io|app|me|tv)(?:(?:punto|dot)(?:ar|uy|cl|com))?(?![a-z0-9])/g;
/** "linktr ee barra fulano", "linktree/fulano", "facebook punto com barra fulano". */
const SITE_SLASH =
  /(?<![a-z0-9@])(?:(?:linktr|link tr|instagram|facebook|twitter|tiktok|telegram|youtube|beacons|bit)(?:\s?(?:\.|punto|\s)\s?(?:ee|com|ai|ly|me))?\s{1,2}(?:barra|slash)\s{1,2}|(?:linktree|linktr|link tree)\s?(?:ee)?\s?(?:\/|\s(?:barra|slash)\s)\s?)@?[a-z0-9][a-z0-9_.-]{1,40}/g;
/** Text before a host that belongs to the link: "triple w", "h t t p s : / /". */
const LEAD =
  /(?:(?:(?:triple|tres|3|doble doble)\s?(?:doble\s)?(?:w|ve|v)|w\s?w\s?w|doble (?:u|ve) doble (?:u|ve) doble (?:u|ve))(?:\s|[.,]|punto|p\s?u\s?n\s?t\s?o){1,6}|(?<![a-z])h\s?t\s?t\s?p\s?s?\s?(?::|dos puntos)?\s?(?:(?:\/|barra)\s?){0,2}|(?:triple|tres) doble\s)$/;
/** "web: techos don pedro punto com", "entrá a pinturas max . com": the first words of a name whose dots are spelled out. */
const FIRST_WORDS =
  /(?:(?<![a-z0-9])(?:web|pagina(?: web)?|sitio(?: web)?|dominio|url|link|es|se llama|entr[a-z]{1,6}(?: a| en)|visit[a-z]{1,5}|pon[a-z]{1,5}|busc[a-z]{1,5}|google[a-z]{0,5}|gugle|internet|navegador|doble (?:u|ve)|w|(?:tres|triple|3) w[\s.,]{1,3}(?:punto[\s,]{1,2})?|en(?= (?!mi|la|el|nuestra|una|su|los|las|un)))\s?:?\s|["'(]|[:>]\s)((?!.*\b(?:que|no|me|te|se)\s)(?:[a-z0-9]{2,20},?\s){1,4})$/;

/** "t.me: fulano", "x.com fulano": the end of the account after the address of a network. */
function accountEnd(text: string, { name, end }: Domain, stop: number): number {
  if (stop !== end || !(KNOWN_HOSTS.has(name) || CONTACT_SITES.has(name.split('.')[0] as string))) return stop;
  const [said = '', account = ''] = ACCOUNT.exec(text.slice(end, end + 48)) ?? [];
  return /[a-z]{3}/.test(account) && !isNearWord(account) ? end + said.length : stop;
}

const ACCOUNT = /^[\s:/]{1,3}@?([a-z0-9][a-z0-9_.]{3,39})(?![a-z0-9_@/])/;

const firstWord = (text: string, start: number): number =>
  start - (FIRST_WORDS.exec(textBefore(text, start, 80))?.[1] ?? '').length;

/** The start of a link, including text before it that belongs to it. */
const leadOf = (text: string, start: number): number =>
  start - (LEAD.exec(textBefore(text, start, 40))?.[0].length ?? 0);

const COMMA_HOST =
  /(?<![a-z0-9])[a-z0-9-]{3,40}(?:,(?:\s(?!com\s(?!ar\b)[a-z]))?|\s?[*|\uE000]\s?)(?:com|net|org)(?:\s?[,.*|\uE000]\s?(?:ar|uy|cl))?(?![a-z0-9])/g;

/** "bit ly/3xKp9Qa". */
const SHORTENED =
  /(?<![a-z0-9])(?:(?:bit|cutt|tinyurl|acortar|wa|t)(?:\s|,\s?|-)(?:ly|com|link|me)\s?\/\s?[a-z0-9]{4,20}|bitly[\s/](?=[a-z]*\d)[a-z0-9]{5,14})(?![a-z0-9])/g;
/** "techosdelplata com ar", "techosdelplata_com_ar": an unusual name, and its ending without dots. */
const DOTLESS_HOST =
  /(?<![a-z0-9@._-])([a-z0-9]{6,40}|[a-z0-9]{2,40}-[a-z0-9-]{3,40})(?:\scoma\s|[\s_/;-])com(?:(?:\scoma\s|[\s_/;-])ar)?(?:\/[a-z0-9][^\s<>"]{2,60})?(?![a-z0-9])/g;

/** "www sitio com ar", "sitio,com,ar": missing or mistyped dots. */
function findSpokenHosts(text: string): Hit[] {
  const hits: Hit[] = [];
  const add = (pattern: RegExp, why = 'domain without its dots') => hits.push(...hitsOf(text, pattern, 'url', why));
  if (/punto|dot/.test(text)) add(GLUED, 'domain glued into a word');
  add(SHORTENED);
  if (text.includes('com'))
    for (const found of text.matchAll(DOTLESS_HOST)) {
      const start = found.index;
      const [whole, host = ''] = found;
      // "trabalho com": "com" is the Portuguese "with", and the word before it is no name.
      const isWith = whole.endsWith(' com') && /^\s[a-z]/.test(text.slice(start + whole.length));
      if ((whole.includes('/') || !isNearWord(host)) && (!isWith || isCompound(host)))
        hits.push(hit('url', start, start + whole.length, 'domain without its dots'));
    }
  if (/barra|slash|linktr|link tree/.test(text)) add(SITE_SLASH);
  if (/(?:,\s?|[*|\uE000]\s?)(?:com|net|org)\b/.test(text)) add(COMMA_HOST);
  return hits;
}
