import recipes from './content/recipes.json' with { type: 'json' };
import { listIn } from './content.ts';
import { handwritten } from './handwriting.ts';
import { leak, makePerson } from './people.ts';
import { demoToday, type Persona, sceneOf } from './persona.ts';
import { Random } from './random.ts';
import { type Fresh, tell, writeFresh } from './sentences.ts';

const mostlyForWomen = new Set(['costura', 'manicuria', 'peluqueria-a-domicilio']);
/** The list of titles for each rating, from 0 on. */
const TITLES = ['bad', 'bad', 'bad', 'mixed', 'fair', 'good'];

/** The `review` record number `turn` of a persona (source-format.md, Records). */
export function reviewRecord(seed: number, persona: Persona, turn: number, fresh: Fresh): object {
  const random = new Random(seed, 3 + turn, persona.index);
  const worker = random.chance(0.025);
  const rating = worker ? random.between(4, 5) : rateBy(persona.quality, random);
  const service = random.chance(0.8) ? persona.services[0] : random.pick(persona.services);
  const author = makePerson(random, mostlyForWomen.has(service.slug) ? 0.92 : 0.58);
  const scene = sceneOf(persona, author.gender, random);
  const leaks = listIn('leaks', rating <= 2 ? 'angry review' : 'review');
  const leaked = random.chance(0.014) ? leak(random.pick(leaks), persona.person, persona.secret, random) : '';
  const write = (): string => {
    const lists = worker ? ['any colleague'] : partsOf(rating, random);
    const parts = lists.map((list) => tell(service, random.pick(list.split('|')), scene, random));
    return handwritten(joined(parts), random, rating >= 4);
  };
  const words = worker || random.chance(0.9) ? writeFresh(write, (text) => fresh(text, persona.id)) : null;
  return {
    id: `r${persona.index.toString(36)}-${turn.toString(36)}`,
    professional_id: persona.id,
    rating,
    title: random.chance(0.3) ? tell(service, `any title ${TITLES[rating]}`, scene, random) : null,
    comment: [words, leaked].filter(Boolean).join(' ') || null,
    ...(random.chance(0.95)
      ? { author_first_name: author.first, author_last_name: random.chance(0.96) ? author.last : null }
      : { author_name: `${author.first} ${author.last}` }),
    author_role: worker ? 'worker' : 'client',
    author_avatar_url: null,
    service: random.chance(0.04) ? null : service.slug,
    created_at: writtenAt(persona.memberSince, random),
    status: (leaked !== '' && rating <= 2) || random.chance(0.008) ? 'hidden' : 'published',
  };
}

function rateBy(quality: number, random: Random): number {
  const mark = quality + 0.2 * random.bell();
  if (mark > 0.6) return random.chance(0.86) ? 5 : 4;
  if (mark > 0.47) return random.chance(0.75) ? 4 : 5;
  if (mark > 0.36) return 3;
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
