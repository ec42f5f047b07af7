import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { isSlug, isUuid, LIMIT_MAX, profileUrl, type Review } from '@vidriera/core';
import type { Leak } from '@vidriera/core/privacy';
import { findLeak } from '@vidriera/core/privacy';
import type {
  DirectoryReading,
  DirectorySource,
  StoredCity,
  StoredProfessional,
  StoredReview,
  StoredService,
} from '../store/records.ts';
import { asBytes } from './bitmap.ts';
import { renderCard, renderRatingPiece } from './card.ts';
import { CleanStamps, stampOf } from './clean-stamps.ts';
import { Column } from './columns.ts';
import { type FacetNumbers, facetKey, numberFacets } from './facets.ts';
import { FileSink } from './file-sink.ts';
import { GuardCrew } from './guard-crew.ts';
import type { GuardedProfessional } from './guard-parts.ts';
import { configKey, writeHeader } from './header.ts';
import { FacetLists, type Index, writeHot } from './hot.ts';
import { cardSections, Kept } from './kept.ts';
import { buildKeyTable, findKey, type KeyTable } from './key-table.ts';
import { COLD_UNIT, FORMAT, type Meta, PAGE, type SnapshotConfig } from './layout.ts';
import { type LiveCatalog, listProfessional, liveCatalog, showReview } from './listing.ts';
import { badgeStars, rankScore } from './rank.ts';
import { blendRating, renderRating } from './rating.ts';
import type { Withheld } from './snapshot.ts';
import { findThresholds } from './thresholds.ts';

/** Thresholds are compared with integers no larger than a parameter can be. */
const REVIEW_COUNT_MAX = 2147483647;
/** How many are looked at together. */
const PROFESSIONAL_LOT = 200;
const REVIEW_LOT = 1000;
/** What a card has besides its own text and the site's address: separators, and room for the copy to overrun. */
const CARD_EXTRA = 256;

export interface BuildOptions {
  /** The file to write; it must not exist, and is removed again when the build fails. */
  readonly path: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
  /** What earlier builds found clean. */
  readonly clean?: CleanStamps;
}

/** Reads one revision of the directory whole and writes its snapshot file; resolves to what the file says of itself. */
export async function buildSnapshot(source: DirectorySource, options: BuildOptions): Promise<Meta> {
  const reading = await source.read();
  try {
    const sink = new FileSink(options.path, PAGE);
    const crew = new GuardCrew(options.config.siteUrl);
    try {
      return await new Build(reading, sink, crew, options).run();
    } catch (error) {
      sink.abandon();
      rmSync(options.path, { force: true });
      throw error;
    } finally {
      await crew.close();
    }
  } finally {
    await reading.close();
  }
}

/** A professional on its way through the guard. */
interface Candidate {
  readonly stored: StoredProfessional;
  readonly document: GuardedProfessional;
  readonly stamp: Uint32Array;
}

/** The reviews of one professional on their way through the guard. */
interface ReviewGroup {
  /** The professional's number. */
  readonly of: number;
  readonly reviews: readonly { readonly review: Review; readonly text: string }[];
  readonly stamp: Uint32Array;
}

class Build {
  readonly #reading: DirectoryReading;
  readonly #sink: FileSink;
  readonly #crew: GuardCrew;
  readonly #options: BuildOptions;
  readonly #known: CleanStamps;
  readonly #clean = new CleanStamps();
  readonly #withheld: Withheld[] = [];
  readonly #kept = new Kept();
  /** Facet place numbers by place piece, facet service numbers by services piece, badges by verification piece. */
  readonly #placesOf = new Map<number, readonly number[]>();
  readonly #servicesOf = new Map<number, readonly number[]>();
  readonly #badgesOf = new Map<number, { readonly identity: boolean; readonly matricula: boolean; stars: number }>();
  #catalog: LiveCatalog;
  #numbers: FacetNumbers;

  constructor(reading: DirectoryReading, sink: FileSink, crew: GuardCrew, options: BuildOptions) {
    this.#reading = reading;
    this.#sink = sink;
    this.#crew = crew;
    this.#options = options;
    this.#known = options.clean ?? new CleanStamps();
    this.#catalog = liveCatalog([], []);
    this.#numbers = numberFacets(this.#catalog);
  }

  async run(): Promise<Meta> {
    this.#catalog = this.#guardCatalog(await this.#reading.services(), await this.#reading.cities());
    this.#numbers = numberFacets(this.#catalog);
    this.#sink.startPages();
    for await (const batch of this.#reading.professionals()) await this.#addProfessionals(batch);
    await this.#crew.finish();
    await this.#addReviews();
    await this.#crew.finish();
    const coldPages = this.#sink.endPages();
    return this.#finish(coldPages);
  }

  #withhold(kind: Withheld['kind'], id: string, { path, kind: leak }: Leak): void {
    this.#withheld.push({ kind, id, path, leak });
  }

