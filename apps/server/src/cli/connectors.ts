import { connectorName } from '../limit/caller.ts';
import { CONNECTORS_MAX, listConnectors, removeConnector, setConnector } from '../limit/connectors.ts';
import { type Arguments, type Command, CommandFailure, UsageError } from './command.ts';
import { withDesk } from './database.ts';
import { DESK_FLAGS, say, sayEach } from './desk-command.ts';

const LIMIT = /^[1-9]\d{0,8}$/;

/** The name, as requests count under it. */
function nameOf({ positionals }: Arguments): string {
  const given = positionals[0]!;
  const name = connectorName(given);
  if (name === null) {
    throw new UsageError(
      `${JSON.stringify(given)} can not be a connector; expected 1 to 64 letters, digits, dots, underscores and hyphens`,
    );
  }
  return name;
}

const set: Command = {
  name: 'connectors set',
  summary: 'gives a connector a limit of its own',
  usage: 'NAME --limit N',
  help: `Gives the requests that name themselves NAME in X-Service-Connector a limit of their own, all of them together. A
running server honours it within a second. Other names share VIDRIERA_CONNECTOR_LIMIT each. Anybody can send a name, and
a request still counts against its address too; who depends on a quota needs a key ("vidriera keys issue").

Examples
  vidriera connectors set asistente-acme --limit 3000`,
  flags: {
    limit: { type: 'string', value: 'N', help: 'Requests a minute, 1 or more.' },
    ...DESK_FLAGS,
  },
  positionals: [1, 1],
  async run(args, world) {
    const name = nameOf(args);
    const { limit } = args.flags;
    if (typeof limit !== 'string') {
      throw new UsageError('--limit is missing: vidriera connectors set NAME --limit N');
    }
    if (!LIMIT.test(limit)) {
      throw new UsageError(
        `--limit is ${JSON.stringify(limit)}; expected a whole number of requests a minute, 1 or more`,
      );
    }
    const done = await withDesk(args, world, (desk) => setConnector(desk, name, Number(limit), world.now()));
    if (!done) {
      throw new CommandFailure(
        `${CONNECTORS_MAX} connectors have a limit of their own already; "vidriera connectors remove" makes room`,
      );
    }
    say(args, world, { name, limit: Number(limit) }, `${name} has ${limit} requests a minute`);
    return 0;
  },
};

const list: Command = {
  name: 'connectors list',
  summary: 'lists the connectors with a limit of their own',
  usage: '[--json]',
  help: `Lists every name with a limit of its own: when it was set, the requests a minute, the name. Every other name has
VIDRIERA_CONNECTOR_LIMIT.

Examples
  vidriera connectors list
  vidriera connectors list --json`,
  flags: DESK_FLAGS,
  positionals: [0, 0],
  async run(args, world) {
    const connectors = await withDesk(args, world, listConnectors);
    const none = 'No connector has a limit of its own. Set one: vidriera connectors set NAME --limit N';
    sayEach(args, world, connectors, none, ({ name, limit, set_at }) => {
      return `${set_at}  ${String(limit).padStart(9)}  ${name}`;
    });
    return 0;
  },
};

const remove: Command = {
  name: 'connectors remove',
  summary: 'puts a connector back under the general limit',
  usage: 'NAME',
  help: `Takes the limit of its own from a connector; "vidriera connectors list" tells the names. Within a second a running
server counts it under VIDRIERA_CONNECTOR_LIMIT, like every other name.

Examples
  vidriera connectors remove asistente-acme`,
  flags: DESK_FLAGS,
  positionals: [1, 1],
  async run(args, world) {
    const name = nameOf(args);
    if (!(await withDesk(args, world, (desk) => removeConnector(desk, name)))) {
      throw new CommandFailure(`${name} has no limit of its own; "vidriera connectors list" tells those that have`);
    }
    say(args, world, { name, removed: true }, `${name} is back under the general limit`);
    return 0;
  },
};

export const connectorsCommands: readonly Command[] = [set, list, remove];
