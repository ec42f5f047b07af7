import { memoized } from '../memoized.ts';

/**
 * HTML that is safe to send. Only the tagged template {@link html}, {@link flag} and {@link jsonLd} create it: a value in a template is escaped
 * for its position, and a template with a position where no escaping is safe (a tag name, an unquoted attribute, a script) throws
 * on its first use.
 */
export class Html {
  readonly #markup: string;
  /** Whether it is an attribute, for a place inside a tag. */
  readonly isFlag: boolean;
  /** Private to this file, because it does not escape its text. */
  constructor(key: typeof KEY, markup: string, isFlag = false) {
    if (key !== KEY) throw new TypeError('Html is made by the html template');
    this.#markup = markup;
    this.isFlag = isFlag;
  }
  toString(): string {
    return this.#markup;
  }
}

/** Null, undefined and false render nothing; a list renders its members. */
export type Hole = string | number | Html | null | undefined | false | readonly Hole[];

const KEY = Symbol('html');
const FLAG_NAME = /^[a-z][a-z-]*$/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const ESCAPED = /[&<>"']/g;
/** Attributes whose value is a URL. */
const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'srcset', 'poster']);
/** A path on this site, a fragment, a query, or a web address; never `//host`, `javascript:` or `data:`. */
const FOLLOWED_URL = /^(?:\/(?![/\\])|[#?]|https?:\/\/)/;

/**
 * A boolean attribute: `<option value="a"${flag('selected', isChosen)}>`; with a value, an attribute of one fixed word:
 * `flag('aria-current', isHere, 'page')`.
 */
export function flag(name: string, isOn: boolean, value: string | null = null): Html {
  for (const part of [name, value ?? name]) {
    if (!FLAG_NAME.test(part)) throw new TypeError(`${part} is neither a plain attribute name nor a plain value`);
  }
  const attribute = value === null ? name : `${name}="${value}"`;
  return new Html(KEY, isOn ? ` ${attribute}` : '', true);
}

export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  const positions = positionsOf(strings);
  let markup = strings[0]!;
  for (let i = 0; i < holes.length; i++) markup += fill(positions[i]!, holes[i]) + strings[i + 1]!;
  return new Html(KEY, markup);
}

/**
 * A schema.org block. Browsers treat it as data, so no script policy applies, and its content is escaped so that it can't end the
 * block.
 */
export function jsonLd(value: object): Html {
  const data = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(KEY, `<script type="application/ld+json">${data}</script>`);
}

export function escapeHtml(text: string): string {
  return text.replace(ESCAPED, (character) => ESCAPES[character]!);
}

/** The position of a hole: between tags, inside a tag (flags only), or in the quoted value of an attribute. */
interface Position {
  readonly in: 'text' | 'tag' | 'value';
  /** The name of the attribute. */
  readonly of?: string;
  /** Whether the hole is the beginning of the value. */
  readonly isStart?: boolean;
  /** Inside the tag of a script or style, whose content takes no holes. */
  readonly isRaw?: boolean;
}

const TEXT: Position = { in: 'text' };
const positionsOf = memoized((strings: TemplateStringsArray): readonly Position[] => {
  const positions: Position[] = [];
  let position = TEXT;
  for (const string of strings) {
    position = walk(string, position);
    positions.push(position);
  }
  if (position.in !== 'text') throw new SyntaxError(`a template ends inside a tag: …${strings.at(-1)!.slice(-40)}`);
  return positions;
});

const TAG_START = /^<(?:\/?[a-z]|!)/i;
const RAW_TAG = /^<(?:script|style)\b/i;
const NAME_BEFORE_EQUALS = /([a-z][a-z0-9:-]*)=$/i;
/** Attributes that the content policy forbids. */
const FORBIDDEN_ATTRIBUTE = /^(?:on.*|style)$/i;

/** The position at the end of a template's fixed text, given the one at its start. */
function walk(text: string, start: Position): Position {
  let position = start;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (position.in === 'text' && character === '<') {
      const rest = text.slice(i, i + 20);
      if (!TAG_START.test(rest)) throw new SyntaxError(`a tag needs a fixed name: ${rest}`);
      position = { in: 'tag', isRaw: RAW_TAG.test(rest) };
    } else if (position.in === 'tag' && character === '>') {
      if (position.isRaw && !text.includes('</', i)) throw new SyntaxError('a script or style takes no holes');
      position = TEXT;
    } else if (position.in === 'tag' && character === '=') {
      const of = attributeName(text, i);
      i++;
      const fixed = text.slice(i + 1);
      if (URL_ATTRIBUTES.has(of) && fixed !== '' && !fixed.includes('"') && !FOLLOWED_URL.test(fixed)) {
        throw new SyntaxError(`${of} may not begin with ${fixed}`);
      }
      position = { ...position, in: 'value', of, isStart: fixed === '' };
    } else if (position.in === 'value' && character === '"') {
      position = { ...position, in: 'tag', isStart: false };
    }
  }
  return position;
}

function attributeName(text: string, equals: number): string {
  const name = NAME_BEFORE_EQUALS.exec(text.slice(0, equals + 1))?.[1]?.toLowerCase();
  if (name === undefined || text[equals + 1] !== '"') {
    throw new SyntaxError(`an attribute needs a fixed name and double quotes: ${text.slice(0, equals + 2).slice(-30)}`);
  }
  if (FORBIDDEN_ATTRIBUTE.test(name)) throw new SyntaxError(`the content policy forbids the attribute ${name}`);
  return name;
}

function fill(position: Position, hole: Hole): string {
  if (hole === null || hole === undefined || hole === false) return '';
  const isFlag = hole instanceof Html && hole.isFlag;
  if (isFlag && position.in !== 'tag') throw new TypeError('a flag belongs inside a tag');
  if (!isFlag && position.in === 'tag') throw new TypeError('inside a tag only flags may vary');
  if (hole instanceof Html) {
    if (position.in === 'value') throw new TypeError('markup does not belong in an attribute');
    return hole.toString();
  }
  if (typeof hole === 'object') return hole.map((one) => fill(position, one)).join('');
  const text = String(hole);
  if (position.isStart && URL_ATTRIBUTES.has(position.of!) && !FOLLOWED_URL.test(text)) {
    throw new TypeError(`${position.of} may not be followed: ${text.slice(0, 20)}`);
  }
  return escapeHtml(text);
}
