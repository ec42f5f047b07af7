import { pack, WORTH_BYTES, wantedCoding } from '../http/content-coding.ts';

/**
 * The body as it goes out, and the headers that say how. Only for what everybody sees alike: on a page with a token,
 * its size would tell an onlooker something of what stands beside it.
 */
export function compressed(body: Buffer, acceptEncoding: string | undefined): { body: Buffer; headers: string[] } {
  const headers = ['Vary', 'Accept-Encoding'];
  const wanted = body.length < WORTH_BYTES ? null : wantedCoding(acceptEncoding);
  if (wanted === null) return { body, headers };
  return { body: pack(body, wanted.coding), headers: [...headers, 'Content-Encoding', wanted.coding] };
}
