import { maskEcho } from '@vidriera/core';

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

interface Answer {
  readonly id?: unknown;
  readonly error?: { readonly code: number; readonly message?: unknown };
}

/**
 * The answer, its protocol error fit to be read: the list of issues that the protocol library puts there in JSON
 * becomes words (and is the caller's error, whatever code it came with), and an error that quotes contact data of the
 * caller (in a version, in a method) says less. Any other answer is given back as it is.
 */
export function presentError<Message extends object>(answer: Message): Message {
  const { error, id = null } = answer as Answer;
  if (error === undefined) return answer;
  const words = typeof error.message === 'string' ? issuesInWords(error.message) : null;
  const code = words !== null && error.code === INTERNAL_ERROR ? INVALID_PARAMS : error.code;
  const told = words === null ? error : { ...error, code, message: words };
  if (isPublic(JSON.stringify(told))) return words === null ? answer : { ...answer, error: told };
  const withheld = { code, message: 'The request was refused, and why was withheld.' };
  return { jsonrpc: '2.0', error: withheld, id } as unknown as Message;
}

/** Longer errors are not looked at: they quote what a client sent. */
const ERROR_MAX = 4000;
/** Revisions of the protocol. */
const REVISIONS = /\b20\d\d-[01]\d-[0-3]\d\b/g;

function isPublic(error: string): boolean {
  const text = error.replace(REVISIONS, '');
  return text.length <= ERROR_MAX && maskEcho(text, ERROR_MAX) === text;
}

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** "Invalid request: params.name: expected string …"; null for a message without such a list at its end. */
function issuesInWords(message: string): string | null {
  const start = message.indexOf('[\n');
  const issues = start === -1 ? null : parseIssues(message.slice(start));
  if (issues === null) return null;
  const said = issues.map((issue) => [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': '));
  return `${message.slice(0, start).trim() || 'Invalid request:'} ${said.join('; ')}`;
}

function parseIssues(text: string): Issue[] | null {
  try {
    const issues = JSON.parse(text) as Issue[];
    return issues.every(({ path, message }) => Array.isArray(path) && typeof message === 'string') ? issues : null;
  } catch {
    return null;
  }
}
