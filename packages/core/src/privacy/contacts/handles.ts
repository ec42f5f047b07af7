/**
 * Social handles. A word is somebody's handle when it stands where one stands (after an at sign, beside a network's name, after
 * "usuario", "arroba", "dm a") and is not a word that everybody uses.
 */
import type { Hit } from '../hit.ts';
import { isGivenNameOnly } from '../names/given-names.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import { isAlphanumeric } from '../text/tokens.ts';
import { isAboutCode, isAnnotation } from './annotations.ts';
import { isCommonEnding } from './domain-grammar.ts';
import { isNetwork, type NetworkName } from './networks.ts';

/** Every handle of a shadow. `isUpper` tells whether the original sign behind an offset is upper case; `networks` are those it names. */
export function findHandles(
  text: string,
  isUpper: (offset: number) => boolean,
  networks: readonly NetworkName[],
): Hit[] {
  return [
    ...afterAt(text, isUpper),
    ...afterFencedAt(text),
    ...networks.flatMap((network) => [
      ...afterNetwork(text, network, isUpper),
      ...beforeNetwork(text, network, isUpper),
    ]),
    ...namesSought(text, networks, isUpper),
    ...afterUserWord(text, networks, isUpper),
    ...afterSlash(text, networks),
    ...hashtags(text, networks),
    ...underscored(text, networks, isUpper),
  ];
}

const hit = (start: number, end: number, why: string): Hit => ({ kind: 'handle', start, end, why });
const isDressed = (handle: string): boolean => /[0-9_]|[a-z]\.[a-z]/.test(handle);
const bare = (written: string): string => written.replace(/[._]+$/, '');

/** Words after an at sign that are no handle: everybody, and marks of program code in any text. */
/** "@ gasista . flores", "@_dulce  _noelia": the joints set apart. */
const LOOSE_AT = /^@[\s_]{0,2}[a-z0-9_]{2,30}(?:(?:\s[._]\s?|\s{1,2}_)[a-z0-9_]{1,30}){1,4}/;
const AT_NOBODY = /^(?:tod[oae]s|vos|ustedes|usted|property|override|media|import|param|return|keyframes|deprecated)$/;

