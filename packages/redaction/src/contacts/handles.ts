/**
 * Social handles. A word is a handle when it stands where handles stand (after an at sign, beside a network's name, after
 * "usuario", "arroba", "dm a") and is not a common word.
 */
import { firstWhere } from '../first-where.ts';
import { type CaseAt, type Hit, hit, textBefore } from '../hit.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import { isAlphanumeric } from '../text/tokens.ts';
import {
  afterNetwork,
  beforeNetwork,
  hasHandleSigns,
  readAfter,
  SPELLED_HANDLE,
  withoutFinalSigns,
} from './beside-networks.ts';
import type { NetworkName } from './networks.ts';
import { namesSought } from './profile-names.ts';

/**
 * Finds the handles in a folded text. `isUpper` returns whether the original character at an offset is upper case; `networks` are the
 * networks that the text names.
 */
export function findHandles(text: string, isUpper: CaseAt, networks: readonly NetworkName[]): Hit[] {
  return [
    ...afterAt(text),
    ...afterFencedAt(text),
    ...networks.flatMap((network) => [
      ...afterNetwork(text, network, isUpper),
      ...beforeNetwork(text, network, isUpper),
    ]),
    ...namesSought(text, networks, isUpper),
    ...afterUserWord(text, isUpper),
    ...underscored(text, networks),
  ];
}

/** Words after an at sign that are no handle: "todos" and the like, and words of program code. */
const NOT_HANDLES =
  /^(?:tod[oae]s|vos|ustedes|usted|property|override|media|import|param|return|keyframes|deprecated)$/;

/** "@fulano", "insta@fulano" */
function afterAt(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let k = text.indexOf('@'); k >= 0; k = text.indexOf('@', k + 1)) {
    if (isAlphanumeric(text.charCodeAt(k - 1))) continue;
    const found = /^@{1,2}([\s"'<([{:*.\-_~]{0,3})([a-z0-9_][a-z0-9_.]{1,40})/.exec(text.slice(k, k + 46));
    if (found === null) continue;
    const [, gap = '', written = ''] = found;
    const handle = withoutFinalSigns(written);
    if (!/[a-z]/.test(handle) || NOT_HANDLES.test(handle)) continue;
    // "tod@s", "nos vemos @ casa"
    if (!hasHandleSigns(handle) && (isWord(`a${handle}`) || (/\s/.test(gap) && isWord(handle)))) continue;
    const end = k + found[0].length - (written.length - handle.length);
    hits.push(hit('handle', k, end, 'handle after an at sign'));
  }
  return hits;
}

/** "[at] fulano", "(arroba) fulano" */
const FENCED_AT = /[[({<]\s?(?:at|arroba|a|@)\s?[\])}>]\s?([a-z0-9_][a-z0-9_.]{3,40})/g;

function afterFencedAt(text: string): Hit[] {
  return [...text.matchAll(FENCED_AT)]
    .filter(([, word = '']) => !isNearWord(withoutFinalSigns(word)))
    .map(({ index, 0: found }) => hit('handle', index, index + found.length, 'handle after an at sign in brackets'));
}

const USER_WORD =
  /(?<![a-z0-9])(?:(?:mi |nuestro |el |su )?(?:usuario|usuaria|user|username|nick|nickname|arroba|arrobita|caracol(?:ito)?)|(?:mi|nuestro|nuestra|su) (?:perfil|pagina|cuenta|canal|fanpage|@)|el @|(?:el|la) (?:perfil|pagina|cuenta|canal)(?=:| (?:es|se llama) )|fan ?page|perfil(?=\s?:)|cuenta(?=\s?:\s?(?:@|[a-z0-9]+[._][a-z0-9]))|[dm][dm]|direct|privado a|por privado|(?:seguime|seguinos|siganme|sigueme|siguenos|buscame|buscanos|busquenme|encontrame|encontranos|arrobame|(?:etiqueta|menciona)(?:me|nos)|stalkeame)(?: en (?:las )?redes)?(?: como| en)?|(?:aparezco|aparecemos|figuro|figuramos|estoy|salgo|encontras|encuentran) (?:(?:ahi|alli) )?como)(?![a-z0-9_])/g;

/** "usuario: fulano", "mi arroba: fulano", "dm a fulano", "seguime como fulano". */
function afterUserWord(text: string, isUpper: CaseAt): Hit[] {
  const hits: Hit[] = [];
  for (const found of text.matchAll(USER_WORD)) {
    const end = found.index + found[0].length;
    const at = found[0].search(/arrob|caracol/);
    const said = at < 0 ? 0 : saidAfter(text, found.index);
    if (said > 0) hits.push(hit('handle', found.index, found.index + said, 'handle after an at sign spelled out'));
    else {
      const promised = at >= 0 || /usuari|user|nick|@|como$/.test(found[0]) ? 1 : 0;
      const [one] = readAfter(text, end, promised, '', isUpper);
      if (one !== undefined) hits.push(at < 0 ? one : { ...one, start: found.index + at });
    }
  }
  return hits;
}

/** "arroba" begins the clause. After another word it is the unit of weight or the sign itself. */
const BEGINS_CLAUSE = /(?:^|[.,;:!?\n)]\s?|[^a-z0-9\s]\s)$/;

/** "arroba el clavo ok" at the start of a clause: the length of the handle, 0 when there is none. */
function saidAfter(text: string, start: number): number {
  if (!BEGINS_CLAUSE.test(textBefore(text, start, 2))) return 0;
  const [said = ''] = SPELLED_HANDLE.exec(text.slice(start, start + 60)) ?? [];
  return said.split(' ').length > 2 ? said.length : 0;
}

const NEAR = 60;

/** Whether a network's name stands near, before or after. */
function isNear(networks: readonly NetworkName[], start: number, end: number): boolean {
  const near = networks[firstWhere(networks, (network) => network.end >= start - NEAR)];
  return near !== undefined && near.start <= end + NEAR;
}

const SEEKS =
  /\b(?:busc|encontr|segu|sigan|usuario|perfil|cuenta|arroba|redes|como|soy|somos|contest|ahi|mi[oa])[a-z]*\W{0,3}(?:[a-z]+\W{1,2}){0,7}$/;

const UNDERSCORED =
  /(?<![a-z0-9_.@/-])(?:[a-z0-9]{2,24}(?:_[a-z0-9]{1,24}){1,5}|[._]{1,2}[a-z0-9]{2,24}(?:[._]{1,2}[a-z0-9]{1,24}){1,5}[._]{0,2})(?![a-z0-9_@/])(?!\.[a-z]{2,4}(?![a-z]))/g;
/**
 * "busquen el perfil con la llave, techos_del_plata": words joined by underscores, in a text that invites the reader to search.
 */
function underscored(text: string, networks: readonly NetworkName[]): Hit[] {
  const hits: Hit[] = [];
  for (const found of text.matchAll(UNDERSCORED)) {
    const start = found.index;
    const end = start + found[0].length;
    if (!isNear(networks, start, end) && !SEEKS.test(textBefore(text, start, 2 * NEAR))) continue;
    hits.push(hit('handle', start, end, 'words joined by underscores'));
  }
  return hits;
}
