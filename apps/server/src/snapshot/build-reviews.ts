import { EarlierDamaged } from './earlier.ts';
import type { InspectedReviews, WrittenReviews } from './inspector.ts';
import { startColdBlock, type Workbench, withhold } from './workbench.ts';

/** Writes the reviews of those who are kept to the cold part, less those that the guard stops. */
export class ReviewWriter {
  readonly #bench: Workbench;
  /** How many of those kept are done. */
  #done = 0;
  /** What the crew made ready and nobody took yet, by number; null after the last. */
  #ready: readonly InspectedReviews[] | null = [];
  #taken = 0;
  #last = Number.NEGATIVE_INFINITY;

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  /** Writes those of the professionals of numbers below `no`, all of which are kept by now. */
  async writeBelow(no: number): Promise<void> {
    for (;;) {
      const reviews = await this.#next();
      const of = reviews?.professional ?? Number.POSITIVE_INFINITY;
      this.#takeOverBelow(Math.min(of, no));
      if (reviews === null || of >= no) return;
      this.#taken++;
      this.#write(reviews);
    }
  }

  async #next(): Promise<InspectedReviews | null> {
    while (this.#ready !== null && this.#taken === this.#ready.length) {
      this.#ready = await this.#bench.crew.next();
      this.#taken = 0;
    }
    return this.#ready?.[this.#taken] ?? null;
  }

  #write(reviews: InspectedReviews): void {
    const { kept, again, withheld } = this.#bench;
    const no = reviews.professional;
    if (no <= this.#last) throw new Error('the reviews of a professional come apart');
    this.#last = no;
    // Who is not listed is not kept.
    if (kept.no[this.#done] !== no) return;
    for (const { id, why } of reviews.leftOut) {
      again.add(no);
      withhold(withheld, 'review', id, why);
    }
    if (reviews.count > 0) this.#keep(this.#done, reviews);
    this.#done++;
  }

  /** The reviews of whom nothing changed are taken over. */
  #takeOverBelow(no: number): void {
    const { kept, earlier } = this.#bench;
    for (; this.#done < kept.length && kept.no[this.#done]! < no; this.#done++) {
      const before = kept.before[this.#done]!;
      if (before < 0 || !earlier.hasReviews(before)) continue;
      const reviews = earlier.reviewsOf(before);
      if (reviews === null) throw new EarlierDamaged();
      this.#keep(this.#done, reviews);
    }
  }

  #keep(number: number, reviews: WrittenReviews): void {
    const { kept, sink } = this.#bench;
    kept.reviewsAt.set(number, startColdBlock(sink, reviews.block));
    kept.reviewsLength.set(number, reviews.block.length);
    kept.reviewsChecksum.set(number, reviews.checksum);
    kept.reviewCount.set(number, reviews.count);
    kept.reviewSum.set(number, reviews.stars);
  }
}
