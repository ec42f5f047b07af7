import { randomBytes } from 'node:crypto';
import { isPlainId, isPublicId } from '@vidriera/contract';

/** Eight characters that identify this process. */
const PROCESS = randomBytes(6).toString('base64url');
let count = 0;

/** The caller's request id when acceptable and free of contact data; else the process's id and a counter. */
export function makeRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && isPlainId(given) && isPublicId(given)) return given;
  count++;
  return `${PROCESS}-${count.toString(36)}`;
}
