/**
 * Tables of the fold: the letter or digit that a reader sees in a character. Sources: Unicode Nd blocks, NFKC, and the
 * confusables of Latin letters that occur in disguised Spanish.
 */
import confusables from './confusables.json' with { type: 'json' };

/** Private-use characters that stand in the folded text for a whole class of symbols. */
export const MARK = {
  /** A pictograph or symbol without a letter or digit. */
  symbol: '\uE000',
  /** A telephone or mobile pictograph. It counts like the word. */
  phone: '\uE001',
  /** A camera pictograph: announces an Instagram handle. */
  camera: '\uE002',
  /** An envelope or mail pictograph. */
  mail: '\uE003',
  /** A placeholder of the redaction. */
  mask: '\uE004',
  /** A globe or chain-link pictograph: announces a link. */
  link: '\uE005',
} as const;

/** Pictographs that detectors treat as a cue. */
const PICTOGRAPHS: Readonly<Record<string, string>> = {
  [MARK.phone]: '☎☏✆📞📟📠📱📲🤙📳',
  [MARK.camera]: '📷📸📘🐦🎵',
  [MARK.mail]: '✉📧📨📩📬📭📪📫💌🖂🖃🖄',
  [MARK.link]: '🌐🔗💻🖥',
  // a cyclone is used as an at sign
  '@': '🌀',
  '10': '🔟',
};

/** First code point of each block of ten decimal digits outside ASCII (Unicode Nd). */
const TENS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
  0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50,
  0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

/**
 * What a reader sees in a character: a pictograph, a digit of any script, or the Latin letter, digits or sign that it resembles
 * (confusables.json, with the digits in circles and brackets that NFKC does not decompose).
 */
export const SEEN: ReadonlyMap<number, string> = new Map([
  ...byCodePoint(confusables),
  ...TENS.flatMap((first) =>
    Array.from({ length: 10 }, (_, value): [number, string] => [first + value, String(value)]),
  ),
  ...byCodePoint(PICTOGRAPHS),
]);

function byCodePoint(table: Readonly<Record<string, string>>): [number, string][] {
  return Object.entries(table).flatMap(([seen, signs]) =>
    [...signs].map((sign): [number, string] => [sign.codePointAt(0) as number, seen]),
  );
}

/** Format characters, marks and fillers without a visible form: dropped from the folded text. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, never sequences
export const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u3164\uffa0\ufe00-\ufe0f]/u;

/**
 * Characters that no served text contains: controls (except tab and line ends), bidi and zero-width characters, fillers, lone
 * surrogates.
 */
export const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex lint/suspicious/noMisleadingCharacterClass: control characters are what it is for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u;
