import type { z } from 'zod';
import type { Directory } from '../directory.ts';
import type { SearchForm } from '../links.ts';
import type { Parameter, RawParameters } from '../parameters.ts';
import type { Choice } from '../suggest.ts';

/** Returns the slug of the service that a text names, or the services that the text may have meant, likeliest first. */
export type ServiceNamed = (text: string) => string | readonly Choice[];

export interface ToolContext {
  readonly directory: Directory;
  readonly form: SearchForm;
  /** The address of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly signal: AbortSignal | undefined;
  readonly serviceNamed: ServiceNamed;
}

/** One of the six tools (contract, 4.8): its description, its parameters, and a function that reads a Directory. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What the tool returns, when to use it and where its inputs come from: 200 to 1,000 characters, without commands. */
  description(form: SearchForm): string;
  parameters(form: SearchForm): readonly Parameter[];
  /** The names of accepted parameters that are not advertised, if any. */
  alsoAccepts?(form: SearchForm): readonly string[];
  /** Whether the payload has text by third parties: professionals and clients. */
  readonly hasThirdPartyText?: true;
  output(form: SearchForm): z.ZodObject;
  /** Resolves to the API's payload; rejects with the error of the Directory. `input` has known names only. */
  run(input: RawParameters, context: ToolContext): Promise<unknown>;
}
