import type { ProfessionalDetail, Review } from '@vidriera/contract';
import type { DirectoryReader } from './reader.ts';

/** A sentence of a review, unchanged, from its first capital letter on. */
export interface Quote {
  readonly sentence: string;
  readonly author: string;
}

/** The number of newest reviews that are read. */
const READ_MAX = 12;
const SENTENCE_MIN = 30;
const SENTENCE_MAX = 120;
/** A review further than this many stars from the average is not representative. */
const STARS_APART_MAX = 1;
const SENTENCE = /[^.!?…\n]+[.!?…]*/g;
const LONG_WORD = /\p{L}{5,}/gu;
const MARK = /\[[^\][]*\]|…$/;

/**
 * The sentence with the most long words among a professional's reviews of a service, or of any; null when none has the right length.
 * A review that names no service speaks of a professional's only one.
 */
export function quoteOf(
  reader: DirectoryReader,
  { slug, rating, services }: Pick<ProfessionalDetail, 'slug' | 'rating' | 'services'>,
  service: string | null = null,
): Quote | null {
  const { reviews } = reader.reviews(slug, { limit: READ_MAX, offset: 0 });
  const only = services.length === 1 ? services[0]!.name : null;
  let best: { quote: Quote; score: number } | null = null;
  for (const review of reviews) {
    if (Math.abs(review.rating - rating) > STARS_APART_MAX) continue;
    if (service !== null && (review.service_name ?? only) !== service) continue;
    for (const sentence of sentencesOf(review)) {
      const score = new Set(sentence.toLowerCase().match(LONG_WORD)).size;
      if (best === null || score > best.score) best = { quote: { sentence, author: review.author_name }, score };
    }
  }
  return best?.quote ?? null;
}

function sentencesOf({ comment }: Review): string[] {
  return [...(comment ?? '').slice(0, 4 * SENTENCE_MAX).matchAll(SENTENCE)]
    .map(([sentence]) => sentence.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
    .filter(({ length }) => length >= SENTENCE_MIN && length <= SENTENCE_MAX)
    .filter((sentence) => !MARK.test(sentence));
}
