import fs from 'node:fs';
import { originOf } from '../app/addresses.ts';
import { inboxIssuedAt, issueInbox, listInboxes } from '../desk/tasks/inboxes.ts';
import { randomToken } from '../desk/tasks/token.ts';
import { lastSiteAddress } from '../directory/store/desk.ts';
import { openSource } from '../directory/store/open.ts';
import { type DirectorySource, type Listing, readBody, readListing } from '../directory/store/records.ts';
import type { SqlDatabase } from '../directory/store/sql.ts';
import { readSetting } from '../settings.ts';
import { type Call, type Command, CommandFailure, isoOf, settingFlags, UsageError, withOpened } from './command.ts';

export const inboxCommand: Command = {
  name: 'inbox',
  summary: 'issues the private link of a professional’s inbox',
  usage: 'SLUG [--renew] | --all [--missing | --renew] --out FILE',
  help: `Issues the link with which a professional (by slug or id) sees their tasks, makes offers and writes to the people who
published them. Anybody with the link can use it: give it to that professional only. Only its hash is stored, so it is
shown once. A link stays valid until --renew issues another.
With --all every listed professional gets one, a JSON line (id, slug, link) in a new file that only you can read; --missing
leaves out those who have a link.
The link has the address at which the site was last served from this database, unless --site-url gives another.

Examples
  vidriera inbox ana-p-plomeria-k3x9
  vidriera inbox ana-p-plomeria-k3x9 --renew
  vidriera inbox ana-p-plomeria-k3x9 --json --site-url https://example.com
  vidriera inbox --all --missing --out links.ndjson`,
  flags: {
    renew: 'Issue a new link and end the previous one.',
    all: 'For every listed professional; needs --out.',
    missing: 'With --all: only for those without a link.',
    out: ['FILE', 'With --all: the file to write; it must not exist.'],
    ...settingFlags(['siteUrl']),
  },
  positionals: [0, 1],
  async run(call) {
    const { flags, positionals } = call;
    const [wanted] = positionals;
    const isBulk = flags.all === true;
    if (isBulk && wanted !== undefined) throw new UsageError('--all is for every professional; leave the slug out');
    if (!isBulk && wanted === undefined) throw new UsageError(`SLUG is missing; usage: vidriera ${call.usage}`);
    const strange = !isBulk && ['missing', 'out'].find((flag) => flags[flag] !== undefined);
    if (strange) throw new UsageError(`--${strange} goes with --all`);
    if (isBulk && flags.missing && flags.renew)
      throw new UsageError('--missing keeps links and --renew ends them; give one');
    const out = isBulk ? call.requiredText('out') : '';
    const { env } = call;
    await withOpened(openSource(call.databaseUrl()), (directory) =>
      call.withDesk(async (desk) => {
        const listener = originOf(readSetting('host', env), readSetting('port', env));
        const siteUrl = readSetting('siteUrl', env, flags) ?? (await lastSiteAddress(desk)) ?? listener;
        const linkOf = (token: string) => `${siteUrl}/bandeja/${token}`;
        return isBulk ? issueAll(directory, desk, linkOf, out, call) : issueOne(directory, desk, linkOf, wanted!, call);
      }),
    );
  },
};

type LinkOf = (token: string) => string;

async function issueOne(directory: DirectorySource, desk: SqlDatabase, linkOf: LinkOf, wanted: string, call: Call) {
  const professional = await directory.professional(wanted.toLowerCase());
  if (professional === null) {
    throw new CommandFailure(
      `there is no professional ${JSON.stringify(wanted)}; give a slug or an id that was imported`,
    );
  }
  const { id, slug, display_name } = professional;
  const now = call.now();
  const issued = await inboxIssuedAt(desk, id);
  if (issued !== null && !call.flags.renew) {
    throw new CommandFailure(
      `${slug} has had a link since ${isoOf(issued)}, which can not be shown again; --renew issues a new one and ends it`,
    );
  }
  const link = linkOf(await issueInbox(desk, id, now));
  const ended = issued === null ? '' : '; the previous link no longer works';
  call.printResult(
    { professional_id: id, slug, url: link, created_at: isoOf(now) },
    `${link}\nfor ${display_name} (${slug}). It is not shown again${ended}.`,
  );
  const { status } = readBody<Listing>(professional.listing);
  if (status !== 'active') call.stderr.write(`${slug} is ${status}: the inbox opens once they are listed again.\n`);
}

/** Links that are written and issued together: a batch is in the file before its links work. */
const BATCH = 500;

async function issueAll(directory: DirectorySource, desk: SqlDatabase, linkOf: LinkOf, out: string, call: Call) {
  const { missing, renew } = call.flags;
  const withLinks = new Set(await listInboxes(desk));
  const people = (await listed(directory)).filter(({ id }) => !missing || !withLinks.has(id));
  const ended = people.filter(({ id }) => withLinks.has(id)).length;
  if (ended > 0 && !renew) {
    throw new CommandFailure(
      `${ended} of ${people.length} professionals have a link, which can not be shown again; --missing leaves them out, --renew issues new ones and ends theirs`,
    );
  }
  if (fs.existsSync(out)) {
    throw new CommandFailure(`${out} exists; name a new file, because links can not be shown again`);
  }
  const file = fs.openSync(out, 'wx', 0o600);
  try {
    for (let at = 0; at < people.length; at += BATCH) {
      const batch = people.slice(at, at + BATCH).map((one) => ({ ...one, token: randomToken() }));
      const lines = batch.map(({ id, slug, token }) => `${JSON.stringify({ id, slug, link: linkOf(token) })}\n`);
      fs.writeSync(file, lines.join(''));
      fs.fsyncSync(file);
      await desk.transaction(async (sql) => {
        for (const { id, token } of batch) await issueInbox(sql, id, call.now(), token);
      });
    }
  } finally {
    fs.closeSync(file);
  }
  const note = ended === 0 ? '' : `; ${ended} earlier links no longer work`;
  call.printResult({ file: out, links: people.length, ended }, `${people.length} links in ${out}${note}.`);
}

function listed(directory: DirectorySource): Promise<{ id: string; slug: string }[]> {
  return withOpened(directory.read(), async (reading) => {
    const people: { id: string; slug: string }[] = [];
    for await (const records of reading.professionals()) {
      for (const { id, slug, listing } of records)
        if (readListing(listing)?.status === 'active') people.push({ id, slug });
    }
    return people;
  });
}