  /** A service or city that the guard stops is as good as inactive. */
  #guardCatalog(services: readonly StoredService[], cities: readonly StoredCity[]): LiveCatalog {
    const live = liveCatalog(services, cities);
    const leaking = (kind: 'service' | 'city', things: readonly { slug: string }[]) => {
      const found = new Set<string>();
      for (const thing of things) {
        const leak = findLeak(thing, { siteUrl: this.#options.config.siteUrl });
        if (leak === null) continue;
        this.#withhold(kind, thing.slug, leak);
        found.add(thing.slug);
      }
      return found;
    };
    const leakingServices = leaking('service', live.services);
    const leakingCities = leaking('city', live.cities);
    return liveCatalog(
      services.filter(({ slug }) => !leakingServices.has(slug)),
      cities.filter(({ slug }) => !leakingCities.has(slug)),
    );
  }

  async #addProfessionals(batch: readonly StoredProfessional[]): Promise<void> {
    const { form, siteUrl } = this.#options.config;
    const candidates: Candidate[] = [];
    for (const stored of batch) {
      const listed = listProfessional(stored, this.#catalog);
      if (listed === null) continue;
      if (!isUuid(listed.id) || listed.id !== listed.id.toLowerCase() || !isSlug(listed.slug)) {
        this.#withhold('professional', listed.id, { path: '$.slug', kind: 'malformed' });
        continue;
      }
      const document = { ...listed, profile_url: profileUrl(form, siteUrl, listed) };
      candidates.push({ stored, document, stamp: stampOf(JSON.stringify(document), siteUrl) });
    }
    for (let from = 0; from < candidates.length; from += PROFESSIONAL_LOT) {
      const lot = candidates.slice(from, from + PROFESSIONAL_LOT);
      const unknown = lot.filter(({ stamp }) => !this.#known.has(stamp));
      const documents = unknown.map(({ document }) => ({ professional: document }));
      await this.#crew.look(documents, (leaks) => this.#addLot(lot, findings(unknown, leaks)));
    }
  }

  #addLot(lot: readonly Candidate[], leakOf: ReadonlyMap<Candidate, Leak>): void {
    for (const candidate of lot) {
      const leak = leakOf.get(candidate);
      if (leak !== undefined) {
        this.#withhold('professional', candidate.document.id, leak);
        continue;
      }
      this.#clean.add(candidate.stamp);
      this.#addProfessional(candidate.stored, candidate.document);
    }
  }

  #addProfessional(stored: StoredProfessional, listed: GuardedProfessional): void {
    const kept = this.#kept;
    const card = renderCard(listed);
    const portfolio = this.#options.config.form === 'assistant' ? card.portfolio : '';
    if (stored.external_reviews.length > 0) kept.external.set(kept.length, stored.external_reviews);
    const own = kept.own.append(card.head + portfolio);
    const headLength = Buffer.byteLength(card.head);
    kept.ownAt.push(own.at);
    kept.headLength.push(headLength);
    kept.portfolioLength.push(own.length - headLength);
    kept.slugLength.push(listed.slug.length);

    const place = kept.pieces.number(card.place.city, card.place.neighborhoods);
    if (!this.#placesOf.has(place)) this.#placesOf.set(place, this.#placeNumbers(listed));
    kept.place.push(place);
    const services = kept.pieces.number(card.services);
    if (!this.#servicesOf.has(services)) {
      const numbers = listed.services.map((service) => this.#numbers.services.get(service.slug)!);
      this.#servicesOf.set(services, numbers);
    }
    kept.services.push(services);
    const verification = kept.pieces.number(card.verification);
    if (!this.#badgesOf.has(verification)) {
      const { identity_verified, matricula } = listed.verifications;
      const stars = badgeStars(listed.verifications);
      this.#badgesOf.set(verification, { identity: identity_verified, matricula: matricula.verified, stars });
    }
    kept.verification.push(verification);

    const detail = Buffer.from(card.detail);
    kept.detailAt.push(this.#writeCold(detail));
    kept.detailLength.push(detail.length);
    for (const column of [kept.rating, kept.reviewsAt, kept.reviewsLength, kept.reviewSum, kept.reviewCount]) {
      column.push(0);
    }
  }

  #placeNumbers(listed: { city: { slug: string }; neighborhoods: readonly { slug: string }[] }): number[] {
    const places = [this.#numbers.cities.get(listed.city.slug)!];
    for (const { slug } of listed.neighborhoods) {
      const facet = this.#numbers.neighborhoods.get(slug)!;
      const here = facet.cities.find((city) => city.slug === listed.city.slug)!;
      places.push(here.place);
      if (facet.place !== here.place) places.push(facet.place);
    }
    return places;
  }

  /** The block's start in {@link COLD_UNIT}s. */
  #writeCold(block: Uint8Array): number {
    this.#sink.align(COLD_UNIT);
    const at = (this.#sink.position - PAGE) / COLD_UNIT;
    if (at > 0xffffffff) throw new Error('the texts of this directory need more than the 32 GiB of a snapshot file');
    this.#sink.write(block);
    return at;
  }

  async #addReviews(): Promise<void> {
    const kept = this.#kept;
    const ids = buildKeyTable(kept.length, (number) => kept.id(number));
    let group: StoredReview[] = [];
    let waiting: ReviewGroup[] = [];
    let waitingReviews = 0;
    const end = async (isLast: boolean) => {
      const shown = this.#showGroup(ids, group);
      group = [];
      if (shown !== null) {
        waiting.push(shown);
        waitingReviews += shown.reviews.length;
      }
      if (!isLast && waitingReviews < REVIEW_LOT) return;
      await this.#lookAtGroups(waiting);
      waiting = [];
      waitingReviews = 0;
    };
    for await (const batch of this.#reading.reviews()) {
      for (const review of batch) {
        if (group.length > 0 && group[0]!.professional_id !== review.professional_id) await end(false);
        group.push(review);
      }
    }
    await end(true);
  }

  /** The reviews of one professional as they would be served, or null when nobody listed has them. */
  #showGroup(ids: KeyTable, group: readonly StoredReview[]): ReviewGroup | null {
    const kept = this.#kept;
    const id = group[0]?.professional_id ?? '';
    const of = findKey(ids, id, (number, wanted) => kept.id(number) === wanted);
    if (of < 0) return null;
    if (kept.reviewsLength.at(of) !== 0) throw new Error(`the reviews of ${id} come apart`);
    const reviews = group.map((stored) => {
      const review = showReview(stored, this.#catalog);
      return { review, text: JSON.stringify(review) };
    });
    const text = reviews.map((one) => one.text).join(',');
    return { of, reviews, stamp: stampOf(text, this.#options.config.siteUrl) };
  }

  async #lookAtGroups(groups: readonly ReviewGroup[]): Promise<void> {
    const unknown = groups
      .filter(({ stamp }) => !this.#known.has(stamp))
      .flatMap(({ reviews }) => reviews.map(({ review }) => review));
    const documents = unknown.map((review) => ({ review }));
    await this.#crew.look(documents, (leaks) => this.#addGroups(groups, findings(unknown, leaks)));
  }

  #addGroups(groups: readonly ReviewGroup[], leakOf: ReadonlyMap<Review, Leak>): void {
    for (const { of, reviews, stamp } of groups) {
      const passing = leakOf.size === 0 ? reviews : reviews.filter(({ review }) => !leakOf.has(review));
      if (passing.length === reviews.length) this.#clean.add(stamp);
      else {
        for (const { review } of reviews) {
          const leak = leakOf.get(review);
          if (leak !== undefined) this.#withhold('review', review.id, leak);
        }
      }
      if (passing.length > 0) this.#addReviewsOf(of, passing);
    }
  }

  /** Writes one professional's reviews: their count, where each ends, and their JSON joined by commas. */
  #addReviewsOf(number: number, reviews: ReviewGroup['reviews']): void {
    const kept = this.#kept;
    const table = new Uint32Array(1 + reviews.length);
    table[0] = reviews.length;
    let end = -1;
    let stars = 0;
    for (const [i, { review, text }] of reviews.entries()) {
      end += 1 + Buffer.byteLength(text);
      table[i + 1] = end;
      stars += review.rating;
    }
    kept.reviewsAt.set(number, this.#writeCold(asBytes(table)));
    this.#sink.write(Buffer.from(reviews.map(({ text }) => text).join(',')));
    kept.reviewsLength.set(number, table.byteLength + end);
    kept.reviewCount.set(number, reviews.length);
    kept.reviewSum.set(number, stars);
  }

  #finish(coldPages: Uint32Array): Meta {
    const { config, builtAt } = this.#options;
    const kept = this.#kept;
    const sink = this.#sink;
    const cold = { at: PAGE, length: sink.position - PAGE };
    const { order, hundredths, counts } = this.#rank();
    const cards = cardSections(kept, order, counts);
    sink.startChecksum();
    const sections = writeHot(sink, this.#index(order, hundredths, counts), {
      ...cards.sections,
      ids: numbersSection(buildKeyTable(order.length, (document) => kept.id(order[document]!))),
      slugs: numbersSection(buildKeyTable(order.length, (document) => kept.slug(order[document]!))),
      coldPages: numbersSection(coldPages),
    });
    const hot = { at: cold.at + cold.length, length: sink.position - cold.at - cold.length };
    const hotChecksum = sink.endChecksum();
    const digest = sink.digest();

    const stamps = { at: sink.position, length: 0 };
    sink.startChecksum();
    sink.write(asBytes(this.#clean.entries()));
    stamps.length = sink.position - stamps.at;
    const stampsChecksum = sink.endChecksum();

    const catalog = { services: this.#catalog.services, cities: this.#catalog.cities };
    const meta: Meta = {
      format: FORMAT,
      config: configKey(config),
      revision: this.#reading.revision,
      builtAt,
      counts: {
        services: catalog.services.length,
        cities: catalog.cities.length,
        professionals: order.length,
        reviews: kept.reviewCount.values().reduce((sum, count) => sum + count, 0),
      },
      withheld: this.#withheld,
      catalog,
      cold,
      hot,
      hotChecksum,
      stamps,
      stampsChecksum,
      sections,
      pageBytes: LIMIT_MAX * (cards.longest + config.siteUrl.length + CARD_EXTRA),
      digest,
    };
    const metaBytes = Buffer.from(JSON.stringify(meta));
    const metaAt = sink.position;
    sink.write(metaBytes);
    sink.finish(writeHeader({ metaAt, metaLength: metaBytes.length, metaChecksum: crc32(metaBytes) }));
    return meta;
  }

  /** The numbers in rank order, and by number the blended rating. */
  #rank(): { order: Uint32Array; hundredths: Uint32Array; counts: Float64Array } {
    const kept = this.#kept;
    const hundredths = new Uint32Array(kept.length);
    const counts = new Float64Array(kept.length);
    const scores = new Float64Array(kept.length);
    for (let number = 0; number < kept.length; number++) {
      const platform = { sum: kept.reviewSum.at(number), count: kept.reviewCount.at(number) };
      const rating = blendRating(platform, kept.external.get(number) ?? []);
      hundredths[number] = rating.hundredths;
      counts[number] = rating.count;
      scores[number] = rankScore(rating, this.#badgesOf.get(kept.verification.at(number))!.stars);
      kept.rating.set(number, kept.pieces.number(renderRatingPiece(renderRating(rating.hundredths))));
    }
    const order = Uint32Array.from(scores, (_, number) => number);
    // Most ties end at the first eight digits of the id.
    const starts = Uint32Array.from(scores, (_, number) => Number.parseInt(kept.id(number).slice(0, 8), 16));
    order.sort((a, b) => scores[b]! - scores[a]! || starts[a]! - starts[b]! || (kept.id(a) < kept.id(b) ? -1 : 1));
    return { order, hundredths, counts };
  }

  #index(order: Uint32Array, hundredths: Uint32Array, counts: Float64Array): Index {
    const kept = this.#kept;
    const facets = new FacetLists();
    const identity = new Column();
    const matricula = new Column();
    for (const [document, number] of order.entries()) {
      const badges = this.#badgesOf.get(kept.verification.at(number))!;
      if (badges.identity) identity.push(document);
      if (badges.matricula) matricula.push(document);
      const places = this.#placesOf.get(kept.place.at(number))!;
      for (const place of places) facets.add(facetKey(this.#numbers, 0, place), document);
      for (const service of this.#servicesOf.get(kept.services.at(number))!) {
        facets.add(facetKey(this.#numbers, service, 0), document);
        for (const place of places) facets.add(facetKey(this.#numbers, service, place), document);
      }
    }
    const reviewCountOf = order.map((number) => Math.min(counts[number]!, REVIEW_COUNT_MAX));
    return {
      documents: order.length,
      facets,
      attributes: [identity.values(), matricula.values()],
      ratings: findThresholds(order.map((number) => hundredths[number]!)),
      reviewCounts: findThresholds(reviewCountOf),
      reviewCountOf,
    };
  }
}

/** Which of the things have a leak. */
function findings<Thing>(things: readonly Thing[], leaks: readonly (Leak | null)[]): Map<Thing, Leak> {
  const found = new Map<Thing, Leak>();
  for (const [i, thing] of things.entries()) {
    const leak = leaks[i];
    if (leak === undefined) throw new Error('the guard passed over a document');
    if (leak !== null) found.set(thing, leak);
  }
  return found;
}

function numbersSection(numbers: Uint32Array): { length: number; write: (sink: FileSink) => void } {
  return { length: numbers.byteLength, write: (sink) => sink.write(asBytes(numbers)) };
}
