import { readSetting } from '../settings.ts';
import { openDesk } from '../store/desk.ts';
import { openSource } from '../store/open.ts';
import type { StoredProfessional } from '../store/records.ts';
import { isWholeProfessional } from '../store/stored-shape.ts';
import { issueInbox } from '../tasks/inboxes.ts';
import { originOf, publicAddresses } from './addresses.ts';
import { type Command, CommandFailure } from './command.ts';
import { DATABASE_FLAG, databaseUrl } from './database.ts';
import { settingFlags } from './setting-flags.ts';

export const inboxCommand: Command = {
  name: 'inbox',
  summary: 'issues the private link of a professional’s inbox',
  usage: 'SLUG',
  help: `Issues the link where a professional (by slug or id) sees the tasks that are theirs to see, and how long they have
those written for them to themselves. Whoever has the link sees the inbox: give it to that professional only. Only its
hash is kept, so it is shown this once; issuing again makes another and the one before stops working.

Examples
  vidriera inbox ana-p-plomeria-k3x9
  vidriera inbox ana-p-plomeria-k3x9 --json --site-url https://example.com`,
  flags: {
    json: { type: 'boolean', help: 'Print JSON.' },
    'database-url': DATABASE_FLAG,
    ...settingFlags(['siteUrl', 'host', 'port']),
  },
  positionals: [1, 1],
  async run({ flags, positionals }, world) {
    const url = databaseUrl(flags, world);
    const wanted = positionals[0]!;
    const professional = await findProfessional(url, wanted);
    if (professional === null) {
      throw new CommandFailure(
        `there is no professional ${JSON.stringify(wanted)}; give a slug or an id that was imported`,
      );
    }
    const setting = <Name extends 'siteUrl' | 'host' | 'port'>(name: Name) => readSetting(name, world.env, flags);
    const addresses = { siteUrl: setting('siteUrl'), baseUrl: null, mcpUrl: null };
    const { siteUrl } = publicAddresses(addresses, originOf(setting('host'), setting('port')));
    const now = world.now();
    const desk = await openDesk(url);
    try {
      const link = `${siteUrl}/bandeja/${await issueInbox(desk, professional.id, now)}`;
      const { id, slug, display_name, status } = professional;
      const created_at = new Date(now).toISOString();
      world.stdout.write(
        flags.json
          ? `${JSON.stringify({ professional_id: id, slug, url: link, created_at })}\n`
          : `${link}\nfor ${display_name} (${slug}). It is not shown again; the one before no longer works.\n`,
      );
      if (status !== 'active')
        world.stderr.write(`${slug} is ${status}: the inbox opens once they are listed again.\n`);
    } finally {
      await desk.close();
    }
    return 0;
  },
};

async function findProfessional(databaseUrl: string, slugOrId: string): Promise<StoredProfessional | null> {
  const source = await openSource(databaseUrl);
  try {
    const stored = await source.professional(slugOrId.toLowerCase());
    return stored !== null && isWholeProfessional(stored) ? stored : null;
  } finally {
    await source.close();
  }
}
