import { memoized } from '@vidriera/contract/memo';

/** HTML that is safe to send: a text in a template is escaped, and a template with a position where that is not enough throws. */
class Html {
  readonly #markup: string;
  /** Private to this file, because it does not escape its text. */
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** Null, undefined and false render nothing; a list renders its members. */
export type Hole = string | number | Html | null | undefined | false | readonly Hole[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const ESCAPED = /[&<>"']/g;

/** A boolean attribute is a template of its own: `<option${isChosen && html` selected`}>`. */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  const positions = positionsOf(strings);
  let markup = strings[0]!;
  for (let i = 0; i < holes.length; i++) markup += fill(positions[i]!, holes[i]) + strings[i + 1]!;
  return new Html(markup);
}

/** Markup of a renderer that escapes its texts itself. */
export const renderedHtml = (markup: string) => new Html(markup);

/** A block of JSON-LD: data, which no browser runs and no content policy has to allow. */
export const renderData = (data: object) =>
  renderedHtml(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);

export const escapeHtml = (text: string) => text.replace(ESCAPED, (character) => ESCAPES[character]!);

/** The position of a hole: between tags, inside a tag, in the quoted value of an attribute, or at the start of an address. */
type Position = 'text' | 'tag' | 'value' | 'url';

/** The end of a fixed text after which no text is safe: in a tag name, a script or style, or without double quotes. */
const UNSAFE = /(?:<\/?|<[a-z][^>]*=\s*'?|<(?:script|style)\b[^>]*>[^<]*)$/i;
const IN_TAG = /<[a-z/!][^<>]*$/i;
const IN_VALUE = /="[^"]*$/;
const AT_URL = /\s(?:href|src|action|formaction)="$/i;
/** The value of an event handler or a style, or an address with a fixed beginning that is not safe. */
const UNSAFE_VALUE =
  /\s(?:(?:on[a-z]+|style)="[^"]*|(?:href|src|action|formaction)="(?!\/(?![/\\])|[#?]|https?:\/\/)[^"]+)$/i;
/** A path on this site, a fragment, a query, a web or mail address; never `//host`, `javascript:` or `data:`. */
const FOLLOWED_URL = /^(?:\/(?![/\\])|[#?]|https?:\/\/|mailto:)/;

const positionsOf = memoized((strings: TemplateStringsArray): readonly Position[] => {
  const positions = strings.map((_, i) => positionAfter(strings.slice(0, i + 1).join('#')));
  if (positions.at(-1) !== 'text')
    throw new SyntaxError(`a template ends inside a tag: …${strings.at(-1)!.slice(-40)}`);
  return positions;
});

function positionAfter(fixed: string): Position {
  const [tag] = IN_TAG.exec(fixed) ?? [];
  const isValue = tag !== undefined && IN_VALUE.test(tag);
  if (isValue ? UNSAFE_VALUE.test(tag) : UNSAFE.test(fixed)) {
    throw new SyntaxError(`no value is safe after ${fixed.slice(-40)}`);
  }
  if (isValue) return AT_URL.test(tag) ? 'url' : 'value';
  return tag === undefined ? 'text' : 'tag';
}

function fill(position: Position, hole: Hole): string {
  if (hole === null || hole === undefined || hole === false) return '';
  if (hole instanceof Html) {
    if (position === 'value' || position === 'url') throw new TypeError('markup does not belong in an attribute');
    return hole.toString();
  }
  if (typeof hole === 'object') return hole.map((one) => fill(position, one)).join('');
  const text = String(hole);
  if (position === 'tag') throw new TypeError('inside a tag only attributes may vary');
  if (position === 'url' && !FOLLOWED_URL.test(text)) throw new TypeError(`not a safe address: ${text.slice(0, 20)}`);
  return escapeHtml(text);
}
