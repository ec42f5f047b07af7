/** The quick way for the texts of a record: most of them hold nothing at all, and one look proves it. */
import { type Folded, foldBriefly } from './fold.ts';
import { mayShowLetters, type PrivateValues } from './private-values.ts';
import { survey, type WordsSeen, wordsSeen } from './survey.ts';

/** True when the text certainly holds nothing, and no character that no served text may hold. */
export const isPlain = (text: string): boolean => foldPlain(text) !== null;

/** The folded text when it {@link isPlain}, else null. */
function foldPlain(text: string): Folded | null {
  const folded = foldBriefly(text);
  return folded.hasInvisible || survey(folded) !== 0 ? null : folded;
}

/**
 * The words of a text in which {@link redact} would certainly change nothing and which shows none of these private values; null for
 * any other. They are all the words that {@link foldWord} would make of it, but those of one letter. To be read before the next text.
 */
export function plainWords(text: string, own: PrivateValues | undefined): WordsSeen | null {
  if (!isOrdinary(text) && !WITH_PICTURES.test(text)) return null;
  const folded = foldPlain(text);
  if (folded === null) return null;
  if (own !== undefined && own.values.length > 0 && mayShowLetters(folded, own)) return null;
  const seen = wordsSeen();
  return seen.all ? seen : null;
}

/**
 * ASCII, the letters of Western Europe and a writer's marks: those in which fold and foldWord see the same words. Not what joins words
 * (apostrophes), is read as something else (escapes, placeholders), or is a letter to one of them alone.
 */
const SIGNS = String.raw`\t\n\r -$(-Z\]-_a-~¡-§©«¬®-³¶-¹»-¿À-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ–—“”…`;
const ORDINARY = new RegExp(`[${SIGNS}]`);
/** By code unit, up to the last of them: asked for every sign of every text, where a pattern of so many ranges is slow. */
const ordinary = Uint8Array.from({ length: 0x2027 }, (_, unit) => (ORDINARY.test(String.fromCharCode(unit)) ? 1 : 0));

function isOrdinary(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (ordinary[text.charCodeAt(i)] !== 1) return false;
  return true;
}

/** With pictures that are no letters, and a percent sign that is no escape. */
const WITH_PICTURES = new RegExp(
  String.raw`^(?:[${SIGNS}\u2600-\u26ff\u2705\u270a-\u270c\u2714\u2728\u2763\u2764\u2b50\ufe0f]|\ud83c[\udf00-\udfff]|\ud83d[\udc00-\udeff]|\ud83e[\udd00-\uddff]|%(?![0-9a-fA-FuU]))*$`,
);
