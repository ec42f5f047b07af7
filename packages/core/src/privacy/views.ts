/** Other readings of a shadow, made only when the text shows the trick they undo. */
import type { Shadow } from './fold.ts';
import { numberWord } from './number-words.ts';
import { MAY } from './survey.ts';
import { isAlphanumeric } from './tokens.ts';

/** The shadow itself and every other reading worth a look. `may` is what the survey found. */
export function viewsOf(shadow: Shadow, may: number): Shadow[] {
  const views = [shadow];
  const close = may & MAY.spaced ? despaced(shadow) : null;
  if (close !== null) views.push(close);
  if (may & MAY.link && BACKWARDS_ADDRESS.test(shadow.text)) views.push(backwards(shadow));
  return views;
}

/** Endings ("ra" as a word: "obra." is none) and providers spelled from right to left. */
const BACKWARDS_ADDRESS = /moc\.|(?<![a-z0-9])ra\.|moc otnup|liamg|liamtoh|oohay|kooltuo|em\.aw/;

function backwards(shadow: Shadow): Shadow {
  return { ...shadow, text: [...shadow.text].reverse().join(''), forward: shadow };
}

const SEPARATORS = ' .-_·*|/,\n';
const SHORTEST_RUN = 4;

/** Letters set apart ("c i n c o", "g.m.a.i.l"): each such run read without its separators. */
function despaced(shadow: Shadow): Shadow | null {
  const { text, at, original } = shadow;
  const length = text.length;
  let out = '';
  const map: number[] = [];
  let changed = false;
  const copy = (from: number, to: number): void => {
    out += text.slice(from, to);
    for (let k = from; k < to; k++) map.push(at[k] ?? 0);
  };
  let i = 0;
  let copied = 0;
  while (i < length) {
    const separator = text[i + 1] ?? '';
    const starts =
      single(text, i) &&
      !(i > 0 && isAlphanumeric(text.charCodeAt(i - 1))) &&
      SEPARATORS.includes(separator) &&
      separator !== '';
    if (!starts) {
      i++;
      continue;
    }
    // One sign, a separator, one sign, a separator …; a longer gap of the same separator parts words.
    const picks: (number | -1)[] = [i];
    let k = i;
    let letters = 1;
    for (;;) {
      let next = k + 1;
      while (text[next] === separator && next - k <= 4) next++;
      if (
        next === k + 1 ||
        !single(text, next) ||
        !(
          text[next + 1] === undefined ||
          !isAlphanumeric(text.charCodeAt(next + 1)) ||
          !isAlphanumeric(text.charCodeAt(next))
        )
      )
        break;
      if (next - k > 2) picks.push(-1);
      picks.push(next);
      k = next;
      letters++;
    }
    if (isLongEnough(text, picks, letters) && picks.some((p) => p >= 0 && /[a-z@]/.test(text[p] ?? ''))) {
      copy(copied, i);
      let previous = i;
      for (const pick of picks) {
        if (pick === -1) {
          out += separator === '-' || separator === '_' ? separator : ' ';
          map.push((at[previous] ?? 0) + 1);
        } else {
          out += text[pick];
          map.push(at[pick] ?? 0);
          previous = pick;
        }
      }
      copied = k + 1;
      changed = true;
    }
    i = k + 1;
  }
  if (!changed) return null;
  copy(copied, length);
  return { ...shadow, text: out, at: Int32Array.from([...map, original.length]) };
}

/** Four signs or more, or three that say a digit ("U.N.O"). */
function isLongEnough(text: string, picks: readonly number[], letters: number): boolean {
  if (letters !== SHORTEST_RUN - 1) return letters >= SHORTEST_RUN;
  return numberWord(picks.map((pick) => text[pick] ?? '').join('')) !== null;
}

/** A single letter, digit or address sign that stands by itself. */
function single(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return isAlphanumeric(unit) || unit === 64 || unit === 46 || unit === 95 || unit === 45;
}
