/** Control characters except tab, line feed and carriage return. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** The text without control characters, except tabs and line ends. */
export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROLS, '');
}
