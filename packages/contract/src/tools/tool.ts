import { z } from 'zod';
import type { CallOptions, Directory } from '../directory.ts';
import type { HandoverRequest, HandoverResponse } from '../handover.ts';
import type { SearchForm } from '../links.ts';
import { type ObjectSchema, objectSchema, type Parameter, type RawParameters, valueSchema } from '../parameters.ts';

/** Stores a draft. The key belongs to the caller, where one process serves several. */
export type HandOver = (
  draft: HandoverRequest,
  call: CallOptions & { readonly key: string; readonly caller: string },
) => Promise<HandoverResponse>;

export interface ToolSource {
  readonly directory: Directory;
  readonly form: SearchForm;
  readonly siteUrl: string;
  /** The slug of the service of a link's task; throws a 400 for what the directory lacks. Without it, a link is only formatted. */
  readonly readLinkedTask?: (task: { readonly service: string; readonly professional_id: string | null }) => string;
  /** With it there is a seventh tool, which hands drafts over. */
  readonly handOver?: HandOver | undefined;
}

export interface ToolContext extends ToolSource {
  readonly signal: AbortSignal | undefined;
  readonly caller: string;
}

/** One of the tools (contract, 4.8): its description, its parameters, and a function that reads a Directory. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What the tool returns, when to use it and where its inputs come from: 200 to 1,000 characters, without commands. */
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** The name of an accepted parameter that is not advertised. */
  readonly alsoAccepts?: string;
  readonly writes?: true;
  readonly output: z.ZodObject;
  /** Resolves to the API's payload; rejects with the error of the Directory. `input` has known names only. */
  run(input: RawParameters, context: ToolContext): Promise<unknown>;
}

export type ToolDefinition = ReturnType<typeof defineTool>;

export function defineTool(tool: Tool) {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: objectSchema(tool.parameters, inputSchema),
    outputSchema: outputSchema(tool.output),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.writes !== true,
      destructiveHint: false,
      idempotentHint: true,
      // The protocol calls a domain open when it has no bounds, like the web. A tool here reaches this directory and nothing else.
      openWorldHint: false,
    },
  };
}

/** No type arrays and no `anyOf`, because several clients refuse them. */
function inputSchema(parameter: Parameter): Record<string, unknown> {
  const description = `${inToolTerms(parameter.description)} Example: ${JSON.stringify(parameter.example)}.`;
  const { minLength: _, ...schema } = valueSchema(parameter);
  return { ...schema, description };
}

/** The text with the API's operations replaced by the tools that do the same. */
export function inToolTerms(text: string): string {
  return text
    .replaceAll('GET /services', 'service_list_services')
    .replaceAll('GET /cities', 'service_list_cities')
    .replaceAll('GET /professionals', 'service_search_professionals');
}

/**
 * A payload's JSON Schema. Its objects are open, because a client may keep it while a later server adds a field. Descriptions are
 * left out, because an assistant would read them at each start, and patterns where they repeat `format`.
 */
function outputSchema(schema: z.ZodObject): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.description;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return { ...json, type: 'object' };
}
