import { invalidParameter, type NamedParameters, nearestParameter, parseQueryString, showValue } from '@vidriera/core';
import type { Exchange } from './exchange.ts';

const IGNORED_MAX = 10;
const shown = (name: string) => showValue(name) ?? '';
const STRICT = /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i;

/**
 * The parameters of a request, and the names among them that the endpoint does not know, for the explanation in its answer.
 * With `Prefer: handling=strict` (RFC 7240) the first of these is a 400 that names the nearest known one.
 */
export function readParameters(
  { query, request }: Exchange,
  known: ReadonlySet<string>,
): { readonly given: NamedParameters; readonly ignored: readonly string[] } {
  const given = parseQueryString(query);
  const ignored = [...given.keys()].filter((name) => !known.has(name));
  const [first] = ignored;
  const { prefer } = request.headers;
  if (first === undefined || prefer === undefined || !STRICT.test(String(prefer))) return { given, ignored };
  const takes = [...known];
  const meant = nearestParameter(first, takes);
  const list = takes.length === 0 ? ', which takes none' : `; they are ${takes.join(', ')}`;
  const hint = meant === null ? list : `; did you mean \`${meant}\`?`;
  const value = given.get(first);
  throw invalidParameter(
    shown(first),
    typeof value === 'string' ? value : null,
    `is not a parameter of this endpoint${hint}`,
    {
      ignored: ignored.slice(0, IGNORED_MAX).map(shown),
      suggestions: meant === null ? [] : [meant],
    },
  );
}
