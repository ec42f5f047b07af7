/** Accounts beside a word that names their kind: "insta: fulana_ok", "alias perro.gato.luna", "fulano.ok en ig". */
import { type ContactKind, type Finding, hit } from '../kinds.ts';
import { numberWord, soundOf } from '../numbers/number-words.ts';
import { endsClause } from '../numbers/sequence.ts';
import { phoneCue } from '../numbers/words.ts';
import { type FoldedText, isCapitalAt } from '../text/fold.ts';
import { MARK } from '../text/fold-tables.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import { remembered } from '../text/remember.ts';
import { wordsOf } from '../text/word-lists.ts';
import { PROVIDER } from './hosts.ts';
import lists from './networks.json' with { type: 'json' };

const NETWORKS = wordsOf([...lists.networks, ...lists.users]);
const NETWORK_SOUNDS = wordsOf(lists.sounds);
const MAILS = wordsOf(lists.mails);
const MONEY = wordsOf(lists.money);
const FILLERS = wordsOf(lists.fillers);

/** The kind of account that a word names, or null. */
const kindOf = remembered((word): ContactKind | null => {
  if (NETWORKS.has(word) || (word.length > 4 && !isWord(word) && NETWORK_SOUNDS.has(soundOf(word)))) return 'handle';
  if (MAILS.has(word) || (PROVIDER.test(word) && word !== 'live' && word !== 'ciudad')) return 'email';
  return MONEY.has(word) ? 'alias' : null;
});

/** Whether a word may announce an account. */
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
/** Discord's number of a user. */
const TAIL = /^#\d{3,6}(?!\d)/;

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
  const { text } = folded;
  const words = readWords(folded);
  const hits: Finding[] = [];
  for (const [k, { word, start, end }] of words.entries()) {
    if (
      TRIPLE.test(word) &&
      isUnusualInPart(word) &&
      !NO_ACCOUNT.test(word) &&
      ABOUT_MONEY.test(around(text, start, end))
    ) {
      hits.push(hit('alias', start, end, 'words joined by dots near a word for money'));
      continue;
    }
    const hasCamera = text.slice(Math.max(0, start - 3), start).includes(MARK.camera);
    const kind = hasCamera ? 'handle' : kindOf(word);
    if (kind === null) continue;
    const account = accountAfter(folded, words, hasCamera ? k - 1 : k, kind) ?? accountBefore(folded, words, k, kind);
    if (account === null) continue;
    const tail = TAIL.exec(text.slice(account.end, account.end + 8))?.[0].length ?? 0;
    hits.push(hit(kind, account.start, account.end + tail, 'an unusual word beside a word for an account'));
  }
  return hits;
}

/** "lavarropas.jony.mp": a payment alias has up to three dots. */
const TRIPLE = /^[a-z0-9]{2,12}(?:\.[a-z0-9]{2,12}){1,3}$/;
/** Two words with a dot between may be the end of a sentence. */
const isUnusualInPart = (word: string): boolean => {
  const parts = word.split('.');
  return parts.length > 2 || parts.some((part) => !isNearWord(part));
};
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

function accountAfter(folded: FoldedText, words: readonly Word[], k: number, kind: ContactKind): Word | null {
  const { text } = folded;
  let isAnnounced = false;
  for (let n = k + 1; n <= k + REACH_AFTER && n < words.length; n++) {
    const here = words[n] as Word;
    const gap = n === 0 ? '' : text.slice((words[n - 1] as Word).end, here.start);
    if (endsClause(gap) && !(n === k + 1 && /^\.\s$/.test(gap))) return null;
    isAnnounced ||= /[:=>@"(]/.test(gap);
    if (isAccountLike(folded, here)) return here;
    if (
      kind === 'handle' &&
      isCapitalAt(folded, here.start) &&
      !NO_NAME.test(here.word) &&
      k >= 0 &&
      BEFORE_NAME.test(text.slice((words[k] as Word).end, here.start))
    ) {
      const last = nameEnd(folded, words, n);
      if (last > n) return { ...here, end: (words[last] as Word).end };
    }
    if (FILLERS.has(here.word) || kindOf(here.word) !== null) continue;
    const isNext = n === k + 1 || isAnnounced || kind === 'handle';
    return isNext && isUnusual(here) && !(isCapitalAt(folded, here.start) && !isAnnounced) ? here : null;
  }
  return null;
}

function accountBefore(folded: FoldedText, words: readonly Word[], k: number, kind: ContactKind): Word | null {
  if (kind === 'alias') return null;
  const { text } = folded;
  for (let n = k - 1; n >= 0 && n >= k - REACH_BEFORE; n--) {
    const here = words[n] as Word;
    if (endsClause(text.slice(here.end, (words[n + 1] as Word).start))) return null;
    if (isAccountLike(folded, here)) return here;
    const isBeside = BEFORE_NETWORK.test(text.slice(here.end, (words[k] as Word).start));
    if (isBeside && isUnusual(here) && !isCapitalAt(folded, here.start)) return here;
    if (!FILLERS.has(here.word)) return null;
  }
  return null;
}

/** File names, models, abbreviations with dots. */
const NO_ACCOUNT =
  /^(?:\d+(?:[.,]\d+)*[a-z]{0,4}\d?|[a-z]\d{1,3}|[a-z]{1,3}-?\d{1,5}|\d+[a-z]\d*|(?:[a-z]\.){1,4}[a-z]?|(?:img|dsc|vid|wa|pxl|screenshot)[_-].*|.*\.(?:pdf|docx?|xlsx?|jpe?g|png|dwg|txt|mp[34]|com|net|org|ar|js))$/;
const SHORTEST = 4;
const QUANTITY = /^\d+(?:hs|horas|mts?|cm|mm|anos|dias)/;

/** A word with an underscore, a dot or digits inside, as accounts have and other words have not. */
function isAccountLike(folded: FoldedText, { word, start }: Word): boolean {
  if (word.length < SHORTEST || !/[a-z]{2}/.test(word) || NO_ACCOUNT.test(word)) return false;
  if (word.includes('_')) return true;
  // "terminó.Muy bien": a sentence begins after the dot
  if (/[a-z]\.[a-z0-9]{2}/.test(word))
    return (
      word.split('.').length > 2 || !(isCapitalAt(folded, start) || isCapitalAt(folded, start + word.indexOf('.') + 1))
    );
  return /[a-z]{3}\d|\d[a-z]{4}/.test(word) && !QUANTITY.test(word);
}

const BRAND =
  /^(?:wordpress|tiendanube|mercadolibre|banking|ads|adwords|streaming|reels?|stories|marketing|followers|likes?|spam|whatsapp|wifi|android|iphone|windows|google|excel|photoshop|canva)$/;
const LETTERS = /^[a-z]{5,40}$/;

const isUnusual = ({ word }: Word): boolean =>
  LETTERS.test(word) && phoneCue(word) < 3 && !BRAND.test(word) && numberWord(word) === null && !isNearWord(word);
