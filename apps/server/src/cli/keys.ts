import { DAY_MS, isDay } from '../settings.ts';
import { issueKey, listKeys, revokeKey } from '../web/limit/polled.ts';
import { type Command, CommandFailure, UsageError } from './command.ts';

const OWNER_MAX = 200;
/** Characters that would control a terminal when the keys are listed. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const issue: Command = {
  name: 'keys issue',
  summary: 'issues an API key of the premium tier',
  usage: '--owner TEXT [--expires DAY]',
  help: `Issues an API key and shows it once: only its hash is stored. A running server accepts it within a second.
The caller sends it as X-API-Key.

Examples
  vidriera keys issue --owner "Conector de Acme"
  vidriera keys issue --owner acme --expires 2027-03-31`,
  flags: {
    expires: ['DAY', 'The last day (UTC, YYYY-MM-DD) on which the key is valid.'],
    owner: ['TEXT', 'Who the key is for; a note for the operator.'],
  },
  async run(call) {
    const owner = call.requiredText('owner');
    if (CONTROL.test(owner)) throw new UsageError('--owner has a line break or another control character');
    if (owner.length > OWNER_MAX) throw new UsageError(`--owner is longer than ${OWNER_MAX} characters`);
    const now = call.now();
    const expires = readExpiry(call.flags.expires, now);
    const issued = await call.withDesk((desk) => issueKey(desk, owner, now, expires));
    const until = expires === null ? '' : `, until the end of ${call.flags.expires} (UTC)`;
    const text = `${issued.key}\nid ${issued.id}, for ${owner}${until}. It is not shown again.`;
    call.printResult(issued, text);
  },
};

/** The last millisecond of a day; null without one. */
function readExpiry(given: string | boolean | undefined, now: number): number | null {
  if (typeof given !== 'string') return null;
  const end = isDay(given) ? Date.parse(given) + DAY_MS : 0;
  if (end > now) return end - 1;
  throw new UsageError(`--expires is ${JSON.stringify(given)}; expected a day as YYYY-MM-DD that is not over`);
}

const list: Command = {
  name: 'keys list',
  summary: 'lists the API keys',
  usage: '[--json]',
  help: `Lists every key issued, oldest first: its id, when it was issued, whether it is valid (or when it was revoked or
expired), the last day on which it was used, its owner. The keys themselves are not stored.

Examples
  vidriera keys list`,
  async run(call) {
    const keys = await call.withDesk(listKeys);
    const none = 'No keys. Issue one: vidriera keys issue --owner TEXT';
    call.printRows(keys, none, (key) => {
      const { id, owner, created_at, revoked_at, expires_at, used_on } = key;
      const isOver = expires_at !== null && Date.parse(expires_at) < call.now();
      const valid = expires_at === null ? 'valid' : `${isOver ? 'expired' : 'valid to'} ${expires_at.slice(0, 10)}`;
      const state = revoked_at === null ? valid : `revoked ${revoked_at.slice(0, 10)}`;
      return `${id}  ${created_at}  ${state.padEnd(19)}  ${(used_on === null ? 'never used' : `used ${used_on}`).padEnd(15)}  ${owner}`;
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
  async run(call) {
    const id = call.positionals[0]!;
    const outcome = await call.withDesk((desk) => revokeKey(desk, id, call.now()));
    if (outcome === 'unknown') {
      throw new CommandFailure(`there is no key with the id ${JSON.stringify(id)}; "vidriera keys list" shows them`);
    }
    const words = outcome === 'revoked' ? `${id} is revoked` : `${id} was already revoked`;
    call.printResult({ id, revoked: true }, words);
  },
};

export const keysCommands: readonly Command[] = [issue, list, revoke];
