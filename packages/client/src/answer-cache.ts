/** The text of an answer with its ETag. */
export interface CachedAnswer {
  readonly etag: string;
  readonly text: string;
}

/** An LRU cache of answers by URL, bounded in bytes. */
export class AnswerCache {
  readonly #max: number;
  readonly #answers = new Map<string, CachedAnswer>();
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  find(url: string): CachedAnswer | null {
    const answer = this.#answers.get(url);
    if (answer === undefined) return null;
    this.#answers.delete(url);
    this.#answers.set(url, answer);
    return answer;
  }

  store(url: string, answer: CachedAnswer): void {
    this.#drop(url);
    const cost = costOf(url, answer);
    if (cost > this.#max) return;
    this.#answers.set(url, answer);
    this.#bytes += cost;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#max) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    const answer = this.#answers.get(url);
    if (answer === undefined) return;
    this.#answers.delete(url);
    this.#bytes -= costOf(url, answer);
  }
}

/** Two bytes per character, as a string with a character beyond Latin-1 takes. */
function costOf(url: string, { etag, text }: CachedAnswer): number {
  return 2 * (url.length + etag.length + text.length);
}
