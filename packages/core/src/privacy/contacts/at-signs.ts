/** Handles after an at sign. */
import { type Hit, hit, textBefore } from '../hit.ts';
import { isNearWord, isWord } from '../text/lexicon.ts';
import { isAlphanumeric } from '../text/tokens.ts';
import { hasHandleSigns, withoutFinalSigns } from './handle-shape.ts';

/** Words after an at sign that are no handle: "todos" and the like, and words of program code. */
const NOT_HANDLES =
  /^(?:tod[oae]s|vos|ustedes|usted|property|override|media|import|param|return|keyframes|deprecated)$/;

/** "@fulano", "insta@fulano" */
export function afterAt(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let k = text.indexOf('@'); k >= 0; k = text.indexOf('@', k + 1)) {
    if (isAlphanumeric(text.charCodeAt(k - 1)) && !NETWORK_GLUED.test(textBefore(text, k, 12))) continue;
    const found = /^@{1,2}([\s"'<([{:*.\-_~]{0,3})([a-z0-9_][a-z0-9_.]{1,40})/.exec(text.slice(k, k + 46));
    if (found === null) continue;
    const [, gap = '', written = ''] = found;
    const handle = withoutFinalSigns(written);
    if (handle.length < 2 || !/[a-z]/.test(handle) || NOT_HANDLES.test(handle)) continue;
    if (!hasHandleSigns(handle) && isWord(`a${handle}`)) continue;
    if (/\s/.test(gap) && !hasHandleSigns(handle) && (isWord(handle) || handle.length < 4)) continue;
    const end = k + found[0].length - (written.length - handle.length);
    const joined = /^(?:-[a-z0-9_]{2,30}){1,4}/.exec(text.slice(end, end + 60))?.[0] ?? '';
    hits.push(hit('handle', k, end + joined.length, 'handle after an at sign'));
  }
  return hits;
}

/** "[at] fulano", "(arroba) fulano" */
const FENCED_AT = /[[({<]\s?(?:at|arroba|a|@)\s?[\])}>]\s?([a-z0-9_][a-z0-9_.]{3,40})/g;

export function afterFencedAt(text: string): Hit[] {
  return [...text.matchAll(FENCED_AT)]
    .filter(([, word = '']) => /[a-z]{3}/.test(word) && !isNearWord(withoutFinalSigns(word)))
    .map(({ index, 0: found }) => hit('handle', index, index + found.length, 'handle after an at sign in brackets'));
}

const NETWORK_GLUED = /(?:^|[^a-z0-9])(?:instagram|insta|ig|facebook|face|fb|tiktok|twitter|telegram|tw)$/;
