import { cityRecords, serviceRecords } from './catalog.ts';
import { makePersona } from './persona.ts';
import { professionalRecord } from './professional.ts';
import { type Fresh, reviewRecord } from './review.ts';
import { chooseAny, dealer } from './text/choose.ts';

export interface DemoOptions {
  /** How many professionals; without it, the bundled sample of 800. */
  professionals?: number;
  /** A 32-bit integer; another seed, other people. Default 1. */
  seed?: number;
  /** The site's origin, without a trailing slash: the pictures' addresses begin with it. */
  origin?: string;
}

export type DemoKind = 'services' | 'cities' | 'professionals' | 'reviews';
export interface DemoRecord {
  kind: DemoKind;
  record: object;
}

const bundled = { professionals: 800, reviews: 7.45 };
const sizedReviews = 11;

/**
 * A whole directory, in the order an import takes it (source-format.md, Files). The same options give the same records.
 * The bundled sample remembers what was said, so that nobody says it twice; a sized demo remembers nothing and may be of any size.
 */
export function* demoRecords({
  professionals,
  seed = 1,
  origin = 'http://127.0.0.1:8080',
}: DemoOptions = {}): Generator<DemoRecord> {
  const sample = professionals === undefined;
  const count = professionals ?? bundled.professionals;
  const mean = sample ? bundled.reviews : sizedReviews;
  const choose = sample ? dealer(seed) : chooseAny;
  const fresh = sample ? once() : () => true;
  for (const record of serviceRecords()) yield { kind: 'services', record };
  for (const record of cityRecords()) yield { kind: 'cities', record };
  for (let index = 0; index < count; index += 1) {
    yield { kind: 'professionals', record: professionalRecord(seed, makePersona(seed, index, mean), origin, choose) };
  }
  for (let index = 0; index < count; index += 1) {
    const persona = makePersona(seed, index, mean);
    for (let turn = 0; turn < persona.reviewCount; turn += 1) {
      yield { kind: 'reviews', record: reviewRecord(seed, persona, turn, choose, fresh) };
    }
  }
}

/** Says yes to a text that is new, whatever its case and punctuation, and whose sentences were said once at most. */
function once(): Fresh {
  const said = new Map<string, number>();
  const times = (text: string) => said.get(text) ?? 0;
  return (text) => {
    const [whole = '', ...sentences] = [text, ...text.split(sentenceEnd)].map(fold);
    const long = sentences.filter((sentence) => sentence.length >= 24 && sentence !== whole);
    if (times(whole) > 0 || long.some((sentence) => times(sentence) > 1)) return false;
    for (const part of [whole, ...long]) said.set(part, times(part) + 1);
    return true;
  };
}

const sentenceEnd = /(?<=[.!?]) /;

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter} ]/gu, '');
}
