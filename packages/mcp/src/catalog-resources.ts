import { toSlug } from '@vidriera/contract/rules';
import type { Toolbox } from '@vidriera/contract/tools';

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

export const RESOURCES = NAMES.map((name) => ({
  uri: `vidriera://${name}`,
  name,
  title: LISTS[name].title,
  description: LISTS[name].description,
  mimeType: JSON_TYPE,
}));

export const RESOURCE_TEMPLATES = NAMES.map((name) => ({
  uriTemplate: `vidriera://${name}/{${LISTS[name].variable}}`,
  name: LISTS[name].variable,
  title: `${LISTS[name].title}: one`,
  description: LISTS[name].one,
  mimeType: JSON_TYPE,
}));

/** Calls a tool by its name, without arguments. */
export type CallTool = (name: string) => ReturnType<Toolbox['call']>;
/** The reason of a failure: no such resource, or the tool's error text. */
export type Failure = { readonly missing: true } | { readonly error: string };
interface Entry {
  readonly slug: string;
  readonly name: string;
}

/** The content of a resource: the payload of the list's tool, or only the entry that the URI names. */
export async function readResource(uri: string, call: CallTool): Promise<{ readonly text: string } | Failure> {
  const [, list, slug] = ADDRESS.exec(uri) ?? [];
  if (list === undefined) return { missing: true };
  const entries = await entriesOf(list as ListName, call);
  if (!Array.isArray(entries)) return entries;
  const data = slug === undefined ? entries : entries.filter((entry) => entry.slug === slug);
  return data.length === 0 && slug !== undefined ? { missing: true } : { text: JSON.stringify({ data }) };
}

/** The slugs of the entries whose slug or name starts with `typed`; a failure for an unknown template or variable. */
export async function completeSlug(
  template: string,
  variable: string,
  typed: string,
  call: CallTool,
): Promise<{ readonly values: string[]; readonly total: number } | Failure> {
  const list = NAMES.find((_, i) => RESOURCE_TEMPLATES[i]!.uriTemplate === template);
  if (list === undefined || LISTS[list].variable !== variable) return { missing: true };
  const entries = await entriesOf(list, call);
  if (!Array.isArray(entries)) return entries;
  const start = toSlug(typed);
  const found = entries.filter(({ slug, name }) => slug.startsWith(start) || toSlug(name).startsWith(start));
  return { values: found.slice(0, COMPLETIONS_MAX).map(({ slug }) => slug), total: found.length };
}

async function entriesOf(list: ListName, call: CallTool): Promise<Entry[] | Failure> {
  const { isError, content, structuredContent } = await call(LISTS[list].tool);
  return isError ? { error: content[0]!.text } : (structuredContent!.data as Entry[]);
}
