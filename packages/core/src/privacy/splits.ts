/**
 * Numbers told in parts: "la primera parte es 1156, lo demás 34 y cerrás con 2177". Chains some words apart are put together
 * when words for parts stand between them, a telephone is promised and the whole fits the numbering plan.
 */

import { namesArea, SAID_TO_BE_AREA } from './area-words.ts';
import type { Atom } from './atoms.ts';
import type { Chain } from './chains.ts';
import { readContext, readRight } from './context.ts';
import { areaLastFit, isToldAreaCode, planFit } from './numbering-plan.ts';
import type { Hit } from './phones.ts';
import type { Token } from './tokens.ts';

const PART_WORD =
  /\b(?:primer[ao]?s?|segund[ao]|tercer[ao]?|parte|partes|mitad|empieza|empiezan|empeza|arranca|arrancan|arranca|comienza|inicia|termina|terminan|terminas|terminacion|finaliza|cierra|cerras|resto|medio|restantes|demas|falta|faltan|sigue|siguen|siguiente|siguientes|seguid[ao]s?|despues|luego|continuacion|ultim[ao]s?|final|agrega|agregale|agregas|suma|sumale|pega|pegale|junta|juntalo|completa|completas|completalo|caracteristica|prefijo|codigo de area|area|viene|vienen|va|van|mas|adelante|delante|atras|antes|numero|nro|telefono|tel|\+|y)\b|\+/g;
const ANY_PART_WORD = new RegExp(PART_WORD.source);
/** A word for parts of a number; without one, numbers some words apart are never put together. */
export const namesPart = (word: string): boolean => word !== 'y' && ANY_PART_WORD.test(word);
/** Digits that all parts together have, at the least. */
export const FEWEST_IN_PARTS = 8;
const FURTHEST = 64;
const MOST_PARTS = 6;
const LEAD_REACH = 40;

interface Joint {
  readonly words: number;
  readonly parts: number;
}

function jointBetween(text: string, left: Chain, right: Chain): Joint | null {
  const from = (left.atoms[left.atoms.length - 1] as Atom).end;
  const to = (right.atoms[0] as Atom).start;
  if (to - from > FURTHEST) return null;
  const between = text.slice(from, to);
  if (/[$%\uE004]|\n\s*\n/.test(between)) return null;
  const words = between.match(/[a-z]+/g)?.length ?? 0;
  const strong = between.match(PART_WORD)?.filter((word) => word !== 'y').length ?? 0;
  return words > 9 ? null : { words, parts: strong };
}

const digitsOf = (chain: Chain): string => chain.atoms.map((atom) => atom.digits).join('');

/** Telephones told in parts. `chains` in text order; parts that another detector has taken must not be among them. */
export function findSplitPhones(chains: readonly Chain[], text: string, tokens: readonly Token[]): Hit[] {
  const hits: Hit[] = [];
  for (let i = 0; i < chains.length; i++) {
    const first = chains[i] as Chain;
    const next = chains[i + 1];
    const withArea = areaAfter(first, next, text, tokens) ?? areaBefore(first, next, text, tokens);
    if (withArea !== null) {
      hits.push(...withArea);
      i++;
      continue;
    }
    let digits = digitsOf(first);
    if (digits.length > 9) continue;
    let parts = 0;
    let joints = 0;
    let taken = 0;
    for (let j = i + 1; j < chains.length && j < i + MOST_PARTS && taken === 0; j++) {
      const joint = jointBetween(text, chains[j - 1] as Chain, chains[j] as Chain);
      if (joint === null) break;
      digits += digitsOf(chains[j] as Chain);
      if (digits.length > 13) break;
      parts += joint.parts;
      joints++;
      if (digits.length >= FEWEST_IN_PARTS && isPromised(chains, i, j, text, tokens, parts, joints, digits)) taken = j;
    }
    if (taken === 0) continue;
    for (let k = i; k <= taken; k++) {
      const { atoms } = chains[k] as Chain;
      hits.push({
        kind: 'phone',
        start: (atoms[0] as Atom).start,
        end: (atoms[atoms.length - 1] as Atom).end,
        why: 'telephone number told in parts',
      });
    }
    i = taken;
  }
  return hits;
}

