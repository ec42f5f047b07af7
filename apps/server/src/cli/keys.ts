import { issueKey, listKeys, revokeKey } from '../web/limit/keys.ts';
import { type Command, CommandFailure, requiredText, UsageError } from './command.ts';
import { DATABASE_FLAGS, existingDatabaseUrl, withDesk } from './database.ts';
import { printResult, printRows } from './output.ts';

const OWNER_MAX = 200;
/** Characters that would control a terminal when the keys are listed. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const issue: Command = {
  name: 'keys issue',
  summary: 'issues an API key of the premium tier',
  usage: '--owner TEXT',
  help: `Issues an API key and shows it once: only its hash is stored. A running server accepts it within a second.
The caller sends it as X-API-Key.

Examples
  vidriera keys issue --owner "Conector de Acme"
  vidriera keys issue --owner acme --json`,
  flags: {
    owner: { type: 'string', value: 'TEXT', help: 'Who the key is for; a note for the operator.' },
    ...DATABASE_FLAGS,
  },
  async run(args, context) {
    const owner = requiredText(args, 'owner');
    if (CONTROL.test(owner)) throw new UsageError('--owner has a line break or another control character');
    if (owner.length > OWNER_MAX) throw new UsageError(`--owner is longer than ${OWNER_MAX} characters`);
    const issued = await withDesk(existingDatabaseUrl(args, context), (desk) => issueKey(desk, owner, context.now()));
    const text = `${issued.key}\nid ${issued.id}, for ${owner}. It is not shown again.`;
    printResult(args, context, issued, text);
  },
};

const list: Command = {
  name: 'keys list',
  summary: 'lists the API keys',
  usage: '[--json]',
  help: `Lists every key issued, oldest first: its id, when it was issued, when it was revoked, its owner. The keys
themselves are not stored.

Examples
  vidriera keys list
  vidriera keys list --json`,
  flags: DATABASE_FLAGS,
  async run(args, context) {
    const keys = await withDesk(existingDatabaseUrl(args, context), listKeys);
    const none = 'No keys. Issue one: vidriera keys issue --owner TEXT';
    printRows(args, context, keys, none, ({ id, owner, created_at, revoked_at }) => {
      return `${id}  ${created_at}  ${(revoked_at ?? 'valid').padEnd(24)}  ${owner}`;
    });
  },
};

const revoke: Command = {
  name: 'keys revoke',
  summary: 'revokes an API key',
  usage: 'ID',
  help: `Revokes a key for good; "vidriera keys list" shows the ids. A running server stops accepting it within a second:
its requests then count as requests without a key.

Examples
  vidriera keys revoke 3f9a1c27b0de`,
  flags: DATABASE_FLAGS,
  positionals: [1, 1],
  async run(args, context) {
    const id = args.positionals[0]!;
    const outcome = await withDesk(existingDatabaseUrl(args, context), (desk) => revokeKey(desk, id, context.now()));
    if (outcome === 'unknown') {
      throw new CommandFailure(`there is no key with the id ${JSON.stringify(id)}; "vidriera keys list" shows them`);
    }
    const words = outcome === 'revoked' ? `${id} is revoked` : `${id} was already revoked`;
    printResult(args, context, { id, revoked: true }, words);
  },
};

export const keysCommands: readonly Command[] = [issue, list, revoke];
