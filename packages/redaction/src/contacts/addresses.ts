/** Complete addresses anywhere in a text: links, mail addresses, domains and handles with their sign. */
import { type Finding, hit } from '../kinds.ts';
import { type FoldedText, isCapitalAt, originalRange } from '../text/fold.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import {
  CONTACT_SITES,
  KNOWN_HOSTS,
  LISTED_ENDINGS,
  PROVIDER,
  STRONG_ENDINGS,
  WEAK_ENDINGS,
  WELL_KNOWN,
} from './hosts.ts';

/** Finds the addresses in a text whose said signs are written. */
export function findAddresses(folded: FoldedText): Finding[] {
  const { text } = folded;
  return [
    ...(text.includes(':') ? findLinks(text) : []),
    ...(text.includes('@') ? [...findMails(folded), ...findHandles(text)] : []),
    ...(text.includes('.') ? findDomains(folded) : []),
    ...(/punto|dot|com/.test(text) ? findGlued(text) : []),
  ];
}

const findGlued = (text: string): Finding[] =>
  [...text.matchAll(GLUED)].map(({ index, 0: name }) => hit('url', index, index + name.length, 'a domain in one word'));

const SCHEME =
  /(?<![a-z0-9])(?:[a-z]{2,5}ps?\s?:\s?\/{1,3}|(?:tel|sms|mailto|whatsapp|tg|skype|callto|viber):\/{0,3}(?=[a-z0-9+]))[^\s<>"]{3,2048}/g;
const FINAL_SIGNS = /[.,;:!?)\]}'*»-]{1,8}$/;
/** "gmailpuntocom", "techosdonpedropuntocompuntoar" */
const GLUED =
  /(?<![a-z0-9])[a-z0-9_.-]{4,60}?(?:(?:punto|dot)(?:com|net|org|ar|info)(?:(?:punto|dot)(?:ar|uy|cl))?|(?:gmail|hotmail|yahoo|outlook)[_-]?com(?:[_-]?ar)?)(?![a-z0-9])/g;

function findLinks(text: string): Finding[] {
  return [...text.matchAll(SCHEME)].map(({ index, 0: link }) => {
    const kind = link.startsWith('mailto')
      ? 'email'
      : /^(?:tel|sms|whatsapp|tg|viber|skype)\b|wa\.me|whatsapp|\/t\.me/.test(link)
        ? 'messaging'
        : 'url';
    return hit(kind, index, index + link.replace(FINAL_SIGNS, '').length, 'a link');
  });
}

