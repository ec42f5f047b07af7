import { findLeak } from '@vidriera/redaction';
import type { z } from 'zod';
import { maskEcho, quotesContact } from '../echo.ts';
import { PROFESSIONAL, proseOf, REVIEW } from '../fields.ts';
import { invalidParameter, type RawParameters, rawFromValues, showValue } from '../parameters.ts';
import { withoutControlCharacters } from '../rules.ts';
import { nearestParameter } from '../suggest.ts';
import { isDirectoryFailure, limitedText, renderFailure } from './failure-text.ts';
import { renderInstructions } from './instructions.ts';
import { defineTool, type Tool, type ToolSource } from './tool.ts';
import { toolsOf } from './tools.ts';

export { renderLlmsTxt } from './instructions.ts';
export type { HandOver, ToolDefinition } from './tool.ts';
export { toolsOf } from './tools.ts';

/** The fields that a reader sees as one text, so that a number split over them is found. */
const READ_TOGETHER = [PROFESSIONAL, REVIEW].map(proseOf);

/** The result of `tools/call`. An error has no `structuredContent`, because some clients would check it as a payload. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** An event for the operator. A leak is reported by its path and kind, never by its content. */
export type ToolIncident = { readonly tool: string; readonly requestId: string } & (
  | { readonly kind: 'leak'; readonly path: string; readonly leak: string }
  | { readonly kind: 'failure'; readonly error: unknown }
);

interface ToolboxSettings extends ToolSource {
  /** The origins of the directory's pictures, https only, most pictures first. */
  readonly pictureOrigins?: (() => readonly string[]) | undefined;
  readonly siteName?: string | undefined;
  readonly onIncident?: ((incident: ToolIncident) => void) | undefined;
}

interface ToolCall {
  readonly requestId: string;
  readonly signal?: AbortSignal | undefined;
  /** Who calls, as the limits count them; '' where only one can. */
  readonly caller?: string | undefined;
}

export type Toolbox = ReturnType<typeof createToolbox>;

export function createToolbox(settings: ToolboxSettings) {
  const { form, siteName = 'Vidriera', pictureOrigins = () => [], handOver, onIncident } = settings;
  const offered = toolsOf(form, handOver !== undefined);
  const tools = new Map(offered.map((tool) => [tool.name, tool]));
  const siteUrl = settings.siteUrl.replace(/\/+$/, '');

  return {
    /** Without a slash at the end. */
    siteUrl,
    siteName,
    pictureOrigins,
    definitions: offered.map(defineTool),
    instructions: renderInstructions(form, handOver !== undefined),
    has: (name: string) => tools.has(name),
    /** Rejects only when `signal` is aborted. The name must be that of a tool. */
    async call(name: string, args: unknown, { requestId, signal, caller = '' }: ToolCall): Promise<ToolResult> {
      const tool = tools.get(name);
      if (tool === undefined) throw new RangeError(`no tool ${name}`);
      try {
        const input = readArguments(tool, args);
        const payload = await tool.run(input, { ...settings, siteUrl, signal, caller });
        let leak = findLeak(payload, siteUrl, READ_TOGETHER);
        if (leak === null) {
          const listed = withoutUnknownFields(tool.output, payload);
          const shown = withoutControls(listed);
          if (shown !== listed) leak = findLeak(shown, siteUrl, READ_TOGETHER);
          // The SDK takes `structuredContent` as an object and serialises it with the message.
          const content = [{ type: 'text' as const, text: JSON.stringify(shown) }];
          if (leak === null) return { content, structuredContent: shown };
        }
        // A path consists of the payload's keys, so it may show contact data too.
        const path = maskEcho(leak.path, leak.path.length) === leak.path ? leak.path : '$';
        onIncident?.({ kind: 'leak', tool: name, requestId, path, leak: leak.kind });
        return errorResult('This answer was withheld, because it did not pass the check for contact data.');
      } catch (error) {
        signal?.throwIfAborted();
        const text = renderFailure(error, requestId);
        const isOfCaller = isDirectoryFailure(error) && CALLER_ERRORS.has(error.code);
        if (!isOfCaller) onIncident?.({ kind: 'failure', tool: name, requestId, error });
        // An error may quote a caller's text, so it passes the guard too.
        return errorResult(quotesContact(text) ? WITHHELD : text);
      }
    },
  };
}

