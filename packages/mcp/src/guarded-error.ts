import { findLeak } from '@vidriera/core/privacy';

interface Answer {
  readonly id?: unknown;
  readonly error?: { readonly code: number };
}

/**
 * The answer, or in its place one that says less: a protocol error may quote the caller (a version, a method), and
 * passes the same check as every other answer.
 */
export function withoutLeakInError<Message extends object>(answer: Message): Message {
  const { error, id = null } = answer as Answer;
  if (error === undefined || findLeak(error) === null) return answer;
  const withheld = { code: error.code, message: 'The request was refused, and why was withheld.' };
  return { jsonrpc: '2.0', error: withheld, id } as unknown as Message;
}
