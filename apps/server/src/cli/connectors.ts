import { connectorName } from '../limit/caller.ts';
import { CONNECTORS_MAX, listConnectors, removeConnector, setConnector } from '../limit/connectors.ts';
import { type Arguments, type Command, CommandFailure, UsageError } from './command.ts';
import { DATABASE_FLAG, withDesk } from './database.ts';

const LIMIT = /^[1-9]\d{0,8}$/;

const FLAGS = {
  json: { type: 'boolean', help: 'Print JSON.' },
  'database-url': DATABASE_FLAG,
} as const satisfies Command['flags'];

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
    ...FLAGS,
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
    const row = { name, limit: Number(limit) };
    world.stdout.write(args.flags.json ? `${JSON.stringify(row)}\n` : `${name} has ${limit} requests a minute\n`);
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
  flags: FLAGS,
  positionals: [0, 0],
  async run(args, world) {
    const connectors = await withDesk(args, world, listConnectors);
    if (args.flags.json) world.stdout.write(`${JSON.stringify(connectors)}\n`);
    else if (connectors.length === 0) {
      world.stdout.write('No connector has a limit of its own. Set one: vidriera connectors set NAME --limit N\n');
    }
    for (const { name, limit, set_at } of args.flags.json ? [] : connectors) {
      world.stdout.write(`${set_at}  ${String(limit).padStart(9)}  ${name}\n`);
    }
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
  flags: FLAGS,
  positionals: [1, 1],
  async run(args, world) {
    const name = nameOf(args);
    if (!(await withDesk(args, world, (desk) => removeConnector(desk, name)))) {
      throw new CommandFailure(`${name} has no limit of its own; "vidriera connectors list" tells those that have`);
    }
    world.stdout.write(
      args.flags.json ? `${JSON.stringify({ name, removed: true })}\n` : `${name} is back under the general limit\n`,
    );
    return 0;
  },
};

export const connectorsCommands: readonly Command[] = [set, list, remove];
