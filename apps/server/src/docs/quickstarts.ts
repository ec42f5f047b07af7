import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenapiOptions } from '@vidriera/core/openapi';
import { type Html, html } from '../site/html.ts';

/** The addresses that the quickstart files contain. */
const DEMO = { baseUrl: 'http://127.0.0.1:8080/v1', mcpUrl: 'http://127.0.0.1:8080/mcp' };
/** The client's options in the quickstart file, and those for the assistant form. */
const CLIENT_OPTIONS = [/baseUrl: '([^']+)' \}/, "baseUrl: '$1', form: 'assistant' }"] as const;

interface Quickstart {
  readonly id: string;
  readonly title: string;
  /** The text before the block. */
  readonly text: Html;
  readonly file: string;
}

const QUICKSTARTS: readonly Quickstart[] = [
  {
    id: 'curl',
    title: 'curl',
    text: html`In a terminal; no key, no account. The answer is JSON.`,
    file: 'curl.sh',
  },
  {
    id: 'fetch',
    title: 'TypeScript, without a library',
    text: html`Save it as <code>first.mts</code> and run <code>node first.mts</code>, with an older Node.js than 23.6 <code>npx -y tsx first.mts</code>.`,
    file: 'fetch.mts',
  },
  {
    id: 'client',
    title: 'TypeScript, with the client',
    text: html`<code>@vidriera/client</code> adds types, retries that honour <code>Retry-After</code>, and iteration over pages. In a checkout of the
server, <code>npm pack --workspace @vidriera/client</code> makes <code>vidriera-client-1.0.0.tgz</code>; in your own folder,
<code>npm install /path/to/vidriera-client-1.0.0.tgz</code>. Save the block there as <code>first.mts</code> and run it as above.`,
    file: 'client.mts',
  },
  {
    id: 'python',
    title: 'Python, with its standard library',
    text: html`Save it as <code>first.py</code> and run <code>python3 first.py</code>.`,
    file: 'urllib.py',
  },
  {
    id: 'assistant',
    title: 'An assistant (MCP)',
    text: html`Six read-only tools over the same data. Most applications take this block in their settings, or just the address as a remote server
(<em>connector</em>) without authentication.`,
    file: 'assistant.json',
  },
  {
    id: 'assistant-stdio',
    title: 'An assistant that starts a process',
    text: html`For applications that take commands only. The package <code>vidriera-mcp</code> needs Node.js 20 or newer; in a checkout of the
server, run the application there.`,
    file: 'assistant-stdio.json',
  },
];

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'quickstarts', file), 'utf8');

/** A first call in each language, with the addresses of this deployment. A test runs each block as the page shows it. */
export function renderQuickstarts(options: OpenapiOptions): Html {
  const codeOf = (file: string) => {
    const text = read(file).replaceAll(DEMO.baseUrl, options.baseUrl).replaceAll(DEMO.mcpUrl, options.mcpUrl);
    return options.form === 'reference' ? text : text.replace(...CLIENT_OPTIONS);
  };
  return html`${QUICKSTARTS.map(
    ({ id, title, text, file }) => html`<section aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
<p>${text}</p>
<pre tabindex="0" data-file="${file}"><code>${codeOf(file).trimEnd()}</code></pre>
</section>
`,
  )}`;
}
