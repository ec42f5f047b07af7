import {
  ApiError,
  DESCRIPTION_MAX,
  draftLink,
  HANDOVER_BODY_MAX,
  type HandoverRequest,
  type HandoverResponse,
  handoverRequest,
  IDEMPOTENCY_KEY_PATTERN,
  invalidParameter,
  showValue,
  showValues,
  TITLE_MAX,
  URGENCIES,
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
  const handover = { caller, key, words: wordsOf(parseHandover(body)) };
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

/** The rule of each field, for error messages. */
const RULES: Readonly<Record<keyof HandoverRequest, string>> = {
  service: 'is required: a slug or name that GET /services lists',
  description: `is required: a text of 1 to ${DESCRIPTION_MAX} characters`,
  title: `must be a text of at most ${TITLE_MAX} characters`,
  city: 'must be a slug or name that GET /cities lists',
  neighborhood: 'must be a slug or name that GET /cities lists under its city',
  professional_id: 'must be the uuid of a listed professional',
  open_to_all: 'must be true or false',
  urgency: `must be ${URGENCIES.join(', ')}, or left out`,
};
const FIELDS = Object.keys(RULES) as (keyof HandoverRequest)[];

/** Reads the body; throws the 400 of the first invalid field. */
function parseHandover(body: unknown): HandoverRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidParameter('body', body, 'must be a JSON object');
  }
  const given = body as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(RULES, name));
  if (unknown !== undefined) {
    throw invalidParameter(
      showValue(unknown) || 'body',
      given[unknown],
      `is not a field; the fields are ${FIELDS.join(', ')}`,
    );
  }
  const parsed = handoverRequest.safeParse(given);
  if (!parsed.success) {
    const wrong = FIELDS.find((field) => parsed.error.issues.some(({ path }) => path[0] === field)) ?? 'service';
    throw invalidParameter(wrong, given[wrong], RULES[wrong]);
  }
  const request = parsed.data;
  if (tidy(request.description) === '') throw invalidParameter('description', request.description, RULES.description);
  if (request.neighborhood !== undefined && request.city === undefined) {
    throw invalidParameter('city', null, 'is required with `neighborhood`: a slug or name that GET /cities lists');
  }
  if (request.open_to_all === true && request.professional_id === undefined) {
    throw invalidParameter('open_to_all', true, 'may be true only with `professional_id`');
  }
  return request;
}

function wordsOf(request: HandoverRequest): TaskWords {
  return {
    service: request.service,
    title: request.title ?? null,
    description: request.description,
    city: request.city ?? null,
    neighborhood: request.neighborhood ?? null,
    professional_id: request.professional_id?.toLowerCase() ?? null,
    open_to_all: request.open_to_all ?? false,
    urgency: request.urgency ?? null,
  };
}
