import { LruCache } from '@vidriera/contract';
import { openThreadPool } from '../../../directory/threads/thread-pool.ts';

const CACHED_MAX = 200;
/** The most pictures in the queue; above it, requests get the site's own picture. */
const QUEUED_MAX = 20;
/** The size of the thread's young generation in MB: a picture of 1200 by 630 has 3 MB before compression. */
const YOUNG_MEMORY = 16;
const ENTRY = new URL('./drawer-thread.ts', import.meta.url);

/** Pictures of shared links, drawn at the first request, in a thread that starts with the first picture. */
export class Previews {
  readonly #drawn = new LruCache<Promise<Buffer>>(CACHED_MAX);
  readonly #pool = openThreadPool<null, string, Uint8Array>(ENTRY, 1, YOUNG_MEMORY);

  /** The picture as PNG, or null when too many are being drawn. Rejects when it can't be drawn. */
  async draw(svg: string): Promise<Buffer | null> {
    const known = this.#drawn.find(svg);
    if (known !== null) return known;
    if (this.#pool.pending() >= QUEUED_MAX) return null;
    const drawn = this.#pool.run(svg).then(Buffer.from);
    this.#drawn.store(svg, drawn, 1);
    drawn.catch(() => this.#drawn.drop(svg));
    return drawn;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
