import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { LIMIT_MAX } from '@vidriera/core';
import type { DirectoryReading, DirectorySource, StoredCity, StoredService } from '../store/records.ts';
import { index, rank } from './build-index.ts';
import { addProfessionals, type BuildState } from './build-professionals.ts';
import { numberFacets } from './facets.ts';
import { FileSink } from './file-sink.ts';
import { configKey, writeHeader } from './header.ts';
import { numbersSection, writeHot } from './hot.ts';
import { cardSections, Kept } from './kept.ts';
import { buildKeyTable } from './key-table.ts';
import { FORMAT, type Meta, PAGE, type SnapshotConfig } from './layout.ts';
import { type LiveCatalog, liveCatalog } from './listing.ts';
import { professionalRuns } from './review-runs.ts';
import { faultIn, WithheldRecords } from './withheld.ts';

/** What a card has besides its own text and the site's address: separators, and room for the copy to overrun. */
const CARD_EXTRA = 256;

export interface BuildOptions {
  /** The file to write; it must not exist, and is removed again when the build fails. */
  readonly path: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
  /** Where threads read the same directory; without it there are none. */
  readonly databaseUrl?: string;
}

/** Reads one revision of the directory whole and writes its snapshot file; resolves to what the file says of itself. */
export async function buildSnapshot(
  source: DirectorySource,
  { path, config, builtAt, databaseUrl }: BuildOptions,
): Promise<Meta> {
  const reading = await source.read();
  try {
    const withheld = new WithheldRecords();
    const catalog = guardCatalog(await reading.services(), await reading.cities(), withheld);
    const sink = new FileSink(path, PAGE);
    try {
      const state: BuildState = { config, catalog, sink, kept: new Kept(), withheld };
      sink.startPages();
      await addProfessionals(state, professionalRuns(reading, catalog.services, databaseUrl ?? null));
      return finish(state, sink.endPages(), reading, builtAt);
    } catch (error) {
      sink.abandon();
      rmSync(path, { force: true });
      throw error;
    }
  } finally {
    await reading.close();
  }
}

/** The live catalog, less what the guard stops: such a service or city is as good as inactive. */
function guardCatalog(
  services: readonly StoredService[],
  cities: readonly StoredCity[],
  withheld: WithheldRecords,
): LiveCatalog {
  const live = liveCatalog(services, cities);
  const passing = <Stored extends { slug: string }>(
    kind: 'service' | 'city',
    shown: readonly { slug: string }[],
    stored: readonly Stored[],
  ) => {
    const leaking = new Set<string>();
    for (const one of shown) {
      const fault = faultIn(Buffer.from(JSON.stringify(one)));
      if (fault === null) continue;
      withheld.add(kind, one.slug, fault);
      leaking.add(one.slug);
    }
    return stored.filter(({ slug }) => !leaking.has(slug));
  };
  return liveCatalog(passing('service', live.services, services), passing('city', live.cities, cities));
}

/** Ranks and indexes what was kept, and writes the rest of the file after the cold part. */
function finish(state: BuildState, coldPages: Uint32Array, reading: DirectoryReading, builtAt: number): Meta {
  const { sink, kept, config } = state;
  const cold = { at: PAGE, length: sink.position - PAGE };
  const ranking = rank(kept);
  const { order } = ranking;
  const cards = cardSections(kept, order, ranking.counts);
  sink.startChecksum();
  const sections = writeHot(sink, index(kept, numberFacets(state.catalog), ranking), {
    ...cards.sections,
    ids: numbersSection(buildKeyTable(order.length, (document) => kept.id(order[document]!))),
    slugs: numbersSection(buildKeyTable(order.length, (document) => kept.slug(order[document]!))),
    coldPages: numbersSection(coldPages),
  });
  const hot = { at: cold.at + cold.length, length: sink.position - cold.at - cold.length };
  const hotChecksum = sink.endChecksum();
  const digest = sink.digest();
  const { services, cities } = state.catalog;
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
    withheld: state.withheld.all(),
    catalog: { services, cities },
    hints: state.catalog.hints,
    cold,
    hot,
    hotChecksum,
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
