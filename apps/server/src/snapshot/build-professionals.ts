import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { isSlug, isUuid, profileUrl } from '@vidriera/core';
import type { Leak } from '@vidriera/core/privacy';
import type { DirectoryReading, ProfessionalRecord } from '../store/records.ts';
import { isWholeProfessional } from '../store/stored-shape.ts';
import { ReviewWriter } from './build-reviews.ts';
import { renderCard, renderPlacePiece, renderServicesPiece, renderVerificationPiece } from './card.ts';
import { RECORD } from './earlier.ts';
import { type GuardedProfessional, PartGuard } from './guard-parts.ts';
import { MALFORMED } from './inspector.ts';
import { listProfessional } from './listing.ts';
import { badgeStars } from './rank.ts';
import { runsOf, startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are read at once: few enough that memory stays small. */
const RUN = 200;
/** Details and reviews take turns in the cold part, by windows of so many numbers: whoever makes the reviews ready need not wait. */
const WINDOW = 1000;

/** Keeps those that are listed and pass the guard, by number; their details and reviews go to the cold part. Reads only what changed. */
export async function addProfessionals(bench: Workbench, reading: DirectoryReading): Promise<void> {
  const { earlier, changed } = bench;
  const guard = new PartGuard(bench.config.siteUrl);
  const reviews = new ReviewWriter(bench);
  let windowEnd = Number.NEGATIVE_INFINITY;
  /** To be called before anybody of that number is kept. */
  const enter = async (no: number) => {
    if (no < windowEnd) return;
    await reviews.writeBelow(windowEnd);
    windowEnd = (Math.floor(no / WINDOW) + 1) * WINDOW;
  };
  const isChanged = new Set(changed);
  let next = 0;
  /** Takes over the records of numbers below `no`; those that changed are in the store, or nowhere any more. */
  const takeBelow = async (no: number) => {
    for (; next < earlier.length && earlier.no(next) < no; next++) {
      if (isChanged.has(earlier.no(next))) continue;
      await enter(earlier.no(next));
      takeOver(bench, next);
    }
  };
  for await (const run of changed === null ? reading.runs(RUN) : runsOf(changed, RUN)) {
    for (const record of await reading.professionals(run)) {
      if (changed !== null) await takeBelow(record.no);
      await enter(record.no);
      add(bench, guard, record);
    }
    // The helpers of the reviews wait for a word.
    await setImmediate();
  }
  if (changed !== null) await takeBelow(Number.POSITIVE_INFINITY);
  await reviews.writeBelow(Number.POSITIVE_INFINITY);
}

function add(bench: Workbench, guard: PartGuard, record: ProfessionalRecord): void {
  const document = toDocument(bench, record);
  if (document === null) return;
  const leak = guard.findInProfessional(document, record.clean);
  if (leak === null) keep(bench, record, document);
  else leaveOut(bench, record, leak);
}

function leaveOut(bench: Workbench, { no, stored }: ProfessionalRecord, leak: Leak): void {
  bench.again.add(no);
  withhold(bench.withheld, 'professional', stored.id, leak);
}

function toDocument(bench: Workbench, record: ProfessionalRecord): GuardedProfessional | null {
  const { form, siteUrl } = bench.config;
  const { stored } = record;
  if (!isWholeProfessional(stored)) {
    leaveOut(bench, record, MALFORMED);
    return null;
  }
  const listed = listProfessional(stored, bench.catalog);
  if (listed === null) return null;
  if (!isUuid(listed.id) || listed.id !== listed.id.toLowerCase() || !isSlug(listed.slug)) {
    leaveOut(bench, record, { path: '$.slug', kind: 'malformed' });
    return null;
  }
  return { ...listed, profile_url: profileUrl(form, siteUrl, listed) };
}

function keep(
  { config, sink, kept }: Workbench,
  { no, stored }: ProfessionalRecord,
  document: GuardedProfessional,
): void {
  const card = renderCard(document);
  const portfolio = config.form === 'assistant' ? card.portfolio : '';
  if (stored.external_reviews.length > 0) kept.external.set(kept.length, stored.external_reviews);
  const own = kept.own.append(card.head + portfolio);
  const headLength = Buffer.byteLength(card.head);
  kept.ownAt.push(own.at);
  kept.headLength.push(headLength);
  kept.portfolioLength.push(own.length - headLength);
  kept.slugLength.push(document.slug.length);

  const { city, neighborhoods, services, verifications } = document;
  const place = kept.pieces.numberOf(`place ${city.slug} ${neighborhoods.map(slugOf).join(' ')}`, () => {
    return renderPlacePiece(document);
  });
  if (!kept.placesOf.has(place)) {
    kept.placesOf.set(place, { city: city.slug, neighborhoods: neighborhoods.map(slugOf) });
  }
  kept.place.push(place);
  const offered = kept.pieces.numberOf(`services ${services.map(slugOf).join(' ')}`, () => {
    return renderServicesPiece(document);
  });
  if (!kept.servicesOf.has(offered)) kept.servicesOf.set(offered, services.map(slugOf));
  kept.services.push(offered);
  const verification = kept.pieces.number(renderVerificationPiece(document).short);
  if (!kept.badgesOf.has(verification)) {
    const { identity_verified, matricula } = verifications;
    const stars = badgeStars(verifications);
    kept.badgesOf.set(verification, { identity: identity_verified, matricula: matricula.verified, stars });
  }
  kept.verification.push(verification);

  const detail = Buffer.from(card.detail);
  kept.detailAt.push(startColdBlock(sink, detail));
  kept.detailLength.push(detail.length);
  kept.detailChecksum.push(crc32(detail));
  kept.begin(no, -1);
}

/** Keeps the professional of one of the earlier file's records as it is there. */
function takeOver({ earlier, kept, sink }: Workbench, index: number): void {
  const { notes } = earlier;
  if (notes === null) throw new Error('there is nothing to take over from');
  const piece = (before: number) => {
    let number = kept.takenPieces.get(before);
    if (number === undefined) {
      number = kept.pieces.number(notes.pieces[before]!.short, notes.pieces[before]!.rest);
      kept.takenPieces.set(before, number);
    }
    return number;
  };
  const record = earlier.record(index);
  const [, head, portfolio, , slug] = record.subarray(RECORD.own);
  const external = earlier.external.get(index);
  if (external !== undefined) kept.external.set(kept.length, external);
  kept.ownAt.push(kept.own.appendBytes(earlier.ownOf(index)));
  kept.headLength.push(head!);
  kept.portfolioLength.push(portfolio!);
  kept.slugLength.push(slug!);
  const [place, services, verification] = [RECORD.place, RECORD.services, RECORD.verification].map((at) => record[at]!);
  kept.place.push(piece(place!));
  kept.placesOf.set(kept.place.last(), earlier.places.get(place!)!);
  kept.services.push(piece(services!));
  kept.servicesOf.set(kept.services.last(), earlier.services.get(services!)!);
  kept.verification.push(piece(verification!));
  kept.badgesOf.set(kept.verification.last(), earlier.badges.get(verification!)!);
  const detail = earlier.detailOf(index);
  kept.detailAt.push(startColdBlock(sink, detail));
  kept.detailLength.push(detail.length);
  kept.detailChecksum.push(record[RECORD.detail + 2]!);
  kept.begin(earlier.no(index), index);
}

const slugOf = ({ slug }: { slug: string }): string => slug;
