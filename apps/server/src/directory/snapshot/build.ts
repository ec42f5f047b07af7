import { profileUrl } from '@vidriera/contract/links';
import { isPlainId, isSlug, isUuid, PORTFOLIO_MAX_ASSISTANT } from '@vidriera/contract/rules';
import { hintsOf } from '@vidriera/meaning';
import { numberFacets, placeNumbers } from '../catalog/facets.ts';
import { type Exposure, findExposure, MALFORMED } from '../guard/exit-guard.ts';
import { openSource } from '../store/open.ts';
import {
  type DirectorySource,
  listOf,
  liveCatalog,
  type ProfessionalRecord,
  type PublicProfessional,
  type Revision,
  readListing,
  type StoredCatalog,
  shapedProfessional,
} from '../store/records.ts';
import { StoreFailure, StoreUnavailable } from '../store/sql.ts';
import { badgeStars, blendRating, type Card, type Piece, pieceBytes, rankScore, writeHot } from './build-hot.ts';
import { professionalRuns, type ServedReviews } from './served-reviews.ts';
import {
  COLD_UNIT,
  FileSink,
  IDENTITY,
  MATRICULA,
  type Meta,
  PICTURE_ORIGINS_MAX,
  type SnapshotConfig,
  type Span,
  type Withheld,
} from './snapshot-file.ts';

/** Room for the texts of an answer beside the records. */
const TEXT_BYTES = 1024 * 1024;

export interface BuildOptions {
  /** The file to write; it must not exist. */
  readonly path: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
  /** The database that threads read; without it the build uses no threads. */
  readonly databaseUrl?: string;
}

/** Reads one revision of the directory and writes its snapshot file; resolves to the meta of the file. */
export async function buildSnapshot(source: DirectorySource, options: BuildOptions): Promise<Meta> {
  const reading = await source.read();
  try {
    const withheld: Withheld[] = [];
    const catalog = guardCatalog(await reading.catalog(), withheld);
    const { add, finish } = openBuild(options.config, catalog, new FileSink(options.path), withheld);
    for await (const { records, reviews } of professionalRuns(reading, catalog.services, options.databaseUrl ?? null)) {
      for (const [i, record] of records.entries()) {
        const fault = add(record, reviews[i]!);
        if (fault !== null) withheld.push({ kind: 'professional', id: record.id, path: fault.path, leak: fault.kind });
      }
    }
    return await finish(reading.revision, options.builtAt);
  } finally {
    await reading.close();
  }
}

type GuardedCatalog = ReturnType<typeof guardCatalog>;

/** The live catalog without the records that the guard withholds. A withheld service or city counts as inactive. */
function guardCatalog(stored: StoredCatalog, withheld: Withheld[]) {
  const all = liveCatalog(stored);
  const passing = (kind: 'service' | 'city', shown: readonly { slug: string }[]) => {
    const leaking = shown.filter((one) => {
      const fault = exposed(JSON.stringify(one));
      if (fault !== null) withheld.push({ kind, id: one.slug, path: fault.path, leak: fault.kind });
      return fault !== null;
    });
    return ({ slug }: { slug: string }) => !leaking.some((one) => one.slug === slug);
  };
  const services = stored.services.filter(passing('service', all.services));
  const cities = stored.cities.filter(passing('city', all.cities));
  return { ...liveCatalog({ services, cities }), hints: hintsOf(services, cities) };
}

function exposed(json: string): Exposure | null {
  const bytes = Buffer.from(json);
  return findExposure(bytes, 0, bytes.length);
}

/** An id that an import would refuse was edited and may contain anything. */
const IS_ID = { service: isSlug, city: isSlug, professional: isUuid, review: isPlainId };
const ID_MAX = 128;

