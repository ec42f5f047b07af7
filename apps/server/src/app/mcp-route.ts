import type { SearchForm } from '@vidriera/core';
import { createToolbox, type ToolIncident } from '@vidriera/core/tools';
import { readBody } from '../http/body.ts';
import { errorHeaders } from '../http/errors.ts';
import { presetHeaders, sendBody } from '../http/respond.ts';
import type { Route } from '../http/route.ts';
import { createMcpEndpoint } from '../mcp/endpoint.ts';
import { createOriginPolicy } from '../mcp/origins.ts';
import type { Observation, Observe } from '../observe.ts';
import { createSnapshotDirectory } from '../snapshot/directory.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

export interface McpRouteOptions {
  readonly form: SearchForm;
  readonly current: () => Snapshot;
  readonly addresses: { readonly baseUrl: string; readonly siteUrl: string; readonly mcpUrl: string };
  /** VIDRIERA_MCP_ORIGINS: `*` for any, null for the site's own. */
  readonly origins: '*' | readonly string[] | null;
  readonly observe: Observe;
}

const ROUTE = 'mcp';

/** {mcp_url} on the listener: the endpoint over this process's own directory, counted like everything else. */
export function mcpRoute({ form, current, addresses, origins, observe }: McpRouteOptions): Route {
  const { baseUrl, siteUrl, mcpUrl } = addresses;
  const toolbox = createToolbox({
    directory: createSnapshotDirectory(current, form),
    form,
    siteUrl,
    serviceNamed: (text) => current().serviceNamed(text),
    onIncident: (incident) => observe(observationOf(incident)),
  });
  const endpoint = createMcpEndpoint({
    toolbox,
    origins: createOriginPolicy(origins ?? [new URL(siteUrl).origin], [baseUrl, siteUrl, mcpUrl]),
    onFailure: (requestId, cause) => observe({ event: 'request_failed', requestId, route: ROUTE, cause }),
  });
  return {
    name: ROUTE,
    under: 'mcp',
    path: '',
    methods: 'any',
    limits: 'tell',
    cors: false,
    async handle(exchange) {
      presetHeaders(exchange);
      const { request, response, requestId, decision } = exchange;
      const body = (max: number) => readBody(exchange, { max });
      await endpoint.handle({ request, response, requestId, decision, readBody: body });
    },
    fail: (exchange, error) =>
      sendBody(
        exchange,
        error.status,
        'application/json',
        endpoint.renderFailure(error),
        errorHeaders(exchange, error),
      ),
  };
}

function observationOf(incident: ToolIncident): Observation {
  const { requestId } = incident;
  const route = `${ROUTE} ${incident.tool}`;
  return incident.kind === 'leak'
    ? { event: 'answer_withheld', requestId, route, path: incident.path, leak: incident.leak }
    : { event: 'request_failed', requestId, route, cause: incident.error };
}
