import http from 'node:http';
import { type Answer, type CallOptions, call } from '../faults/harness/callers.ts';
import type { Catch } from './catch.ts';
import { wrongData } from './structured.ts';

const CALLERS = 8;
/** Less than the server's 15 s: a request on a connection that it closes at that moment would get no answer. */
const IDLE_MS = 5_000;

/** Headers with a digest, which may hold a planted number by chance. */
const DIGESTS: ReadonlySet<string> = new Set(['etag']);

/** Sends requests and checks every answer, head and body. */
export class Browser {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS, timeout: IDLE_MS });
  readonly caught: Catch;
  readonly origin: string;

  constructor(origin: string, caught: Catch) {
    this.origin = origin;
    this.caught = caught;
  }

  /** `place` is the kind of answer, for the report. */
  async ask(place: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await call(this.origin + path, { agent: this.#agent, ...options });
    const head = Object.entries(answer.headers)
      .filter(([name]) => !DIGESTS.has(name))
      .map(([name, value]) => `${name}: ${value}`);
    this.caught.look(place, `${head.join('\n')}\n\n${answer.body}`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Processes a list that may grow, several entries at a time. */
export async function each<Item>(list: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  let next = 0;
  let busy = 0;
  await new Promise<void>((resolve, reject) => {
    const go = () => {
      if (next === list.length && busy === 0) resolve();
      while (busy < CALLERS && next < list.length) {
        busy++;
        act(list[next++]!).then(() => {
          busy--;
          go();
        }, reject);
      }
    };
    go();
  });
}

const LINK = /\b(?:href|src|action|srcset)="([^"]+)"|<loc>([^<]+)<\/loc>|^Sitemap: (\S+)/gim;

/** Follows the links of a site from these addresses, each once, up to a bound; returns how many were left. */
export async function followLinks(
  browser: Browser,
  siteUrl: string,
  starts: readonly string[],
  most: number,
): Promise<number> {
  const list: string[] = [];
  const known = new Set<string>();
  let left = 0;
  const add = (link: string) => {
    const path = link.replaceAll('&amp;', '&').replace(siteUrl, '').split('#', 1)[0]!;
    // Swagger UI's files are not checked: megabytes of code, in which a short number occurs by chance.
    if (path.startsWith('/docs/assets/')) return;
    if (!path.startsWith('/') || path.startsWith('//') || known.size === known.add(path).size) return;
    if (list.length < most) list.push(path);
    else left++;
  };
  starts.forEach(add);
  await each(list, async (path) => {
    const { body } = await browser.ask(`page ${placeOf(path)}`, path);
    for (const wrong of wrongData(body)) browser.caught.wrong.add(`${wrong} in the JSON-LD of ${placeOf(path)}`);
    for (const [, attribute, location, sitemap] of body.matchAll(LINK)) add((attribute ?? location ?? sitemap)!);
  });
  return left;
}

/** `/p/…` for the page of a professional. */
function placeOf(path: string): string {
  const [, first = '', second] = path.split('?', 1)[0]!.split('/');
  const form = path.includes('create_task=') ? ' with its form' : '';
  return `/${first}${second === undefined ? '' : '/…'}${form}`;
}
