import { z } from 'zod';
import type { SearchForm } from '../links.ts';
import { type Parameter, valueSchema } from '../parameters.ts';
import type { Tool } from './tool.ts';

/** A simple JSON Schema: no type arrays and no `anyOf` in inputs, because several clients refuse them. */
export type PlainSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

/** An entry of `tools/list`. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: PlainSchema;
  readonly outputSchema: PlainSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: false;
    readonly idempotentHint: true;
    /** The protocol calls a domain open when it has no bounds, like the web. A tool here reaches this directory and nothing else. */
    readonly openWorldHint: false;
  };
}

export function defineTool(tool: Tool, form: SearchForm): ToolDefinition {
  const parameters = tool.parameters(form);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description(form),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, inputSchema(parameter)])),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    outputSchema: outputSchema(tool.output(form)),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.writes !== true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

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
 * A payload's JSON Schema. Its objects are open, because clients check answers against the schema that they read once, and
 * a field that a later server adds must pass. The toolbox still checks each payload against the closed schema.
 * Descriptions are left out, because an assistant would read them at each start; OpenAPI has them. The patterns of uuids,
 * dates and URLs repeat `format`, so they are left out too.
 */
function outputSchema(schema: z.ZodObject): PlainSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.description;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return json as unknown as PlainSchema;
}
