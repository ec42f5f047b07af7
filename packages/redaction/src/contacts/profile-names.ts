/** Names under which people and firms appear on a network: "Tapicería Roberto Sur". */
import { type CaseAt, type Hit, hit, textBefore } from '../hit.ts';
import { isNearWord } from '../text/lexicon.ts';
import type { NetworkName } from './networks.ts';

/** Phrases that invite the reader to search for the writer; not "lo busqué", which other people write. */
export const SEEK_ME =
  /(?<![a-z])(?:busc(?:a|as|ame|anos|alo|ala|arme|ar)|busquen(?:me|nos|lo|la)?|encontr(?:as|ame|anos|arme|arnos)|encuentran(?: como)?|ubic(?:as|an|ame|anos)|segu(?:i|ime|inos|ir)|sigan(?:me|nos)?|(?:sigue|encuentra)(?:me|nos)|agreg(?:a|ame|anos|uen|uenme)|mensaj(?:e|ito)|escrib(?:i|ime|an|ile|anle)|soy|somos|figuro|aparezco|estoy|estamos|sal(?:go|imos)|llamo|llama|preguntale?|(?:mand|habl|contact|avis|dej)(?:a|ame|anos|en|enme|ennos|ar)|pone|pongan)(?![a-z])/;
/** "buscame en insta como flores y plantas": ordinary words to the end of the sentence, after a clear announcement. */
export const SEVERAL_WORDS =
  /^[a-z0-9]{3,20}(?:\s[a-z0-9]{1,20}){1,4}?(?=\s{0,2}(?:$|[\n.,;)!"'])|\s(?:(?:la|el|los|las) de|mandame|manden|escribime|agregame|gracias|saludos)\b)/;
/** Words that no profile name contains. */
export const NO_NAME =
  /\b(?:no|est[eao]s?|sitio|si|lo|me|te|se|muy|poco|ya|nunca|siempre|casi|con|sin|para|por|en|un|una|solo|hay|es|son|esta|estan|tiene|todo|todos|todas|nada|que|anda|corresponde|debe|fotos?|videos?|trabajos?|manejo|gestion|seguidor[a-z]*|administrador[a-z]*)\b/;
const PROPER = /(?!\d+[.,]\d)[a-z0-9]{1,20}(?:['-][a-z]+)?/y;
const PARTICLE = /^\s(?:de|del|la|el|los|las|y|e|con)(?=\s)/;
const MOST_PROPER = 6;

/** The end of the two or more capitalised words that begin at `start` ("Tapicería Roberto Sur"); `start` when there are fewer. */
export function properName(text: string, start: number, isUpper: CaseAt): number {
  let at = start;
  let end = start;
  let words = 0;
  while (words < MOST_PROPER) {
    PROPER.lastIndex = at;
    const found = PROPER.exec(text);
    if (found === null || !isUpper(at)) break;
    words++;
    end = at + found[0].length;
    at = end;
    for (let k = 0; k < 2; k++) at += PARTICLE.exec(text.slice(at, at + 6))?.[0].length ?? 0;
    if (text[at] !== ' ') break;
    at++;
  }
  return words >= 2 ? end : start;
}

/** "Meta Ads", "Community Manager": services on a network, not names. */
export const isNoName = (name: string): boolean =>
  /^(?:community|lo|muy|te)\b|\b(?:ads?|manager|marketing|marketplace|utp|ftp|wifi|lan|led|cat\d)\b/.test(name);

/** Whether the name contains a word outside the lexicon. */
export const hasUnknown = (name: string): boolean =>
  name.split(/[^a-z]+/).some((word) => word.length > 3 && !isNearWord(word));

const [LEAD_REACH, SOUGHT_REACH] = [60, 70];
/** Words before a capitalised name that the reader should search for. */
const LEADS_TO_NAME =
  /(?<![a-z])(?:a|como|con|soy|somos|es|llama|llamo|figuro|aparezco|estoy|en face|en facebook|en (?:insta|instagram|linkedin|google|maps|marketplace|youtube|tiktok)|unic[oa]|lib?ro|poniendo|pone|o sea|nombre|pagina|perfil|canal|tienda)[\s,:"']{1,3}$/;

/**
 * "en marketplace busquen a Muebles Rusti", "insta, soy la única Delfina Urriza": a capitalised name in a text that invites the
 * reader to search.
 */
export function namesSought(text: string, networks: readonly NetworkName[], isUpper: CaseAt): Hit[] {
  const hits: Hit[] = [];
  let floor = 0;
  for (const { start: named, end } of networks) {
    const lead = textBefore(text, named, LEAD_REACH);
    const rest = text.slice(end, end + SOUGHT_REACH);
    if (!SEEK_ME.test(lead) && !SEEK_ME.test(rest)) continue;
    for (const found of rest.matchAll(/(?<![a-z0-9@./_-])[a-z0-9]{2,}/g)) {
      const start = end + found.index;
      if (start < floor || !isUpper(start)) continue;
      const before = textBefore(text, start, 24);
      const titled = /(?:ing|dr|dra|lic|arq|prof|sr|sra|tec)\.?\s$/.exec(before)?.index ?? before.length;
      const name = properName(text, start, isUpper);
      if (name === start || !LEADS_TO_NAME.test(before.slice(0, titled))) continue;
      hits.push(hit('handle', start - (before.length - titled), name, 'name of a profile that is to be looked for'));
      floor = name;
    }
  }
  return hits;
}

const PROPER_BEFORE =
  /\b((?:[a-z0-9]{2,20}\s(?:(?:de|del|la|el|los|las|y|con)\s){0,2}){1,4}[a-z0-9]{2,20})(?:\s?[([-]\s?|\s-\s|,?\sen\s(?:el\s|mi\s)?)$/;

/**
 * "Soy El Palacio del Caño en Facebook": several capitalised words before a network's name, in a text that invites the reader to
 * search.
 */
export function beforeNetworkName(text: string, at: number, before: string, isUpper: CaseAt): Hit[] {
  const cued =
    /\b(?:busc|encontr|segu|somos|soy|estamos|(?<!(?:marcas|empresas|clientes|artistas|firmas)\s)como|llam|figur|aparec|perfil|like|gusta|pagina|mensaj|grupo|canal|negocio|inbox|pone|pongan)/.test(
      before,
    );
  const found = PROPER_BEFORE.exec(before);
  if (found === null) return [];
  const end = at - (found[0].length - (found[1] ?? '').length);
  for (let start = end - (found[1] ?? '').length; start < end; start++) {
    const stop = properName(text, start, isUpper);
    if (stop === end && (cued || start === 0)) return [hit('handle', start, end, 'name of a profile')];
  }
  return [];
}