/** A local number at the end of a chain and, told in words after it, its area code: "15 55-4732, código de área 2284". */
function areaAfter(left: Chain, right: Chain | undefined, text: string, tokens: readonly Token[]): Hit[] | null {
  const code = right?.atoms[0];
  const last = left.atoms.at(-1) as Atom;
  if (code === undefined || code.start - last.end > FURTHEST) return null;
  const told = SAID_TO_BE_AREA.test(text.slice(code.end, code.end + SAID_REACH))
    ? 'yes'
    : namesArea(text.slice(last.end, code.start));
  if (told === 'no') return null;
  let local = '';
  for (let k = left.atoms.length - 1; k >= 0 && local.length < MOST_LOCAL; k--) {
    const atom = left.atoms[k] as Atom;
    local = atom.digits + local;
    const fit = areaLastFit(local, code.digits);
    if (fit === 0 || (fit < 3 && told === 'perhaps') || left.atoms[k - 1]?.digits === '15') continue;
    const context = readContext(text, tokens, atom.start, last.end, atom.firstToken, last.nextToken);
    if (context.money || context.label || (fit < 3 && context.street)) return null;
    if (readRight(text, tokens, code.end, code.nextToken).unitAfter) return null;
    const why = 'telephone number, its area code told after it';
    return [
      { kind: 'phone', start: atom.start, end: last.end, why },
      { kind: 'phone', start: code.start, end: code.end, why },
    ];
  }
  return null;
}

/** "prefijo 2284 y el 42-7331": the area code by its name, then the rest of the number. */
function areaBefore(left: Chain, right: Chain | undefined, text: string, tokens: readonly Token[]): Hit[] | null {
  const code = left.atoms.at(-1) as Atom;
  const first = right?.atoms[0];
  if (right === undefined || first === undefined || !isToldAreaCode(code.digits)) return null;
  if (!AREA_BEFORE.test(text.slice(Math.max(0, code.start - BEFORE_REACH), code.start))) return null;
  if (first.start - code.end > BEFORE_REACH || !THEN_THE_REST.test(text.slice(code.end, first.start))) return null;
  let local = '';
  for (const last of right.atoms) {
    local += last.digits;
    if (local.length > MOST_LOCAL) return null;
    if (areaLastFit(local, code.digits) === 0) continue;
    const context = readContext(text, tokens, first.start, last.end, first.firstToken, last.nextToken);
    if (context.money || context.unitAfter) return null;
    const why = 'telephone number, its area code told before it';
    return [
      { kind: 'phone', start: code.start, end: code.end, why },
      { kind: 'phone', start: first.start, end: last.end, why },
    ];
  }
  return null;
}

const BEFORE_REACH = 24;
const AREA_BEFORE = /\b(?:area|caract\w*|pref\w*|cod(?:igo)?|marc\w{1,5}|disc\w{1,4})\W{1,3}(?:(?:es|el|con) ){0,2}$/;
/** What leads from an area code to the rest: "y el", ", número", "y después el". */
const THEN_THE_REST =
  /^[^\w$%\uE004]{0,3}(?:(?:y|el|la|los|numero|nro|num|n|es|despues|luego|sigue|seguido|de|del|fijo|linea|tel|cel|celu|telefono|celular|resto)[\s.:]{1,3}){1,5}$/;

/** What says that a code was an area's, after it; the most digits of a number without its area code. */
const SAID_REACH = 24;
const MOST_LOCAL = 10;

function isPromised(
  chains: readonly Chain[],
  i: number,
  j: number,
  text: string,
  tokens: readonly Token[],
  parts: number,
  joints: number,
  digits: string,
): boolean {
  const pieces = chains.slice(i, j + 1);
  const first = pieces[0]?.atoms[0];
  const last = pieces.at(-1)?.atoms.at(-1);
  if (first === undefined || last === undefined) return false;
  const lead = text.slice(Math.max(0, first.start - LEAD_REACH), first.start);
  // "termina en 7788 y empieza con 11 5566": the last part is told first
  const tail = text.slice(last.end, last.end + 16);
  const swapped =
    /^\s(?:al? )?(?:adelante|delante|antes|primero)\b/.test(tail) ||
    /\b(?:termina\w*|final|ultim[ao]s?)\b[^.]{0,20}$/.test(lead);
  const fit = planFit(swapped ? pieces.reverse().map(digitsOf).join('') : digits);
  const context = readContext(text, tokens, first.start, last.end, first.firstToken, last.nextToken);
  if (context.money || context.unitAfter || context.label) return false;
  for (const { atoms } of pieces) {
    const end = atoms.at(-1) as Atom;
    if (readRight(text, tokens, end.end, end.nextToken).unitAfter) return false;
  }
  const before = lead.match(PART_WORD)?.filter((word) => !/^(?:y|mas|tel|telefono|nro|numero)$/.test(word)).length ?? 0;
  const cue = Math.max(context.cue, context.cueAfter);
  if (fit === 3) return parts + Math.min(before, 2) + (cue >= 2 ? 1.5 : 0) >= 2 && parts + before > 0;
  if (fit === 2) return cue >= 2 && parts >= joints;
  return digits.length === 8 && cue >= 2.4 && parts >= joints && parts + before >= 2;
}
