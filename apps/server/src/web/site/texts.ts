import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toSlug } from '@vidriera/contract';
import { Marked, Parser, type Token, type Tokens, walkTokens } from 'marked';
import { type Html, renderedHtml } from './html.ts';
import { BadTexts, FACE_FILES, NO_OPERATOR, type Operator, readOperator } from './operator.ts';

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
  const known: readonly string[] = TEXT_NAMES.map((name) => `${name}.md`);
  const texts: Partial<Record<TextName, Written>> = {};
  for (const name of list(folder)) {
    if (name.startsWith('.') || FACE_FILES.includes(name)) continue;
    if (!known.includes(name)) {
      throw new BadTexts(
        `${JSON.stringify(name)} is not a text of the site; expected ${[...known, ...FACE_FILES].join(', ')}`,
      );
    }
    texts[path.parse(name).name as TextName] = readText(folder, name);
  }
  return texts;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new BadTexts(
      `it can't be read (${(error as NodeJS.ErrnoException).code}); expected a folder of Markdown files`,
    );
  }
}

function readText(folder: string, name: string): Written {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.join(folder, name));
  } catch (error) {
    throw new BadTexts(`${name} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > TEXT_BYTES_MAX) {
    throw new BadTexts(`${name} has ${bytes.length} bytes; expected at most ${TEXT_BYTES_MAX}`);
  }
  try {
    return readMarkdown(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnknownMarkdown) throw new BadTexts(`${name} ${error.message}`);
    throw new BadTexts(`${name} is not UTF-8 text`);
  }
}

/** Unsupported Markdown; the message describes it. */
class UnknownMarkdown extends Error {}

/** A text in the form in which a page shows it. */
interface Written {
  /** Its first line, `# Title`. */
  readonly title: string;
  /** Its first paragraph as plain text, for search engines. */
  readonly summary: string;
  readonly body: Html;
}

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
 * else (HTML, pictures, tables, blocks of code) throws {@link UnknownMarkdown}.
 */
export function readMarkdown(text: string): Written {
  const tokens = markdown.lexer(text);
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space' && type !== 'def');
  if (first?.type !== 'heading' || first.depth !== 1) {
    throw new UnknownMarkdown('must begin with a title, a line like "# Privacidad"');
  }
  void walkTokens(rest, check);
  const opening = rest.find(({ type }) => type === 'paragraph');
  return {
    title: plain(first),
    summary: opening === undefined ? '' : plain(opening),
    body: renderedHtml(markdown.parser(rest)),
  };
}

function check(token: Token): void {
  const { type, raw } = token;
  if (!SUPPORTED.split(' ').includes(type)) {
    const start = JSON.stringify(raw.trim().slice(0, 30));
    const expected = 'headings, paragraphs, lists, quotes, bold, italics, code and links';
    throw new UnknownMarkdown(`has ${type} (${start}); expected ${expected}`);
  }
  if (type === 'heading' && ![2, 3].includes(token.depth)) {
    throw new UnknownMarkdown('has a heading that is neither ## nor ### after its title');
  }
  if (type === 'link' && !FOLLOWED.test(token.href)) {
    throw new UnknownMarkdown(`has a link to ${JSON.stringify(token.href)}; expected https:// or /`);
  }
}

function plain(token: Token): string {
  return inline.parseInline((token as Tokens.Generic).tokens ?? [], inline.textRenderer);
}
