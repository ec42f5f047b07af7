/**
 * Finds addresses and accounts in a folded text: first the signs that it says are written ("arroba"), then complete links, mail
 * addresses, domains and handles are found anywhere, and accounts beside a word that names their kind: "insta: fulana_ok", "alias
 * perro.gato.luna", "fulano.ok en ig".
 */

import { numberWord, phoneCue } from '../numbers/digits.ts';
import { endsClause } from '../numbers/explanations.ts';
import { ENDINGS } from '../text/endings-table.ts';
import { type ContactKind, type Finding, type FoldedText, hit, isCapitalAt } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { remembered, wordsOf } from '../text/word-lists.ts';
import hosts from './hosts.json' with { type: 'json' };
import lists from './networks.json' with { type: 'json' };

const BRACKETED = '\\s?[)\\]}>"\']?';
/** Words after which "arroba" begins a handle rather than joins two parts of a mail address. */
const NO_LOCAL =
  '(?<!\\b(?:soy|es|el|la|ig|insta|instagram|tok|tiktok|face|facebook|telegram|twitter|somos|mi|por|una|de|como|busca|en|desde|hasta))';
/** Words that people put before a sign. */
const LEAD_WORDS = '(?:(?:y|luego|despues|seguido de|el|la|con) ){0,2}';
const AT_WORD =
  '(?:h?a+r+[o0]+[bv]+[a4]+|arrobita|a?rroba|@rr[o0]ba|a con circulo|a comercial|a enroscada|caracol(?:ito)?)';
const SAID_PROVIDER = '(?:gmail|hotmail|yahoo|outlook|live|icloud|[gjy]h?e?i?m[ae]?i+l|[jh]?o[th]?m[ae]?i+l)';
const ENDING = '(?:com|net|org|ar|gob|info)(?![a-z0-9])';

