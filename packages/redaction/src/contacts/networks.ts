/** The names of social networks, as written, misspelt and disguised. */

import { soundOf } from '../numbers/number-words.ts';
import { LETTER_OF_DIGIT, MARK } from '../text/fold-tables.ts';
import { isWord } from '../text/lexicon.ts';
import { remembered } from '../text/remember.ts';
import { setOf } from '../text/word-lists.ts';

const NAMES = setOf(
  'caralibro feis wordpress blogspot tumblr instagram insta inst ig ige igram facebook face fb feis fcbk fbook twitter tiktok tik telegram tlgrm tlgm tlg tg signal youtube yt linkedin threads pinterest snapchat snap discord skype messenger kwai twitch onlyfans linktree linktr tw ista lkd mercadoshops behance dribbble soundcloud vimeo patreon tt tktk bsky bluesky wechat weixin kik viber wallapop',
);
/** The names by their sound, as `soundOf` spells it. */
const BY_EAR =
  'instagram istagram facebook feisbuk fasebuk faisbuk tuiter tuit tiktok iutub yutub linkedin linkidin telegram mesenyer'.split(
    ' ',
  );
/** Names that are words too: "line: fulano88", "en line: fulano", "qq id fulano_88"; not "on line", "line up", "200 qq". */
const AMBIGUOUS =
  '(?<![a-z0-9]|\\d |\\b(?:on|off|in)[ -])(?:line|qq)(?=(?:\\s?:\\s?|\\s)(?:(?:es|como|id)\\s?:?\\s)?(?:[a-z]{3,}\\d{2}|[a-z]+_[a-z0-9]|[a-z]{3,}\\.[a-z]{3,}\\d)|\\sid\\s?:|(?<=\\b(?:en|por|mi|su) [a-z]+)\\s?:\\s?[a-z])';
const LETTER_OF: Readonly<Record<string, string>> = { ...LETTER_OF_DIGIT, '@': 'a', $: 's', '!': 'i' };
/** Paraphrases of networks: "la red de la camarita", "la del pajarito". */
const DESCRIBED = new RegExp(
  `(?:red(?: social)?|app|aplicacion|cos(?:o|ito)) de (?:la |las |los |el )?(?!agua|gas|cloacas?|incendio|datos|distribucion|contactos|baja|media|riego|venta)[a-z]{4,14}|\\bla camarita\\b|(?:con )?(?:la |el )?arrob(?:a|ita) adelante|(?:red )?del pajarito|(?<![a-z0-9])(?:redes(?: sociales)?(?![a-z])|todos lados)|marketplace|mercado ?libre|zonaprop|argenprop|insta gram|face book|tik tok|you tube|linked in|linktr\\.ee|\\b(?:pajarito|camarita|avioncito|f|efe|red|app|logo|iconito) (?:azul|celeste|rosad?[ao]|rosit[ao]|rosadit[ao]|violeta|negr[ao]|blanc[ao])(?: y [a-z]{4,8})?(?![a-z])|\\bel de las (?:historias|fotos|fotitos)\\b|(?<!(?:la|una|esta|esa|otra) )\\btele(?=\\s?:|\\s(?:soy|estoy|como|es|figuro|aparezco)\\b|\\s[a-z]+[._\\d][a-z0-9])|\\b(?:gugle|gugul)(?: maps)?\\b|\\bgoogle(?:a(?:me|nos|lo)?|en(?:me|nos)?)(?![a-z])|\\b(?:pon[ea]|pongan|busca|busquen|escrib[aei]|tipea)(?:me|nos|n)? en google(?: maps)?(?![a-z])|\\b(?:google )?maps\\b|\\bmapas? de google\\b|\\b(?:pajarito|avioncito)(?: de papel)?\\b|(?<!(?:el|un|del|al|de) )\\bcanal(?=\\s?:)|(?:en(?: la)?|la) x(?=\\s?[:,(]|\\s(?:soy|somos|estoy|estamos|como|es|me|figuro|aparezco|ex|@|arrob|tambien|igual))|(?:camarita|fotito|foto)s?-?gram|(?<![a-z0-9])(?:i[. ]ge?|f[. ]b)\\.?(?=\\s?[:@\uE000]|\\s[a-z])|${AMBIGUOUS}|微信号?|${MARK.camera}`,
  'g',
);
const CANDIDATE = /(?<![a-z0-9])[a-z1](?:[a-z0-9@$!]|[.\-_](?=[a-z0-9@])){1,17}(?![a-z0-9])/g;
const GLUED_HEAD = /^(?:instagram|insta|ig|facebook|face|fb|tiktok|twitter|telegram|tw)(?=[@.\-_/])/;
const GLUED_TAIL = /(?<=@)(?:instagram|insta|ig|facebook|face|fb|tiktok)$/;

export interface NetworkName {
  readonly start: number;
  readonly end: number;
  /** The network's usual name. */
  readonly name: string;
}

/** Whether a folded word names a network: exactly, with look-alike signs, or with one typing mistake. */
export const isNetwork = (written: string): boolean =>
  NAMES.has(written) || (written.length >= 4 && isDisguised(written));

const isDisguised = remembered((written): boolean => {
  const plain = written.replace(/[.\-_]/g, '').replace(/[^a-z]/g, (sign) => LETTER_OF[sign] ?? sign);
  if (plain.length >= 5 && NAMES.has(plain)) return true;
  if (isWord(plain)) return false;
  const heard = soundOf(plain);
  return BY_EAR.some((name) => heard === name || (name.length >= 6 && heard.length >= 6 && isOneSlipAway(heard, name)));
});

/** Whether at most one letter is added, missing or wrong, or two are swapped. */
function isOneSlipAway(word: string, name: string): boolean {
  const more = word.length - name.length;
  if (more > 1 || more < -1) return false;
  let k = 0;
  while (k < word.length && word[k] === name[k]) k++;
  if (more === 1) return word.slice(k + 1) === name.slice(k);
  if (more === -1) return word.slice(k) === name.slice(k + 1);
  if (word.slice(k + 1) === name.slice(k + 1)) return true;
  return word[k] === name[k + 1] && word[k + 1] === name[k] && word.slice(k + 2) === name.slice(k + 2);
}

/** Finds the names of networks in a folded text, in order. */
export function findNetworks(text: string): NetworkName[] {
  const found: NetworkName[] = [];
  const add = (start: number, name: string) => found.push({ start, end: start + name.length, name });
  for (const { index, 0: name } of text.matchAll(DESCRIBED)) add(index, name);
  for (const { index, 0: written } of text.matchAll(CANDIDATE)) {
    if (isNetwork(written)) {
      add(index, written);
      continue;
    }
    // "insta@fulano", "ig.fulano": the account follows without a space
    const head = GLUED_HEAD.exec(written);
    const tail = GLUED_TAIL.exec(written);
    if (tail !== null) add(index + tail.index, tail[0]);
    if (head !== null) add(index, head[0]);
  }
  return found.sort((a, b) => a.start - b.start);
}
