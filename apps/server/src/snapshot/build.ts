import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { LIMIT_MAX } from '@vidriera/core';
import { findLeak } from '@vidriera/core/privacy';
import type { DirectoryReading, DirectorySource, StoredCity, StoredService } from '../store/records.ts';
import { asBytes } from './bitmap.ts';
import { index, rank } from './build-index.ts';
import { addProfessionals } from './build-professionals.ts';
import { addReviews } from './build-reviews.ts';
import { Earlier, WrittenTable } from './earlier.ts';
import { numberFacets } from './facets.ts';
import { FileSink } from './file-sink.ts';
import { GuardCrew } from './guard-crew.ts';
import { configKey, writeHeader } from './header.ts';
import { numbersSection, writeHot } from './hot.ts';
import { cardSections, Kept } from './kept.ts';
import { buildKeyTable } from './key-table.ts';
import { FORMAT, type Meta, PAGE, type SnapshotConfig, type Span } from './layout.ts';
import { type LiveCatalog, liveCatalog } from './listing.ts';
import type { Withheld } from './snapshot.ts';
import { StampTable } from './stamp-table.ts';
import { type Workbench, withhold } from './workbench.ts';

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
}

/** Reads one revision of the directory whole and writes its snapshot file; resolves to what the file says of itself. */
export async function buildSnapshot(source: DirectorySource, options: BuildOptions): Promise<Meta> {
  const reading = await source.read();
  try {
    const sink = new FileSink(options.path, PAGE);
    const crew = new GuardCrew(options.config.siteUrl);
    try {
      return await build(reading, sink, crew, options);
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

async function build(
  reading: DirectoryReading,
  sink: FileSink,
  crew: GuardCrew,
  { config, builtAt, earlier }: BuildOptions,
): Promise<Meta> {
  const withheld: Withheld[] = [];
  const catalog = guardCatalog(await reading.services(), await reading.cities(), config.siteUrl, withheld);
  const bench: Workbench = {
    config,
    catalog,
    numbers: numberFacets(catalog),
    sink,
    crew,
    kept: new Kept(),
    earlier: earlier ?? new Earlier(),
    clean: new StampTable(),
    written: new WrittenTable(),
    withheld,
  };
  sink.startPages();
  for await (const batch of reading.professionals()) await addProfessionals(bench, batch);
  await crew.finish();
  await addReviews(bench, reading);
  await crew.finish();
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
  const sections = writeHot(sink, index(kept, bench.numbers, ranking), {
    ...cards.sections,
    ids: numbersSection(buildKeyTable(order.length, (document) => kept.id(order[document]!))),
    slugs: numbersSection(buildKeyTable(order.length, (document) => kept.slug(order[document]!))),
    coldPages: numbersSection(coldPages),
  });
  const hot = { at: cold.at + cold.length, length: sink.position - cold.at - cold.length };
  const hotChecksum = sink.endChecksum();
  const digest = sink.digest();
  const forNext = writeForNext(sink, bench);
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
    withheld: bench.withheld,
    catalog: { services, cities },
    cold,
    hot,
    hotChecksum,
    ...forNext,
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

function writeForNext(
  sink: FileSink,
  { clean, written }: Workbench,
): Pick<Meta, 'clean' | 'written' | 'earlierChecksum'> {
  sink.startChecksum();
  const [cleanSpan, writtenSpan] = [clean, written.table].map((table): Span => {
    const at = sink.position;
    sink.write(asBytes(table.entries()));
    return { at, length: sink.position - at };
  });
  return { clean: cleanSpan!, written: writtenSpan!, earlierChecksum: sink.endChecksum() };
}
