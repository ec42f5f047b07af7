import { ThreadPool } from '../../threads/thread-pool.ts';

/** Most cached pictures, of about 40 kB each. */
const CACHED_MAX = 200;
/** Most pictures in the queue; further requests get the site's own picture. */
const QUEUED_MAX = 20;
/** MB of memory that the thread has for what is new: a picture of 1200 by 630 is 3 MB before it is packed. */
const YOUNG_MEMORY = 16;
const ENTRY = new URL('./drawer-thread.ts', import.meta.url);

/** Pictures of shared links, drawn at the first request, in a thread that starts with the first picture. */
export class Previews {
  /** By SVG, least recently used first. */
  readonly #drawn = new Map<string, Promise<Buffer>>();
  #pool: ThreadPool<null, string, Uint8Array> | null = null;

  /** The picture as PNG, or null when too many are being drawn. Rejects when it can't be drawn. */
  async draw(svg: string): Promise<Buffer | null> {
    const known = this.#drawn.get(svg);
    if (known !== undefined) {
      this.#drawn.delete(svg);
      this.#drawn.set(svg, known);
      return known;
    }
    this.#pool ??= this.#start();
    if (this.#pool.pending >= QUEUED_MAX) return null;
    const pool = this.#pool;
    const drawn = pool.run(svg).then(Buffer.from);
    this.#drawn.set(svg, drawn);
    // The least recently used.
    if (this.#drawn.size > CACHED_MAX) this.#drawn.delete(this.#drawn.keys().next().value!);
    drawn.catch(() => {
      this.#drawn.delete(svg);
      // Its thread may be gone: the next picture gets another.
      if (this.#pool === pool) this.#pool = null;
      return pool.close();
    });
    return drawn;
  }

  #start(): ThreadPool<null, string, Uint8Array> {
    const pool = new ThreadPool<null, string, Uint8Array>(ENTRY, 1, YOUNG_MEMORY);
    pool.begin(null);
    return pool;
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    this.#pool = null;
  }
}
