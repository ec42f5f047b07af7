import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { LIMIT_MAX } from '@vidriera/core';
import { findLeak } from '@vidriera/core/privacy';
import type { DirectoryReading, DirectorySource, StoredCity, StoredService } from '../store/records.ts';
import { asBytes } from './bitmap.ts';
import { index, rank } from './build-index.ts';
import { addProfessionals } from './build-professionals.ts';
import { changedSlugs } from './catalog-changes.ts';
import { Crew } from './crew.ts';
import { Earlier, EarlierDamaged, type EarlierNotes, RECORD } from './earlier.ts';
import { numberFacets } from './facets.ts';
import { FileSink } from './file-sink.ts';
import { configKey, writeHeader } from './header.ts';
import { numbersSection, writeHot } from './hot.ts';
import { cardSections, Kept } from './kept.ts';
import { buildKeyTable } from './key-table.ts';
import { FORMAT, type Meta, PAGE, type SnapshotConfig, type Span } from './layout.ts';
import { type LiveCatalog, liveCatalog } from './listing.ts';
import type { Withheld } from './snapshot.ts';
import { runsOf, type Workbench, withhold } from './workbench.ts';

/** What a card has besides its own text and the site's address: separators, and room for the copy to overrun. */
const CARD_EXTRA = 256;

export interface BuildOptions {
  /** The file to write; it must not exist, and is removed again when the build fails. */
  readonly path: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
  /** What an earlier file spares this build. */
  readonly earlier?: Earlier;
  /** Where helper threads read the same directory; without it there are none. */
  readonly databaseUrl?: string;
}

/** Reads one revision of the directory whole and writes its snapshot file; resolves to what the file says of itself. */
export async function buildSnapshot(source: DirectorySource, options: BuildOptions): Promise<Meta> {
  const reading = await source.read();
  try {
    const { siteUrl } = options.config;
    const withheld: Withheld[] = [];
    const catalog = guardCatalog(await reading.services(), await reading.cities(), siteUrl, withheld);
    const earlier = options.earlier ?? new Earlier();
    const changed = await changesSince(earlier, reading, options.config, catalog);
    const runs = changed === null ? reading.runs(RUN) : runsOf(changed, RUN);
    const crew = new Crew(reading, runs, { siteUrl, services: catalog.services }, options.databaseUrl ?? null);
    const sink = new FileSink(options.path, PAGE);
    try {
      return await build(reading, { catalog, withheld, sink, crew, earlier, changed }, options);
    } catch (error) {
      sink.abandon();
      rmSync(options.path, { force: true });
      if (!(error instanceof EarlierDamaged)) throw error;
    } finally {
      await crew.close();
    }
  } finally {
    await reading.close();
  }
  const { earlier: _, ...alone } = options;
  return buildSnapshot(source, alone);
}

/** Of how many professionals the reviews are read at once. */
const RUN = 100;

async function build(
  reading: DirectoryReading,
  given: Omit<Workbench, 'config' | 'kept' | 'again'>,
  { config, builtAt }: BuildOptions,
): Promise<Meta> {
  const bench: Workbench = { ...given, config, kept: new Kept(), again: new Set() };
  const { sink, crew } = given;
  await crew.begin();
  sink.startPages();
  await addProfessionals(bench, reading);
  const coldPages = sink.endPages();
  return finish(bench, coldPages, reading, builtAt);
}

/** The live catalog, less what the guard stops: such a service or city is as good as inactive. */
function guardCatalog(
  services: readonly StoredService[],
  cities: readonly StoredCity[],
  siteUrl: string,
  withheld: Withheld[],
): LiveCatalog {
  const live = liveCatalog(services, cities);
  const passing = <Stored extends { slug: string }>(
    kind: 'service' | 'city',
    shown: readonly { slug: string }[],
    stored: readonly Stored[],
  ) => {
    const leaking = new Set<string>();
    for (const one of shown) {
      const leak = findLeak(one, { siteUrl });
      if (leak === null) continue;
      withhold(withheld, kind, one.slug, leak);
      leaking.add(one.slug);
    }
    return stored.filter(({ slug }) => !leaking.has(slug));
  };
  return liveCatalog(passing('service', live.services, services), passing('city', live.cities, cities));
}

