import {
  ApiError,
  draftLink,
  HANDOVER_BODY_MAX,
  HANDOVER_PARAMETERS,
  type HandoverResponse,
  IDEMPOTENCY_KEY_PATTERN,
  invalidParameter,
  isObject,
  rawFromValues,
  readParameters,
  showValue,
  showValues,
} from '@vidriera/contract';
import type { Desk } from '../../../desk/tasks/desk.ts';
import { handOver, recallHandover } from '../../../desk/tasks/publish.ts';
import { type TaskWords, tidy } from '../../../desk/tasks/words.ts';
import { readTask } from '../../../directory/snapshot/directory.ts';
import type { Snapshot } from '../../../directory/snapshot/snapshot.ts';
import { callerName } from '../../limit/limiter.ts';
import { readJson } from '../body.ts';
import { sendJson } from '../respond.ts';
import type { Route } from '../route.ts';

interface HandoverOptions {
  readonly siteUrl: string;
  readonly current: () => Snapshot;
  readonly desk: Desk;
}

/** POST /task-handovers (contract, 4.6): stores the draft of a task and answers with the link that opens it. */
export function taskHandovers(options: HandoverOptions): Route {
  return {
    name: 'task_handovers',
    under: 'api',
    path: '/task-handovers',
    methods: ['POST'],
    limits: 'refuse',
    cors: true,
    async handle(exchange) {
      const key = readIdempotencyKey(exchange.request.headersDistinct['idempotency-key']);
      const body = await readJson(exchange, HANDOVER_BODY_MAX);
      const payload = await storeHandover(options, body, callerName(exchange.caller), key);
      sendJson(exchange, 201, payload, ['Cache-Control', 'no-store']);
    },
  };
}

/** Stores a draft, or finds the one that the caller stored with the key: two callers may send the same key. Throws the 400 of the first invalid field. */
export async function storeHandover(
  { siteUrl, current, desk }: HandoverOptions,
  body: unknown,
  caller: string,
  key: string | null,
): Promise<HandoverResponse> {
  const handover = { caller, key, words: parseHandover(body) };
  let outcome = await recallHandover(desk, handover);
  outcome ??= await handOver(desk, handover, readTask(current(), handover.words).task);
  if (outcome.kind === 'conflict') throw new ApiError('idempotency_conflict');
  if (outcome.kind === 'full') throw new ApiError('unavailable', 'No more drafts can be stored now.');
  const { token, expires_at, redacted } = outcome;
  return { data: { url: draftLink(siteUrl, token), expires_at: new Date(expires_at).toISOString(), redacted } };
}

function readIdempotencyKey(given: readonly string[] | undefined): string | null {
  if (given === undefined) return null;
  const [key, ...more] = given;
  if (key === undefined || more.length > 0 || !IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw invalidParameter('Idempotency-Key', showValues(given), 'must be 1 to 128 printable ASCII characters, once');
  }
  return key;
}

function parseHandover(body: unknown): TaskWords {
  if (!isObject(body)) throw invalidParameter('body', body, 'must be a JSON object');
  for (const [name, value] of Object.entries(body)) {
    const field = HANDOVER_PARAMETERS.find((one) => one.name === name);
    if (field === undefined) {
      const rule = `is not a field; the fields are ${HANDOVER_PARAMETERS.map((one) => one.name).join(', ')}`;
      throw invalidParameter(showValue(name) || 'body', value, rule);
    }
    const isOfType = typeof value === (field.kind === 'boolean' ? 'boolean' : 'string');
    if (!isOfType) throw invalidParameter(name, value, `is not valid: ${field.description}`);
  }
  const words = readParameters(rawFromValues(body), HANDOVER_PARAMETERS);
  if (tidy(words.description) === '') throw invalidParameter('description', words.description, 'has no text to read');
  if (words.neighborhood !== null && words.city === null) {
    throw invalidParameter('city', null, 'is required with `neighborhood`: a slug or name that GET /cities lists');
  }
  if (words.open_to_all && words.professional_id === null) {
    throw invalidParameter('open_to_all', true, 'may be true only with `professional_id`');
  }
  return words;
}
