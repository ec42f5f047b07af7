import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toSlug } from '@vidriera/contract/rules';
import recipes from './content/recipes.json' with { type: 'json' };
import { cities, listIn, trades } from './content.ts';
import { contactSentence, demoToday, makePerson, makePersona, type Persona, placedPeople, sceneOf } from './persona.ts';
import { pictureUrl } from './picture.ts';
import { Random } from './random.ts';
import { freshTexts, handwritten, pickSentence, type WriteFresh } from './sentences.ts';

export interface DemoOptions {
  /** The number of professionals; without it, the bundled sample of 1,420. */
  professionals?: number | undefined;
  /** A 32-bit integer. Each seed generates other people. Default 1. */
  seed?: number | undefined;
  /** The site's origin, without a trailing slash, for the addresses of the pictures. */
  origin?: string | undefined;
}

export type DemoKind = 'services' | 'cities' | 'professionals' | 'reviews';

const SAMPLE = { professionals: 1420, reviews: 6 };
/** The approximate size of the sample's source files, for the progress of a load. */
export const SAMPLE_BYTES = 4_740_000;
/** The mean number of reviews per professional in a demo of another size. */
const REVIEWS = 11;

/** A directory, made as it is read, the same for the same options. All texts of the sample differ, else those about one person. */
export function demoRecords(options: DemoOptions = {}): Readonly<Record<DemoKind, Iterable<object>>> {
  const { professionals, seed = 1, origin = 'http://127.0.0.1:8080' } = options;
  const sample = professionals === undefined;
  const count = professionals ?? SAMPLE.professionals;
  const mean = sample ? SAMPLE.reviews : REVIEWS;
  const everywhere = placedPeople();
  // A demo too small for all the placed people has none of them.
  const placement = everywhere.length <= count ? everywhere : [];
  const [freshBio, freshReview] = sample ? [freshTexts(8), freshTexts(2)] : [];
  function* personas() {
    for (let index = 0; index < count; index += 1) yield makePersona(seed, index, mean, placement);
  }
  return {
    services: trades.map(({ matriculas, kind, weight, women, near, pictures, ...service }) => service),
    cities: cities.map(({ area, weight, ...city }) => ({ ...city, active: true })),
    professionals: personas().map((one) => professionalRecord(seed, one, origin, freshBio ?? freshTexts(1))),
    reviews: personas().flatMap((one) => {
      const fresh = freshReview ?? freshTexts(1);
      return Array.from({ length: one.reviewCount }, (_, number) => reviewRecord(seed, one, number, fresh));
    }),
  };
}

/** Trades that need trust, because the professional is close to a family: most have a background check. */
const trusting = new Set(['nineras', 'cuidado-de-personas-mayores', 'enfermeria', 'limpieza-del-hogar', 'cerrajeria']);

/** Above the streams of all reviews. With this one, the first page of the sample is small enough for a model. */
const PROFESSIONAL_STREAM = 1_000_003;

/** The `professional` record of a persona (source-format.md, Records), private fields included. */
function professionalRecord(seed: number, persona: Persona, origin: string, writeFresh: WriteFresh): object {
  const random = new Random(seed, PROFESSIONAL_STREAM, persona.index);
  const { person, secret, city, services, placed } = persona;
  const words = writeWords(persona, random, writeFresh);
  const contact = random.chance(0.06) ? contactSentence(random.pick(listIn('leaks', 'bio')), persona, random) : '';
  const unlicensed = !placed && random.chance(0.1);
  // Two services that are not active: the first alone, so that the person is not listed; the second beside active ones.
  const offered =
    !placed && random.chance(0.005) ? ['lavado-de-alfombras-en-planta'] : services.map(({ slug }) => slug);
  if (random.chance(0.014)) offered.push('afilado-a-domicilio');
  return {
    id: persona.id,
    ...(random.chance(0.96) ? { slug: slugFor(persona, random.chance(0.015)) } : {}),
    ...(random.chance(0.95)
      ? { first_name: person.first, last_name: person.last }
      : { full_name: `${person.first} ${person.last}` }),
    ...words,
    bio: [words.bio, contact].filter(Boolean).join(' ') || null,
    // A link with a telephone number, which an import leaves out.
    avatar_url: random.chance(0.004) ? `https://wa.me/549${secret.area}${secret.number}` : null,
    portfolio: portfolioOf(persona, random, origin),
    city: city.slug,
    neighborhoods: persona.neighborhoods.map((hood) => hood.slug),
    services: offered,
    member_since: new Date(persona.memberSince).toISOString(),
    status: placed || random.chance(0.85) ? 'active' : random.pick(['paused', 'suspended']),
    verifications: verificationsOf(persona, random, unlicensed),
    external_reviews: externalReviews(persona, random),
    phone: `+54 9 ${secret.area} ${secret.number.slice(0, -4)}-${secret.number.slice(-4)}`,
    email: secret.email,
    dni: secret.dni,
    ...(random.chance(0.3) ? { cuit: secret.cuit } : {}),
  };
}

