import { originOf } from '../app/addresses.ts';
import { inboxIssuedAt, issueInbox } from '../desk/tasks/inboxes.ts';
import { lastSiteAddress } from '../directory/store/desk.ts';
import type { Listing } from '../directory/store/records.ts';
import { readBody } from '../directory/store/shape.ts';
import { readSetting } from '../settings.ts';
import { type Command, CommandFailure } from './command.ts';
import { DATABASE_FLAGS, existingDatabaseUrl, withDesk, withDirectory } from './database.ts';
import { printResult } from './output.ts';
import { settingFlags } from './setting-flags.ts';

export const inboxCommand: Command = {
  name: 'inbox',
  summary: 'issues the private link of a professional’s inbox',
  usage: 'SLUG [--renew]',
  help: `Issues the link with which a professional (by slug or id) sees their tasks, makes offers and writes to the people who
published them. Anybody with the link can use it: give it to that professional only. Only its hash is stored, so it is
shown once. A link stays valid until --renew issues another.
The link has the address at which the site was last served from this database, unless --site-url gives another.

Examples
  vidriera inbox ana-p-plomeria-k3x9
  vidriera inbox ana-p-plomeria-k3x9 --renew
  vidriera inbox ana-p-plomeria-k3x9 --json --site-url https://example.com`,
  flags: {
    renew: { type: 'boolean', help: 'Issue a new link and end the previous one.' },
    ...DATABASE_FLAGS,
    ...settingFlags(['siteUrl']),
  },
  positionals: [1, 1],
  async run(args, context) {
    const { flags, positionals } = args;
    const url = existingDatabaseUrl(args, context);
    const wanted = positionals[0]!;
    const professional = await withDirectory(url, (directory) => directory.professional(wanted.toLowerCase()));
    if (professional === null) {
      throw new CommandFailure(
        `there is no professional ${JSON.stringify(wanted)}; give a slug or an id that was imported`,
      );
    }
    const { id, slug, display_name } = professional;
    const given = readSetting('siteUrl', context.env, flags);
    const listener = originOf(readSetting('host', context.env), readSetting('port', context.env));
    const now = context.now();
    await withDesk(url, async (desk) => {
      const issued = await inboxIssuedAt(desk, id);
      if (issued !== null && !flags.renew) {
        throw new CommandFailure(
          `${slug} has had a link since ${new Date(issued).toISOString()}, which can not be shown again; --renew issues a new one and ends it`,
        );
      }
      const siteUrl = given ?? (await lastSiteAddress(desk)) ?? listener;
      const link = `${siteUrl}/bandeja/${await issueInbox(desk, id, now)}`;
      const ended = issued === null ? '' : '; the previous link no longer works';
      printResult(
        args,
        context,
        { professional_id: id, slug, url: link, created_at: new Date(now).toISOString() },
        `${link}\nfor ${display_name} (${slug}). It is not shown again${ended}.`,
      );
    });
    const { status } = readBody<Listing>(professional.listing);
    if (status !== 'active')
      context.stderr.write(`${slug} is ${status}: the inbox opens once they are listed again.\n`);
  },
};
