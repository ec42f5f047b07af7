import { createInterface } from 'node:readline';
import { openReviewIds } from '../directory/intake/publish/people.ts';
import { openWriter } from '../directory/store/open.ts';
import { type Command, print, settingFlags, withOpened } from './command.ts';

export const reviewIds: Command = {
  name: 'review-ids',
  summary: 'prints the public ids of reviews beside your own',
  usage: '[flags] < IDS',
  help: `Reads your own ids of reviews from standard input, one a line, and prints each with the public id that this directory made of
it, after a tab: to find a review that a report or vidriera status names.

Examples
  psql -Atc 'SELECT id FROM opiniones' | vidriera review-ids | grep r-bcdfghjklmnpqrstbcdfghjk`,
  flags: settingFlags(['databaseUrl']),
  async run(call) {
    await withOpened(openWriter(call.databaseUrl()), async (writer) => {
      const session = await writer.begin(0, () =>
        call.stderr.write('An import is under way; waiting for it to end.\n'),
      );
      await session.rollback();
      const made = openReviewIds(session.familyKey);
      for await (const line of createInterface({ input: call.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
        if (line !== '' && !(await print(call.stdout, `${line}\t${made(line)}\n`))) break;
    }).finally(() => call.stdin.destroy());
  },
};
