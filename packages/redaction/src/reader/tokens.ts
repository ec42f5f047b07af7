const MARK = /[\p{M}\p{Cf}]/u;
const SPACE = /\s/;
const DIGITS_MAX = 12;
const NUMBER_SIGN = 0x23;
// FNV-1a over UTF-16 units
const HASH_START = 2166136261;
const hash = (state: number, unit: number) => Math.imul(state ^ unit, 16777619);

/**
 * The tokens of a text, each as the hash of its word and the hash of it with the word before. A token is a run of
 * letters, a run of digits (`#` and their count) or another sign, in small letters without accents. Nothing is allocated
 * for plain text, because every text of an import passes here. `training/gate.py` is the same.
 */
export class Tokens {
  readonly words: number[] = [];
  readonly pairs: number[] = [];
  /** Where each begins, in UTF-16 offsets. */
  readonly starts: number[] = [];
  #word = 0;
  #pair = 0;
  #before = 0;
  #open: 'letters' | 'digits' | null = null;
  #digits = 0;

  read(text: string): void {
    for (const list of [this.words, this.pairs, this.starts]) list.length = 0;
    this.#before = HASH_START;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x80) this.#add(code >= 0x41 && code <= 0x5a ? code + 0x20 : code, i);
      else {
        const character = String.fromCodePoint(text.codePointAt(i)!);
        for (const c of character.normalize('NFKD').toLowerCase()) if (!MARK.test(c)) this.#add(c.codePointAt(0)!, i);
        i += character.length - 1;
      }
    }
    this.#close();
  }

  #add(code: number, at: number): void {
    const isLetter = code >= 0x61 && code <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    const kind = isLetter ? 'letters' : isDigit ? 'digits' : null;
    if (kind === null || kind !== this.#open) this.#close();
    if (kind === null && (code === 0x20 || SPACE.test(String.fromCodePoint(code)))) return;
    if (this.#open === null) {
      this.starts.push(at);
      this.#word = HASH_START;
      this.#pair = hash(this.#before, 0x20);
      this.#digits = 0;
      this.#open = kind;
    }
    if (isDigit) this.#digits++;
    else if (code <= 0xffff) this.#extend(code);
    else for (const unit of [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff)]) this.#extend(unit);
    if (kind === null) this.#end();
  }

  #extend(unit: number): void {
    this.#word = hash(this.#word, unit);
    this.#pair = hash(this.#pair, unit);
  }

  #close(): void {
    if (this.#open === 'digits') {
      this.#extend(NUMBER_SIGN);
      for (const digit of String(Math.min(this.#digits, DIGITS_MAX))) this.#extend(digit.charCodeAt(0));
    }
    if (this.#open !== null) this.#end();
  }

  #end(): void {
    this.words.push(this.#word);
    this.pairs.push(this.#pair);
    this.#before = this.#word;
    this.#open = null;
  }
}