export function limitedResult(seconds: number): ToolResult {
  return errorResult(limitedText(seconds));
}

function errorResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

const WITHHELD = 'The call was refused. The reason is not shown, because it would show contact data.';
/** Errors that the caller can correct; any other is reported to the operator. */
const CALLER_ERRORS: ReadonlySet<string> = new Set(['invalid_parameter', 'not_found', 'rate_limited']);

/**
 * The arguments of a call as raw parameters. Assistants send numbers and booleans as text (also `True`), with blanks around
 * them, and null for an absent argument: all are accepted. An unknown name, a list and an object are refused.
 */
function readArguments(tool: Tool, given: unknown): RawParameters {
  const values = given ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) {
    throw invalidParameter('arguments', values, 'must be an object');
  }
  const { parameters, alsoAccepts } = tool;
  const advertised = parameters.map(({ name }) => name);
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!advertised.includes(name) && name !== alsoAccepts) throw unknownArgument(tool, name, advertised);
    if (typeof value === 'object' && value !== null) {
      throw invalidParameter(name, value, 'must be one plain value, not a list or an object');
    }
    const text = typeof value === 'string' ? value.trim() : value;
    const isBoolean = parameters.some((parameter) => parameter.name === name && parameter.kind === 'boolean');
    plain[name] = isBoolean && typeof text === 'string' ? text.toLowerCase() : text;
  }
  return rawFromValues(plain);
}

const POSITION = /^(?:lat|lng|lon|long)(?:itude)?$|^(?:coord|position|geo)/i;

function unknownArgument(tool: Tool, name: string, advertised: readonly string[]): Error {
  const shown = showValue(name) ?? '';
  const nearest = nearestParameter(name, advertised);
  const takes =
    advertised.length === 0
      ? `${tool.name} takes no arguments`
      : `${tool.name} takes ${advertised.map((known) => `\`${known}\``).join(', ')}`;
  const hint = nearest === null ? ':' : `; did you mean \`${nearest}\`?`;
  const position = POSITION.test(name)
    ? '. The API has the neighborhoods nearest to a position: GET /v1/resolve?lat=…&lng=…'
    : '';
  return invalidParameter(shown, undefined, `is not an argument${hint} ${takes}${position}`, { takes: advertised });
}

/** The payload without the fields that a newer server added. Any other difference from the schema throws. */
function withoutUnknownFields(schema: z.ZodObject, payload: unknown): Record<string, unknown> {
  const read = schema.safeParse(payload);
  // The payload itself keeps the API's order of keys; the parsed copy has the schema's.
  if (read.success) return payload as Record<string, unknown>;
  const kept: unknown = structuredClone(payload);
  for (const issue of read.error.issues) {
    if (issue.code !== 'unrecognized_keys') throw new Error(`a payload breaks the contract at ${issue.path.join('.')}`);
    const holder = issue.path.reduce((value, step) => (value as Record<PropertyKey, unknown>)[step], kept);
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
  }
  schema.parse(kept);
  return kept as Record<string, unknown>;
}

/** A control character in JSON, except line ends and tabs. JSON escapes those below 0x20 and keeps those from 0x7f on. */
const ESCAPED_CONTROL = /\\u00|\\[bf]|\p{Cc}/u;

/** The payload without control characters, which another server may send: a text must not steer a terminal. */
function withoutControls(payload: Record<string, unknown>): Record<string, unknown> {
  const json = JSON.stringify(payload);
  if (!ESCAPED_CONTROL.test(json)) return payload;
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? withoutControlCharacters(value) : value,
  ) as Record<string, unknown>;
}
