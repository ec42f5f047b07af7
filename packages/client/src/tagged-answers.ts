/** An answer as text, and its tag. */
export interface TaggedAnswer {
  readonly etag: string;
  readonly text: string;
}

/** Answers by address, those asked for last, in a bounded number of bytes. */
export class TaggedAnswers {
  readonly #max: number;
  readonly #answers = new Map<string, TaggedAnswer>();
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  find(url: string): TaggedAnswer | null {
    const answer = this.#answers.get(url);
    if (answer === undefined) return null;
    this.#answers.delete(url);
    this.#answers.set(url, answer);
    return answer;
  }

  keep(url: string, answer: TaggedAnswer): void {
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

/** Two bytes for a character, as a text with one character beyond Latin-1 takes. */
function costOf(url: string, { etag, text }: TaggedAnswer): number {
  return 2 * (url.length + etag.length + text.length);
}
