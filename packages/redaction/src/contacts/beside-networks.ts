/** Handles and names of profiles beside the name of a network. */
import { type CaseAt, type Hit, hit, textBefore } from '../hit.ts';
import { isGivenNameOnly } from '../names/name-lists.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import { isCommonEnding } from './domains.ts';
import { isNetwork, type NetworkName } from './networks.ts';
import {
  beforeNetworkName,
  hasUnknown,
  isNoName,
  NO_NAME,
  properName,
  SEEK_ME,
  SEVERAL_WORDS,
} from './profile-names.ts';

/** Whether a word has a digit, an underscore or a dot inside, which ordinary words don't have. */
export const hasHandleSigns = (handle: string): boolean => /[0-9_]|[a-z]\.[a-z]/.test(handle);
/** Removes the final dots and underscores, since a full stop belongs to the sentence. */
export const withoutFinalSigns = (written: string): string => written.replace(/[._]+$/, '');

/** Words after a network's name that announce a handle. */
const ANNOUNCING =
  /^(?:como|soy|somos|sou|estoy|estamos|usuari[oa]|use?r|nick(?:name)?|alias|perfil|cuenta|pagina|fanpage|arrob(?:a|ita|ame)|llam(?:an?|o|amos)|apare(?:ce[ns]?|zco|cemos)|figur(?:an?|o|amos)|bus(?:c|qu)[a-z]{1,6}|enc(?:o|ue)ntr[a-z]{1,5}|segu(?:i|is|ime|inos|ir|irme|irnos)|sig(?:an|anme|annos|ueme|uenos)|agreg(?:a[ns]?|ame|uen|uenme|ue)|escrib(?:ime|inos)|hablame|mandame|id|nombre|arranca|registrad[oa]|tengo|tenemos|us(?:o|amos)|pon(?:e|es|iendo|ele)|junto|pegado|minusculas?|espacios)$/;
/** Words that may stand before a handle and do not announce one. */
const FILLER =
  /^(?:despues|luego|primero|es|e|de|del|la|el|mi|mis|nuestro|nuestra|su|en|nos|me|te|se|por|con|al|a|dm|y|o|que|oficial|live|cid|personal|sin|todo|ahora|tambien|fb|feed|van|esta|ahi|estan|escribir|como|alli|aca|lo|los|un|una|asi|facil|mensaje|privado|dame|seguir|para|ver|x|in|ee|com|barra|slash|nuev[oa]|otr[oa]|laboral|comercial|profesional|adelante|igual|mism[oa]s?|mi[oa]|empresa|mas|trabajos|fotos|donde|quieras|si|queres|quieren|contactarme|los|haga|hagan|tal|cual|directo|guion|bajo|raya|abajo|tengo|canal|arroba|nomas)$/;
const SOUGHT = new RegExp(`${SEEK_ME.source}\\s(?:[a-z]+\\s){0,3}$`);
/** A network that is paraphrased ("del pajarito"), or the verb "googlear". */
const DESCRIBED_NETWORK = /^(?!mercado|tik|face|insta|you|linked).* |^googlea/;
const OWN =
  /\b(?:mi|nuestro|nuestra|su|el|la|meu|minha|tengo|tenemos)\s$|\b(?:canal|pagina|fan ?page|perfil|cuenta|usuario) (?:de|en)\s$/;
