import { connectorName } from '../web/limit/limiter.ts';
import { listConnectors, removeConnector, setConnector } from '../web/limit/polled.ts';
import { type Call, type Command, CommandFailure, UsageError } from './command.ts';

const LIMIT_MAX = 999_999_999;

/** The name in the form in which requests are counted. */
function nameOf({ positionals }: Call): string {
  const given = positionals[0]!;
  const name = connectorName(given);
  if (name !== null) return name;
  const expected = '1 to 64 letters, digits, dots, underscores and hyphens';
  throw new UsageError(`${JSON.stringify(given)} is not the name of a connector; expected ${expected}`);
}

const set: Command = {
  name: 'connectors set',
  summary: 'sets the limit of a connector',
  usage: 'NAME --limit N',
  help: `Sets the limit of all requests with NAME in X-Service-Connector together. A running server applies it within a second.
Every other name has VIDRIERA_CONNECTOR_LIMIT. Anybody can send a name, and a request also counts against its address:
a caller that needs a guaranteed quota needs a key ("vidriera keys issue").

Examples
  vidriera connectors set asistente-acme --limit 3000`,
  flags: { limit: ['N', 'Requests per minute, 1 or more.'] },
  async run(call) {
    const name = nameOf(call);
    call.requiredText('limit');
    const limit = call.wholeNumber('limit', 1, LIMIT_MAX)!;
    await call.withDesk((desk) => setConnector(desk, name, limit, call.now()));
    call.printResult({ name, limit }, `${name} has ${limit} requests per minute`);
  },
};

const list: Command = {
  name: 'connectors list',
  summary: 'lists the connectors with their own limits',
  usage: '[--json]',
  help: `Lists every name with its own limit: when it was set, the requests per minute, the name. Every other name has
VIDRIERA_CONNECTOR_LIMIT.

Examples
  vidriera connectors list`,
  async run(call) {
    const connectors = await call.withDesk(listConnectors);
    const none = 'No connector has its own limit. Set one: vidriera connectors set NAME --limit N';
    call.printRows(connectors, none, ({ name, limit, set_at }) => `${set_at}  ${String(limit).padStart(9)}  ${name}`);
  },
};

const remove: Command = {
  name: 'connectors remove',
  summary: 'removes the limit of a connector',
  usage: 'NAME',
  help: `Removes the limit of a connector; "vidriera connectors list" shows the names. Within a second a running server counts
it under VIDRIERA_CONNECTOR_LIMIT, like every other name.

Examples
  vidriera connectors remove asistente-acme`,
  async run(call) {
    const name = nameOf(call);
    const isGone = await call.withDesk((desk) => removeConnector(desk, name));
    const hint = '"vidriera connectors list" shows the names that have one';
    if (!isGone) throw new CommandFailure(`${name} has no limit of its own; ${hint}`);
    call.printResult({ name, removed: true }, `${name} now has the general limit`);
  },
};

export const connectorsCommands: readonly Command[] = [set, list, remove];
