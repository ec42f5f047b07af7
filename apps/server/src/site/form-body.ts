import { ApiError } from '@vidriera/core';
import { readBody } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { storedMarks } from './marks.ts';

/** A description of 4,000 characters, each percent-encoded at its longest, and the rest of the form. */
const FORM_BODY_MAX = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The fields of a posted form. 415 when it is none, 413 when it is too large. */
export async function readForm(exchange: Exchange): Promise<URLSearchParams> {
  const type = exchange.request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) throw new ApiError('unsupported_media_type', 'Send the form as a browser does.');
  const body = await readBody(exchange, { max: FORM_BODY_MAX });
  const fields = new URLSearchParams(body.toString('utf8'));
  return new URLSearchParams([...fields].map(([name, text]): [string, string] => [name, storedMarks(text)]));
}