/** A careless slug has the whole family name, so an import replaces it. */
function slugFor({ person, services, tail }: Persona, careless: boolean): string {
  const first = toSlug(person.first.split(' ')[0]!);
  if (careless) return `${first}-${toSlug(person.last)}-${tail}`;
  // The initial of the first family name, after its particles.
  const [initial] = toSlug(person.last.replace(/^(?:\p{Ll}+ )+/u, ''));
  return `${first}-${initial}-${services[0].slug}-${tail}`;
}

function portfolioOf({ person, secret, services }: Persona, random: Random, origin: string): string[] {
  if (!random.chance(0.45)) return [];
  const urls = Array.from({ length: random.between(1, 6) }, () =>
    pictureUrl(origin, services[0].slug, random.bits().toString(16).padStart(8, '0')),
  );
  if (random.chance(0.02)) urls.unshift(`https://wa.me/549${secret.area}${secret.number}`);
  if (random.chance(0.015)) urls.push(`${origin}/demo/pictures/${toSlug(person.last)}-01.svg`);
  return urls;
}

const YEAR_MS = 31_557_600_000;

function verificationsOf({ services, memberSince }: Persona, random: Random, unlicensed: boolean): object {
  const licence = services.find((service) => service.requires_matricula) ?? services[0];
  const licensed = licence.matriculas.length > 0 && (licence.requires_matricula || random.chance(0.2));
  const years = (demoToday - memberSince) / YEAR_MS + (random.chance(0.3) ? random.between(1, 12) : 0);
  return {
    identity_verified: random.chance(0.92),
    phone_verified: random.chance(0.93),
    email_verified: random.chance(0.84),
    background_check: random.chance(services.some(({ slug }) => trusting.has(slug)) ? 0.82 : 0.34),
    matricula: { verified: licensed && !unlicensed, type: licensed ? random.pick(licence.matriculas) : null },
    years_active: Math.round(years * 4) / 4,
  };
}

const partners = ['red-barrial', 'guia-de-oficios', 'gremio-online', 'vecinos-en-red'];

function externalReviews({ quality, reviewCount }: Persona, random: Random): object[] {
  if (!random.chance(0.22)) return [];
  const sources = random.chance(0.2) ? 2 : 1;
  const first = random.between(0, partners.length - 1);
  return Array.from({ length: sources }, (_, step) => ({
    source: partners[(first + step) % partners.length],
    rating: Math.round(Math.min(5, Math.max(1, 2.6 + 2.3 * quality + 0.3 * random.bell())) * 10) / 10,
    count: random.between(2, 12 + reviewCount * 2),
    verified: random.chance(0.76),
  }));
}

function writeWords(persona: Persona, random: Random, writeFresh: WriteFresh) {
  const scene = sceneOf(persona, persona.person.gender, random);
  const sentence = (list: string) => pickSentence(persona.services[0], list, scene, random);
  const writeBio = (): string => {
    const parts = [sentence('about')];
    if (random.chance(0.62)) parts.push(sentence('kind habit'));
    if (random.chance(0.42)) parts.push(sentence('any habit'));
    if (random.chance(0.36) && !parts.some((part) => part.includes(scene.values.barrio!)))
      parts.splice(random.between(1, parts.length), 0, sentence('any zone'));
    if (random.chance(0.24)) parts.push(sentence('any farewell'));
    return parts.join(random.chance(0.08) ? '\n\n' : ' ');
  };
  const headline = random.chance(0.14) ? null : sentence(random.chance(0.8) ? 'headline' : 'any headline');
  const bio = random.chance(0.93) ? writeFresh(persona.id, writeBio) : null;
  const tags = random.chance(0.1) ? 0 : random.between(2, random.chance(0.06) ? 10 : 6);
  const all = Array.from({ length: 2 * tags }, () => sentence(random.chance(0.88) ? 'specialty' : 'any specialty'));
  return { headline, bio, specialties: [...new Set(all)].slice(0, tags) };
}

const mostlyForWomen = new Set(['costura', 'manicuria', 'peluqueria-a-domicilio']);
/** The list of titles for each rating, from 0 on. */
const TITLES = ['bad', 'bad', 'bad', 'mixed', 'fair', 'good'];

