import type { z } from 'zod';
import type { CallOptions, Directory } from '../directory.ts';
import type { HandoverRequest, HandoverResponse } from '../handover.ts';
import type { SearchForm } from '../links.ts';
import type { Parameter, RawParameters } from '../parameters.ts';

/** What a link opens a task with. */
export interface LinkedTask {
  readonly service: string;
  readonly professional_id: string | null;
}

/** The slug of a task's service. Throws the 400 for what the directory does not list, and for a professional without the service. */
export type ReadLinkedTask = (task: LinkedTask) => string;

/** Stores a draft. The key belongs to the caller, where one process serves several. */
export type HandOver = (
  draft: HandoverRequest,
  call: CallOptions & { readonly key: string; readonly caller: string },
) => Promise<HandoverResponse>;

export interface ToolContext {
  readonly directory: Directory;
  readonly form: SearchForm;
  /** The address of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly signal: AbortSignal | undefined;
  /** Null without a directory at hand. */
  readonly readLinkedTask: ReadLinkedTask | null;
  /** Null where drafts are not taken over. */
  readonly handOver: HandOver | null;
  /** Who calls, as the limits count them. */
  readonly caller: string;
}

/** One of the tools (contract, 4.8): its description, its parameters, and a function that reads a Directory. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What the tool returns, when to use it and where its inputs come from: 200 to 1,000 characters, without commands. */
  description(form: SearchForm): string;
  parameters(form: SearchForm): readonly Parameter[];
  /** The names of accepted parameters that are not advertised, if any. */
  alsoAccepts?(form: SearchForm): readonly string[];
  /** Whether it stores something. */
  readonly writes?: true;
  output(form: SearchForm): z.ZodObject;
  /** Resolves to the API's payload; rejects with the error of the Directory. `input` has known names only. */
  run(input: RawParameters, context: ToolContext): Promise<unknown>;
}
