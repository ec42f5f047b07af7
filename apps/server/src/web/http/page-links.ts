import type { PageRequest } from '@vidriera/contract';

/**
 * The `Link` header for a page of a list (RFC 8288): `next` and `prev`, as far as they exist. `filter` returns the rest
 * of the query, which ends with `&` unless it is empty. An empty list has no links, so a link repeats only values that matched.
 */
export function pageLinks(
  address: string,
  filter: () => string,
  { limit, offset }: PageRequest,
  total: number,
): string {
  if (total === 0 || (offset === 0 && limit >= total)) return '';
  const start = `<${address}?${filter()}limit=${limit}&offset=`;
  const next = offset + limit < total ? `${start}${offset + limit}>; rel="next"` : '';
  if (offset === 0) return next;
  const last = Math.floor((total - 1) / limit) * limit;
  const before = Math.max(0, Math.min(offset - limit, last));
  return `${next === '' ? '' : `${next}, `}${start}${before}>; rel="prev"`;
}
