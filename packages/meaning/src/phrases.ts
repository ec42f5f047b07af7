export interface PhraseEnd<Value> {
  readonly value: Value;
  /** How many words the phrase has. */
  readonly length: number;
}

interface Node<Value> {
  value: Value | undefined;
  readonly length: number;
  next: Map<string, Node<Value>> | null;
}

/** Values by phrase, in a tree of words: one walk over the words of a text finds the longest phrase at a position. */
export class Phrases<Value> {
  readonly #root: Node<Value> = { value: undefined, length: 0, next: null };

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    for (const [phrase, value] of entries) this.set(phrase, value);
  }

  set(phrase: string, value: Value): void {
    let node = this.#root;
    for (const word of phrase.split(' ')) {
      node.next ??= new Map();
      let next = node.next.get(word);
      if (next === undefined) {
        next = { value: undefined, length: node.length + 1, next: null };
        node.next.set(word, next);
      }
      node = next;
    }
    node.value = value;
  }

  /** The value of exactly this phrase. */
  get(phrase: string): Value | undefined {
    const words = phrase.split(' ');
    const found = this.longestAt(words, 0);
    return found?.length === words.length ? found.value : undefined;
  }

  /** The longest phrase that starts at this position of the words and ends before `to`. */
  longestAt(words: readonly string[], from: number, to = words.length): PhraseEnd<Value> | null {
    let node = this.#root;
    let found: Node<Value> | null = null;
    for (let i = from; i < to && node.next !== null; i++) {
      const next = node.next.get(words[i]!);
      if (next === undefined) break;
      if (next.value !== undefined) found = next;
      node = next;
    }
    return found as PhraseEnd<Value> | null;
  }
}