function afterAt(text: string, isUpper: (offset: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  const code = text.includes('@') && isAboutCode(text);
  for (let k = text.indexOf('@'); k >= 0; k = text.indexOf('@', k + 1)) {
    if (isAlphanumeric(text.charCodeAt(k - 1)) && !NETWORK_GLUED.test(text.slice(Math.max(0, k - 12), k))) continue;
    const loose = LOOSE_AT.exec(text.slice(k, k + 90));
    if (loose !== null) {
      hits.push(hit(k, k + loose[0].length, 'handle after an at sign, set apart'));
      continue;
    }
    const found = /^@{1,2}([\s"'<([{:*.\-_~]{0,3})([a-z0-9_][a-z0-9_.]{1,40})/.exec(text.slice(k, k + 46));
    if (found === null) continue;
    const [, gap = '', written = ''] = found;
    const handle = bare(written);
    if (handle.length < 2 || !/[a-z]/.test(handle) || AT_NOBODY.test(handle)) continue;
    if (code && gap === '' && isAnnotation(handle, k + 1, isUpper)) continue;
    if (!isDressed(handle) && isWord(`a${handle}`)) continue;
    if (/\s/.test(gap) && !isDressed(handle) && (isWord(handle) || handle.length < 4)) continue;
    const end = k + found[0].length - (written.length - handle.length);
    const joined = /^(?:-[a-z0-9_]{2,30}){1,4}/.exec(text.slice(end, end + 60))?.[0] ?? '';
    hits.push(hit(k, end + joined.length, 'handle after an at sign'));
  }
  return hits;
}

/** "[at] fulano", "(arroba) fulano" */
const FENCED_AT = /[[({<]\s?(?:at|arroba|a|@)\s?[\])}>]\s?([a-z0-9_][a-z0-9_.]{3,40})/g;

function afterFencedAt(text: string): Hit[] {
  return [...text.matchAll(FENCED_AT)]
    .filter(([, word = '']) => /[a-z]{3}/.test(word) && !isNearWord(bare(word)))
    .map(({ index, 0: found }) => hit(index, index + found.length, 'handle after an at sign in brackets'));
}

const NETWORK_GLUED = /(?:^|[^a-z0-9])(?:instagram|insta|ig|facebook|face|fb|tiktok|twitter|telegram|tw)$/;

/** Words between a network's name and a handle that promise one. */
const PROMISING =
  /^(?:como|soy|somos|sou|estoy|estamos|usuari[oa]|use?r|nick(?:name)?|alias|perfil|cuenta|pagina|fanpage|arrob(?:a|ita|ame)|llam(?:an?|o|amos)|apare(?:ce[ns]?|zco|cemos)|figur(?:an?|o|amos)|bus(?:c|qu)[a-z]{1,6}|enc(?:o|ue)ntr[a-z]{1,5}|segu(?:i|is|ime|inos|ir|irme|irnos)|sig(?:an|anme|annos|ueme|uenos)|agreg(?:a[ns]?|ame|uen|uenme|ue)|escrib(?:ime|inos)|hablame|mandame|id|nombre|arranca|registrad[oa]|tengo|tenemos|us(?:o|amos)|pon(?:e|es|iendo|ele)|junto|pegado|minusculas?|espacios)$/;
/** Words that lead on from there and promise nothing. */
const LEADING =
  /^(?:es|e|de|del|la|el|mi|mis|nuestro|nuestra|su|en|nos|me|te|se|por|con|al|a|dm|y|o|que|oficial|live|cid|personal|sin|todo|ahora|tambien|fb|feed|van|esta|ahi|estan|escribir|como|alli|aca|lo|los|un|una|asi|facil|mensaje|privado|dame|seguir|para|ver|x|in|ee|com|barra|slash|nuev[oa]|otr[oa]|laboral|comercial|profesional|adelante|igual|mism[oa]s?|mi[oa]|empresa|mas|trabajos|fotos|donde|quieras|si|queres|quieren|contactarme|los|haga|hagan|tal|cual|directo|guion|bajo|raya|abajo|tengo|canal|arroba|nomas)$/;
/** What people say who want to be looked for; not "lo busqué", which others say of them. */
const SEEK_ME =
  /(?<![a-z])(?:busc(?:a|as|ame|anos|alo|ala|arme|ar)|busquen(?:me|nos|lo|la)?|encontr(?:as|ame|anos|arme|arnos)|encuentran(?: como)?|ubic(?:as|an|ame|anos)|segu(?:i|ime|inos|ir)|sigan(?:me|nos)?|(?:sigue|encuentra)(?:me|nos)|agreg(?:a|ame|anos|uen|uenme)|mensaj(?:e|ito)|escrib(?:i|ime|an|ile|anle)|soy|somos|figuro|aparezco|estoy|estamos|sal(?:go|imos)|llamo|llama|preguntale?|(?:mand|habl|contact|avis|dej)(?:a|ame|anos|en|enme|ennos|ar)|pone|pongan)(?![a-z])/;
const SOUGHT = new RegExp(`${SEEK_ME.source}\\s(?:[a-z]+\\s){0,3}$`);
/** Named by what it looks like, or by what is to be done there. */
const TOLD_NETWORK = /^(?!mercado|tik|face|insta|you|linked).* |^googlea/;
const OWN =
  /\b(?:mi|nuestro|nuestra|su|el|la|meu|minha|tengo|tenemos)\s$|\b(?:canal|pagina|fan ?page|perfil|cuenta|usuario) (?:de|en)\s$/;
const WORD = /^([\s:=>"'([{<\-–/,.\n\uE000\])*|¿?¡!]*)([a-z0-9_](?:[a-z0-9_]|[.'-](?=[a-z0-9_]))*)/;
const SKYPE_PREFIX = /(?:live|cid):[.]?$/;
const STEPS = 8;

/** How strongly what came before a word promises a handle. */
interface Promise {
  /** Words like "usuario", "buscame como". */
  readonly words: number;
  readonly colon: boolean;
  readonly slash: boolean;
  readonly quote: boolean;
  /** Words since the network's name. */
  readonly steps: number;
}

/** "ig: fulano", "buscame en insta como fulano.ok", "Facebook: /fulano". */
function afterNetwork(text: string, network: NetworkName, isUpper: (offset: number) => boolean): Hit[] {
  const lead = text.slice(Math.max(0, network.start - 40), network.start);
  const sought = SOUGHT.test(lead);
  const promised = (sought ? 1 : 0) + (OWN.test(lead) || TOLD_NETWORK.test(network.name) ? 1 : 0);
  return readAfter(text, network.end, promised, false, network.name, isUpper);
}

/** Networks where people and firms are found under their names. */
const WITH_NAMES =
  /^(?:\uE002|i.ge?$|f|cara|link|insta|ig|tik|you|redes|gug|pon|busc|escr|tip|la app|app|red|pag|market|mercado|mess|zona|argen|google|maps|tele|\w+ (?:azul|celeste|rosa))/;

function readAfter(
  text: string,
  from: number,
  promised: number,
  colonBefore: boolean,
  network: string,
  isUpper: (offset: number) => boolean,
): Hit[] {
  const named = WITH_NAMES.test(network);
  const isFacebook = /^f[^l]/.test(network);
  let at = from;
  let words = promised;
  let colon = colonBefore;
  for (let steps = 0; steps < STEPS; steps++) {
    const found = WORD.exec(text.slice(at, at + 64));
    if (found === null) return [];
    const [, joint = '', written = ''] = found;
    const aside = steps === 0 && joint.endsWith('(') ? ASIDE.exec(text.slice(at, at + 40)) : null;
    if (aside !== null) {
      at += aside[0].length;
      continue;
    }
    const shortened =
      steps === 0 &&
      /^\.\s$/.test(joint) &&
      at - from === 0 &&
      /(?<![a-z])(?:ig|fb|tw|face|insta)$/.test(text.slice(Math.max(0, at - 6), at));
    if (joint.length > 6 || (/[.!?;]\s/.test(joint) && !shortened && !(joint.includes('?') && isDressed(written))))
      return [];
    if (/[:=>\uE000]/.test(joint)) colon = true;
    const start = at + joint.length;
    const word = bare(written);
    if (joint === '.' && isCommonEnding(word.split('.')[0] as string)) return [];
    const isLoose = !colon && words === 0 && !isDressed(word);
    if (isLoose && joint.includes('\n')) return [];
    if (
      isLoose &&
      joint.includes(',') &&
      !LEADING.test(word) &&
      !PROMISING.test(word) &&
      !isNobodys(text, word, start, isUpper)
    )
      return [];
    const slash = joint.endsWith('/') && !/[a-z0-9]/.test(text[start - 2] ?? ' ');
    const quote = /["'([{<]$/.test(joint) && /["')\]}>]/.test(text[start + word.length] ?? '');
    if (isNetwork(word)) {
      // "mi usuario en insta es clavel rojo"
      if (words > 0 && !named) words++;
      at = start + word.length;
      continue;
    }
    if (
      /^(?:arrob[ai]|arrobita|caracol(?:ito)?)$/.test(word) &&
      !/\bsin\s$/.test(text.slice(Math.max(0, start - 5), start))
    ) {
      const said = SAID_HANDLE.exec(text.slice(start, start + 60));
      if (said !== null) return [hit(start, start + said[0].length, 'handle after an at sign spelled out')];
    }
    const promise: Promise = { words, colon, slash, quote, steps };
    if (!slash && !isDressed(word)) {
      const proper = named ? properName(text, start, isUpper) : start;
      const announced =
        words > 0 ||
        colon ||
        (steps === 0 &&
          (hasUnknown(text.slice(start, proper)) || (isFacebook && ENDS_CLAUSE.test(text.slice(proper, proper + 6)))));
      if (proper > start && announced && !isTalk(text.slice(start, proper)))
        return [hit(start, proper, 'name of a profile')];
      if (!quote && PROMISING.test(word)) {
        words++;
        at = start + word.length;
        continue;
      }
      if (
        (!quote && LEADING.test(word)) ||
        (isWord(word) &&
          /\bde(?:l|\sla|\sl[ao]s|\sm[ie]|\snuestr[oa])?\s$/.test(text.slice(Math.max(0, start - 12), start)))
      ) {
        at = start + word.length;
        continue;
      }
    }
    if (named && steps === 0 && (colon || isFacebook)) {
      const page = (isGivenNameOnly(word) ? SEVERAL_WORDS : PAGE_NAME).exec(text.slice(start, start + 64));
      if (page !== null && !isTalk(page[0]) && !NO_NAME.test(page[0]))
        return [hit(start, start + page[0].length, 'name of a page')];
    }
    if (isWord(word) && (words >= 2 || (words > 0 && colon && steps === 0))) {
      const phrase = SEVERAL_WORDS.exec(text.slice(start, start + 64));
      if (phrase !== null && !NO_NAME.test(phrase[0]))
        return [hit(start, start + phrase[0].length, 'name of a profile')];
    }
    if (!isHandle(text, word, start, promise)) {
      const ahead = text.slice(start, start + 48);
      const [reason] =
        (!colon && (words > 0 || steps <= 1) && COLON_AHEAD.exec(ahead)) ||
        (words > 0 && ACCOUNT_AHEAD.exec(ahead)) ||
        [];
      if (reason === undefined || !isWord(word)) return [];
      at = start + reason.length;
      continue;
    }
    const end =
      start +
      word.length +
      (/^(?:-[a-z0-9_]+){1,4}|^#\d{3,6}/.exec(text.slice(start + word.length, start + word.length + 40))?.[0].length ??
        0);
    const prefix = SKYPE_PREFIX.exec(text.slice(Math.max(0, start - 5), start))?.[0].length ?? 0;
    return [hit(slash || quote ? start - 1 : start - prefix, quote ? end + 1 : end, "handle beside a network's name")];
  }
  return [];
}

/** "telegram (no whatsapp) fulano" */
const ASIDE = /^\s?\((?:no|ex|el|la|del?|solo|mi)\s[a-z\s]{2,20}\)/;
/** "mi insta, por si quieren ver: fulano": the reason between. */
const COLON_AHEAD = /^(?:[a-z]{1,14}\s){0,5}[a-z]{1,14}(?=\s?:)/;
/** "mi insta por si te interesa fulano.ok" */
const ACCOUNT_AHEAD = /^(?:[a-z]{1,14},?\s){0,5}[a-z]{1,14}(?=,?\s[a-z0-9]*(?:_[a-z0-9]|[a-z]\.[a-z]{2}))/;
/** "ig: arroba el clavo ok": all that is said, to the end of the line or the sentence. */
const SAID_HANDLE =
  /^(?:arrob[ai]|arrobita|caracol(?:ito)?)(?!\sdel?\s)(?:\s(?!en\s|no\s)[a-z0-9_.]{2,30}){1,3}(?=\s{0,2}(?:$|[\n,;!)]|\.\s|\.$|\sen\s))/;
/** "face: tapiceria don beto": what only the name of a business has in it, and nothing after it. */
const PAGE_NAME =
  /^(?:[a-z]{2,20}\s){0,3}(?:don|dona|hnos|hermanos|hermanas|hijos?|srl|san|santa)(?:\s[a-z0-9]{2,20}){0,3}(?=\s{0,2}(?:$|[\n.,;)!|-]))/;
/** "buscame en insta como flores y plantas": ordinary words to the end of the sentence, where a name is clearly announced. */
const SEVERAL_WORDS = /^[a-z0-9]{3,20}(?:\s[a-z0-9]{1,20}){1,3}(?=\s{0,2}(?:$|[\n.,;)!"']))/;
const NO_NAME =
  /\b(?:no|est[eao]s?|sitio|si|lo|me|te|se|muy|poco|ya|nunca|siempre|casi|con|sin|para|por|en|un|una|solo|hay|es|son|esta|estan|tiene|todo|todos|todas|nada|que|anda|corresponde|debe|fotos?|videos?|trabajos?|manejo|gestion|seguidor[a-z]*|administrador[a-z]*)\b/;
const PROPER = /[a-z0-9]{1,20}(?:['-][a-z]+)?/y;
const PARTICLE = /^\s(?:de|del|la|el|los|las|y|e|con)(?=\s)/;
const MOST_PROPER = 6;

/** Where two or more capitalised words that begin at `start` end ("Tapicería Roberto Sur"); `start` when there are not. */
function properName(text: string, start: number, isUpper: (offset: number) => boolean): number {
  let at = start;
  let end = start;
  let words = 0;
  while (words < MOST_PROPER) {
    PROPER.lastIndex = at;
    const found = PROPER.exec(text);
    if (found === null || (words === 0 && found[0].length < 2) || !(isUpper(at) || (words > 0 && /\d/.test(found[0]))))
      break;
    words++;
    end = at + found[0].length;
    at = end;
    for (let k = 0; k < 2; k++) at += PARTICLE.exec(text.slice(at, at + 6))?.[0].length ?? 0;
    if (text[at] !== ' ') break;
    at++;
  }
  return words >= 2 ? end : start;
}

/** "Meta Ads", "Community Manager": what is done on a network, not who. */
const isTalk = (name: string): boolean =>
  /^(?:meta|google|community|social|ads?|marketing|facebook|instagram|muy|excelente|buena?|trabajos?|lo|la|el vi|no|si|te|les)\b/.test(
    name,
  ) || /\b(?:ads?|manager|marketing|marketplace|utp|ftp|wifi|lan|led|cat\d)\b/.test(name);

/** A word in it is nobody's but theirs. */
const hasUnknown = (name: string): boolean => (name.match(/[a-z]{4,}/g) ?? []).some((word) => !isNearWord(word));

const ENDS_CLAUSE = /^\s{0,2}(?:$|[\n.,;)!"'|/-]|y\s|[^a-z0-9\s])/;
const SHORTEST = 4;

/** Whether a word is a handle, by what promises one and by what it is. */
function isHandle(text: string, word: string, start: number, { words, colon, slash, quote, steps }: Promise): boolean {
  if (word.length < 3 || word.length > 40 || !/[a-z]/.test(word)) return false;
  const after = text.slice(start + word.length, start + word.length + 6);
  if (slash || /^#\d{4}(?!\d)/.test(after)) return true;
  if (isDressed(word)) {
    if (/^\d+(?:hs|h|m|mts|cm|mm|k|hp|v|w|am|pm|x\d+|er|do|to|ra|da|anos)$/.test(word)) return false;
    return words > 0 || colon || steps === 0 || /_|[a-z]{3}\d|\.[a-z]{2,}/.test(word);
  }
  if (quote && word.length >= SHORTEST) return true;
  const ends = ENDS_CLAUSE.test(after);
  // An ordinary word is somebody's name there only where one is clearly announced.
  if (isWord(word)) return words >= 2 && ends && word.length >= 6 && !/(?:mente|cion|ando|iendo)$/.test(word);
  if (word.length < SHORTEST) return false;
  if (words > 0 || colon) return word.length >= 5 || ends;
  // Beside the name and nothing else: a slip of the finger is no handle.
  return (steps <= 1 || ends) && word.length >= 5 && !isNearWord(word);
}

/** Beside the name, after a comma: a small word that is nobody else's, and a pause after it. */
const isNobodys = (text: string, word: string, start: number, isUpper: (offset: number) => boolean): boolean =>
  word.length >= 7 &&
  !isUpper(start) &&
  ENDS_CLAUSE.test(text.slice(start + word.length, start + word.length + 6)) &&
  !isNearWord(word);

export const USER_WORD =
  /(?<![a-z0-9])(?:(?:mi |nuestro |el |su )?(?:usuario|usuaria|user|username|nick|nickname|arroba|arrobita|caracol(?:ito)?)|(?:mi|nuestro|nuestra|su) (?:perfil|pagina|cuenta|canal|fanpage|@)|el @|(?:el|la) (?:perfil|pagina|cuenta|canal)(?=:| (?:es|se llama) )|fan ?page|perfil(?=\s?:)|cuenta(?=\s?:\s?(?:@|[a-z0-9]+[._][a-z0-9]))|[dm][dm]|direct|privado a|por privado|(?:seguime|seguinos|siganme|sigueme|siguenos|buscame|buscanos|busquenme|encontrame|encontranos|arrobame|(?:etiqueta|menciona)(?:me|nos)|stalkeame)(?: en (?:las )?redes)?(?: como| en)?|(?:aparezco|aparecemos|figuro|figuramos|estoy|salgo|encontras|encuentran) (?:(?:ahi|alli) )?como)(?![a-z0-9_])/g;

/** "usuario: fulano", "mi arroba: fulano", "dm a fulano", "seguime como fulano". */
function afterUserWord(text: string, networks: readonly NetworkName[], isUpper: (offset: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  for (const found of text.matchAll(USER_WORD)) {
    const end = (found.index ?? 0) + found[0].length;
    const sure = /nick|username/.test(found[0]);
    const named = (/como$/.test(found[0]) && networks.length > 0) || /^fan/.test(found[0]);
    const strong = /usuari|user|nick|arroba|caracol|como$|@/.test(found[0]);
    const weak = /^(?:[dm][dm]|direct|privado|por privado)/.test(found[0]);
    // "dm a fulano": the little word is what promises
    if (
      weak &&
      !/^\s?(?:a\s|al\s|:|@|\()/.test(text.slice(end, end + 4)) &&
      isNearWord(/^\s([a-z0-9_.]+)/.exec(text.slice(end, end + 24))?.[1] ?? 'a')
    )
      continue;
    const [one] = readAfter(text, end, sure ? 2 : strong || weak ? 1 : 0, false, named ? 'facebook' : '', isUpper);
    if (one === undefined) continue;
    // What follows at once, or after a word or two.
    if (one.start - end > USER_REACH) continue;
    hits.push(
      /arrob|caracol/.test(found[0]) ? { ...one, start: (found.index ?? 0) + found[0].search(/arrob|caracol/) } : one,
    );
  }
  return hits;
}

const USER_REACH = 40;

const BEFORE =
  /(?:^|[^a-z0-9_.@/'-])((?:[a-z0-9_]|\.(?=[a-z0-9_])){3,40})(\s?[([:-]\s?|\s-\s|\s?[>→]\s?|\s(?:ese\s|este\s|asi\s)?es\s(?:mi|el|nuestro)\s(?:(?:usuario|user|perfil|nombre)\s(?:de|en)\s)?|,?\s(?:(?:todo junto|asi|tal cual|sin espacios)\s)?(?:en|por|de|via|x)\s(?:el\s(?:buscador\sde\s)?|mi\s|la\s(?:lup(?:it)?a\sde\s)?|las\s|nuestro\s|todas\s(?:las\s)?)?|@|\s)$/;

/** "fulano en ig", "fulano.ok (instagram)", "el caño loco - facebook": the handle before the network's name. */
function beforeNetwork(text: string, { start: at, name }: NetworkName, isUpper: (offset: number) => boolean): Hit[] {
  const before = text.slice(Math.max(0, at - 64), at);
  const found = BEFORE.exec(before);
  if (found === null) return beforeNetworkName(text, at, before, isUpper);
  const [, written = '', joint = ''] = found;
  const start = at - joint.length - written.length;
  const handle = bare(written);
  if (!/[a-z]/.test(handle) || isNetwork(handle)) return [];
  if (!isDressed(handle)) {
    if (isNearWord(handle) || handle.length < 5 || (joint === ' ' && !name.endsWith('adelante')))
      return beforeNetworkName(text, at, before, isUpper);
    // A name with a capital in running text is a name.
    const begins = /(?:^|[.:;,\n(]\s?|\b(?:soy|somos|como|busca|buscame|buscanos|segui|seguime|arroba|a)\s)$/.test(
      before.slice(0, before.length - joint.length - written.length),
    );
    if (isUpper(start) && !begins) return beforeNetworkName(text, at, before, isUpper);
  } else if (
    !/_|[a-z]{3}\d|\d[a-z]+\d[a-z]|[a-z]{2}\.[a-z]{2}|\.[a-z]{5}/.test(handle) ||
    (joint === ' ' && !/[_.]/.test(handle))
  )
    return [];
  return [hit(start, start + handle.length, "handle before a network's name")];
}

const SOUGHT_REACH = 70;
/** After these a name with capitals is the one to look for. */
const LEADS_TO_NAME =
  /(?<![a-z])(?:a|como|con|soy|somos|es|llama|llamo|figuro|aparezco|estoy|en face|en facebook|en (?:insta|instagram|linkedin|google|maps|marketplace|youtube|tiktok)|unic[oa]|lib?ro|poniendo|pone|o sea|nombre|pagina|perfil|canal|tienda)[\s,:"']{1,3}$/;

/** "en marketplace busquen a Muebles Rusti", "insta, soy la única Delfina Urriza": a name with capitals where somebody is to be looked for. */
function namesSought(text: string, networks: readonly NetworkName[], isUpper: (offset: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  let floor = 0;
  for (const { start: named, end } of networks) {
    const lead = text.slice(Math.max(0, named - NEAR), named);
    const rest = text.slice(end, end + SOUGHT_REACH);
    const stop = /(?<!\b(?:ing|dr|dra|lic|arq|prof|sr|sra|tec))[.?!;\n](?:\s|$)/.exec(rest)?.index ?? rest.length;
    if (!SEEK_ME.test(lead) && !SEEK_ME.test(rest.slice(0, stop))) continue;
    for (const found of rest.slice(0, stop).matchAll(/(?<![a-z0-9@./_-])[a-z0-9]{2,}/g)) {
      const start = end + found.index;
      if (start < floor || !isUpper(start) || isNetwork(found[0])) continue;
      const before = text.slice(Math.max(0, start - 24), start);
      const titled = /(?:ing|dr|dra|lic|arq|prof|sr|sra|tec)\.?\s$/.exec(before)?.index ?? before.length;
      const name = properName(text, start, isUpper);
      if (name === start || !LEADS_TO_NAME.test(before.slice(0, titled)) || isTalk(text.slice(start, name))) continue;
      hits.push(hit(start - (before.length - titled), name, 'name of a profile that is to be looked for'));
      floor = name;
    }
  }
  return hits;
}

const PROPER_BEFORE =
  /\b((?:[a-z0-9]{2,20}\s(?:(?:de|del|la|el|los|las|y|con)\s){0,2}){1,4}[a-z0-9]{2,20})(?:\s?[([-]\s?|\s-\s|,?\sen\s(?:el\s|mi\s)?)$/;

/** "Soy El Palacio del Caño en Facebook": several words with capitals, and somebody is to be looked for. */
function beforeNetworkName(text: string, at: number, before: string, isUpper: (offset: number) => boolean): Hit[] {
  const cued =
    /\b(?:busc|encontr|segu|somos|soy|estamos|(?<!(?:marcas|empresas|clientes|artistas|firmas)\s)como|llam|figur|aparec|perfil|like|gusta|pagina|mensaj|grupo|canal|negocio|inbox)/.test(
      before,
    );
  const found = PROPER_BEFORE.exec(before);
  if (found === null) return [];
  const end = at - (found[0].length - (found[1] ?? '').length);
  for (let start = end - (found[1] ?? '').length; start < end; start++) {
    if (/[a-z0-9]/.test(text[start - 1] ?? ' ') || !isUpper(start)) continue;
    const stop = properName(text, start, isUpper);
    if (stop === end && (cued || start === 0) && !isTalk(text.slice(start, end)))
      return [hit(start, end, 'name of a profile')];
  }
  return [];
}

const SLASHED = /^\/(?:in\/|u\/|user\/|c\/)?([a-z0-9_](?:[a-z0-9_.-]{1,38}[a-z0-9_]))/;
const SLASH_CUE =
  /\b(?:redes|dm|perfil|fan ?page|seguime|seguinos|buscame|encontranos|encontrame|usuario|pagina|mensaje|privado|tw)\b/;
const NEAR = 60;

/** "encontranos en las redes /fulano": a slash that begins a word. */
function afterSlash(text: string, networks: readonly NetworkName[]): Hit[] {
  const hits: Hit[] = [];
  for (let k = text.indexOf('/'); k >= 0; k = text.indexOf('/', k + 1)) {
    if (!/[\s:(]/.test(text[k - 1] ?? ' ')) continue;
    const found = SLASHED.exec(text.slice(k, k + 44));
    const word = found?.[1] ?? '';
    if (found === null || !/[a-z]/.test(word) || (isWord(word) && !isDressed(word) && word.length < 9)) continue;
    if (!SLASH_CUE.test(text.slice(Math.max(0, k - NEAR), k)) && !isNear(networks, k, k)) continue;
    hits.push(hit(k, k + found[0].length, 'handle after a slash'));
  }
  return hits;
}

/** A network is named not far before or after. */
function isNear(networks: readonly NetworkName[], start: number, end: number): boolean {
  let low = 0;
  let high = networks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((networks[middle] as NetworkName).end < start - NEAR) low = middle + 1;
    else high = middle;
  }
  const near = networks[low];
  return near !== undefined && near.start <= end + NEAR;
}

const HASHTAG = /(?<![a-z0-9#&])#([a-z0-9_]{4,40})(?![a-z0-9])/g;
const SEEKS =
  /\b(?:busc|encontr|segu|sigan|usuario|perfil|cuenta|arroba|redes|como|soy|somos)[a-z]*\W{0,3}(?:[a-z]+\W{1,2}){0,7}$/;

/** "insta #fulano": a hashtag meant as a user. */
function hashtags(text: string, networks: readonly NetworkName[]): Hit[] {
  if (!text.includes('#')) return [];
  const hits: Hit[] = [];
  for (const found of text.matchAll(HASHTAG)) {
    const start = found.index ?? 0;
    const word = found[1] ?? '';
    if (!/[a-z]{3}/.test(word) || isWord(word)) continue;
    const end = start + found[0].length;
    if (isNear(networks, start, end) || SEEKS.test(text.slice(Math.max(0, start - NEAR), start)))
      hits.push(hit(start, end, 'hashtag meant as a handle'));
  }
  return hits;
}

const UNDERSCORED =
  /(?<![a-z0-9_.@/-])(?:[a-z0-9]{2,24}(?:_[a-z0-9]{1,24}){1,5}|[._]{1,2}[a-z0-9]{2,24}(?:[._]{1,2}[a-z0-9]{1,24}){1,5}[._]{0,2})(?![a-z0-9_@/])(?!\.[a-z]{2,4}(?![a-z]))/g;
/** How the names of files and of things in programs begin. */
export const FILE_NAME =
  /^(?:img|foto|fotos|video|vid|doc|pxl|dsc|screenshot|captura|presupuesto|factura|plano|planos|recibo|informe|archivo|backup|test|user|id|max|min|file|data|error)_/;

/** "busquen el perfil con la llave, techos_del_plata": words joined by underscores, and somebody is to be looked for. */
function underscored(text: string, networks: readonly NetworkName[], isUpper: (offset: number) => boolean): Hit[] {
  if (!text.includes('_')) return [];
  const hits: Hit[] = [];
  for (const found of text.matchAll(UNDERSCORED)) {
    const start = found.index ?? 0;
    const end = start + found[0].length;
    if (!isNear(networks, start, end) && !SEEKS.test(text.slice(Math.max(0, start - 2 * NEAR), start))) continue;
    if (!/[a-z]{2}/.test(found[0]) || FILE_NAME.test(found[0]) || (isUpper(start) && isUpper(start + 1))) continue;
    hits.push(hit(start, end, 'words joined by underscores'));
  }
  return hits;
}
