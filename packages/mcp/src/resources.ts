import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { toSlug } from '@vidriera/contract/rules';
import type { Choice } from '@vidriera/contract/suggest';
import type { Toolbox, ToolDefinition } from '@vidriera/contract/tools';
import { CARD_HTML } from './card/generated/card.ts';

/** The most values of a completion (a limit of the protocol). */
const COMPLETIONS_MAX = 100;
const JSON_TYPE = 'application/json';

/** The two lists of the catalog: the tool that answers each, and the names of its entries. */
const LISTS = {
  services: {
    tool: 'service_list_services',
    variable: 'service',
    title: 'Services',
    description: 'Every service: slug, Spanish name, description and whether it needs a licence.',
    one: 'One service of the catalogue, by its slug.',
  },
  cities: {
    tool: 'service_list_cities',
    variable: 'city',
    title: 'Cities and neighborhoods',
    description: 'Every city with its province and its neighborhoods.',
    one: 'One city with its neighborhoods, by its slug.',
  },
} as const;
type ListName = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as ListName[];
const ADDRESS = /^vidriera:\/\/(services|cities)(?:\/([a-z0-9-]{1,80}))?$/;

export const RESOURCES = NAMES.map((name) => {
  const { title, description } = LISTS[name];
  return { uri: `vidriera://${name}`, name, title, description, mimeType: JSON_TYPE };
});

export const RESOURCE_TEMPLATES = NAMES.map((name) => {
  const { variable, title, one } = LISTS[name];
  const uriTemplate = `vidriera://${name}/{${variable}}`;
  return { uriTemplate, name: variable, title: `${title}: one`, description: one, mimeType: JSON_TYPE };
});

const TEMPLATES = RESOURCE_TEMPLATES.map(({ uriTemplate }) => uriTemplate);
const NO_RESOURCE = `There is no such resource. The resources are ${[...RESOURCES.map(({ uri }) => uri), ...TEMPLATES].join(', ')}.`;
const NO_COMPLETION = `Only these can be completed: the slugs of ${TEMPLATES.join(' and ')}.`;

type CallTool = (name: string) => ReturnType<Toolbox['call']>;

/** The content of a resource: the payload of the list's tool, or only the entry that the URI names. */
export async function readResource(uri: string, call: CallTool) {
  const [, list, slug] = ADDRESS.exec(uri) ?? [];
  const entries = list === undefined ? [] : await entriesOf(list as ListName, call);
  const data = slug === undefined ? entries : entries.filter((entry) => entry.slug === slug);
  if (list === undefined || (slug !== undefined && data.length === 0)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, NO_RESOURCE, { uri });
  }
  return { uri, mimeType: JSON_TYPE, text: JSON.stringify({ data }) };
}

/** The slugs of the entries whose slug or name starts with `typed`. */
export async function completeSlug(template: string, variable: string, typed: string, call: CallTool) {
  const list = NAMES[TEMPLATES.indexOf(template)];
  if (list === undefined || LISTS[list].variable !== variable) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, NO_COMPLETION);
  }
  const start = toSlug(typed);
  const found = (await entriesOf(list, call)).filter(
    ({ slug, name }) => slug.startsWith(start) || toSlug(name).startsWith(start),
  );
  const values = found.slice(0, COMPLETIONS_MAX).map(({ slug }) => slug);
  return { values, total: found.length, hasMore: found.length > values.length };
}

async function entriesOf(list: ListName, call: CallTool): Promise<Choice[]> {
  const { isError, content, structuredContent } = await call(LISTS[list].tool);
  if (isError) throw new ProtocolError(ProtocolErrorCode.InternalError, content[0]!.text);
  return structuredContent!.data as Choice[];
}

/** The extension by which a host says that it shows cards (MCP Apps, SEP-1865). */
const EXTENSION = 'io.modelcontextprotocol/ui';
const SHOWN = new Set<string>(['service_search_professionals', 'service_get_professional', 'service_get_reviews']);

export const CARD = {
  uri: 'ui://vidriera/card.html',
  name: 'card',
  title: 'Card of professionals',
  description: 'Shows professionals and reviews as cards.',
  mimeType: 'text/html;profile=mcp-app',
} as const;

export function showsCards(capabilities: { readonly extensions?: object | undefined } | undefined): boolean {
  return Object.hasOwn(capabilities?.extensions ?? {}, EXTENSION);
}

/** The definition with the address of the card, if the card shows the tool's answers. */
export function withCard(definition: ToolDefinition) {
  return SHOWN.has(definition.name) ? { ...definition, _meta: { ui: { resourceUri: CARD.uri } } } : definition;
}

/** The card as a resource. It may load pictures of these origins and nothing else. */
export function cardContents({ pictureOrigins }: Toolbox) {
  const csp = { resourceDomains: [...pictureOrigins()] };
  return { uri: CARD.uri, mimeType: CARD.mimeType, text: CARD_HTML, _meta: { ui: { csp, prefersBorder: false } } };
}
