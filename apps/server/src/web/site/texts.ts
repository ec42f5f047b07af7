import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { toSlug } from '@vidriera/contract';
import { Marked, Parser, type Token, type Tokens, walkTokens } from 'marked';
import { renderedHtml } from './html.ts';
import { BadTexts, FACE_FILES, NO_OPERATOR, type Operator, readBounded, reading, readOperator } from './operator.ts';

/** The pages whose text an operator may replace. Each name is the file's name and the page's path. */
export const TEXT_NAMES = [
  'ayuda',
  'quienes-somos',
  'como-verificamos',
  'privacidad',
  'terminos',
  'soy-profesional',
] as const;
type TextName = (typeof TEXT_NAMES)[number];
export type SiteTexts = Readonly<Record<TextName, Written>>;

/** Keeps a page with its layout under 30 kB. */
export const TEXT_BYTES_MAX = 20_000;

const OWN = path.join(import.meta.dirname, 'texts');

/** The texts of the site, from the operator's folder or else the built-in ones, and the operator. Throws {@link BadTexts}. */
export function readSiteFolder(folder: string | null): { readonly texts: SiteTexts; readonly operator: Operator } {
  const own = readFolder(OWN) as SiteTexts;
  if (folder === null) return { texts: own, operator: NO_OPERATOR };
  return { texts: { ...own, ...readFolder(folder) }, operator: readOperator(folder, list(folder)) };
}

function readFolder(folder: string): Partial<SiteTexts> {
  const known = TEXT_NAMES.map((name) => `${name}.md`);
  const given = list(folder).filter((name) => !name.startsWith('.') && !FACE_FILES.includes(name));
  const stray = given.find((name) => !known.includes(name));
  if (stray !== undefined) {
    const expected = [...known, ...FACE_FILES].join(', ');
    throw new BadTexts(`${JSON.stringify(stray)} is not a text of the site; expected ${expected}`);
  }
  return Object.fromEntries(given.map((name) => [path.parse(name).name, readText(folder, name)]));
}

const list = (folder: string) => reading('it', () => readdirSync(folder), '; expected a folder of Markdown files');

function readText(folder: string, name: string) {
  const bytes = readBounded(folder, name, TEXT_BYTES_MAX);
  if (!isUtf8(bytes)) throw new BadTexts(`${name} is not UTF-8 text`);
  return readMarkdown(new TextDecoder().decode(bytes), name);
}

type Written = ReturnType<typeof readMarkdown>;

const SUPPORTED = 'space def heading paragraph text list list_item blockquote escape strong em codespan br link';
/** Allowed targets of a link: within this site, or an https address. */
const FOLLOWED = /^(?:\/(?![/\\])|#|https:\/\/)/;

/** An address that is not marked as a link stays text. The anchor of a heading is its slug. */
const markdown = new Marked({
  tokenizer: { url: () => undefined },
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${toSlug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});
const inline = new Parser();

/**
 * Reads a Markdown text: a title, headings of two levels, paragraphs, lists, quotes, strong, emphasis, code and links. Anything
 * else (HTML, pictures, tables, blocks of code) throws {@link BadTexts} with the `name` of the text. `summary` is its first
 * paragraph as plain text.
 */
export function readMarkdown(text: string, name: string) {
  const refuse: (what: string) => never = (what) => {
    throw new BadTexts(`${name} ${what}`);
  };
  const tokens = markdown.lexer(text);
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space' && type !== 'def');
  if (first?.type !== 'heading' || first.depth !== 1) refuse('must begin with a title, a line like "# Privacidad"');
  void walkTokens(rest, (token: Token) => {
    const { type, raw } = token;
    const start = JSON.stringify(raw.trim().slice(0, 30));
    if (!SUPPORTED.split(' ').includes(type))
      refuse(`has ${type} (${start}); expected headings, paragraphs, lists, quotes, bold, italics, code and links`);
    if (type === 'heading' && ![2, 3].includes(token.depth))
      refuse('has a heading that is neither ## nor ### after its title');
    if (type === 'link' && !FOLLOWED.test(token.href))
      refuse(`has a link to ${JSON.stringify(token.href)}; expected https:// or /`);
  });
  const opening = rest.find(({ type }) => type === 'paragraph');
  return { title: plain(first), summary: opening ? plain(opening) : '', body: renderedHtml(markdown.parser(rest)) };
}

const plain = (token: Token) => inline.parseInline((token as Tokens.Generic).tokens ?? [], inline.textRenderer);