/** Each sign with the writings that stand for it, applied in this order. */
const SAID: readonly (readonly [sign: string, pattern: RegExp])[] = [
  [
    '@',
    new RegExp(
      `(?<=[a-z0-9])${NO_LOCAL}[\\s,"'*_|/-]{0,3}${LEAD_WORDS}[([{<]?\\s?(?<![a-z0-9])(?:${AT_WORD}|(?<=[([{<]\\s?)(?:at|a|en)(?=\\s?[)\\]}>]))(?![a-z0-9])${BRACKETED}[\\s,"'*_|/-]{0,3}${LEAD_WORDS}(?=[a-z0-9])`,
      'g',
    ),
  ],
  ['@', new RegExp(`(?<=[a-z0-9])(?: at |\\s?[*#&~^|\\uE000\\uE003]\\s?)(?=${SAID_PROVIDER})`, 'g')],
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

/** The text with these signs written, with its map to the original. */
export function withSigns(folded: FoldedText): FoldedText {
  return SAID.reduce(replaced, joinSingles(folded));
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

export function findAddresses(folded: FoldedText): Finding[] {
  const { text } = folded;
  return [
    ...(text.includes(':') ? findLinks(text) : []),
    ...(text.includes('@') ? [...findMails(text), ...findHandles(text)] : []),
    ...(text.includes('.') ? findDomains(folded) : []),
    ...(/punto|dot|com/.test(text) ? findGlued(text) : []),
  ];
}

const findGlued = (text: string): Finding[] =>
  [...text.matchAll(GLUED)].map(({ index, 0: name }) => hit('url', index, index + name.length, 'a domain in one word'));

const STRONG_ENDINGS = wordsOf(hosts.strongEndings);
const WEAK_ENDINGS = wordsOf(hosts.weakEndings);
/** The whole list of top-level domains. */
const LISTED_ENDINGS = wordsOf([ENDINGS]);
const MESSAGING = wordsOf(hosts.messaging);
const KNOWN_HOSTS = wordsOf([...hosts.messaging, ...hosts.links]);
/** Well-known shops and platforms: their front page belongs to no professional. */
const WELL_KNOWN =
  /^(?:www\.)?(?:mercadolibre|mercadopago|amazon|booking|pedidosya|airbnb|google|easy|sodimac|fravega|garbarino|afip|arca|anses|rappi|uber|netflix|spotify|zonaprop|argenprop|despegar|gmail|hotmail|yahoo|outlook)\.(?:com|gob|gov)(?:\.ar)?$/;

/** Mail providers, also misspelt and as they sound: "jotmeil". */
const PROVIDER =
  /^(?:gmail|gamil|gmial|hotmail|yahoo|ymail|outlook|icloud|live|msn|aol|proton(?:mail)?|zoho|fibertel|speedy|arnet|ciudad|[gjy]h?e?i?m[ae]?i+l|[jh]?o[th]?m[ae]?i+l|autlu[ck]|ya[jh][uo]+)$/;

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
  /(?<![a-z0-9])([a-z0-9][a-z0-9._%+~&#-]{0,63})@{1,2}[\s"'._-]{0,2}([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5})/g;

const findMails = (text: string): Finding[] =>
  [...text.matchAll(MAIL)]
    .filter(([, local = '', domain = '']) => isMail(local, domain))
    .map(({ index, 0: whole }) => hit('email', index, index + whole.replace(FINAL_SIGNS, '').length, 'a mail address'));

function isMail(local: string, domain: string): boolean {
  const isComplete = /^[^.]{2,}\./.test(domain) || PROVIDER.test(domain.replace(/\..*/, ''));
  if (isComplete && /[a-z]/.test(domain)) return true;
  // "pedro@plomeros", where either part is unusual
  return domain.length > 2 && !/^\d/.test(domain) && !(isWord(local) && (domain.length < 6 || isWord(domain)));
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
/** Products and files named like hosts. */
const NO_HOST =
  /^(?:asp|vb|ado|node|vue|next|socket|draw|params)\.|^(?:mm|cm|mts?|km|kg|cc|hp|lts?)\d?\.[a-z]+$|\.(?:pdf|docx?|xlsx?|jpe?g|png|dwg|txt|csv|mp[34]|zip|rar)$/;
/** "los dominios punto com": talk about domains. */
const TALK =
  /^(?:com|net|org|gob|edu|webs?|sitios?|paginas?|dominios?|es|un|una|el|la|los|las|terminan?|negocios?|eso|propi[oa]|de|a|y|o|con|tu|su|mi|algun|otro|son|al|muy|bien|punto|termina)$/;
const SECOND_LEVEL = /^(?:com|net|org|gob|edu)$/;

function findDomains(folded: FoldedText): Finding[] {
  const { text } = folded;
  const hits: Finding[] = [];
  for (const { index, 0: written } of text.matchAll(DOMAIN)) {
    const link = written.replace(FINAL_SIGNS, '');
    const host = link.split(/[/?#:]/, 1)[0] as string;
    if (!isHost(folded, index, host, link.length > host.length + 1)) continue;
    const kind = MESSAGING.has(host.replace(/^www\./, '')) ? 'messaging' : 'url';
    hits.push(hit(kind, index, index + link.length, 'a domain'));
  }
  return hits;
}

function isHost(folded: FoldedText, start: number, host: string, hasPath: boolean): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1) as string;
  const name = labels.slice(0, -1).join('.');
  if (NO_HOST.test(host) || !/[a-z]/.test(name) || (WELL_KNOWN.test(host) && !hasPath)) return false;
  if (KNOWN_HOSTS.has(host) || labels[0] === 'www') return true;
  const [isStrong, isWeak] = [STRONG_ENDINGS.has(ending), WEAK_ENDINGS.has(ending)];
  if (hasPath && (isStrong || LISTED_ENDINGS.has(ending)) && /[a-z]{2}/.test(name)) return true;
  if (beginsSentence(folded, start, host)) return false;
  if (!isStrong && !isWeak && !LISTED_ENDINGS.has(ending)) return false;
  const own = labels
    .slice(0, -1)
    .filter((label, k) => k === 0 || !SECOND_LEVEL.test(label))
    .at(-1) as string;
  if (own.length < 2 || TALK.test(own)) return false;
  if (isWeak || !isStrong) return name.length >= 5 && !isWord(own) && (own.length > 8 || ending.length > 2);
  return !isWord(name);
}

/** "bien.Muy": a sentence begins after the dot. */
function beginsSentence(folded: FoldedText, start: number, word: string): boolean {
  const dot = start + word.indexOf('.');
  const isOnly = dot === start + word.lastIndexOf('.');
  return isOnly && isCapitalAt(folded, dot + 1) && !isCapitalAt(folded, dot - 1);
}

const NETWORKS = wordsOf([...lists.networks, ...lists.users]);
const MAILS = wordsOf(lists.mails);
const MONEY = wordsOf(lists.money);
const FILLERS = wordsOf(lists.fillers);

const kindOf = remembered((word): ContactKind | null => {
  if (NETWORKS.has(word)) return 'handle';
  if (MAILS.has(word) || (PROVIDER.test(word) && word !== 'live' && word !== 'ciudad')) return 'email';
  return MONEY.has(word) ? 'alias' : null;
});

export const announcesAccount = (word: string): boolean => kindOf(word) !== null;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

const WORD = /[a-z0-9_](?:[a-z0-9_]|[.+'-](?=[a-z0-9_])){0,63}/g;
/** How many words after the announcing one are read, and before it. */
const REACH_AFTER = 8;
const REACH_BEFORE = 4;
/** "en el ", "(", "- ": what stands between an account and the network after it. */
const BEFORE_NETWORK = /^(?:\s?[([-]\s?|,?\s(?:en|por|de|x)\s(?:el\s|mi\s|la\s)?|\s(?:es mi|ese es mi)\s)$/;

/** A text of so few words may be the answer to a question for an account. */
const ANSWER_MAX = 4;

/**
 * The kind of the account that a short text may be, when the texts before it ask for one or speak of one ("¿Tu usuario?",
 * "zubelgas"); null when it is none.
 */
export function findAnswer(before: FoldedText, answer: FoldedText): ContactKind | null {
  const words = readWords(answer);
  if (words.length === 0 || words.length > ANSWER_MAX) return null;
  if (!words.some((word) => isAccountLike(answer, word) || isUnusual(word))) return null;
  const asked = readWords(before).findLast(({ word }) => announcesAccount(word));
  return asked === undefined ? null : kindOf(asked.word);
}

const readWords = ({ text }: FoldedText): Word[] =>
  [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ start: index, end: index + word.length, word }));

export function findAccounts(folded: FoldedText): Finding[] {
  const words = readWords(folded);
  const hits: Finding[] = [];
  for (const [k, { word, start, end }] of words.entries()) {
    if (WORDS_WITH_DOTS.test(word) && ABOUT_MONEY.test(around(folded.text, start, end)))
      hits.push(hit('alias', start, end, 'words joined by dots near a word for money'));
    const kind = kindOf(word);
    if (kind === null) continue;
    const before = kind === 'alias' ? null : accountBeside(folded, words, k, kind, -1);
    const account = accountBeside(folded, words, k, kind, 1) ?? before;
    if (account !== null)
      hits.push(hit(kind, account.start, account.end, 'an unusual word beside a word for an account'));
  }
  return hits;
}

/** A payment alias: "lavarropas.jony.mp". */
const WORDS_WITH_DOTS = /^[a-z0-9]{2,12}(?:\.[a-z0-9]{2,12}){2,3}$/;
const ABOUT_MONEY =
  /(?<![a-z])(?:alias|cbu|cvu|mp|uala|mercado ?pago|transf[a-z]{2,9}|deposit[a-z]{1,6}|sen(?:a|as|ita)|billetera|guita|gir[ao]|girar|plata|pagame|brubank|cafecito)(?![a-z])/;
const around = (text: string, start: number, end: number): string =>
  `${text.slice(Math.max(0, start - 60), start)} ${text.slice(end, end + 40)}`;

/** The words of a proper name from word k on: capitals, with short words between. Its last word, or k - 1 for none. */
function nameEnd(folded: FoldedText, words: readonly Word[], k: number): number {
  let last = k - 1;
  for (let n = k; n < words.length && n < k + LONGEST_NAME; n++) {
    const { word, start } = words[n] as Word;
    if (n > k && folded.text.slice((words[n - 1] as Word).end, start) !== ' ') break;
    if (kindOf(word) !== null) break;
    if (isCapitalAt(folded, start)) last = n;
    else if (!JOINS_NAME.test(word)) break;
  }
  return last;
}

const LONGEST_NAME = 7;
const JOINS_NAME = /^(?:de|del|la|el|los|las|lo|y|e)$/;
/** Between a network and the name of a profile: "Facebook: Techos Ledesma", "en face como Modas Nélida". */
const BEFORE_NAME =
  /^(?:[\s:/"-]{1,3}|\W{1,2}(?:(?:me|nos) (?:encuentran?|encontras|buscan?) |estan? )?(?:como|soy|somos)\s["]?)$/;
/** Services of a network that a text names in capitals. */
const NO_NAME = /^(?:community|marketing|ads|marketplace|business|shop|pay|premium|music|tv|reels?)$/;

/** The account after word k, which announces one of this kind, or before it with `step` -1. */
function accountBeside(
  folded: FoldedText,
  words: readonly Word[],
  k: number,
  kind: ContactKind,
  step: 1 | -1,
): Word | null {
  const between = (n: number, m: number): string =>
    folded.text.slice(words[Math.min(n, m)]!.end, words[Math.max(n, m)]!.start);
  for (let n = k + step; Math.abs(n - k) <= (step > 0 ? REACH_AFTER : REACH_BEFORE); n += step) {
    const here = words[n];
    if (here === undefined) return null;
    const gap = between(n - step, n);
    if (endsClause(gap) && !(n === k + 1 && /^\.\s$/.test(gap))) return null;
    if (isAccountLike(folded, here)) return here;
    const isCapital = isCapitalAt(folded, here.start);
    const mayBeName = kind === 'handle' && isCapital && !NO_NAME.test(here.word);
    const last = mayBeName && step > 0 && BEFORE_NAME.test(between(k, n)) ? nameEnd(folded, words, n) : n;
    if (last > n) return { ...here, end: words[last]!.end };
    if (FILLERS.has(here.word) || kindOf(here.word) !== null) continue;
    const isNear = step > 0 ? n === k + 1 || kind === 'handle' : BEFORE_NETWORK.test(between(n, k));
    return isNear && !isCapital && isUnusual(here) ? here : null;
  }
  return null;
}

const SHORTEST = 4;

/** A word with an underscore, a dot or digits inside, as accounts have and other words have not. */
function isAccountLike(folded: FoldedText, { word, start }: Word): boolean {
  if (word.length < SHORTEST || !/[a-z]{2}/.test(word)) return false;
  if (/[a-z]\.[a-z0-9]{2}/.test(word)) return !beginsSentence(folded, start, word);
  return /_|[a-z]{3}\d|\d[a-z]{4}/.test(word);
}

const LETTERS = /^[a-z]{5,40}$/;

const isUnusual = ({ word }: Word): boolean =>
  LETTERS.test(word) && phoneCue(word) < 3 && numberWord(word) === null && !isWord(word);
