/** Control characters except tab, line feed and carriage return. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** Signs that move a terminal's cursor, colour it or turn the direction of its text, and line ends. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The text on one line, with escapes (`\u001b`) for what a terminal would obey. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text without control characters, except tabs and line ends. */
export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROLS, '');
}