/** Ranks and indexes what was kept, and writes the rest of the file after the cold part. */
function finish(bench: Workbench, coldPages: Uint32Array, reading: DirectoryReading, builtAt: number): Meta {
  const { sink, kept, config } = bench;
  const cold = { at: PAGE, length: sink.position - PAGE };
  const ranking = rank(kept);
  const { order } = ranking;
  const cards = cardSections(kept, order, ranking.counts);
  sink.startChecksum();
  const sections = writeHot(sink, index(kept, numberFacets(bench.catalog), ranking), {
    ...cards.sections,
    ids: numbersSection(buildKeyTable(order.length, (document) => kept.id(order[document]!))),
    slugs: numbersSection(buildKeyTable(order.length, (document) => kept.slug(order[document]!))),
    coldPages: numbersSection(coldPages),
  });
  const hot = { at: cold.at + cold.length, length: sink.position - cold.at - cold.length };
  const hotChecksum = sink.endChecksum();
  const digest = sink.digest();
  const forNext = writeForNext(bench, cards.ownAt, ranking.counts);
  const { services, cities } = bench.catalog;
  const meta: Meta = {
    format: FORMAT,
    config: configKey(config),
    revision: reading.revision,
    builtAt,
    counts: {
      services: services.length,
      cities: cities.length,
      professionals: order.length,
      reviews: kept.reviewCount.values().reduce((sum, count) => sum + count, 0),
    },
    withheld: inOrder(bench.withheld),
    catalog: { services, cities },
    cold,
    hot,
    hotChecksum,
    earlier: forNext,
    sections,
    pageBytes: LIMIT_MAX * (cards.longest + config.siteUrl.length + CARD_EXTRA),
    digest,
  };
  const bytes = Buffer.from(JSON.stringify(meta));
  const metaAt = sink.position;
  sink.write(bytes);
  sink.finish(writeHeader({ metaAt, metaLength: bytes.length, metaChecksum: crc32(bytes) }));
  return meta;
}

const WITHHELD_KINDS: readonly Withheld['kind'][] = ['service', 'city', 'professional', 'review'];

/** By kind and id: they were found in whatever order things were looked at. */
function inOrder(withheld: readonly Withheld[]): Withheld[] {
  const place = ({ kind }: Withheld) => WITHHELD_KINDS.indexOf(kind);
  return withheld.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

/** Beyond this share of the earlier file's records, reading all costs no more than reading those that changed. */
const MOST_CHANGED = 0.5;
/** Every record of the store is looked through for each slug of the catalog that changed: for more, all are read. */
const MOST_SLUGS = 12;

/** See {@link Workbench.changed}. */
async function changesSince(
  earlier: Earlier,
  reading: DirectoryReading,
  config: SnapshotConfig,
  catalog: LiveCatalog,
): Promise<number[] | null> {
  if (earlier.notes === null || earlier.revision === null || earlier.config !== configKey(config)) return null;
  const slugs = changedSlugs(earlier.catalog, catalog);
  if (slugs.services.length + slugs.places.length > MOST_SLUGS) return null;
  const changed = await reading.changedSince(earlier.revision);
  const most = MOST_CHANGED * earlier.length;
  if (changed === null || changed.length > most) return null;
  const all = new Set([...changed, ...earlier.notes.again, ...(await reading.naming(slugs))]);
  return all.size > most ? null : [...all].sort((a, b) => a - b);
}

/** Writes the records and notes of `earlier.ts`. */
function writeForNext({ sink, kept, again }: Workbench, ownAt: Uint32Array, counts: Float64Array): Meta['earlier'] {
  const record = new Uint32Array(RECORD.words);
  sink.startChecksum();
  const records: Span = { at: sink.position, length: 4 * RECORD.words * kept.length };
  for (let number = 0; number < kept.length; number++) {
    const [head, portfolio] = [kept.headLength.at(number), kept.portfolioLength.at(number)];
    const own = kept.own.slice(kept.ownAt.at(number), head + portfolio);
    const slug = kept.slugLength.at(number);
    record.set([kept.no[number]! >>> 0, Math.floor(kept.no[number]! / 2 ** 32)], RECORD.no);
    record.set([kept.detailAt.at(number), kept.detailLength.at(number), kept.detailChecksum.at(number)], RECORD.detail);
    record.set([ownAt[number]!, head, portfolio, String(counts[number]).length, slug, crc32(own)], RECORD.own);
    record.set([kept.place.at(number), kept.services.at(number), kept.verification.at(number)], RECORD.place);
    const [at, length] = [kept.reviewsAt.at(number), kept.reviewsLength.at(number)];
    const [count, stars] = [kept.reviewCount.at(number), kept.reviewSum.at(number)];
    record.set([at, length, kept.reviewsChecksum.at(number), count, stars], RECORD.reviews);
    sink.write(asBytes(record));
  }
  const notes: EarlierNotes = {
    pieces: kept.pieces.pieces,
    places: [...kept.placesOf],
    services: [...kept.servicesOf],
    badges: [...kept.badgesOf],
    external: [...kept.external],
    again: [...again].sort((a, b) => a - b),
  };
  const bytes = Buffer.from(JSON.stringify(notes));
  const notesAt = sink.position;
  sink.write(bytes);
  return { records, notes: { at: notesAt, length: bytes.length }, checksum: sink.endChecksum() };
}
