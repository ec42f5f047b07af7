import { pack, packOnce, WORTH_BYTES, wantedCoding } from '../http/content-coding.ts';

interface Compressed {
  readonly body: Buffer;
  readonly headers: readonly string[];
}

/**
 * A body in the coding that a browser asks for, and the headers that say so. Only for what everybody sees alike: on a page with
 * a token, the compressed size would tell an onlooker something about the token.
 */
export function compressed(body: Buffer, acceptEncoding: string | undefined, packed = pack): Compressed {
  const headers = ['Vary', 'Accept-Encoding'];
  const wanted = body.length < WORTH_BYTES ? null : wantedCoding(acceptEncoding);
  if (wanted === null) return { body, headers };
  return { body: packed(body, wanted.coding), headers: [...headers, 'Content-Encoding', wanted.coding] };
}

/** The same for a body that never changes: it is compressed once in each coding. */
export function compressedOnce(body: Buffer, acceptEncoding: string | undefined): Compressed {
  return compressed(body, acceptEncoding, packOnce);
}
