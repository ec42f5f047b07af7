import { isSlug, isUuid, PORTFOLIO_MAX_ASSISTANT } from '@vidriera/core/rules';
import { readListing } from '../store/bodies.ts';
import type { ProfessionalRecord, PublicProfessional } from '../store/records.ts';
import { PROFESSIONAL_SHAPE } from '../store/shape.ts';
import { renderPlacePiece, renderServicesPiece } from './card.ts';
import type { FileSink } from './file-sink.ts';
import type { Badges, Kept } from './kept.ts';
import { COLD_UNIT, PAGE, type SnapshotConfig } from './layout.ts';
import { type LiveCatalog, listOf } from './listing.ts';
import { badgeStars } from './rank.ts';
import type { ProfessionalRun } from './review-runs.ts';
import { type Fault, faultIn, MALFORMED, type WithheldRecords } from './withheld.ts';

/** What the steps of one build work on. */
export interface BuildState {
  readonly config: SnapshotConfig;
  readonly catalog: LiveCatalog;
  readonly sink: FileSink;
  readonly kept: Kept;
  readonly withheld: WithheldRecords;
}

/**
 * Adds the professionals that are listed and pass the guard to `kept`, by number; writes their details and reviews to the cold part.
 */
export async function addProfessionals(state: BuildState, runs: AsyncIterable<ProfessionalRun>): Promise<void> {
  const { kept, sink, withheld } = state;
  const badgeCache = new Map<string, Badges>();
  for await (const { records, reviews } of runs) {
    const blocks = new Map(reviews.blocks.map((block) => [block.professional, block]));
    const shown = new Set<number>();
    for (const record of records) {
      const fault = add(state, record, badgeCache);
      if (fault === 'unlisted') continue;
      if (fault !== null) {
        withheld.add('professional', record.id, fault);
        continue;
      }
      shown.add(record.no);
      const block = blocks.get(record.no);
      if (block === undefined) continue;
      const bytes = reviews.bytes.subarray(block.from, block.to);
      kept.setReviews({
        at: startColdBlock(sink, bytes),
        length: bytes.length,
        count: block.count,
        stars: block.stars,
      });
    }
    for (const { professional, id, fault } of reviews.withheld) {
      if (shown.has(professional)) withheld.add('review', id, fault);
    }
  }
}

/** Adds the professional and returns null, or returns why it is left out. */
function add(
  { config, catalog, sink, kept }: BuildState,
  record: ProfessionalRecord,
  badgeCache: Map<string, Badges>,
): Fault | 'unlisted' | null {
  const { id, slug, displayName } = record;
  const listing = readListing(record.listing);
  // `body` may be a slice of a shared buffer; `kept` and `sink` copy what they take.
  const body = Buffer.from(record.body);
  if (listing === null || PROFESSIONAL_SHAPE.read(body, 0, body.length) !== body.length) return MALFORMED;
  if (!isUuid(id) || id !== id.toLowerCase() || !isSlug(slug)) return { path: '$.slug', kind: 'malformed' };
  // Where `,"field":` begins.
  const at = (field: keyof PublicProfessional) => PROFESSIONAL_SHAPE.start(field) - `,"${field}":`.length;
  const [years, bio] = [at('years_active'), at('bio')];
  const portfolio = body.subarray(PROFESSIONAL_SHAPE.start('portfolio'), PROFESSIONAL_SHAPE.end('portfolio'));
  const verifications = body.toString('utf8', years, bio);
  const badges = badgesIn(verifications, badgeCache);
  const listed = listOf(listing, badges.matricula, catalog);
  if (listed === null) return 'unlisted';
  const start = Buffer.from(`{"id":"${id}","slug":"${slug}","display_name":${JSON.stringify(displayName)},`);
  const whole = Buffer.concat([start, body.subarray(1)]);
  const fault = faultIn(whole);
  if (fault !== null) return fault;

  const head = whole.subarray(0, start.length + years - 1);
  const detail = Buffer.concat([body.subarray(bio), END]);
  kept.add({
    head,
    portfolio: config.form === 'assistant' ? firstOf(portfolio) : NOTHING,
    slugLength: slug.length,
    place: kept.placeOf(listed, renderPlacePiece),
    services: kept.servicesPieceOf(listed, renderServicesPiece),
    verification: kept.verificationOf(verifications, badges),
    external: listing.external_reviews,
    detailAt: startColdBlock(sink, detail),
    detailLength: detail.length,
  });
  return null;
}

const BADGES_CACHED_MAX = 10_000;
/** Closes the answer `{"data":…}`, after the brace that closes the record. */
const END = Buffer.from('}');
const NOTHING = Buffer.alloc(0);

/** The JSON of the images that a search of the assistant form shows. */
function firstOf(portfolio: Buffer): Buffer {
  const urls = JSON.parse(portfolio.toString()) as string[];
  return Buffer.from(`,"portfolio":${JSON.stringify(urls.slice(0, PORTFOLIO_MAX_ASSISTANT))}`);
}

/** What the index and the rank need of the JSON `,"years_active":…,"verifications":…`. */
function badgesIn(json: string, badgeCache: Map<string, Badges>): Badges {
  const before = badgeCache.get(json);
  if (before !== undefined) return before;
  const { verifications } = JSON.parse(`{${json.slice(1)}}`) as PublicProfessional;
  const { identity_verified: identity, matricula } = verifications;
  const badges = { identity, matricula: matricula.verified, stars: badgeStars(verifications) };
  if (badgeCache.size < BADGES_CACHED_MAX) badgeCache.set(json, badges);
  return badges;
}

/** Writes these bytes as a new block of the cold part; returns where the block starts, in {@link COLD_UNIT}s. */
function startColdBlock(sink: FileSink, bytes: Uint8Array): number {
  sink.align(COLD_UNIT);
  const at = (sink.position - PAGE) / COLD_UNIT;
  if (at > 0xffffffff) throw new Error('the texts of this directory need more than the 32 GiB of a snapshot file');
  sink.write(bytes);
  return at;
}
