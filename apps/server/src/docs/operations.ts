import { type Example, examplesOf, type OpenapiOptions, openapiDocument } from '@vidriera/core/openapi';
import { type Html, html } from '../site/html.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** Every operation with its parameters and a recorded request, as HTML that needs no script. */
export function renderOperations(options: OpenapiOptions): Html {
  const { paths, components } = openapiDocument(options) as unknown as Document;
  const examples = examplesOf(options);
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return html`${rows.map(({ path, method, operation }) => {
    const example = examples.find((one) => one.operation === operation.operationId && one.status < 300);
    const parameters = operation.parameters.map(({ $ref, ...given }) =>
      $ref === undefined ? given : components.parameters[$ref.split('/').at(-1)!]!,
    );
    return html`<section class="operation" aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}"><span class="method">${method}</span> <code>${path}</code></h3>
<p><strong>${operation.summary}.</strong> ${operation.description}</p>
${renderParameters(parameters)}
${example && renderExample(example, options)}
</section>
`;
  })}`;
}

function renderParameters(parameters: readonly Parameter[]): Html {
  return html`<dl>
${parameters.map(
  (
    one,
  ) => html`<div><dt><code>${one.name}</code> <small>${one.in}${one.required && ', required'}</small></dt><dd>${one.description}</dd></div>
`,
)}</dl>`;
}

function renderExample(example: Example, { baseUrl }: OpenapiOptions): Html {
  return html`<pre tabindex="0"><code>${curlOf(example, baseUrl)}</code></pre>
<details><summary>Its answer: ${example.status}</summary>
<pre tabindex="0"><code>${JSON.stringify(example.body, null, 2)}</code></pre></details>`;
}

/** The request as a shell command, its values in single quotes. */
function curlOf({ request }: Example, baseUrl: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = request.body === undefined ? [] : [`-d ${quoted(request.body)}`];
  return ['curl', quoted(baseUrl + request.path), ...[...headers, ...body].map((part) => `\\\n  ${part}`)].join(' ');
}
