import type { Toolbox, ToolDefinition } from '@vidriera/contract/tools';
import { CARD_HTML } from './card/generated/card.ts';

/** The extension by which a host says that it shows cards (MCP Apps, SEP-1865). */
const EXTENSION = 'io.modelcontextprotocol/ui';
const CARD_URI = 'ui://vidriera/card.html';
/** The tools whose answers the card shows. */
const SHOWN: ReadonlySet<string> = new Set([
  'service_search_professionals',
  'service_get_professional',
  'service_get_reviews',
]);

export const CARD = {
  uri: CARD_URI,
  name: 'card',
  title: 'Card of professionals',
  description: 'Shows professionals and reviews as cards.',
  mimeType: 'text/html;profile=mcp-app',
} as const;

/** Whether a client with these capabilities shows cards. */
export function showsCards(capabilities: { readonly extensions?: object | undefined } | undefined): boolean {
  return Object.hasOwn(capabilities?.extensions ?? {}, EXTENSION);
}

/** The definition with the address of the card, if the card shows the tool's answers. */
export function withCard(definition: ToolDefinition): object {
  return SHOWN.has(definition.name) ? { ...definition, _meta: { ui: { resourceUri: CARD_URI } } } : definition;
}

/** The card as a resource. It may load pictures of these origins and nothing else. */
export function cardContents({ pictureOrigins }: Toolbox): object {
  const csp = { resourceDomains: pictureOrigins() };
  return { uri: CARD_URI, mimeType: CARD.mimeType, text: CARD_HTML, _meta: { ui: { csp, prefersBorder: false } } };
}
