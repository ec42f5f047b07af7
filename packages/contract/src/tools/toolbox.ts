import { findLeak } from '@vidriera/redaction';
import type { Directory } from '../directory.ts';
import { maskEcho, quotesContact } from '../echo.ts';
import { PROFESSIONAL, proseOf, REVIEW } from '../fields.ts';
import type { SearchForm } from '../links.ts';
import { createTaskLink } from './create-task-link.ts';
import { defineTool, type ToolDefinition } from './definition.ts';
import { isDirectoryFailure, limitedText, renderFailure } from './failure-text.ts';
import { getProfessional } from './get-professional.ts';
import { getReviews } from './get-reviews.ts';
import { handOverTask } from './hand-over-task.ts';
import { readArguments } from './input.ts';
import { renderInstructions } from './instructions.ts';
import { listCities } from './list-cities.ts';
import { listServices } from './list-services.ts';
import { withoutControls, withoutUnknownFields } from './payload.ts';
import { searchProfessionals } from './search-professionals.ts';
import type { HandOver, ReadLinkedTask, Tool } from './tool.ts';

/** The six tools, in the order of the contract. */
export const TOOLS: readonly Tool[] = [
  searchProfessionals,
  getProfessional,
  listServices,
  listCities,
  getReviews,
  createTaskLink,
];

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

interface ToolboxSettings {
  readonly directory: Directory;
  readonly form: SearchForm;
  /** The address of the site; a slash at the end is ignored. */
  readonly siteUrl: string;
  readonly pictureOrigins?: (() => readonly string[]) | undefined;
  /** What the site is called. */
  readonly siteName?: string | undefined;
  /** Without a directory in this process, a link is only formatted. */
  readonly readLinkedTask?: ReadLinkedTask | undefined;
  /** With it there is a seventh tool, which hands drafts over. */
  readonly handOver?: HandOver | undefined;
  readonly onIncident?: ((incident: ToolIncident) => void) | undefined;
}

interface ToolCall {
  readonly requestId: string;
  readonly signal?: AbortSignal | undefined;
  /** Who calls, as the limits count them; '' where only one can. */
  readonly caller?: string | undefined;
}

/** The tools over one Directory, for any transport. */
export interface Toolbox {
  /** The address of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** The origins of the directory's pictures, https only, most pictures first. */
  pictureOrigins(): readonly string[];
  readonly siteName: string;
  readonly definitions: readonly ToolDefinition[];
  readonly instructions: string;
  has(name: string): boolean;
  /** Rejects only when `signal` is aborted. The name must be that of a tool. */
  call(name: string, args: unknown, call: ToolCall): Promise<ToolResult>;
}

export function createToolbox({
  directory,
  form,
  siteUrl,
  siteName = 'Vidriera',
  pictureOrigins,
  readLinkedTask,
  handOver,
  onIncident,
}: ToolboxSettings): Toolbox {
  const offered = handOver === undefined ? TOOLS : [...TOOLS, handOverTask];
  const tools = new Map(offered.map((tool) => [tool.name, tool]));
  const site = siteUrl.replace(/\/+$/, '');

  return {
    siteUrl: site,
    siteName,
    pictureOrigins: pictureOrigins ?? (() => []),
    definitions: offered.map((tool) => defineTool(tool, form)),
    instructions: renderInstructions(form, handOver !== undefined),
    has: (name) => tools.has(name),
    async call(name, args, { requestId, signal, caller = '' }) {
      const tool = tools.get(name);
      if (tool === undefined) throw new RangeError(`no tool ${name}`);
      try {
        const input = readArguments(tool, form, args);
        const payload = await tool.run(input, {
          directory,
          form,
          siteUrl: site,
          signal,
          readLinkedTask: readLinkedTask ?? null,
          handOver: handOver ?? null,
          caller,
        });
        let leak = findLeak(payload, site, READ_TOGETHER);
        if (leak === null) {
          const listed = withoutUnknownFields(tool.output(form), payload);
          const shown = withoutControls(listed);
          if (shown !== listed) leak = findLeak(shown, site, READ_TOGETHER);
          // The SDK takes `structuredContent` as an object and serialises it with the message.
          const content = [{ type: 'text' as const, text: JSON.stringify(shown) }];
          if (leak === null) return { content, structuredContent: shown };
        }
        onIncident?.({ kind: 'leak', tool: name, requestId, path: shownPath(leak.path), leak: leak.kind });
        return errorResult('This answer was withheld, because it did not pass the check for contact data.');
      } catch (error) {
        signal?.throwIfAborted();
        const text = renderFailure(error, requestId);
        if (isInternal(error)) onIncident?.({ kind: 'failure', tool: name, requestId, error });
        return guardedError(text);
      }
    },
  };
}

/** The result for a caller over the limit. */
export function limitedResult(seconds: number): ToolResult {
  return errorResult(limitedText(seconds));
}

/** A path consists of the payload's keys, so it may show contact data too. */
function shownPath(path: string): string {
  return maskEcho(path, path.length) === path ? path : '$';
}

function errorResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** An error may quote a caller's text, so it passes the guard too. */
function guardedError(text: string): ToolResult {
  return errorResult(
    quotesContact(text) ? 'The call was refused. The reason is not shown, because it would show contact data.' : text,
  );
}

/** Errors that the caller can correct. */
const CALLER_ERRORS: ReadonlySet<string> = new Set(['invalid_parameter', 'not_found', 'rate_limited']);

/** Whether the failure is reported to the operator. */
function isInternal(error: unknown): boolean {
  return !isDirectoryFailure(error) || !CALLER_ERRORS.has(error.code);
}
