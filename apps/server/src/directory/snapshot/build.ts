import { rmSync } from 'node:fs';
import { LIMIT_MAX } from '@vidriera/contract/rules';
import { numberFacets } from '../catalog/facets.ts';
import { findExposure } from '../guard/exit-guard.ts';
import type { DirectorySource, Revision, StoredCity, StoredService } from '../store/records.ts';
import { writeHot } from './build-index.ts';
import { addProfessionals, type BuildContext } from './build-professionals.ts';
import { Cards } from './cards.ts';
import { FileSink } from './file-sink.ts';
import { configKey, type Meta, PICTURE_ORIGINS_MAX, type SnapshotConfig, writeTrailer } from './layout.ts';
import { type LiveCatalog, liveCatalog } from './listing.ts';
import { professionalRuns } from './served-reviews.ts';
import { WithheldRecords } from './withheld.ts';

/** The bytes of a card besides its own text and the site's address: separators, and the bytes by which a copy may overrun. */
const CARD_EXTRA = 256;

export interface BuildOptions {
  /** The file to write; it must not exist, and is removed again when the build fails. */
  readonly path: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
  /** The database that threads read; without it the build uses no threads. */
  readonly databaseUrl?: string;
}

/** Reads one revision of the directory and writes its snapshot file; resolves to the meta of the file. */
export async function buildSnapshot(
  source: DirectorySource,
  { path, config, builtAt, databaseUrl }: BuildOptions,
): Promise<Meta> {
  const reading = await source.read();
  try {
    const withheld = new WithheldRecords();
    const catalog = guardCatalog(await reading.services(), await reading.cities(), withheld);
    const sink = new FileSink(path);
    try {
      const facetNumbers = numberFacets(catalog);
      const unlisted = { status: 0, city: 0, services: 0 };
      const cards = new Cards();
      const context = { config, catalog, facetNumbers, sink, cards, withheld, unlisted, pictures: new Map() };
      const reviews = await addProfessionals(context, professionalRuns(reading, catalog.services, databaseUrl ?? null));
      return await finish(context, reviews, reading.revision, builtAt);
    } catch (error) {
      sink.abandon();
      rmSync(path, { force: true });
      throw error;
    }
  } finally {
    await reading.close();
  }
}

/** The live catalog without the records that the guard withholds. A withheld service or city counts as inactive. */
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
      const bytes = Buffer.from(JSON.stringify(one));
      const fault = findExposure(bytes, 0, bytes.length);
      if (fault === null) continue;
      withheld.add(kind, one.slug, fault);
      leaking.add(one.slug);
    }
    return stored.filter(({ slug }) => !leaking.has(slug));
  };
  return liveCatalog(passing('service', live.services, services), passing('city', live.cities, cities));
}

/** Writes the hot part, the meta and the trailer. */
async function finish(context: BuildContext, reviews: number, revision: Revision, builtAt: number): Promise<Meta> {
  const { config, catalog, facetNumbers, sink, cards, withheld, unlisted, pictures } = context;
  const coldPages = sink.endPages();
  const hotAt = sink.position;
  const { sections, longest } = writeHot(sink, cards, facetNumbers, coldPages);
  const { services, cities } = catalog;
  const meta: Meta = {
    config: configKey(config),
    revision,
    builtAt,
    counts: { services: services.length, cities: cities.length, professionals: cards.length, reviews },
    withheld: await withheld.all(),
    unlisted,
    catalog: { services, cities },
    hints: catalog.hints,
    pictureOrigins: [...pictures]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, PICTURE_ORIGINS_MAX)
      .map(([origin]) => origin),
    hot: { at: hotAt, length: sink.position - hotAt },
    hotChecksum: sink.checksum(),
    sections,
    pageBytes: LIMIT_MAX * (longest + config.siteUrl.length + CARD_EXTRA),
  };
  const bytes = Buffer.from(JSON.stringify(meta));
  const metaAt = sink.position;
  sink.write(bytes);
  sink.write(writeTrailer(metaAt, bytes));
  sink.finish();
  return meta;
}