/** The withheld records by kind and id, without ids that no import writes. Contact data in an id is masked. */
async function told(withheld: readonly Withheld[]): Promise<Withheld[]> {
  if (withheld.length === 0) return [];
  // Imported only when needed, to save memory.
  const { maskEcho } = await import('@vidriera/contract');
  const place = ({ kind }: Withheld) => Object.keys(IS_ID).indexOf(kind);
  return withheld
    .map((record) => ({ ...record, id: IS_ID[record.kind](record.id) ? maskEcho(record.id, ID_MAX) : '' }))
    .sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

/** The steps of one build, which share what it has found. */
function openBuild(config: SnapshotConfig, catalog: GuardedCatalog, sink: FileSink, withheld: Withheld[]) {
  const isAssistant = config.form === 'assistant';
  const facetNumbers = numberFacets(catalog);
  const cards: Card[] = [];
  const pieces = new Map<string, Piece>();
  /** Of the professionals that are listed. */
  let reviewCount = 0;
  const unlisted = { status: 0, city: 0, services: 0 };
  /** The https origins of pictures, with the number of professionals who have some there. */
  const pictures = new Map<string, number>();

  const writeCold = (bytes: Uint8Array): Span => {
    sink.align(COLD_UNIT);
    const at = sink.position / COLD_UNIT;
    if (at > 0xffffffff) throw new Error('the texts of this directory need more than the 32 GiB of a snapshot file');
    sink.write(bytes);
    return { at, length: bytes.length };
  };

  /** The piece of a key, made on first use. */
  const piece = (key: string, make: () => { json: string; shows: readonly number[] }): Piece => {
    const known = pieces.get(key);
    if (known !== undefined) return known;
    const { json, shows } = make();
    const made = { bytes: pieceBytes(json), shows };
    pieces.set(key, made);
    return made;
  };

  /**
   * Adds a professional that is listed to the cards, and writes the detail and the reviews to the cold part. Returns a fault for which it
   * is withheld.
   */
  function add(record: ProfessionalRecord, reviews: ServedReviews): Exposure | null {
    const { id, slug, display_name, body } = record;
    const listing = readListing(record.listing);
    const shaped = shapedProfessional(body);
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
    if (typeof listed === 'string') {
      unlisted[listed]++;
      return null;
    }
    const head = `{"id":"${id}","slug":"${slug}","display_name":${JSON.stringify(display_name)},${body.slice(1, headEnd)}`;
    const fault = exposed(head + body.slice(headEnd));
    if (fault !== null) return fault;

    reviewCount += reviews.count;
    withheld.push(...reviews.withheld);
    const origins = new Set(`${jsonOf('avatar_url')}${portfolio}`.match(HTTPS_ORIGIN));
    for (const origin of origins) pictures.set(origin, (pictures.get(origin) ?? 0) + 1);
    const { stars, newest, count } = reviews;
    const sum = stars.reduce((total, some, i) => total + some * (i + 1), 0);
    const rating = blendRating({ sum, count }, listing.external_reviews);
    const breakdown = stars.map((some, i) => `"${i + 1}":${some}`).join();
    const ofReviews = `,"rating_breakdown":{${breakdown}},"last_review_at":${newest}}`;
    const neighborhoods = listed.neighborhoods.map(slugOf);
    const services = listed.services.map(slugOf);
    const jsonOfPlaces = () => `,"neighborhoods":${JSON.stringify(listed.neighborhoods)}`;
    const link = profileUrl(config.form, config.siteUrl, { id, slug });
    const ratingAndLink = `,"rating":${rating.hundredths / 100},"review_count":${rating.count},"profile_url":"${link}"`;
    cards.push({
      id,
      own: pieceBytes(head + ratingAndLink),
      place: piece(`place ${listed.city.slug} ${neighborhoods.join(' ')}`, () => ({
        json: `,"city":${JSON.stringify(listed.city)}${isAssistant ? '' : jsonOfPlaces()}`,
        shows: placeNumbers(facetNumbers, listed.city.slug, neighborhoods),
      })),
      services: piece(`services ${services.join(' ')}`, () => ({
        json: `,"services":${JSON.stringify(listed.services)}`,
        shows: services.map((service) => facetNumbers.services.get(service)!),
      })),
      verification: piece(yearsAndVerifications, () => ({
        json: yearsAndVerifications,
        shows: [...(verifications.identity_verified ? [IDENTITY] : []), ...(licensed ? [MATRICULA] : [])],
      })),
      end: piece(isAssistant ? portfolio : '}', () => ({
        json: isAssistant ? `,"portfolio":${firstOf(portfolio)}}` : '}',
        shows: [],
      })),
      rating,
      score: rankScore(rating, badgeStars(verifications)),
      detail: writeCold(Buffer.from(`${isAssistant ? jsonOfPlaces() : ''}${tail.slice(0, -1)}${ofReviews}}`)),
      reviews: writeCold(reviews.block),
    });
    return null;
  }

  /** Writes the hot part, the meta and the trailer. */
  async function finish(revision: Revision, builtAt: number): Promise<Meta> {
    const coldPages = sink.endPages();
    const hotAt = sink.position;
    const { sections, longest } = writeHot(sink, cards, [...pieces.values()], facetNumbers, coldPages);
    const { services, cities } = catalog;
    const meta: Meta = {
      revision,
      builtAt,
      counts: { services: services.length, cities: cities.length, professionals: cards.length, reviews: reviewCount },
      withheld: await told(withheld),
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
      answerBytes: longest + TEXT_BYTES,
    };
    sink.finish(meta);
    return meta;
  }

  return { add, finish };
}

const HTTPS_ORIGIN = /(?<=")https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?=\/)/g;

const slugOf = ({ slug }: { slug: string }): string => slug;

/** The images that a search of the assistant form shows. */
const firstOf = (portfolio: string): string =>
  JSON.stringify((JSON.parse(portfolio) as string[]).slice(0, PORTFOLIO_MAX_ASSISTANT));

/** The message to a process of a build. */
export type BuildJob = Required<BuildOptions>;

export type BuildResult =
  | { readonly revision: Revision }
  | { readonly failure: Pick<Error, 'name' | 'message' | 'stack'> };

if (import.meta.main) {
  // The server kills this process; a signal to the whole process group must not end a build before the server stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.once('message', async (job: BuildJob) => {
    const result = await openSource(job.databaseUrl)
      .then((source) => buildSnapshot(source, job))
      .then(({ revision }): BuildResult => ({ revision }))
      .catch((error: Error) => {
        const { name, message, stack } = error instanceof StoreUnavailable ? new StoreFailure(error.reason) : error;
        return { failure: { name, message, stack } };
      });
    process.send?.(result);
  });
}
