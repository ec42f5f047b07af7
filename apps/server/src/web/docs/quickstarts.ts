import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenapiOptions } from '@vidriera/contract/openapi';
import { type Html, html } from '../site/html.ts';
import { readMarkdown } from '../site/markdown.ts';

/** The addresses that the quickstart files contain. */
const DEMO = { baseUrl: 'http://127.0.0.1:8080/v1', mcpUrl: 'http://127.0.0.1:8080/mcp' };
/** The client's options in the quickstart file, and those for the assistant form. */
const CLIENT_OPTIONS = [/baseUrl: '([^']+)' \}/, "baseUrl: '$1', form: 'assistant' }"] as const;

/** The quickstarts, each with its file of code. A text of the same name explains it. */
const QUICKSTARTS = {
  curl: 'curl.sh',
  fetch: 'fetch.mts',
  client: 'client.mts',
  python: 'urllib.py',
  assistant: 'assistant.json',
  'assistant-stdio': 'assistant-stdio.json',
};

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'quickstarts', file), 'utf8');

/** A first call in each language, with the addresses of this deployment. A test runs each block as the page shows it. */
export function renderQuickstarts(options: OpenapiOptions): Html {
  const codeOf = (file: string) => {
    const text = read(file).replaceAll(DEMO.baseUrl, options.baseUrl).replaceAll(DEMO.mcpUrl, options.mcpUrl);
    return options.form === 'reference' ? text : text.replace(...CLIENT_OPTIONS);
  };
  return html`${Object.entries(QUICKSTARTS).map(([id, file]) => {
    const { title, body } = readMarkdown(read(`${id}.md`));
    return html`<section aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
${body}<pre tabindex="0" data-file="${file}"><code>${codeOf(file).trimEnd()}</code></pre>
</section>
`;
  })}`;
}