/** The random stream of a persona's first review; each further review has the next. The persona and its record have 1 and 2. */
const FIRST_REVIEW_STREAM = 3;

/** The `review` record of a persona with this number, from 0 on (source-format.md, Records). */
function reviewRecord(seed: number, persona: Persona, number: number, writeFresh: WriteFresh): object {
  const random = new Random(seed, FIRST_REVIEW_STREAM + number, persona.index);
  const isColleague = random.chance(0.025);
  const rating = isColleague ? random.between(4, 5) : rateBy(persona.quality, random);
  const service = random.chance(0.8) ? persona.services[0] : random.pick(persona.services);
  const author = makePerson(random, mostlyForWomen.has(service.slug) ? 0.92 : 0.58);
  const scene = sceneOf(persona, author.gender, random);
  const leaks = listIn('leaks', rating <= 2 ? 'angry review' : 'review');
  const contact = random.chance(0.014) ? contactSentence(random.pick(leaks), persona, random) : '';
  const write = (): string => {
    const lists = isColleague ? ['any colleague'] : partsOf(rating, random);
    const parts = lists.map((list) => pickSentence(service, random.pick(list.split('|')), scene, random));
    return handwritten(joined(parts), random, rating >= 4);
  };
  const words = isColleague || random.chance(0.9) ? writeFresh(persona.id, write) : null;
  return {
    id: `r${persona.index.toString(36)}-${number.toString(36)}`,
    professional_id: persona.id,
    rating,
    title: random.chance(0.3) ? pickSentence(service, `any title ${TITLES[rating]}`, scene, random) : null,
    comment: [words, contact].filter(Boolean).join(' ') || null,
    ...(random.chance(0.95)
      ? { author_first_name: author.first, author_last_name: random.chance(0.96) ? author.last : null }
      : { author_name: `${author.first} ${author.last}` }),
    author_role: isColleague ? 'worker' : 'client',
    author_avatar_url: null,
    service: random.chance(0.04) ? null : service.slug,
    created_at: writtenAt(persona.memberSince, random),
    // The operator hid the angry reviews with contact data, and a few others.
    status: (contact !== '' && rating <= 2) || random.chance(0.008) ? 'hidden' : 'published',
  };
}

function rateBy(quality: number, random: Random): number {
  const satisfaction = quality + 0.2 * random.bell();
  if (satisfaction > 0.6) return random.chance(0.86) ? 5 : 4;
  if (satisfaction > 0.47) return random.chance(0.75) ? 4 : 5;
  if (satisfaction > 0.36) return 3;
  return random.chance(0.45) ? 2 : 1;
}

/** The sentence lists of a comment; `a|b` is one of two. */
function partsOf(rating: number, random: Random): readonly string[] {
  if (rating === 4 && random.chance(0.4)) return random.chance(0.45) ? ['mixed'] : ['detail|good', 'any mild'];
  const recipe = rating <= 2 ? recipes.annoyed : rating === 3 ? recipes.mixed : recipes.glad;
  return random.share(recipe.map(({ share, lists }) => [share, lists]));
}

function joined(parts: readonly string[]): string {
  return parts.map((part, at) => (at === parts.length - 1 || /[.!?)]$/.test(part) ? part : `${part}.`)).join(' ');
}

/** A local time with its offset, in waking hours, more often recent than old. */
function writtenAt(since: number, random: Random): string {
  const time = demoToday - (demoToday - since) * random.unit() ** 1.5 * 0.97;
  const date = new Date(Math.min(time, demoToday - 86_400_000)).toISOString().slice(0, 10);
  const two = (low: number, high: number) => String(random.between(low, high)).padStart(2, '0');
  return `${date}T${two(8, 23)}:${two(0, 59)}:${two(0, 59)}-03:00`;
}

const CHUNK = 256 * 1024;

/** The records as lines of NDJSON. */
export function* demoLines(records: Iterable<object>): Generator<Buffer> {
  let text = '';
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** Writes the demo as source files into a folder, made if missing; files with those names are replaced. Returns the counts. */
export async function writeDemo(folder: string, options: DemoOptions = {}) {
  await mkdir(folder, { recursive: true });
  const counts = { services: 0, cities: 0, professionals: 0, reviews: 0 };
  for (const [kind, records] of Object.entries(demoRecords(options)) as [DemoKind, Iterable<object>][]) {
    const counted = Iterator.from(records).map((record) => {
      counts[kind] += 1;
      return record;
    });
    await pipeline(demoLines(counted), createWriteStream(join(folder, `${kind}.ndjson`)));
  }
  return counts;
}
