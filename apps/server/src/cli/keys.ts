import { issueKey, listKeys, revokeKey } from '../limit/keys.ts';
import { type Command, CommandFailure, UsageError } from './command.ts';
import { withDesk } from './database.ts';
import { DESK_FLAGS, say, sayEach } from './desk-command.ts';

const OWNER_MAX = 200;
/** What a terminal would obey when the keys are listed. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const issue: Command = {
  name: 'keys issue',
  summary: 'issues an API key of the premium tier',
  usage: '--owner TEXT',
  help: `Issues an API key and shows it, this once: only its hash is kept. A running server honours it within a second.
The caller sends it as X-API-Key.

Examples
  vidriera keys issue --owner "Conector de Acme"
  vidriera keys issue --owner acme --json`,
  flags: {
    owner: { type: 'string', value: 'TEXT', help: 'Who it is for; for your own records.' },
    ...DESK_FLAGS,
  },
  positionals: [0, 0],
  async run(args, world) {
    const owner = typeof args.flags.owner === 'string' ? args.flags.owner.trim() : '';
    if (owner === '') throw new UsageError('--owner is missing: vidriera keys issue --owner TEXT');
    if (CONTROL.test(owner)) throw new UsageError('--owner has a line break or another control character');
    if (owner.length > OWNER_MAX) throw new UsageError(`--owner is longer than ${OWNER_MAX} characters`);
    const { revoked_at: _, ...issued } = await withDesk(args, world, (desk) => issueKey(desk, owner, world.now()));
    const { id, key, created_at } = issued;
    say(args, world, { id, key, owner, created_at }, `${key}\nid ${id}, for ${owner}. It is not shown again.`);
    return 0;
  },
};

const list: Command = {
  name: 'keys list',
  summary: 'lists the API keys',
  usage: '[--json]',
  help: `Lists every key issued, oldest first: its id, when it was issued, when it was revoked, its owner. The keys
themselves are not kept.

Examples
  vidriera keys list
  vidriera keys list --json`,
  flags: DESK_FLAGS,
  positionals: [0, 0],
  async run(args, world) {
    const keys = await withDesk(args, world, listKeys);
    const none = 'No keys. Issue one: vidriera keys issue --owner TEXT';
    sayEach(args, world, keys, none, ({ id, owner, created_at, revoked_at }) => {
      return `${id}  ${created_at}  ${(revoked_at ?? 'valid').padEnd(24)}  ${owner}`;
    });
    return 0;
  },
};

const revoke: Command = {
  name: 'keys revoke',
  summary: 'revokes an API key',
  usage: 'ID',
  help: `Revokes a key for good; "vidriera keys list" tells the ids. A running server stops honouring it within a second:
its requests then count as those of anybody without a key.

Examples
  vidriera keys revoke 3f9a1c27b0de`,
  flags: DESK_FLAGS,
  positionals: [1, 1],
  async run(args, world) {
    const id = args.positionals[0]!;
    const outcome = await withDesk(args, world, (desk) => revokeKey(desk, id, world.now()));
    if (outcome === 'unknown') {
      throw new CommandFailure(`there is no key with the id ${JSON.stringify(id)}; "vidriera keys list" tells them`);
    }
    const words = outcome === 'revoked' ? `${id} is revoked` : `${id} was revoked before`;
    say(args, world, { id, revoked: true }, words);
    return 0;
  },
};

export const keysCommands: readonly Command[] = [issue, list, revoke];
