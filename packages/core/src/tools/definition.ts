import { z } from 'zod';
import type { SearchForm } from '../links.ts';
import { SLUG_MAX, SLUG_PATTERN } from '../rules.ts';
import type { Tool, ToolParameter } from './tool.ts';

/** A JSON Schema of the plain kind: no type arrays, no `anyOf` in inputs, since several clients refuse them. */
export type PlainSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

/** An entry of `tools/list`. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: PlainSchema;
  readonly outputSchema: PlainSchema;
  readonly annotations: {
    readonly readOnlyHint: true;
    readonly destructiveHint: false;
    readonly idempotentHint: true;
    /** True where the answer has text by third parties. */
    readonly openWorldHint: boolean;
  };
}

/** What a tool is to a client in the form served. */
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
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: tool.quotesPeople,
    },
  };
}

function inputSchema(parameter: ToolParameter): Record<string, unknown> {
  const description = `${inToolTerms(parameter.description)} Example: ${JSON.stringify(parameter.example)}.`;
  switch (parameter.kind) {
    case 'slug':
      return { type: 'string', pattern: SLUG_PATTERN.source, maxLength: SLUG_MAX, description };
    case 'name':
      return { type: 'string', maxLength: SLUG_MAX, description };
    case 'text':
      return { type: 'string', maxLength: parameter.max, description };
    case 'uuid':
      return { type: 'string', format: 'uuid', description };
    case 'boolean':
      return { type: 'boolean', default: false, description };
    case 'integer':
    case 'decimal':
      return {
        type: parameter.kind === 'integer' ? 'integer' : 'number',
        minimum: parameter.min,
        maximum: parameter.max,
        ...('default' in parameter ? { default: parameter.default } : {}),
        description,
      };
  }
}

/** The API's words for where a slug comes from, in the words of somebody who has tools. */
export function inToolTerms(text: string): string {
  return text.replaceAll('GET /services', 'service_list_services').replaceAll('GET /cities', 'service_list_cities');
}

/**
 * A payload's JSON Schema. Its objects are open: clients check answers against the schema they read once, and a field
 * that a later server adds must not fail there. What is sent is held to the closed schema all the same. It says what fits, not
 * what it means: the fields' descriptions are in OpenAPI, and here every assistant would read them at each start. The library's
 * patterns for uuids, dates and URLs only repeat what `format` says.
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
