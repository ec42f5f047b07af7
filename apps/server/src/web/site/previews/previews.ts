import { LruCache } from '@vidriera/contract';
import { ThreadPool } from '../../../directory/threads/thread-pool.ts';

/** The most cached pictures, of about 40 kB each. */
const CACHED_MAX = 200;
/** The most pictures in the queue; above it, requests get the site's own picture. */
const QUEUED_MAX = 20;
/** The size of the thread's young generation in MB: a picture of 1200 by 630 has 3 MB before compression. */
const YOUNG_MEMORY = 16;
const ENTRY = new URL('./drawer-thread.ts', import.meta.url);

/** Pictures of shared links, drawn at the first request, in a thread that starts with the first picture. */
export class Previews {
  /** Drawn pictures by their SVG. */
  readonly #drawn = new LruCache<Promise<Buffer>>(CACHED_MAX);
  #pool: ThreadPool<null, string, Uint8Array> | null = null;

  /** The picture as PNG, or null when too many are being drawn. Rejects when it can't be drawn. */
  async draw(svg: string): Promise<Buffer | null> {
    const known = this.#drawn.find(svg);
    if (known !== null) return known;
    if (this.#pool === null) {
      this.#pool = new ThreadPool(ENTRY, 1, YOUNG_MEMORY);
      this.#pool.begin(null);
    }
    const pool = this.#pool;
    if (pool.pending >= QUEUED_MAX) return null;
    const drawn = pool.run(svg).then(Buffer.from);
    this.#drawn.store(svg, drawn, 1);
    drawn.catch(() => {
      this.#drawn.drop(svg);
      // The thread may have ended; the next picture starts another.
      if (this.#pool === pool) this.#pool = null;
      return pool.close();
    });
    return drawn;
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    this.#pool = null;
  }
}
