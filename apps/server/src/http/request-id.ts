import { randomBytes } from 'node:crypto';
import { isPublicId } from '@vidriera/core';

/** What a caller may name its request (house decision, Errors). */
const ACCEPTABLE = /^[A-Za-z0-9_-]{1,64}$/;

/** Eight characters that tell this process from every other. */
const PROCESS = randomBytes(6).toString('base64url');
let count = 0;

/** The caller's own request id when acceptable and free of contact data; else one that names this process and counts. */
export function makeRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && ACCEPTABLE.test(given) && isPublicId(given)) return given;
  count++;
  return `${PROCESS}-${count.toString(36)}`;
}
