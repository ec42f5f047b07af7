import type { z } from 'zod';
import type { Directory } from '../directory.ts';
import type { SearchForm } from '../links.ts';
import type { Parameter, RawParameters } from '../parameters.ts';

/** A tool's input: the parameters of the API, and ids. */
export type ToolParameter =
  | Parameter
  | {
      readonly name: string;
      readonly kind: 'uuid';
      readonly description: string;
      readonly example: string;
      readonly required?: boolean;
    };

/** What a tool works with. */
export interface ToolContext {
  readonly directory: Directory;
  readonly form: SearchForm;
  /** The consumer site's address, no slash at the end. */
  readonly siteUrl: string;
  readonly signal: AbortSignal | undefined;
  /** The slug of the service of that name, where the catalogue is at hand without asking for it; else null. */
  readonly serviceNamed: (text: string) => string | null;
}

/** One of the six tools (contract, 4.8): a value over a Directory. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it returns, when it is the right one, where its inputs come from; 200 to 1,000 characters, no orders. */
  description(form: SearchForm): string;
  /** What is advertised. */
  parameters(form: SearchForm): readonly ToolParameter[];
  /** Names that are taken too without being advertised. */
  alsoTakes(form: SearchForm): readonly string[];
  /** Whether the payload has text by people whom nobody here answers for: professionals and clients. */
  readonly quotesPeople: boolean;
  /** The payload, and so the output schema. */
  output(form: SearchForm): z.ZodObject;
  /** Resolves to the API's payload; rejects as a Directory does. `input` holds known names only. */
  run(input: RawParameters, context: ToolContext): Promise<unknown>;
}
