import { readFileSync } from 'node:fs';
import * as core from '@vidriera/contract';
import { z } from 'zod';

/** The payloads with a name; each is written once, and the others refer to it. Core has a schema of the same name for each. */
const PAYLOADS = [
  ...['Service', 'Neighborhood', 'City', 'Verifications', 'Pagination', 'Professional', 'AssistantProfessional'],
  ...['ProfessionalDetail', 'Review', 'ReferenceSearchPage', 'AssistantSearchPage', 'ProfessionalPayload'],
  ...['ReviewPage', 'ServiceList', 'CityList', 'Explanation', 'Resolution', 'ResolutionPayload', 'EntryPayload'],
  'HandoverResponse',
];

const SCHEMAS = new Map<string, unknown>(Object.entries(core));

function schemaOf(type: string): z.ZodType {
  return SCHEMAS.get(type[0]!.toLowerCase() + type.slice(1)) as z.ZodType;
}

type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
};

/**
 * The contract's types written out, for the published `.d.ts`. They are rendered from the schemas from which core
 * infers its types; a test compiles both and compares them. Declarations emitted by the compiler would depend on Zod.
 */
export function renderContractDeclarations(): string {
  const registry = z.registry<{ id: string }>();
  for (const id of PAYLOADS) registry.add(schemaOf(id), { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => id });
  const payloads = PAYLOADS.map((name) => `export interface ${name} ${render(schemas[name] as Schema, '')}`);
  const assistant = core.SEARCH_PARAMETERS.assistant.filter(({ name }) => !core.WITHOUT_EFFECT.includes(name));
  return [
    ...payloads,
    'export type SearchPage = ReferenceSearchPage | AssistantSearchPage;',
    `export type SearchForm = ${union(core.SEARCH_FORMS)};`,
    `export type ErrorCode = ${union(Object.keys(core.ERRORS))};`,
    renderParameters('SearchParameters', 'a search', core.SEARCH_PARAMETERS.reference),
    renderParameters('AssistantSearchParameters', 'a search of the assistant form', assistant),
    renderParameters('HandoverRequest', 'a draft of a task', core.HANDOVER_PARAMETERS),
    readDirectoryPort(),
  ].join('\n\n');
}

function render(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref;
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => render(one, indent)).join(' | ');
  if (schema.enum !== undefined) return union(schema.enum);
  if (Array.isArray(schema.type)) return schema.type.map((type) => render({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return renderObject(schema, indent);
    case 'array': {
      const item = render(schema.items ?? {}, indent);
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(schema)}`);
  }
}

function renderObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = !required.includes(name);
    const type = `${render(schema, inner)}${optional ? ' | undefined' : ''}`;
    return `${documented(schema.description, inner)}${inner}${name}${optional ? '?' : ''}: ${type};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function renderParameters(type: string, of: string, parameters: readonly core.Parameter[]): string {
  const lines = parameters.map((parameter) => {
    const optional = parameter.required === true ? '' : '?';
    const value = render(core.valueSchema(parameter), '');
    return `${documented(parameter.description, '  ')}  ${parameter.name}${optional}: ${value}${optional && ' | undefined'};`;
  });
  return `/** The parameters of ${of}. */\nexport interface ${type} {\n${lines.join('\n')}\n}`;
}

/** `Directory` has no inferred types: its source is published without the imports. */
function readDirectoryPort(): string {
  const source = readFileSync(new URL('../../packages/contract/src/directory.ts', import.meta.url), 'utf8');
  return source.replace(/^import type .*\n/gm, '').trim();
}

function documented(description: string | undefined, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description} */\n`;
}

function union(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' | ');
}
