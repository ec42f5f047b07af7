import recorded from './generated/examples.json' with { type: 'json' };
import type { OpenapiOptions } from './options.ts';

/** A request to the demo and its recorded answer. `npm run generate` records them. */
export interface Example {
  readonly operation: string;
  /** Unique among all. */
  readonly name: string;
  readonly request: {
    readonly method: string;
    /** Below the base address, with its query. */
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly status: number;
  readonly body: unknown;
}

/** The examples of a form, with the addresses of this deployment. */
export function examplesOf({ form, baseUrl, siteUrl, mcpUrl }: OpenapiOptions): readonly Example[] {
  const text = JSON.stringify(recorded[form])
    .replaceAll('{base_url}', baseUrl)
    .replaceAll('{site_url}', siteUrl)
    .replaceAll('{mcp_url}', mcpUrl);
  return JSON.parse(text) as Example[];
}
