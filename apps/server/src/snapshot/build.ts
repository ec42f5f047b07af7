import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { isSlug, isUuid, profileUrl } from '@vidriera/core';
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
import { Bytes, Column, Interned } from './columns.ts';
import { type FacetNumbers, facetKey, numberFacets } from './facets.ts';
import { FileSink } from './file-sink.ts';
import { configKey, writeHeader } from './header.ts';
import { FacetLists, type GivenSections, writeHot } from './hot.ts';
import { buildKeyTable, findKey, type KeyTable } from './key-table.ts';
import {
  COLD_UNIT,
  DOC,
  FORMAT,
  ID_AT,
  ID_LENGTH,
  type Meta,
  OWN,
  PAGE,
  PIECE,
  SLUG_AT,
  type SnapshotConfig,
} from './layout.ts';
import { type LiveCatalog, listProfessional, liveCatalog, showReview } from './listing.ts';
import { badgeStars, rankScore } from './rank.ts';
import { type Aggregate, type Blended, blendRating, renderRating } from './rating.ts';
import type { Withheld } from './snapshot.ts';
import { findThresholds } from './thresholds.ts';

/** Thresholds are compared with integers no larger than a parameter can be. */
const REVIEW_COUNT_MAX = 2147483647;
const PAGE_LIMIT = 50;

export interface BuildOptions {
  /** The file to write; it must not exist, and is removed again when the build fails. */
  readonly path: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
}

/** Reads one revision of the directory whole and writes its snapshot file; resolves to what the file says of itself. */
export async function buildSnapshot(source: DirectorySource, options: BuildOptions): Promise<Meta> {
  const reading = await source.read();
  try {
    const sink = new FileSink(options.path, PAGE);
    try {
      return await new Build(reading, sink, options).run();
    } catch (error) {
      sink.abandon();
      rmSync(options.path, { force: true });
      throw error;
    }
  } finally {
    await reading.close();
  }
}

/** What the build keeps of every listed professional, in columns; professionals are numbered as they come. */
class Kept {
  readonly own = new Bytes();
  readonly ownAt = new Column();
  readonly headLength = new Column();
  readonly portfolioLength = new Column();
  readonly slugLength = new Column();
  readonly place = new Column();
  readonly services = new Column();
  readonly verification = new Column();
  readonly detailAt = new Column();
  readonly detailLength = new Column();
  readonly reviewsAt = new Column();
  readonly reviewsLength = new Column();
  readonly reviewSum = new Column();
  readonly reviewCount = new Column();
  readonly external = new Map<number, readonly Aggregate[]>();

  id(number: number): string {
    return this.own.slice(this.ownAt.at(number) + ID_AT, ID_LENGTH).toString('latin1');
  }

  slug(number: number): string {
    return this.own.slice(this.ownAt.at(number) + SLUG_AT, this.slugLength.at(number)).toString('latin1');
  }
}

class Build {
  readonly #reading: DirectoryReading;
  readonly #sink: FileSink;
  readonly #options: BuildOptions;
  readonly #withheld: Withheld[] = [];
  readonly #kept = new Kept();
  readonly #pieces = new Interned();
  /** Facet place numbers by place piece, facet service numbers by services piece, badges by verification piece. */
  readonly #placesOf = new Map<number, readonly number[]>();
  readonly #servicesOf = new Map<number, readonly number[]>();
  readonly #badgesOf = new Map<number, { readonly identity: boolean; readonly matricula: boolean; stars: number }>();
  #catalog: LiveCatalog;
  #numbers: FacetNumbers;

  constructor(reading: DirectoryReading, sink: FileSink, options: BuildOptions) {
    this.#reading = reading;
    this.#sink = sink;
    this.#options = options;
    this.#catalog = liveCatalog([], []);
    this.#numbers = numberFacets(this.#catalog);
  }

  async run(): Promise<Meta> {
    this.#catalog = this.#guardCatalog(await this.#reading.services(), await this.#reading.cities());
    this.#numbers = numberFacets(this.#catalog);
    this.#sink.startPages();
    for await (const batch of this.#reading.professionals()) {
      for (const stored of batch) this.#addProfessional(stored);
    }
    await this.#addReviews();
    const coldPages = this.#sink.endPages();
    return this.#finish(coldPages);
  }

