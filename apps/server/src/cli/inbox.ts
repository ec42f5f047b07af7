import { originOf } from '../app/addresses.ts';
import { flagOf, readSetting, SETTINGS } from '../settings.ts';
import { readBody } from '../store/bodies.ts';
import { openDesk } from '../store/desk.ts';
import { openSource } from '../store/open.ts';
import type { Listing, ProfessionalRecord } from '../store/records.ts';
import { lastSiteAddress } from '../store/site-address.ts';
import { inboxIssuedAt, issueInbox } from '../tasks/inboxes.ts';
import { type Arguments, type Command, CommandFailure, type World } from './command.ts';
import { DATABASE_FLAG, databaseUrl } from './database.ts';
import { settingFlags } from './setting-flags.ts';

export const inboxCommand: Command = {
  name: 'inbox',
  summary: 'issues the private link of a professional’s inbox',
  usage: 'SLUG [--renew]',
  help: `Issues the link where a professional (by slug or id) sees the tasks that are theirs to see, answers them and talks
with who published them. The link is all it takes: give it to that professional only. Only its hash is kept, so it is
shown this once. A professional who has a link keeps it until --renew issues another; the old one then stops working.
The link leads to where the site was last served from this database, unless a flag or a setting says otherwise.

Examples
  vidriera inbox ana-p-plomeria-k3x9
  vidriera inbox ana-p-plomeria-k3x9 --renew
  vidriera inbox ana-p-plomeria-k3x9 --json --site-url https://example.com`,
  flags: {
    renew: { type: 'boolean', help: 'Issue a new link and end the one there is.' },
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
    const now = world.now();
    const desk = await openDesk(url);
    try {
      const issued = await inboxIssuedAt(desk, professional.id);
      if (issued !== null && !flags.renew) {
        throw new CommandFailure(
          `${professional.slug} has had a link since ${new Date(issued).toISOString()}, which can not be shown again; --renew issues a new one and ends it`,
        );
      }
      const siteUrl = givenSiteUrl(flags, world) ?? (await lastSiteAddress(desk)) ?? listenersOrigin(flags, world);
      const link = `${siteUrl}/bandeja/${await issueInbox(desk, professional.id, now)}`;
      const { id, slug, displayName } = professional;
      const { status } = readBody<Listing>(professional.listing);
      const created_at = new Date(now).toISOString();
      world.stdout.write(
        flags.json
          ? `${JSON.stringify({ professional_id: id, slug, url: link, created_at })}\n`
          : `${link}\nfor ${displayName} (${slug}). It is not shown again${issued === null ? '' : '; the one before no longer works'}.\n`,
      );
      if (status !== 'active')
        world.stderr.write(`${slug} is ${status}: the inbox opens once they are listed again.\n`);
    } finally {
      await desk.close();
    }
    return 0;
  },
};

/** What the operator says: the site's address, or the listener's host or port. */
function givenSiteUrl(flags: Arguments['flags'], world: World): string | null {
  const isGiven = (name: 'host' | 'port') => {
    const { variable } = SETTINGS[name];
    return typeof flags[flagOf({ variable })] === 'string' || Boolean(world.env[variable]);
  };
  const set = readSetting('siteUrl', world.env, flags);
  return set ?? (isGiven('host') || isGiven('port') ? listenersOrigin(flags, world) : null);
}

function listenersOrigin(flags: Arguments['flags'], { env }: World): string {
  return originOf(readSetting('host', env, flags), readSetting('port', env, flags));
}

async function findProfessional(databaseUrl: string, slugOrId: string): Promise<ProfessionalRecord | null> {
  const source = await openSource(databaseUrl);
  try {
    return await source.professional(slugOrId.toLowerCase());
  } finally {
    await source.close();
  }
}
