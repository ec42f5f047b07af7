import http from 'node:http';
import { editionsIn } from './edition.ts';
import { pause } from './scene.ts';

/** How calls went. */
export interface Tally {
  /** Answers by status. */
  readonly statuses: Map<number, number>;
  /** Calls that got no answer: refused, reset, or late. */
  lost: number;
  /** Answers that are not what the contract says: the first few, in words. */
  readonly wrong: string[];
  wrongCount: number;
  /** Milliseconds of each answer. */
  readonly times: number[];
  /** Why calls were lost, the first few. */
  readonly losses: string[];
}

export interface CallersOptions {
  readonly origin: string;
  /** Calls at the same time. */
  readonly callers: number;
  /** Pause of each caller between calls, in ms. */
  readonly pauseMs?: number;
  /** What to call, in turns. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** A call without an answer after this long is lost, in ms. */
  readonly patienceMs?: number;
}

/** Callers that go on until stopped. */
export interface Callers {
  readonly tally: Tally;
  stop(): Promise<Tally>;
}

/** What may be answered besides 200, and must then say when to come back. */
const COME_BACK = new Set([429, 503]);
const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-tier'];

export function startCallers(options: CallersOptions): Callers {
  const { origin, paths, headers, patienceMs } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.callers });
  return startLoops(
    options.callers,
    options.pauseMs,
    async (tally, turn) => {
      const target = paths[turn % paths.length]!;
      await ask(tally, `${origin}${target}`, { agent, headers, patienceMs }, faultOf);
    },
    () => agent.destroy(),
  );
}

/** So many callers that each do the same again and again, from a turn of their own on, until stopped. */
export function startLoops(
  callers: number,
  pauseMs: number | undefined,
  once: (tally: Tally, turn: number) => Promise<void>,
  atEnd?: () => void,
): Callers {
  const tally: Tally = { statuses: new Map(), lost: 0, wrong: [], wrongCount: 0, times: [], losses: [] };
  let stopped = false;
  const loop = async (caller: number) => {
    for (let turn = caller; !stopped; turn++) {
      await once(tally, turn);
      if (pauseMs !== undefined) await pause(pauseMs);
    }
  };
  const loops = Array.from({ length: callers }, (_, caller) => loop(caller));
  return {
    tally,
    async stop() {
      stopped = true;
      await Promise.all(loops);
      atEnd?.();
      return tally;
    },
  };
}

/** Asks once and puts how it went on the tally; null without an answer. `fault` says what is wrong with one, or null. */
export async function ask(
  tally: Tally,
  url: string,
  options: CallOptions,
  fault: (answer: Answer) => string | null,
): Promise<Answer | null> {
  const { method = 'GET' } = options;
  const target = `${method} ${new URL(url).pathname}`;
  const began = performance.now();
  try {
    const answer = await call(url, options);
    tally.times.push(performance.now() - began);
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    const wrong = fault(answer);
    if (wrong !== null) noteWrong(tally, `${target}: ${wrong}`);
    return answer;
  } catch (error) {
    tally.lost++;
    if (tally.losses.length < 5) tally.losses.push(`${target}: ${(error as Error).message}`);
    return null;
  }
}

/** How many were answered, but with something other than what they asked for. */
export function turnedAway({ statuses }: Tally): number {
  return [...statuses].reduce((sum, [status, n]) => (status >= 400 ? sum + n : sum), 0);
}

export function noteWrong(tally: Tally, what: string): void {
  tally.wrongCount++;
  if (tally.wrong.length < 5) tally.wrong.push(what);
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface CallOptions {
  readonly agent?: http.Agent | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string;
  readonly patienceMs?: number | undefined;
}

/** One call, its whole answer read. */
export function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const { agent, method = 'GET', headers = {}, body, patienceMs = 15_000 } = options;
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.setTimeout(patienceMs, () => request.destroy(new Error(`no answer within ${patienceMs} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** What is wrong with an answer, or null. */
function faultOf({ status, headers, body }: Answer): string | null {
  const editions = editionsIn(body);
  if (editions.size > 1) return `a mixture of editions ${[...editions].join(' and ')}`;
  if (status !== 200 && !COME_BACK.has(status)) return `status ${status}`;
  if (COME_BACK.has(status) && !(Number(headers['retry-after']) >= 1)) return `${status} without Retry-After`;
  if (status === 200 && editions.size === 0) return 'an answer without its records';
  const missing = status === 200 ? RATE_HEADERS.find((name) => headers[name] === undefined) : undefined;
  return missing === undefined ? null : `no ${missing}`;
}

/** The value below which a share of the times lies, in ms. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** `200 × 5,400, 503 × 12` */
export function tellStatuses({ statuses }: Tally): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status} × ${n.toLocaleString('en')}`)
    .join(', ');
}
