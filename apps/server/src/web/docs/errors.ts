import { ERRORS, type ErrorCode } from '@vidriera/contract';
import { examplesOf, type OpenapiOptions } from '@vidriera/contract/openapi';
import { type Html, html } from '../site/html.ts';

/** Every code of the error table with its own anchor: its meaning, what to do, and an example. */
export function renderErrors(options: OpenapiOptions): Html {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const examples = examplesOf(options);
  const exampleOf = (code: ErrorCode): unknown =>
    examples.map(({ body }) => body as { error?: { code: string } }).find(({ error }) => error?.code === code) ?? {
      error: { code, message: ERRORS[code].message },
    };
  return html`<p>An error has a status and the body <code>{"error": {"code", "message", "details"}}</code>. Branch on <code>code</code>: it does not change. The message is for
people. Every answer has an <code>X-Request-Id</code>, by which the operator finds it in the log.</p>
<ul class="index">${codes.map((code) => html`<li><a href="#${code}"><code>${code}</code></a></li>`)}</ul>
${codes.map((code) => {
  const { status, when, next } = ERRORS[code];
  return html`<section aria-labelledby="${code}">
<h2 id="${code}"><code>${code}</code> <small>${status}</small></h2>
<p>${when}</p>
<p><strong>What to do.</strong> ${next}</p>
<pre tabindex="0"><code>${JSON.stringify(exampleOf(code), null, 2)}</code></pre>
</section>
`;
})}`;
}
