import type { TellingWords } from './read-services.ts';
import type { Scene } from './signs.ts';

export interface Filters {
  has_matricula?: true;
  verified_identity?: true;
  min_rating?: number;
  min_reviews?: number;
}

/** The rating that "good reviews" means. */
const GOOD_RATING = 4.5;
const REVIEWS =
  /\b(\d{1,5}) (?:o mas )?(?:resenas?|opiniones|opinion|comentarios?|calificaciones|valoraciones|reviews?)\b/;
const STARS = /\b([0-5])(?: (\d{1,2}))? (?:o mas )?(?:estrellas?|puntos)\b/;
const RATING = /\b(?:puntaje|rating|calificacion|puntuacion|promedio)(?: [a-z]+){0,3} ([0-5])(?: (\d{1,2}))?\b/;

/** Reads the filters and marks their words in `used`. */
export function readFilters(
  folded: readonly string[],
  { at, stems }: TellingWords,
  scene: Scene,
  used: Uint8Array,
): Filters {
  const { lexicon } = scene.vocabulary;
  const filters: Filters = {};
  for (let i = 0; i < at.length; i++) {
    const found = lexicon.filters.longestAt(stems, i);
    if (found === null) continue;
    if (!scene.isRefused(at[i]!, at[i + found.length - 1]!)) {
      if (found.value === 'min_rating') filters.min_rating = GOOD_RATING;
      else filters[found.value] = true;
      for (let j = i; j < i + found.length; j++) used[at[j]!] = 1;
    }
    i += found.length - 1;
  }
  if (!folded.some((word) => word >= '0' && word < ':')) return filters;
  const text = folded.join(' ');
  const reviews = REVIEWS.exec(text);
  if (reviews !== null) {
    filters.min_reviews = Number(reviews[1]);
    markWords(text, reviews, used);
  }
  const stars = STARS.exec(text) ?? RATING.exec(text);
  if (stars !== null) {
    const rating = Number(`${stars[1]}.${stars[2] ?? 0}`);
    if (rating <= 5) filters.min_rating = rating;
    markWords(text, stars, used);
  }
  return filters;
}

function markWords(text: string, match: RegExpExecArray, used: Uint8Array): void {
  const first = text.slice(0, match.index).split(' ').length - 1;
  used.fill(1, first, first + match[0].split(' ').length);
}
