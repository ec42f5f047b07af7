import { plural } from '../directory/intake/format.ts';
import { openWriter } from '../directory/store/open.ts';
import { type Command, DATABASE_FLAGS, withOpened } from './command.ts';

export const redactStoreCommand: Command = {
  name: 'redact-store',
  summary: 'redacts again the records that an older version redacted',
  usage: '[flags]',
  help: `After an upgrade of the redaction, the stored texts are still as the older version left them; vidriera status counts
them. This command redacts them again in one transaction. When a record changes, the directory gets a new revision.

Examples
  vidriera redact-store
  vidriera redact-store --json`,
  flags: DATABASE_FLAGS,
  async run(call) {
    const { redactStore } = await import('../directory/intake/reclean.ts');
    await withOpened(openWriter(call.databaseUrl()), async (writer) => {
      const onWait = () => call.stderr.write('An import is under way; waiting for it to end.\n');
      const { revision, checked, changed } = await redactStore(writer, call.now, onWait);
      const text = `Checked ${plural(checked, 'record')}, changed ${plural(changed, 'record')}; the directory is at revision ${revision.revision}.`;
      call.printResult({ revision: revision.revision, looked_at: checked, changed }, text);
    });
  },
};
