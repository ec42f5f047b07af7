import { isSlug, isUuid, PORTFOLIO_MAX_ASSISTANT } from '@vidriera/contract/rules';
import { type FacetNumbers, placeNumbers } from '../catalog/facets.ts';
import { findExposure } from '../guard/exit-guard.ts';
import { type Unlisted, whyUnlisted } from '../store/listed.ts';
import type { ProfessionalRecord, PublicProfessional } from '../store/records.ts';
import { PROFESSIONAL_SHAPE, readListing } from '../store/shape.ts';
import type { Cards } from './cards.ts';
import type { FileSink } from './file-sink.ts';
import { COLD_UNIT, type ColdBlock, type SnapshotConfig } from './layout.ts';
import { type LiveCatalog, listOf } from './listing.ts';
import { badgeStars, rankScore } from './rank.ts';
import { blendRating } from './rating.ts';
import type { ProfessionalRun, ServedReviews } from './served-reviews.ts';
import { type Fault, MALFORMED, type WithheldRecords } from './withheld.ts';

/** What the steps of one build share. */
export interface BuildContext {
  readonly config: SnapshotConfig;
  readonly catalog: LiveCatalog;
  readonly facetNumbers: FacetNumbers;
  readonly sink: FileSink;
  readonly cards: Cards;
  readonly withheld: WithheldRecords;
  /** How many professionals are not listed, by the reason. */
  readonly unlisted: Record<Unlisted, number>;
  /** The https origins of pictures, with the number of professionals who have some there. */
  readonly pictures: Map<string, number>;
}

/**
 * Adds the professionals that are listed and pass the guard to `cards`, and writes their details and reviews to the cold part. Returns the
 * number of reviews.
 */
export async function addProfessionals(context: BuildContext, runs: AsyncIterable<ProfessionalRun>): Promise<number> {
  const { withheld } = context;
  let count = 0;
  for await (const { records, reviews } of runs) {
    const reviewsOf = new Map(reviews.map((some) => [some.professional, some]));
    for (const record of records) {
      const some = reviewsOf.get(record.no);
      const fault = add(context, record, some);
      if (fault === 'unlisted') continue;
      if (fault !== null) {
        withheld.add('professional', record.id, fault);
        continue;
      }
      count += some?.count ?? 0;
      for (const { id, fault } of some?.withheld ?? []) withheld.add('review', id, fault);
    }
  }
  return count;
}

/** Adds the professional and returns null, or returns the fault for which it is withheld. */
function add(
  { config, catalog, facetNumbers, sink, cards, pictures, unlisted }: BuildContext,
  record: ProfessionalRecord,
  reviews: ServedReviews | undefined,
): Fault | 'unlisted' | null {
  const { id, slug, display_name, body } = record;
  const listing = readListing(record.listing);
  const shaped = PROFESSIONAL_SHAPE.read(body);
  if (listing === null || shaped === null) return MALFORMED;
  if (!isUuid(id) || id !== id.toLowerCase() || !isSlug(slug)) return { path: '$.slug', kind: 'malformed' };
  const jsonOf = (field: keyof PublicProfessional) => shaped.value(field);
  const headEnd = shaped.start('years_active') - ',"years_active":'.length;
  const tail = body.slice(shaped.end('verifications'));
  // A copy, because a piece that it identifies would keep the whole body in memory.
  const yearsAndVerifications = `,"years_active":${jsonOf('years_active')},"verifications":${jsonOf('verifications')}`;
  const portfolio = jsonOf('portfolio');
  const verifications = JSON.parse(jsonOf('verifications')) as PublicProfessional['verifications'];
  const licensed = verifications.matricula.verified;
  const listed = listOf(listing, licensed, catalog);
  if (listed === null) {
    unlisted[whyUnlisted(listing, licensed, catalog)!]++;
    return 'unlisted';
  }
  const head = `{"id":"${id}","slug":"${slug}","display_name":${JSON.stringify(display_name)},${body.slice(1, headEnd)}`;
  const whole = Buffer.from(head + body.slice(headEnd));
  const fault = findExposure(whole, 0, whole.length);
  if (fault !== null) return fault;

  const origins = new Set(`${jsonOf('avatar_url')}${portfolio}`.match(HTTPS_ORIGIN));
  for (const origin of origins) pictures.set(origin, (pictures.get(origin) ?? 0) + 1);
  const { stars, newest, count } = reviews ?? NO_REVIEWS;
  const sum = stars.reduce((total, some, i) => total + some * (i + 1), 0);
  const rating = blendRating({ sum, count }, listing.external_reviews);
  const breakdown = stars.map((some, i) => `"${i + 1}":${some}`).join();
  const ofReviews = `,"rating_breakdown":{${breakdown}},"last_review_at":${newest}}`;
  const neighborhoods = listed.neighborhoods.map(slugOf);
  const services = listed.services.map(slugOf);
  cards.add({
    head: Buffer.from(head),
    portfolio: config.form === 'assistant' ? firstOf(portfolio) : NOTHING,
    slugLength: slug.length,
    place: cards.piece(`place ${listed.city.slug} ${neighborhoods.join(' ')}`, () => ({
      short: `,"city":${JSON.stringify(listed.city)}`,
      rest: `,"neighborhoods":${JSON.stringify(listed.neighborhoods)}`,
      shows: placeNumbers(facetNumbers, listed.city.slug, neighborhoods),
    })),
    services: cards.piece(`services ${services.join(' ')}`, () => ({
      short: `,"services":${JSON.stringify(listed.services)}`,
      shows: services.map((service) => facetNumbers.services.get(service)!),
    })),
    verification: cards.piece(yearsAndVerifications, () => ({
      short: `${yearsAndVerifications},"profile_url":"`,
      shows: [verifications.identity_verified, verifications.matricula.verified].flatMap((has, i) => (has ? [i] : [])),
    })),
    rating,
    score: rankScore(rating, badgeStars(verifications)),
    detail: writeColdBlock(sink, Buffer.from(`${tail.slice(0, -1)}${ofReviews}}`)),
    reviews: reviews === undefined ? NO_BLOCK : writeColdBlock(sink, reviews.block),
  });
  return null;
}

const HTTPS_ORIGIN = /(?<=")https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?=\/)/g;
const NOTHING = Buffer.alloc(0);
const NO_REVIEWS = { stars: [0, 0, 0, 0, 0], newest: 'null', count: 0 };
const NO_BLOCK: ColdBlock = { at: 0, length: 0 };

const slugOf = ({ slug }: { slug: string }): string => slug;

/** The JSON of the images that a search of the assistant form shows. */
function firstOf(portfolio: string): Buffer {
  const urls = JSON.parse(portfolio) as string[];
  return Buffer.from(`,"portfolio":${JSON.stringify(urls.slice(0, PORTFOLIO_MAX_ASSISTANT))}`);
}

function writeColdBlock(sink: FileSink, bytes: Uint8Array): ColdBlock {
  sink.align(COLD_UNIT);
  const at = sink.position / COLD_UNIT;
  if (at > 0xffffffff) throw new Error('the texts of this directory need more than the 32 GiB of a snapshot file');
  sink.write(bytes);
  return { at, length: bytes.length };
}