  /** Notes the record and says true when the guard finds a leak in what would be served of it. */
  #leaks(kind: Withheld['kind'], id: string, payload: unknown): boolean {
    const leak = findLeak(payload, { siteUrl: this.#options.config.siteUrl });
    if (leak !== null) this.#withheld.push({ kind, id, path: leak.path, leak: leak.kind });
    return leak !== null;
  }

  /** A service or city that the guard stops is as good as inactive. */
  #guardCatalog(services: readonly StoredService[], cities: readonly StoredCity[]): LiveCatalog {
    const live = liveCatalog(services, cities);
    const leaking = new Set<unknown>();
    for (const service of live.services) {
      if (this.#leaks('service', service.slug, service)) leaking.add(service.slug);
    }
    const passing = services.filter((service) => !leaking.has(service.slug));
    leaking.clear();
    for (const city of live.cities) if (this.#leaks('city', city.slug, city)) leaking.add(city.slug);
    return liveCatalog(
      passing,
      cities.filter((city) => !leaking.has(city.slug)),
    );
  }

  #addProfessional(stored: StoredProfessional): void {
    const listed = listProfessional(stored, this.#catalog);
    if (listed === null) return;
    const { form, siteUrl } = this.#options.config;
    if (!isUuid(listed.id) || listed.id !== listed.id.toLowerCase() || !isSlug(listed.slug)) {
      this.#withheld.push({ kind: 'professional', id: listed.id, path: '$.slug', leak: 'malformed' });
      return;
    }
    if (this.#leaks('professional', listed.id, { ...listed, profile_url: profileUrl(form, siteUrl, listed) })) return;

    const kept = this.#kept;
    const number = kept.ownAt.length;
    const card = renderCard(listed);
    const portfolio = form === 'assistant' ? card.portfolio : '';
    const own = kept.own.append(card.head + portfolio);
    const headLength = Buffer.byteLength(card.head);
    kept.ownAt.push(own.at);
    kept.headLength.push(headLength);
    kept.portfolioLength.push(own.length - headLength);
    kept.slugLength.push(listed.slug.length);

    const place = this.#pieces.number(card.place.city, card.place.neighborhoods);
    if (!this.#placesOf.has(place)) this.#placesOf.set(place, this.#placeNumbers(listed));
    kept.place.push(place);
    const services = this.#pieces.number(card.services);
    if (!this.#servicesOf.has(services)) {
      const numbers = listed.services.map((service) => this.#numbers.services.get(service.slug)!);
      this.#servicesOf.set(services, numbers);
    }
    kept.services.push(services);
    const verification = this.#pieces.number(card.verification);
    if (!this.#badgesOf.has(verification)) {
      const { identity_verified, matricula } = listed.verifications;
      const stars = badgeStars(listed.verifications);
      this.#badgesOf.set(verification, { identity: identity_verified, matricula: matricula.verified, stars });
    }
    kept.verification.push(verification);

    const detail = Buffer.from(card.detail);
    kept.detailAt.push(this.#writeCold(detail));
    kept.detailLength.push(detail.length);
    kept.reviewsAt.push(0);
    kept.reviewsLength.push(0);
    kept.reviewSum.push(0);
    kept.reviewCount.push(0);
    if (stored.external_reviews.length > 0) kept.external.set(number, stored.external_reviews);
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
    if (at > 0xffffffff)
      throw new Error('the texts of this directory need more than the 32 GiB a snapshot file can have');
    this.#sink.write(block);
    return at;
  }

  async #addReviews(): Promise<void> {
    const kept = this.#kept;
    const ids = buildKeyTable(kept.ownAt.length, (number) => kept.id(number));
    let group: StoredReview[] = [];
    for await (const batch of this.#reading.reviews()) {
      for (const review of batch) {
        if (group.length > 0 && group[0]!.professional_id !== review.professional_id) {
          this.#addReviewsOf(ids, group);
          group = [];
        }
        group.push(review);
      }
    }
    if (group.length > 0) this.#addReviewsOf(ids, group);
  }

  /** Writes one professional's reviews: their count, where each ends, and their JSON joined by commas. */
  #addReviewsOf(ids: KeyTable, group: readonly StoredReview[]): void {
    const kept = this.#kept;
    const number = findKey(ids, group[0]!.professional_id, (document, id) => kept.id(document) === id);
    if (number < 0) return;
    if (kept.reviewsLength.at(number) !== 0) throw new Error(`the reviews of ${group[0]!.professional_id} come apart`);
    const texts: string[] = [];
    const ends: number[] = [];
    let end = 0;
    for (const stored of group) {
      const review = showReview(stored, this.#catalog);
      if (this.#leaks('review', stored.id, review)) continue;
      const text = JSON.stringify(review);
      texts.push(text);
      end += Buffer.byteLength(text);
      ends.push(end);
      end += 1;
      kept.reviewSum.add(number, stored.rating);
    }
    if (texts.length === 0) return;
    kept.reviewCount.set(number, texts.length);
    const block = Buffer.concat([asBytes(Uint32Array.of(texts.length, ...ends)), Buffer.from(texts.join(','))]);
    kept.reviewsAt.set(number, this.#writeCold(block));
    kept.reviewsLength.set(number, block.length);
  }

  #finish(coldPages: Uint32Array): Meta {
    const kept = this.#kept;
    const total = kept.ownAt.length;
    const blended: Blended[] = [];
    const scores = new Float64Array(total);
    for (let number = 0; number < total; number++) {
      const platform = { sum: kept.reviewSum.at(number), count: kept.reviewCount.at(number) };
      const rating = blendRating(platform, kept.external.get(number) ?? []);
      blended.push(rating);
      scores[number] = rankScore(rating, this.#badgesOf.get(kept.verification.at(number))!.stars);
    }
    const order = Uint32Array.from(scores, (_, number) => number);
    order.sort((a, b) => scores[b]! - scores[a]! || (kept.id(a) < kept.id(b) ? -1 : 1));

    const facets = new FacetLists();
    const identity = new Column();
    const matricula = new Column();
    const ratingOf = new Uint32Array(total);
    const reviewCountOf = new Uint32Array(total);
    for (let document = 0; document < total; document++) {
      const number = order[document]!;
      ratingOf[document] = blended[number]!.hundredths;
      reviewCountOf[document] = Math.min(blended[number]!.count, REVIEW_COUNT_MAX);
      const badges = this.#badgesOf.get(kept.verification.at(number))!;
      if (badges.identity) identity.push(document);
      if (badges.matricula) matricula.push(document);
      const places = this.#placesOf.get(kept.place.at(number))!;
      const services = this.#servicesOf.get(kept.services.at(number))!;
      for (const place of places) facets.add(facetKey(this.#numbers, 0, place), document);
      for (const service of services) {
        facets.add(facetKey(this.#numbers, service, 0), document);
        for (const place of places) facets.add(facetKey(this.#numbers, service, place), document);
      }
    }

    const sink = this.#sink;
    const cold = { at: PAGE, length: sink.position - PAGE };
    sink.startChecksum();
    const { sections: given, largestCard } = this.#cards(order, blended);
    const sections = writeHot(
      sink,
      {
        documents: total,
        facets,
        attributes: [identity.values(), matricula.values()],
        ratings: findThresholds(ratingOf),
        reviewCounts: findThresholds(reviewCountOf),
        reviewCountOf,
      },
      {
        ...given,
        ids: table(buildKeyTable(total, (document) => kept.id(order[document]!))),
        slugs: table(buildKeyTable(total, (document) => kept.slug(order[document]!))),
        coldPages: table(coldPages),
      },
    );
    const hot = { at: cold.at + cold.length, length: sink.position - cold.at - cold.length };
    const hotChecksum = sink.endChecksum();
    const digest = sink.digest();
    const catalog = { services: this.#catalog.services, cities: this.#catalog.cities };
    const meta: Meta = {
      format: FORMAT,
      config: configKey(this.#options.config),
      revision: this.#reading.revision,
      builtAt: this.#options.builtAt,
      counts: {
        services: catalog.services.length,
        cities: catalog.cities.length,
        professionals: total,
        reviews: kept.reviewCount.values().reduce((sum, count) => sum + count, 0),
      },
      withheld: this.#withheld,
      catalog,
      cold,
      hot,
      hotChecksum,
      sections,
      pageBytes: PAGE_LIMIT * (largestCard + this.#options.config.siteUrl.length + 256),
      digest,
    };
    const metaBytes = Buffer.from(JSON.stringify(meta));
    const metaAt = sink.position;
    sink.write(metaBytes);
    sink.finish(writeHeader({ metaAt, metaLength: metaBytes.length, metaChecksum: crc32(metaBytes) }));
    return meta;
  }

  /** The sections of cards, and how long the longest card can be. */
  #cards(order: Uint32Array, blended: readonly Blended[]): { sections: GivenSections; largestCard: number } {
    const kept = this.#kept;
    const ratingPieces = blended.map(({ hundredths }) =>
      this.#pieces.number(renderRatingPiece(renderRating(hundredths))),
    );
    const pieces = this.#pieces.pieces.map(({ short, rest }) => {
      const bytes = Buffer.from(short + rest);
      return { bytes, short: Buffer.byteLength(short) };
    });
    const documentsLength = order.length * 4 * DOC.words;
    const ownLengthOf = (number: number) =>
      align4(
        OWN.bytes +
          kept.headLength.at(number) +
          kept.portfolioLength.at(number) +
          String(blended[number]!.count).length,
      );
    const ownLength = order.reduce((sum, number) => sum + ownLengthOf(number), 0);
    const ownAt = documentsLength;
    const piecesAt = ownAt + Math.ceil(ownLength / 8) * 8;
    const pieceAt: number[] = [];
    let at = piecesAt;
    for (const piece of pieces) {
      pieceAt.push(at);
      at += PIECE.bytes + align4(piece.bytes.length);
    }
    const piecesLength = at - piecesAt;

    let largestCard = 0;
    const writeDocuments = (sink: FileSink) => {
      const record = new Uint32Array(DOC.words);
      let own = ownAt;
      for (const number of order) {
        record[DOC.own] = own;
        record[DOC.place] = pieceAt[kept.place.at(number)]!;
        record[DOC.services] = pieceAt[kept.services.at(number)]!;
        record[DOC.verification] = pieceAt[kept.verification.at(number)]!;
        record[DOC.rating] = pieceAt[ratingPieces[number]!]!;
        record[DOC.detail] = kept.detailAt.at(number);
        record[DOC.reviews] = kept.reviewsAt.at(number);
        record[DOC.lengths] = kept.slugLength.at(number) | (String(blended[number]!.count).length << 8);
        sink.write(asBytes(record));
        own += ownLengthOf(number);
      }
    };
    const writeOwn = (sink: FileSink) => {
      const lengths = new Uint32Array(4);
      for (const number of order) {
        const digits = String(blended[number]!.count);
        const head = kept.headLength.at(number);
        const portfolio = kept.portfolioLength.at(number);
        lengths.set([head, portfolio, kept.detailLength.at(number), kept.reviewsLength.at(number)]);
        sink.write(asBytes(lengths));
        const own = kept.own.slice(kept.ownAt.at(number), head + portfolio);
        sink.write(own.subarray(0, head));
        sink.write(Buffer.from(digits, 'latin1'));
        sink.write(own.subarray(head));
        sink.align(4);
      }
    };
    const writePieces = (sink: FileSink) => {
      for (const { bytes, short } of pieces) {
        sink.write(asBytes(Uint32Array.of(short, bytes.length)));
        sink.write(bytes);
        sink.align(4);
      }
    };
    for (const number of order) {
      const shared = [kept.place, kept.services, kept.verification].reduce(
        (sum, column) => sum + pieces[column.at(number)]!.bytes.length,
        0,
      );
      largestCard = Math.max(largestCard, ownLengthOf(number) + shared);
    }
    return {
      sections: {
        documents: { length: documentsLength, write: writeDocuments },
        own: { length: ownLength, write: writeOwn },
        pieces: { length: piecesLength, write: writePieces },
      },
      largestCard,
    };
  }
}

function table(array: Uint32Array): { length: number; write: (sink: FileSink) => void } {
  return { length: array.byteLength, write: (sink) => sink.write(asBytes(array)) };
}

function align4(length: number): number {
  return Math.ceil(length / 4) * 4;
}
