import {
  ApiError,
  type Catalog,
  type Choice,
  DESCRIPTION_MAX,
  draftLink,
  HANDOVER_BODY_MAX,
  type HandoverRequest,
  type HandoverResponse,
  handoverRequest,
  IDEMPOTENCY_KEY_PATTERN,
  invalidParameter,
  notASlug,
  type ProfessionalDetail,
  showValue,
  showValues,
  TITLE_MAX,
} from '@vidriera/contract';
import type { Desk } from '../../../desk/tasks/desk.ts';
import { handOver, recallHandover } from '../../../desk/tasks/drafts.ts';
import { type TaskWords, tidy } from '../../../desk/tasks/words.ts';
import { createAnswer, written } from '../../../directory/snapshot/answer.ts';
import type { Snapshot } from '../../../directory/snapshot/snapshot.ts';
import { callerName } from '../../limit/caller.ts';
import { readJson } from '../body.ts';
import { sendJson } from '../respond.ts';
import type { Route } from '../route.ts';

interface HandoverOptions {
  readonly siteUrl: string;
  readonly current: () => Snapshot;
  readonly desk: Desk;
}

/** POST /task-handovers (contract, 4.6): stores the draft of a task and answers with the link that opens it. */
export function taskHandovers({ siteUrl, current, desk }: HandoverOptions): Route {
  return {
    name: 'task_handovers',
    under: 'api',
    path: '/task-handovers',
    methods: ['POST'],
    limits: 'refuse',
    cors: true,
    async handle(exchange) {
      const key = readIdempotencyKey(exchange.request.headersDistinct['idempotency-key']);
      const body = await readJson(exchange, { max: HANDOVER_BODY_MAX });
      // An Idempotency-Key belongs to the caller: two callers may send the same one.
      const handover = { caller: callerName(exchange.caller), key, words: wordsOf(parseHandover(body)) };
      let outcome = await recallHandover(desk, handover);
      if (outcome === null) {
        checkAgainstDirectory(handover.words, current());
        outcome = await handOver(desk, handover);
      }
      if (outcome.kind === 'conflict') throw new ApiError('idempotency_conflict');
      if (outcome.kind === 'full') throw new ApiError('unavailable', 'No more drafts can be stored now.');
      const { token, expires_at, redacted } = outcome;
      const payload: HandoverResponse = {
        data: { url: draftLink(siteUrl, token), expires_at: new Date(expires_at).toISOString(), redacted },
      };
      sendJson(exchange, 201, payload, ['Cache-Control', 'no-store']);
    },
  };
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
  service: 'is required: a slug that GET /services lists',
  description: `is required: a text of 1 to ${DESCRIPTION_MAX} characters`,
  title: `must be a text of at most ${TITLE_MAX} characters`,
  city: 'must be a slug that GET /cities lists',
  neighborhood: 'must be a slug that GET /cities lists under its city',
  professional_id: 'must be the uuid of a listed professional',
  open_to_all: 'must be true or false',
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
    const value = given[wrong];
    const isSlugField = wrong === 'service' || wrong === 'city' || wrong === 'neighborhood';
    throw isSlugField && typeof value === 'string'
      ? notASlug(wrong, value)
      : invalidParameter(wrong, value, RULES[wrong]);
  }
  const request = parsed.data;
  if (tidy(request.description) === '') throw invalidParameter('description', request.description, RULES.description);
  if (request.neighborhood !== undefined && request.city === undefined) {
    throw invalidParameter('city', null, 'is required with `neighborhood`: a slug that GET /cities lists');
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
    urgency: null,
  };
}

/** Throws a 400 for a service, place or professional that is not listed. */
function checkAgainstDirectory(words: TaskWords, snapshot: Snapshot): void {
  const { services, cities }: Catalog = snapshot.catalog;
  const neighborhoods = cities.find(({ slug }) => slug === words.city)?.neighborhoods ?? [];
  const mustBeAmong = (name: 'service' | 'city' | 'neighborhood', choices: readonly Choice[], rule: string) => {
    const slug = words[name];
    if (slug === null || choices.some((choice) => choice.slug === slug)) return;
    const meant = snapshot.interpreter.suggestions(name, slug, name === 'neighborhood' ? words.city : null);
    throw invalidParameter(name, slug, rule, { suggestions: meant.map((one) => one.slug) });
  };
  mustBeAmong('service', services, 'names no service; GET /services lists them');
  mustBeAmong('city', cities, 'names no city; GET /cities lists them');
  mustBeAmong('neighborhood', neighborhoods, 'names no neighborhood of that city; GET /cities lists them');
  const { service, professional_id: id } = words;
  if (id === null) return;
  const offered = findProfessional(snapshot, id)?.services.map(({ slug }) => slug);
  if (offered === undefined) {
    throw invalidParameter('professional_id', id, 'is not a listed professional; GET /professionals finds them');
  }
  if (!offered.includes(service)) {
    throw invalidParameter('professional_id', id, `does not offer \`${service}\``, { services: offered });
  }
}

function findProfessional(snapshot: Snapshot, id: string): ProfessionalDetail | null {
  const out = createAnswer();
  return snapshot.detail(out, id) ? (JSON.parse(written(out).toString()) as { data: ProfessionalDetail }).data : null;
}
