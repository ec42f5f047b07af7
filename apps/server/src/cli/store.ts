import { createInterface } from 'node:readline';
import { plural } from '../directory/intake/format.ts';
import { openReviewIds } from '../directory/intake/publish/context.ts';
import { openWriter } from '../directory/store/open.ts';
import { type Call, type Command, print, settingFlags, withOpened } from './command.ts';

const noteWait =
  ({ stderr }: Call) =>
  () =>
    stderr.write('An import is under way; waiting for it to end.\n');

const redactStoreCommand: Command = {
  name: 'redact-store',
  summary: 'redacts again the records that an older version redacted',
  usage: '[flags]',
  help: `After an upgrade of the redaction, the stored texts are still as the older version left them; vidriera status counts
them. This command redacts them again in one transaction. When a record changes, the directory gets a new revision.

Examples
  vidriera redact-store`,
  async run(call) {
    const { redactStore } = await import('../directory/intake/reclean.ts');
    await withOpened(openWriter(call.databaseUrl()), async (writer) => {
      const { revision, checked, changed } = await redactStore(writer, call.now, noteWait(call));
      const text = `Checked ${plural(checked, 'record')}, changed ${plural(changed, 'record')}; the directory is at revision ${revision.revision}.`;
      call.printResult({ revision: revision.revision, looked_at: checked, changed }, text);
    });
  },
};

const reviewIds: Command = {
  name: 'review-ids',
  summary: 'prints the public ids of reviews beside your own',
  usage: '[flags] < IDS',
  help: `Reads your own ids of reviews from standard input, one a line, and prints each with the public id that this directory made of
it, after a tab: to find a review that a report or vidriera status names.

Examples
  psql -Atc 'SELECT id FROM opiniones' | vidriera review-ids | grep r-bcdfghjklmnpqrstbcdfghjk`,
  onlyFlags: settingFlags(['databaseUrl']),
  async run(call) {
    await withOpened(openWriter(call.databaseUrl()), async (writer) => {
      const session = await writer.begin(0, noteWait(call));
      await session.rollback();
      const made = openReviewIds(session.familyKey);
      for await (const line of createInterface({ input: call.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
        if (line !== '' && !(await print(call.stdout, `${line}\t${made(line)}\n`))) break;
    }).finally(() => call.stdin.destroy());
  },
};

/** The commands that wait for an import to end. */
export const storeCommands: readonly Command[] = [redactStoreCommand, reviewIds];
