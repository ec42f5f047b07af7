import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Html, html } from '../site/html.ts';

const FILE = path.join(import.meta.dirname, '../../../../CHANGELOG.md');

/** CHANGELOG.md as HTML. It has headings, paragraphs, lists and `code`, a line each, and nothing else of Markdown. */
export function renderChangelog(): Html {
  const blocks: Html[] = [];
  let items: Html[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(html`<ul>${items}</ul>\n`);
    items = [];
  };
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [, mark = '', text = ''] = /^(# |## |### |- |)(.*)$/.exec(line) ?? [];
    if (mark === '- ') {
      items.push(html`<li>${inline(text)}</li>`);
      continue;
    }
    endList();
    if (mark === '## ') blocks.push(html`<h2 id="v${text}">${text}</h2>\n`);
    else if (mark === '### ') blocks.push(html`<h3>${text}</h3>\n`);
    else if (mark === '' && text !== '') blocks.push(html`<p>${inline(text)}</p>\n`);
  }
  endList();
  return html`${blocks}`;
}

function inline(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
