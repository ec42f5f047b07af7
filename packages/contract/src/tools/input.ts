import { invalidParameter, showValue } from '../invalid-parameter.ts';
import type { SearchForm } from '../links.ts';
import { type RawParameters, rawFromValues } from '../parameters.ts';
import { nearestParameter } from '../suggest.ts';
import type { Tool } from './tool.ts';

/**
 * The arguments of a call as raw parameters. Assistants send numbers and booleans as text (also `True`), with blanks around
 * them, and null for an absent argument; all of these are accepted. An unknown name is refused with the nearest known one,
 * and so is a list or an object. The tool checks the values as the API does.
 */
export function readArguments(tool: Tool, form: SearchForm, given: unknown): RawParameters {
  const values = given ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) {
    throw invalidParameter('arguments', values, 'must be an object');
  }
  const parameters = tool.parameters(form);
  const advertised = parameters.map(({ name }) => name);
  const known = new Set([...advertised, ...(tool.alsoAccepts?.(form) ?? [])]);
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!known.has(name)) throw unknownArgument(tool, name, advertised);
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
