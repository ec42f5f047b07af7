import { ENGINE_VERSION } from '@vidriera/redaction';
import { formatCount, plural } from '../directory/intake/format.ts';
import { KINDS, LINES_SHOWN } from '../directory/intake/kinds.ts';
import { aligned, columns } from '../directory/intake/report.ts';
import { countWithheld, readWithheld, type WithheldNote } from '../directory/store/desk.ts';
import { databaseName, openWriter } from '../directory/store/open.ts';
import type { Unlisted } from '../directory/store/records.ts';
import type { StoreSummary } from '../directory/store/write-session.ts';
import { type Command, withOpened } from './command.ts';

export const statusCommand: Command = {
  name: 'status',
  summary: 'shows what the directory holds: counts, revision, last import',
  usage: '[flags]',
  help: `Counts all stored records, also those that are not public (suspended professionals, hidden reviews).
"behind" counts records that an older version of the redaction wrote: vidriera redact-store brings them up to date.
"Listed" says how many professionals the last snapshot of a server shows, and why the others are not listed.
"Withheld" are records that the last snapshot of a server leaves out, because the exit guard found contact data in them or
somebody edited their rows; --json has up to 1,000 ids of each reason.

Examples
  vidriera status`,
  run: async (call) => {
    const url = call.databaseUrl();
    const summary = await withOpened(openWriter(url), (writer) => writer.summary(ENGINE_VERSION));
    const { revision, counts, behind } = summary;
    const withheld = await readWithheld(url);
    call.stdout.write(
      call.flags.json === true
        ? `${JSON.stringify({ ...counts, ...revision, engine: ENGINE_VERSION, behind, withheld })}\n`
        : `${databaseName(url)}\n${text(summary)}${withheldText(summary, withheld)}`,
    );
  },
};

const UNLISTED: Readonly<Record<Unlisted, string>> = {
  status: 'not active',
  city: 'in a city that is missing or not active',
  services: 'without an active service that they may offer',
};

function withheldText({ revision }: StoreSummary, withheld: WithheldNote | null): string {
  if (withheld === null) return '\nWithheld: not known, because no server has made a snapshot yet.\n';
  const isOld = withheld.revision !== revision.revision || withheld.imported_at !== revision.imported_at;
  const of = isOld ? ` of revision ${withheld.revision}; no server serves revision ${revision.revision} yet` : '';
  const rows = withheld.groups.map(({ kind, path, leak, count, ids }) => [
    formatCount(count),
    kind,
    `${path}: ${leak}`,
    ids.slice(0, LINES_SHOWN).join(', ') + (count > LINES_SHOWN ? ' …' : ''),
  ]);
  const { listed, unlisted } = withheld;
  const reasons = (Object.keys(UNLISTED) as Unlisted[]).filter((reason) => unlisted[reason] > 0);
  const not = reasons.map((reason) => `${formatCount(unlisted[reason])} ${UNLISTED[reason]}`);
  const lists = `\nListed: ${plural(listed, 'professional')}${of}${not.length > 0 ? `; not: ${not.join(', ')}` : ''}\n`;
  return `${lists}Withheld: ${formatCount(countWithheld(withheld))}${of}\n${rows.length === 0 ? '' : [...columns(rows)].join('')}`;
}

function text({ revision, counts, behind }: StoreSummary): string {
  const when = revision.imported_at === null ? 'nothing imported yet' : `imported ${revision.imported_at}`;
  const rows = KINDS.map((kind) => {
    const late = behind[kind] > 0 ? `(${formatCount(behind[kind])} behind)` : '';
    return [kind, formatCount(counts[kind]), late];
  });
  const stale = KINDS.some((kind) => behind[kind] > 0);
  const advice = stale
    ? '\nAn older redaction wrote some records: vidriera redact-store applies the current one.\n'
    : '';
  return `revision ${revision.revision}, ${when}\n\n${aligned(rows, (column) => column === 1).join('\n')}\n${advice}`;
}
