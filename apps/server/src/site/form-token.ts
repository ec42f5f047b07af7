import { deriveToken, isSameToken, isToken, randomToken } from '../tasks/token.ts';
import { HOUR_MS } from '../tasks/visibility.ts';

/** How long a form's token is valid. */
const FORM_HOURS = 48;

const PARTS = /^([A-Za-z]{30})\.([0-9a-z]{1,8})\.([A-Za-z]{30})$/;

/**
 * A signed token in a form. It proves that this site rendered the form for a purpose at a time, and identifies the form, so that
 * a repeated submission has no effect.
 */
export function issueFormToken(secret: Uint8Array, purpose: string, now: number): string {
  const one = randomToken();
  const hour = Math.floor(now / HOUR_MS).toString(36);
  return `${one}.${hour}.${sign(secret, purpose, one, hour)}`;
}

/** The id of the form if its token is valid for this purpose; else null. */
export function readFormToken(secret: Uint8Array, purpose: string, token: string, now: number): string | null {
  const [, one, hour, signature] = PARTS.exec(token) ?? [];
  if (one === undefined || hour === undefined || signature === undefined || !isToken(one)) return null;
  if (!isSameToken(sign(secret, purpose, one, hour), signature)) return null;
  const age = Math.floor(now / HOUR_MS) - Number.parseInt(hour, 36);
  return age <= FORM_HOURS ? one : null;
}

function sign(secret: Uint8Array, purpose: string, one: string, hour: string): string {
  return deriveToken(secret, 'form', purpose, one, hour);
}
