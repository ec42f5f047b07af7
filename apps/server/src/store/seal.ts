import { crc32 } from 'node:zlib';
import { ENGINE_VERSION } from '@vidriera/core/rules';

/**
 * The mark of a row in which the guard of this engine finds nothing: a checksum of what it looked at. A row that somebody edited
 * by hand, that another engine looked at, or that nobody did, has another one, and is looked at before it is served.
 */
const sealOf = (body: string, beside?: string): number => {
  const seal = crc32(body, ENGINE_VERSION);
  return beside === undefined ? seal : crc32(beside, seal);
};
/** What is looked at of a professional beside its body; neither can have a line's end in it. */
const besideBody = (slug: unknown, name: unknown): string => `\n${slug}\n${name}`;
/** Of a row in which it finds something. */
const NO_SEAL = -1;

/** What is looked at of a professional; what it shares with others is looked at for itself, and the id is a uuid. */
export function sealOfProfessional(row: { slug: string; displayName: string; body: string; clean: boolean }): number {
  return row.clean ? sealOf(row.body, besideBody(row.slug, row.displayName)) : NO_SEAL;
}

/** What is looked at of a review; its id can be none of what the guard looks for. */
export function sealOfReview(row: { body: string; clean: boolean }): number {
  return row.clean ? sealOf(row.body) : NO_SEAL;
}

export const isSealedProfessional = (seal: unknown, slug: unknown, name: unknown, body: unknown): boolean =>
  seal === sealOf(String(body), besideBody(slug, name));
export const isSealedReview = (seal: unknown, body: unknown): boolean => seal === sealOf(String(body));
