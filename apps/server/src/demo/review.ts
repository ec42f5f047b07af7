import recipes from './content/recipes.json' with { type: 'json' };
import { listIn } from './content.ts';
import { handwritten } from './handwriting.ts';
import { contactSentence, makePerson } from './people.ts';
import { demoToday, type Persona, sceneOf } from './persona.ts';
import { Random } from './random.ts';
import { type ClaimText, pickSentence, writeFresh } from './sentences.ts';

const mostlyForWomen = new Set(['costura', 'manicuria', 'peluqueria-a-domicilio']);
/** The list of titles for each rating, from 0 on. */
const TITLES = ['bad', 'bad', 'bad', 'mixed', 'fair', 'good'];

/** The random stream of a persona's first review; each further review has the next. The persona and its record have 1 and 2. */
const FIRST_STREAM = 3;

/** The `review` record of a persona with this number, from 0 on (source-format.md, Records). */
export function reviewRecord(seed: number, persona: Persona, number: number, claimText: ClaimText): object {
  const random = new Random(seed, FIRST_STREAM + number, persona.index);
  const isColleague = random.chance(0.025);
  const rating = isColleague ? random.between(4, 5) : rateBy(persona.quality, random);
  const service = random.chance(0.8) ? persona.services[0] : random.pick(persona.services);
  const author = makePerson(random, mostlyForWomen.has(service.slug) ? 0.92 : 0.58);
  const scene = sceneOf(persona, author.gender, random);
  const leaks = listIn('leaks', rating <= 2 ? 'angry review' : 'review');
  const contact = random.chance(0.014)
    ? contactSentence(random.pick(leaks), persona.person, persona.secret, random)
    : '';
  const write = (): string => {
    const lists = isColleague ? ['any colleague'] : partsOf(rating, random);
    const parts = lists.map((list) => pickSentence(service, random.pick(list.split('|')), scene, random));
    return handwritten(joined(parts), random, rating >= 4);
  };
  const words = isColleague || random.chance(0.9) ? writeFresh(write, (text) => claimText(text, persona.id)) : null;
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

/** Joins the sentences, with a full stop after those that lack one. */
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
