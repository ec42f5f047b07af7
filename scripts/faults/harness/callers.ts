import http from 'node:http';
import { editionsIn } from './edition.ts';
import { pause } from './scene.ts';

/** The results of calls. */
export interface Tally {
  /** Answers by status. */
  readonly statuses: Map<number, number>;
  /** Calls that got no answer: refused, reset, or late. */
  lost: number;
  /** The first few answers that break the contract, described. */
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
  /** The paths, called in turn. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The timeout after which a call is lost, in ms. */
  readonly patienceMs?: number;
}

/** Callers that go on until stopped. */
export interface Callers {
  readonly tally: Tally;
  stop(): Promise<Tally>;
}

/** Allowed statuses besides 200; they need Retry-After. */
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

/** Callers that repeat an action, each with its own start index, until stopped. */
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

/** Sends one request and records the result; null without an answer. `fault` describes a wrong answer. */
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

/** The number of answers with a status of 400 or more. */
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

/** One call with its complete answer. */
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

/** The fault of an answer, or null. */
function faultOf({ status, headers, body }: Answer): string | null {
  const editions = editionsIn(body);
  if (editions.size > 1) return `a mixture of editions ${[...editions].join(' and ')}`;
  if (status !== 200 && !COME_BACK.has(status)) return `status ${status}`;
  if (COME_BACK.has(status) && !(Number(headers['retry-after']) >= 1)) return `${status} without Retry-After`;
  if (status === 200 && editions.size === 0) return 'an answer without its records';
  const missing = status === 200 ? RATE_HEADERS.find((name) => headers[name] === undefined) : undefined;
  return missing === undefined ? null : `no ${missing}`;
}

/** A percentile of the times, in ms. */
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
