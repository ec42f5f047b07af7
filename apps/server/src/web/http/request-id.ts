import { randomBytes } from 'node:crypto';
import { isPublicId } from '@vidriera/contract';

/** The request ids that a caller may choose. */
const ACCEPTABLE = /^[A-Za-z0-9_-]{1,64}$/;

/** Eight characters that identify this process. */
const PROCESS = randomBytes(6).toString('base64url');
let count = 0;

/** The caller's request id when acceptable and free of contact data; else the process's id and a counter. */
export function makeRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && ACCEPTABLE.test(given) && isPublicId(given)) return given;
  count++;
  return `${PROCESS}-${count.toString(36)}`;
}
