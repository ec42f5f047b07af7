import { editDistance } from '@vidriera/meaning/edit-distance';
import { memoized } from './memo.ts';
import { toSlug } from './rules.ts';

export interface Choice {
  readonly slug: string;
  readonly name: string;
}

const SUGGESTIONS_MAX = 5;

const formsOf = memoized((choices: readonly Choice[]) =>
  choices.map(({ slug, name }) => ({ slug, forms: [...new Set([slug, toSlug(name)])] })),
);

/** Up to five slugs that the text may have meant, nearest first: equal when folded, one in the other, or few edits apart. */
export function suggestSlugs(text: string, choices: readonly Choice[]): string[] {
  const wanted = toSlug(text);
  if (wanted === '') return [];
  const all = formsOf(choices).map(({ slug, forms }) => ({
    slug,
    distance: Math.min(...forms.map((form) => nearness(wanted, form))),
  }));
  const near = all.filter(({ distance }) => distance < 1);
  near.sort((a, b) => a.distance - b.distance || (a.slug < b.slug ? -1 : 1));
  return near.slice(0, SUGGESTIONS_MAX).map(({ slug }) => slug);
}

/** 0 for the same, below 1 for near, 1 or more for unrelated. */
function nearness(wanted: string, slug: string): number {
  if (wanted === slug) return 0;
  if (slug.startsWith(wanted) || wanted.startsWith(slug)) return 0.1;
  if (wanted.length > 3 && (slug.includes(wanted) || wanted.includes(slug))) return 0.2;
  const first = wanted.indexOf('-') + 1;
  // "villa-gesell" is near "villa-maria" only as far as "gesell" is near "maria".
  if (first > 0 && slug.startsWith(wanted.slice(0, first))) return nearness(wanted.slice(first), slug.slice(first));
  const longest = Math.max(wanted.length, slug.length);
  const shared = sharedStart(wanted, slug);
  const byStem = shared >= 4 && shared >= 0.5 * Math.min(wanted.length, slug.length) ? 0.5 : 1;
  const most = Math.max(1, Math.floor(longest / 3));
  const edits = editDistance(wanted, slug, most);
  return Math.min(byStem, edits <= most ? 0.3 + edits / longest / 2 : 1);
}

function sharedStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

/** Parameters by the names that they have in other APIs, and in Spanish. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    offset: 'page skip start from cursor after pagina',
    limit: 'per_page page_size size count max max_results top first limite',
    service: 'category categories trade profession term type keyword servicio rubro oficio',
    city: 'location town place ciudad localidad',
    neighborhood: 'area district zone barrio zona',
    min_rating: 'rating stars calificacion',
    min_reviews: 'reviews review_count',
    verified_identity: 'verified verificado',
    has_matricula: 'licensed license matricula',
    q: 'query search text texto',
  }).flatMap(([parameter, names]) => names.split(' ').map((name) => [name, parameter] as const)),
);

/** The nearest known parameter: `neighborhood` for `neighbourhood`, `min_reviews` for `minReviews`; null when none is near. */
export function nearestParameter(name: string, known: readonly string[]): string | null {
  const spread = name.slice(0, 40).replace(/([a-z])([A-Z])/g, '$1-$2');
  const usual = OTHER_NAMES.get(spread.toLowerCase().replaceAll('-', '_'));
  if (usual !== undefined && known.includes(usual)) return usual;
  const [nearest] = suggestSlugs(
    spread,
    known.map((one) => ({ slug: one.replaceAll('_', '-'), name: one })),
  );
  return nearest?.replaceAll('-', '_') ?? null;
}
