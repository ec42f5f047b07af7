import { crc32 } from 'node:zlib';
import { isSlug, isUuid, profileUrl } from '@vidriera/core';
import type { Leak } from '@vidriera/core/privacy';
import type { DirectoryReading, ProfessionalRecord, StoredProfessional } from '../store/records.ts';
import { isWholeProfessional } from '../store/stored-shape.ts';
import { renderCard } from './card.ts';
import { RECORD } from './earlier.ts';
import type { GuardedProfessional } from './guard-parts.ts';
import { MALFORMED } from './inspector.ts';
import { listProfessional } from './listing.ts';
import { badgeStars } from './rank.ts';
import { STAMP_WORDS, stampOf } from './stamp.ts';
import { startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are looked at together. */
const LOT = 200;

/** A professional on its way through the guard. */
interface Candidate {
  readonly no: number;
  /** Its place among the earlier file's records. */
  readonly before: number;
  readonly stored: StoredProfessional;
  readonly document: GuardedProfessional;
  /** Its JSON. */
  readonly text: string;
  readonly stamp: Uint32Array;
}

/** Keeps those that are listed and pass the guard, by number; their details go to the cold part. Reads only what changed. */
export async function addProfessionals(bench: Workbench, reading: DirectoryReading): Promise<void> {
  const { earlier, changed } = bench;
  if (changed === null) {
    for await (const batch of reading.professionals()) await addBatch(bench, batch);
    return;
  }
  const isChanged = new Set(changed);
  let next = 0;
  /** Takes over the records of numbers below `no`; those that changed are in the store, or nowhere any more. */
  const takeBelow = async (no: number) => {
    while (next < earlier.length && earlier.no(next) < no) {
      const from = next;
      while (next < earlier.length && earlier.no(next) < no && !isChanged.has(earlier.no(next))) next++;
      const to = next;
      if (to > from) await bench.crew.inTurn(() => takeOver(bench, from, to));
      else next++;
    }
  };
  for await (const batch of reading.professionals(changed)) {
    for (const record of batch) {
      await takeBelow(record.no);
      await addBatch(bench, [record]);
    }
  }
  await takeBelow(Number.POSITIVE_INFINITY);
}

async function addBatch(bench: Workbench, batch: readonly ProfessionalRecord[]): Promise<void> {
  const candidates = batch.map((record) => toCandidate(bench, record)).filter((candidate) => candidate !== null);
  for (let from = 0; from < candidates.length; from += LOT) {
    const lot = candidates.slice(from, from + LOT);
    const unknown = lot.filter(({ before, stamp }) => !bench.earlier.has(before, RECORD.document, stamp));
    const documents = unknown.map(({ document }) => document);
    const texts = unknown.map(({ text }) => text);
    await bench.crew.professionals(documents, texts, (leaks) => {
      const leakOf = leaksOf(unknown, leaks);
      for (const candidate of lot) {
        const leak = leakOf.get(candidate);
        if (leak === undefined) keep(bench, candidate);
        else {
          bench.again.add(candidate.no);
          withhold(bench.withheld, 'professional', candidate.document.id, leak);
        }
      }
    });
  }
}

/** Which of the things have a leak; the guard's findings are in their order. */
function leaksOf<Thing>(things: readonly Thing[], leaks: readonly (Leak | null)[]): Map<Thing, Leak> {
  const found = new Map<Thing, Leak>();
  for (const [i, thing] of things.entries()) {
    const leak = leaks[i];
    if (leak === undefined) throw new Error('the guard passed over a document');
    if (leak !== null) found.set(thing, leak);
  }
  return found;
}

function toCandidate(bench: Workbench, { no, stored }: ProfessionalRecord): Candidate | null {
  const { form, siteUrl } = bench.config;
  if (!isWholeProfessional(stored)) {
    bench.again.add(no);
    withhold(bench.withheld, 'professional', stored.id, MALFORMED);
    return null;
  }
  const listed = listProfessional(stored, bench.catalog);
  if (listed === null) return null;
  if (!isUuid(listed.id) || listed.id !== listed.id.toLowerCase() || !isSlug(listed.slug)) {
    bench.again.add(no);
    withhold(bench.withheld, 'professional', listed.id, { path: '$.slug', kind: 'malformed' });
    return null;
  }
  const document = { ...listed, profile_url: profileUrl(form, siteUrl, listed) };
  const text = JSON.stringify(document);
  return { no, before: bench.earlier.indexOf(no), stored, document, text, stamp: stampOf(text, siteUrl) };
}

function keep({ config, sink, kept }: Workbench, { no, before, stored, document, stamp }: Candidate): void {
  const card = renderCard(document);
  const portfolio = config.form === 'assistant' ? card.portfolio : '';
  if (stored.external_reviews.length > 0) kept.external.set(kept.length, stored.external_reviews);
  const own = kept.own.append(card.head + portfolio);
  const headLength = Buffer.byteLength(card.head);
  kept.ownAt.push(own.at);
  kept.headLength.push(headLength);
  kept.portfolioLength.push(own.length - headLength);
  kept.slugLength.push(document.slug.length);

  const place = kept.pieces.number(card.place.city, card.place.neighborhoods);
  if (!kept.placesOf.has(place)) {
    kept.placesOf.set(place, { city: document.city.slug, neighborhoods: document.neighborhoods.map(slugOf) });
  }
  kept.place.push(place);
  const services = kept.pieces.number(card.services);
  if (!kept.servicesOf.has(services)) kept.servicesOf.set(services, document.services.map(slugOf));
  kept.services.push(services);
  const verification = kept.pieces.number(card.verification);
  if (!kept.badgesOf.has(verification)) {
    const { identity_verified, matricula } = document.verifications;
    const stars = badgeStars(document.verifications);
    kept.badgesOf.set(verification, { identity: identity_verified, matricula: matricula.verified, stars });
  }
  kept.verification.push(verification);

  const detail = Buffer.from(card.detail);
  kept.detailAt.push(startColdBlock(sink, detail));
  kept.detailLength.push(detail.length);
  kept.detailChecksum.push(crc32(detail));
  kept.begin(no, before, false, stamp);
}

/** Keeps the professionals of the earlier file's records [from, to) as they are there. */
function takeOver({ earlier, kept, sink }: Workbench, from: number, to: number): void {
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
  for (let index = from; index < to; index++) {
    const record = earlier.record(index);
    const [, head, portfolio, , slug] = record.subarray(RECORD.own);
    const external = earlier.external.get(index);
    if (external !== undefined) kept.external.set(kept.length, external);
    kept.ownAt.push(kept.own.appendBytes(earlier.ownOf(index)));
    kept.headLength.push(head!);
    kept.portfolioLength.push(portfolio!);
    kept.slugLength.push(slug!);
    const [place, services, verification] = [RECORD.place, RECORD.services, RECORD.verification].map(
      (at) => record[at]!,
    );
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
    kept.begin(earlier.no(index), index, true, record.subarray(RECORD.document, RECORD.document + STAMP_WORDS));
  }
}

const slugOf = ({ slug }: { slug: string }): string => slug;
