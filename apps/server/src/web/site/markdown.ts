import { toSlug } from '@vidriera/contract';
import { Marked, Parser, type Token, type Tokens, walkTokens } from 'marked';
import { type Html, renderedHtml } from './html.ts';

/** Unsupported Markdown; the message describes it. */
export class UnknownMarkdown extends Error {}

/** A text in the form in which a page shows it. */
export interface Written {
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
