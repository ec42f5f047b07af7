import type { Catalog } from '@vidriera/contract';
import type { Snapshot } from '../apps/server/src/directory/snapshot/snapshot.ts';
import { seededRandom } from '../testing/random.ts';

export const MIXES = ['mix', 'distinct', 'worst'] as const;
export type Mix = (typeof MIXES)[number];

/**
 * How many different requests a run has at most; they are gone through again and again. Those of `distinct` and `worst` are more than
 * a server remembers, so that each comes to it as new and none is answered from what it keeps.
 */
const DIFFERENT = { mix: 3000, distinct: 12_000, worst: 12_000 } satisfies Record<Mix, number>;

/** Draws requests for what a snapshot holds. */
class Draw {
  readonly #random = seededRandom(20240131);
  readonly #snapshot: Snapshot;
  readonly #catalog: Catalog;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#catalog = snapshot.catalog;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /** The first are asked for far more often than the last, as people do. */
  popular<Thing>(things: readonly Thing[]): Thing {
    return things[Math.floor(this.#random() ** 3 * things.length)]!;
  }

  any<Thing>(things: readonly Thing[]): Thing {
    return things[this.below(things.length)]!;
  }

  search(pick: <Thing>(things: readonly Thing[]) => Thing): string {
    const query = new URLSearchParams();
    if (this.chance(0.85)) query.set('service', pick(this.#catalog.services).slug);
    if (this.chance(0.75)) {
      const city = pick(this.#catalog.cities);
      query.set('city', city.slug);
      const neighborhoods = city.neighborhoods ?? [];
      if (neighborhoods.length > 0 && this.chance(0.3)) query.set('neighborhood', pick(neighborhoods).slug);
    }
    if (this.chance(0.15)) query.set('verified_identity', 'true');
    if (this.chance(0.1)) query.set('has_matricula', 'true');
    if (this.chance(0.25)) query.set('min_rating', this.any(['3.5', '4', '4.2', '4.5', '4.8']));
    if (this.chance(0.15)) query.set('min_reviews', String(this.any([1, 5, 10, 20, 50])));
    if (this.chance(0.6)) query.set('limit', String(this.any([5, 10, 10, 20, 20, 50])));
    if (this.chance(0.2)) query.set('offset', String(this.any([5, 10, 20, 40, 100])));
    return `/v1/professionals?${query}`;
  }

  someone(): string {
    const { professionals } = this.#snapshot.counts;
    const rank = Math.floor(this.#random() ** 2 * professionals);
    const [found] = this.#snapshot.listed(rank, 1);
    return this.chance(0.7) ? found!.slug : found!.id;
  }

  request(pick: <Thing>(things: readonly Thing[]) => Thing): string {
    const kind = this.below(100);
    if (kind < 55) return this.search(pick);
    if (kind < 80) return `/v1/professionals/${this.someone()}`;
    if (kind < 95)
      return `/v1/professionals/${this.someone()}/reviews${this.any(['', '', '?limit=5', '?limit=10&offset=5'])}`;
    return kind < 98 ? '/v1/services' : '/v1/cities';
  }

  /** No facet narrows it: a threshold, and an offset anywhere in what matches. */
  deep(): string {
    const { professionals } = this.#snapshot.counts;
    return `/v1/professionals?min_rating=${(this.below(500) / 100).toFixed(2)}&offset=${this.below(professionals)}`;
  }
}

/**
 * The paths of a run. `mix` is what callers ask: popular services and cities most, some again and again; `distinct`
 * has every path once; `worst` only min_rating with deep offsets.
 */
export function requestsFor(mix: Mix, snapshot: Snapshot): string[] {
  const draw = new Draw(snapshot);
  const count = DIFFERENT[mix];
  if (mix === 'mix') return Array.from({ length: count }, () => draw.request((things) => draw.popular(things)));
  const paths = new Set<string>();
  for (let tries = 0; paths.size < count && tries < 20 * count; tries++) {
    paths.add(mix === 'worst' ? draw.deep() : draw.request((things) => draw.any(things)));
  }
  return [...paths];
}