const MAIL =
  /(?<![a-z0-9])([a-z0-9][a-z0-9._%+~&#-]{0,63})@{1,2}[\s"'._-]{0,2}([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5})((?:(?:[\s.,]{1,2}|\s(?:y\s)?(?:el\s)?punto\s)(?:com|ar)(?![a-z0-9])){0,2})/g;
const MAIL_CUE = /(?:mail|correo|casilla)\b[^.\n]{0,30}$/;
const MAILBOX = /^(?:info|ventas?|contacto|consultas|turnos|hola)$/;

function findMails(folded: FoldedText): Finding[] {
  const { text } = folded;
  const hits: Finding[] = [];
  for (const { index, 0: whole, 1: local = '', 2: domain = '', 3: late = '' } of text.matchAll(MAIL)) {
    const labels = domain.split('.');
    const isComplete =
      PROVIDER.test(labels[0] as string) || (labels.length > 1 && (labels[0] as string).length > 1) || late !== '';
    const isMail =
      (isComplete && /[a-z]/.test(domain)) ||
      MAIL_CUE.test(text.slice(Math.max(0, index - 40), index)) ||
      MAILBOX.test(local) ||
      // "pedro@plomeros", where either part is unusual
      (domain.length > 2 && !/^\d/.test(domain) && !(isNearWord(local) && (domain.length < 6 || isNearWord(domain))));
    if (isMail) hits.push(hit('email', index, index + whole.replace(FINAL_SIGNS, '').length, 'a mail address'));
  }
  return hits;
}

const HANDLE = /(?<![a-z0-9])@{1,2}[\s"'_.-]{0,2}([a-z0-9_][a-z0-9_.]{1,40})/g;
/** What people and programs write after the sign without meaning an account. */
const NO_HANDLE = /^(?:tod[oae]s|vos|ustedes|usted|override|media|import|param|return|keyframes|home|property|once)$/;

function findHandles(text: string): Finding[] {
  const hits: Finding[] = [];
  for (const { index, 0: whole, 1: written = '' } of text.matchAll(HANDLE)) {
    const name = written.replace(/[._]+$/, '');
    const isHandle =
      /[a-z]/.test(name) && !NO_HANDLE.test(name) && !(/@\s/.test(whole) && isWord(name)) && !isWord(`a${name}`);
    if (isHandle) hits.push(hit('handle', index, index + whole.length - (written.length - name.length), 'a handle'));
  }
  return hits;
}

const DOMAIN =
  /(?<![a-z0-9@])(?:[a-z0-9-]{1,63}\.){1,6}[a-z0-9]{2,24}(?![a-z0-9])(?:(?::\d{1,5})?[/?#][^\s<>"\uE004]{0,2048})?/g;
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
/** "3 www.", "triple w punto ", "https:" before a host. */
const LEAD = /(?:(?:triple|tres|3) ?(?:doble )?(?:w|ve|v)[\s.]{1,3}|\bh?t?tps?[:/\s]{0,5})$/;
/** Products and files named like hosts. */
const NO_HOST =
  /^(?:asp|vb|ado|node|vue|next|socket|draw|params)\.|^(?:mm|cm|mts?|km|kg|cc|hp|lts?)\d?\.[a-z]+$|\.(?:pdf|docx?|xlsx?|jpe?g|png|dwg|txt|csv|mp[34]|zip|rar)$/;
/** "los dominios punto com": talk about domains. */
const TALK =
  /^(?:com|net|org|gob|edu|webs?|sitios?|paginas?|dominios?|es|un|una|el|la|los|las|terminan?|negocios?|eso|propi[oa]|de|a|y|o|con|tu|su|mi|algun|otro|son|al|muy|bien|punto|termina)$/;
const WEB_BEFORE = /(?:web|pagina|sitio|link|entr|visit|www|busc)\w{0,8}\W{1,3}(?:\w{1,12}\W{1,3})?$/;
const SECOND_LEVEL = /^(?:com|net|org|gob|edu)$/;

function findDomains(folded: FoldedText): Finding[] {
  const { text } = folded;
  const hits: Finding[] = [];
  for (const { index, 0: written } of text.matchAll(DOMAIN)) {
    const link = written.replace(FINAL_SIGNS, '');
    const host = link.split(/[/?#:]/, 1)[0] as string;
    if (!isHost(folded, index, host, link.length > host.length + 1)) continue;
    const lead = LEAD.exec(text.slice(Math.max(0, index - 30), index))?.[0].length ?? 0;
    const kind = KNOWN_HOSTS.get(host.replace(/^www\./, '')) ?? 'url';
    hits.push(hit(kind, index - lead, index + link.length, 'a domain'));
  }
  return hits;
}

function isHost(folded: FoldedText, start: number, host: string, hasPath: boolean): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) as string;
  const ending = /[a-z]/.test(last) ? last.replace(/[013457]/g, (digit) => LEET[digit] as string) : last;
  const name = labels.slice(0, -1).join('.');
  if (NO_HOST.test(host) || !/[a-z]/.test(name) || (WELL_KNOWN.test(host) && !hasPath)) return false;
  if (KNOWN_HOSTS.has(host) || labels[0] === 'www') return true;
  const [isStrong, isWeak] = [STRONG_ENDINGS.has(ending), WEAK_ENDINGS.has(ending)];
  if (hasPath && (isStrong || LISTED_ENDINGS.has(ending)) && /[a-z]{2}/.test(name)) return true;
  const isSaid = !isWrittenWhole(folded, start, host.length);
  if (beginsSentence(folded, start, host)) return false;
  if (!isStrong && !isWeak && (isSaid || !LISTED_ENDINGS.has(ending))) return false;
  const own = labels
    .slice(0, -1)
    .filter((label, k) => k === 0 || !SECOND_LEVEL.test(label))
    .at(-1) as string;
  if (own.length < 2 || (TALK.test(own) && labels.length - (SECOND_LEVEL.test(labels.at(-2) as string) ? 1 : 0) <= 2))
    return false;
  if (isWeak || !isStrong) return name.length >= 5 && !isNearWord(own) && (own.length > 8 || ending.length > 2);
  const isPlainWord = !isSaid && isWord(name) && !CONTACT_SITES.has(name);
  return !isPlainWord || WEB_BEFORE.test(folded.text.slice(Math.max(0, start - 30), start));
}

/** Whether the range has its signs in the original, rather than in words. */
function isWrittenWhole(folded: FoldedText, start: number, length: number): boolean {
  const range = originalRange(folded, start, start + length);
  return range.end - range.start === length;
}

/** "bien.Muy": a sentence begins after the dot. */
function beginsSentence(folded: FoldedText, start: number, host: string): boolean {
  const dot = start + host.indexOf('.');
  const isOnly = dot === start + host.lastIndexOf('.');
  return isOnly && isCapitalAt(folded, dot + 1) && !isCapitalAt(folded, dot - 1);
}
