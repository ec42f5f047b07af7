import { lexer, type MarkedToken, type Token } from 'marked';
import { type Html, html } from './html.ts';

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

/**
 * Reads a Markdown text: a title, headings of two levels, paragraphs, lists, quotes, strong, emphasis and links. What it makes
 * goes through the same template as the rest of the site, so nothing in a text is markup that was not meant here. Anything else
 * (HTML, pictures, tables, blocks of code) throws {@link UnknownMarkdown}.
 */
export function readMarkdown(text: string): Written {
  const tokens = (lexer(text) as MarkedToken[]).filter(({ type }) => type !== 'space' && type !== 'def');
  const [first, ...rest] = tokens;
  if (first?.type !== 'heading' || first.depth !== 1) {
    throw new UnknownMarkdown('must begin with a title, a line like "# Privacidad"');
  }
  const opening = rest.find(({ type }) => type === 'paragraph');
  return {
    title: plain(first),
    summary: opening === undefined ? '' : plain(opening),
    body: html`${rest.map(block)}`,
  };
}

function block(given: Token): Html {
  const token = given as MarkedToken;
  switch (token.type) {
    case 'heading':
      if (token.depth === 2) return html`<h2>${inline(token)}</h2>`;
      if (token.depth === 3) return html`<h3>${inline(token)}</h3>`;
      throw new UnknownMarkdown('has a heading that is neither ## nor ### after its title');
    case 'paragraph':
      return html`<p>${inline(token)}</p>`;
    // The items of a list without blank lines have this type.
    case 'text':
      return html`${inline(token)}`;
    case 'list': {
      const items = token.items.map((item) => html`<li>${item.tokens.map(block)}</li>`);
      return token.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'blockquote':
      return html`<blockquote>${token.tokens.map(block)}</blockquote>`;
    case 'space':
      return html``;
    default:
      throw unknown(token);
  }
}

/** Allowed targets of a link: within this site, or an https address. */
const FOLLOWED = /^(?:\/(?![/\\])|#|https:\/\/)/;

/** A piece of text with nested pieces, or with only its own words. */
type Piece = { readonly tokens?: Token[] | undefined; readonly text: string };

function inline({ tokens, text }: Piece): (Html | string)[] {
  if (tokens === undefined) return [text];
  return (tokens as MarkedToken[]).map((piece) => {
    switch (piece.type) {
      case 'text':
        return html`${inline(piece)}`;
      case 'escape':
        return piece.text;
      case 'strong':
        return html`<strong>${inline(piece)}</strong>`;
      case 'em':
        return html`<em>${inline(piece)}</em>`;
      case 'codespan':
        return html`<code>${piece.text}</code>`;
      case 'br':
        return html`<br>`;
      case 'link':
        // An address that is not marked as a link stays text.
        if (piece.raw === piece.text) return piece.text;
        if (FOLLOWED.test(piece.href)) return html`<a href="${piece.href}">${inline(piece)}</a>`;
        throw new UnknownMarkdown(`has a link to ${JSON.stringify(piece.href)}; expected https:// or /`);
      default:
        throw unknown(piece);
    }
  });
}

function plain(token: Token): string {
  const { tokens, text } = token as Piece;
  return tokens === undefined ? text : tokens.map(plain).join('');
}

function unknown({ type, raw }: Token): UnknownMarkdown {
  const start = JSON.stringify(raw.trim().slice(0, 30));
  return new UnknownMarkdown(
    `has ${type} (${start}); expected headings, paragraphs, lists, quotes, bold, italics, code and links`,
  );
}
