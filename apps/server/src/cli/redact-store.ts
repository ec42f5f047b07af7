import { plural } from '../intake/format.ts';
import { redactStore } from '../intake/redact-store.ts';
import { StoreFailure } from '../store/failure.ts';
import { openWriter } from '../store/open.ts';
import { type Arguments, type Command, CommandFailure, type World } from './command.ts';
import { DATABASE_FLAG, databaseUrl } from './database.ts';

export const redactStoreCommand: Command = {
  name: 'redact-store',
  summary: 'runs the present redaction over the records that an older one reduced',
  usage: '[flags]',
  help: `After an upgrade whose redaction is better, the stored texts are as the older one left them: vidriera status says how many.
This reduces them again, in one transaction; when any came out otherwise, the directory is at a new revision.

Examples
  vidriera redact-store
  vidriera redact-store --json`,
  flags: { json: { type: 'boolean', help: 'Print JSON.' }, 'database-url': DATABASE_FLAG },
  positionals: [0, 0],
  run: async (args, world) => {
    try {
      return await run(args, world);
    } catch (error) {
      throw error instanceof StoreFailure ? new CommandFailure(error.message) : error;
    }
  },
};

async function run({ flags }: Arguments, world: World): Promise<number> {
  const writer = await openWriter(databaseUrl(flags, world));
  try {
    const onWait = () => world.stderr.write('An import is under way; waiting for it to end.\n');
    const { revision, looked, changed } = await redactStore(writer, world.now, onWait);
    const report = { revision: revision.revision, looked_at: looked, changed };
    world.stdout.write(
      flags.json === true
        ? `${JSON.stringify(report)}\n`
        : `Looked at ${plural(looked, 'record')}, changed ${plural(changed, 'record')}; the directory is at revision ${revision.revision}.\n`,
    );
    return 0;
  } finally {
    await writer.close();
  }
}