const WORD =
  /^([\s:=>@#"'([{<\-–/,.\n\uE000\])*|¿?¡!]*(?:(?<=\/)(?:in|u|user|c)\/)?)([a-z0-9_](?:[a-z0-9_]|[.'-](?=[a-z0-9_]))*)/;
/** Whether a pause follows. */
const ENDS_CLAUSE = /^\s{0,2}(?:$|[\n.,;)!"'|/-]|y\s|[^a-z0-9\s])/;
const STEPS = 8;
/** "herrero zurdo san telmo" */
const QUOTED = /^(["'])[^"'\n]{4,46}\1/;

/** Evidence before a word that the word is a handle. */
interface Lead {
  /** The number of announcements, such as "usuario" or "buscame como". */
  readonly words: number;
  readonly colon: boolean;
  /** How many words stand between the network's name and the word. */
  readonly steps: number;
}

/** "ig: fulano", "buscame en insta como fulano.ok", "Facebook: /fulano". */
export function afterNetwork(text: string, network: NetworkName, isUpper: CaseAt): Hit[] {
  const lead = textBefore(text, network.start, 40);
  const promised = (SOUGHT.test(lead) ? 1 : 0) + (OWN.test(lead) || DESCRIBED_NETWORK.test(network.name) ? 1 : 0);
  return readAfter(text, network.end, promised, network.name, isUpper);
}

/** Finds the handle or profile name that follows a network's name, or a word like "usuario", at `from`. */
export function readAfter(text: string, from: number, promised: number, network: string, isUpper: CaseAt): Hit[] {
  const isFacebook = /^f[^l]/.test(network);
  let at = from;
  let words = promised;
  let colon = false;
  for (let steps = 0; steps < STEPS; steps++) {
    const found = WORD.exec(text.slice(at, at + 64));
    if (found === null) return [];
    const [, joint = '', written = ''] = found;
    const shortened = steps === 0 && /^(?:ig|fb|tw|face|insta)$/.test(network);
    if (/[.!?;]\s/.test(joint) && !shortened) return [];
    if (/[:=>@\uE000]/.test(joint)) colon = true;
    const start = at + joint.length;
    const word = withoutFinalSigns(written);
    if (joint === '.' && isCommonEnding(word.split('.')[0] as string)) return [];
    const isUnannounced = !colon && words === 0 && !hasHandleSigns(word);
    if (isUnannounced && (joint.includes('\n') || (joint.includes(',') && !FILLER.test(word)))) return [];
    const phrase = words > 0 ? QUOTED.exec(text.slice(start - 1, start + 48)) : null;
    if (phrase !== null) return [hit('handle', start - 1, start - 1 + phrase[0].length, 'name in quotes')];
    if (isNetwork(word)) {
      // "mi usuario en insta es clavel rojo"
      if (words > 0 && network === '') words++;
      at = start + word.length;
      continue;
    }
    if (/^(?:arrob[ai]|arrobita|caracol(?:ito)?)$/.test(word)) {
      const said = SPELLED_HANDLE.exec(text.slice(start, start + 60));
      if (said !== null) return [hit('handle', start, start + said[0].length, 'handle after an at sign spelled out')];
    }
    if (!hasHandleSigns(word)) {
      const proper = properName(text, start, isUpper);
      const announced =
        words > 0 ||
        colon ||
        (steps === 0 &&
          (hasUnknown(text.slice(start, proper)) || (isFacebook && ENDS_CLAUSE.test(text.slice(proper, proper + 6)))));
      if (proper > start && announced && !isNoName(text.slice(start, proper)))
        return [hit('handle', start, proper, 'name of a profile')];
      if (ANNOUNCING.test(word)) {
        words++;
        at = start + word.length;
        continue;
      }
      if (FILLER.test(word) || /\bde(?:l|\sla|\sl[ao]s|\sm[ie]|\snuestr[oa])?\s$/.test(textBefore(text, start, 12))) {
        at = start + word.length;
        continue;
      }
    }
    const [several = ''] = SEVERAL_WORDS.exec(text.slice(start, start + 64)) ?? [];
    const isPage = steps === 0 && (colon || isFacebook) && several.split(' ').some(isGivenNameOnly);
    const isProfile = isWord(word) && (words >= 2 || (words > 0 && colon && steps === 0));
    if (several !== '' && (isPage || isProfile) && !NO_NAME.test(several))
      return [hit('handle', start, start + several.length, 'name of a profile')];
    if (!isHandle(text, word, start, { words, colon, steps })) {
      const ahead = text.slice(start, start + 48);
      const [reason] = COLON_AHEAD.exec(ahead) ?? (words > 0 ? ACCOUNT_AHEAD.exec(ahead) : null) ?? [];
      if (reason === undefined || !isWord(word)) return [];
      at = start + reason.length;
      continue;
    }
    const end = start + word.length;
    const [more = ''] = /^(?:-[a-z0-9_]+){1,4}|^#\d{3,6}/.exec(text.slice(end, end + 40)) ?? [];
    return [hit('handle', start, end + more.length, "handle beside a network's name")];
  }
  return [];
}

/** "mi insta, por si quieren ver: fulano": the words before the colon. */
const COLON_AHEAD = /^(?:[a-z]{1,14}\s){0,5}[a-z]{1,14}(?=\s?:)/;
/** "mi insta por si te interesa fulano.ok": the words before the handle. */
const ACCOUNT_AHEAD = /^(?:[a-z]{1,14},?\s){0,5}[a-z]{1,14}(?=,?\s[a-z0-9]*(?:_[a-z0-9]|[a-z]\.[a-z]{2}))/;
/** "ig: arroba el clavo ok": a handle in several words, to the end of the line or the sentence. */
export const SPELLED_HANDLE =
  /^(?:arrob[ai]|arrobita|caracol(?:ito)?)(?!\sdel?\s)(?:\s(?!en\s|no\s)[a-z0-9_.]{2,30}){1,3}(?=\s{0,2}(?:$|[\n,;!)]|\.\s|\.$|\sen\s|\s(?:gracias|saludos|besos|abrazos?)\b))/;
const LONG = 5;

/** Whether a word is a handle, judged by the text before it and by its form. */
function isHandle(text: string, word: string, start: number, { words, colon, steps }: Lead): boolean {
  if (word.length < 3 || !/[a-z]/.test(word)) return false;
  const after = text.slice(start + word.length, start + word.length + 6);
  if (/^#\d{4}(?!\d)/.test(after)) return true;
  if (hasHandleSigns(word)) {
    if (/^\d+(?:hs|h|m|mts|cm|mm|k|hp|v|w|am|pm|x\d+|er|do|to|ra|da|anos)$/.test(word)) return false;
    return words > 0 || colon || steps === 0 || /_|[a-z]{3}\d|\.[a-z]{2,}/.test(word);
  }
  // A word of the lexicon is a handle only when the text clearly announces one.
  if (isWord(word)) return words >= 2 && word.length >= 6 && ENDS_CLAUSE.test(after);
  return word.length >= LONG && (words > 0 || colon || !isNearWord(word));
}

const BEFORE =
  /(?:^|[^a-z0-9_.@/'-])((?:[a-z0-9_]|\.(?=[a-z0-9_])){3,40})(\s?[([:-]\s?|\s-\s|\s?[>→]\s?|\s(?:ese\s|este\s|asi\s)?es\s(?:mi|el|nuestro)\s(?:(?:usuario|user|perfil|nombre)\s(?:de|en)\s)?|,?\s(?:(?:todo junto|asi|tal cual|sin espacios)\s)?(?:en|por|de|via|x)\s(?:el\s(?:buscador\sde\s)?|mi\s|la\s(?:lup(?:it)?a\sde\s)?|las\s|nuestro\s|todas\s(?:las\s)?)?|@|\s)$/;

/** "fulano en ig", "fulano.ok (instagram)", "el caño loco - facebook": the handle before the network's name. */
export function beforeNetwork(text: string, { start: at, name }: NetworkName, isUpper: CaseAt): Hit[] {
  const before = textBefore(text, at, 64);
  const found = BEFORE.exec(before);
  if (found === null) return beforeNetworkName(text, at, before, isUpper);
  const [, written = '', joint = ''] = found;
  const start = at - joint.length - written.length;
  const handle = withoutFinalSigns(written);
  const isLoose = joint === ' ' && !name.endsWith('adelante');
  if (!hasHandleSigns(handle)) {
    // A capitalised word in running text is part of a name, not a handle.
    if (isNearWord(handle) || handle.length < LONG || isLoose || isUpper(start))
      return beforeNetworkName(text, at, before, isUpper);
  } else if (
    !/_|[a-z]{3}\d|\d[a-z]+\d[a-z]|[a-z]{2}\.[a-z]{2}|\.[a-z]{5}/.test(handle) ||
    (isLoose && !/[_.]/.test(handle))
  )
    return [];
  return [hit('handle', start, start + handle.length, "handle before a network's name")];
}
