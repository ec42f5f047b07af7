import { toSlug } from '@vidriera/contract/rules';
import { listIn } from './content.ts';
import { contactSentence } from './people.ts';
import { demoToday, type Persona, sceneOf } from './persona.ts';
import { pictureUrl } from './picture.ts';
import { Random } from './random.ts';
import { type ClaimText, pickSentence, writeFresh } from './sentences.ts';

/** Trades that need trust, because the professional is close to a family: most have a background check. */
const trusting = new Set(['nineras', 'cuidado-de-personas-mayores', 'enfermeria', 'limpieza-del-hogar', 'cerrajeria']);

/** Above the streams of all reviews. With this one, the first page of the sample is small enough for a model. */
const STREAM = 1_000_003;

/** The `professional` record of a persona (source-format.md, Records), private fields included. */
export function professionalRecord(seed: number, persona: Persona, origin: string, claimText: ClaimText): object {
  const random = new Random(seed, STREAM, persona.index);
  const { person, secret, city, services, placed } = persona;
  const words = writeWords(persona, random, claimText);
  const contact = random.chance(0.06)
    ? contactSentence(random.pick(listIn('leaks', 'bio')), person, secret, random)
    : '';
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

/** The professional's own texts. */
function writeWords(persona: Persona, random: Random, claimText: ClaimText) {
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
  const bio = random.chance(0.93) ? writeFresh(writeBio, (text) => claimText(text, persona.id)) : null;
  const tags = random.chance(0.1) ? 0 : random.between(2, random.chance(0.06) ? 10 : 6);
  const all = Array.from({ length: 2 * tags }, () => sentence(random.chance(0.88) ? 'specialty' : 'any specialty'));
  return { headline, bio, specialties: [...new Set(all)].slice(0, tags) };
}
