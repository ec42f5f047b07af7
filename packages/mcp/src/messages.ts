import { INTERNAL_ERROR, INVALID_PARAMS } from '@modelcontextprotocol/server';
import { maskEcho } from '@vidriera/contract';
import { isObject } from '@vidriera/contract/rules';

/** The message with `{}` for arguments that are null or `[]`, as some languages serialise an empty map; the SDK refuses them. */
export function withEmptyArguments(message: unknown): unknown {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return message;
  const given = message.params.arguments;
  const isEmpty = given === null || (Array.isArray(given) && given.length === 0);
  return isEmpty ? { ...message, params: { ...message.params, arguments: {} } } : message;
}

/** The answer with its error readable: the SDK's list of issues as a sentence, and a fixed sentence for one that quotes contact data. */
export function presentError<Message extends object>(answer: Message): Message {
  const { error, id = null } = answer as { id?: unknown; error?: { code: number; message?: unknown } };
  if (error === undefined) return answer;
  const words = typeof error.message === 'string' ? issuesInWords(error.message) : null;
  const code = words !== null && error.code === INTERNAL_ERROR ? INVALID_PARAMS : error.code;
  const shown = words === null ? error : { ...error, code, message: words };
  if (isPublic(JSON.stringify(shown))) return words === null ? answer : { ...answer, error: shown };
  const withheld = {
    code,
    message: 'The request was refused. The reason is not shown, because it may show contact data.',
  };
  return { jsonrpc: '2.0', error: withheld, id } as unknown as Message;
}

/** Longer errors are withheld without a check, because they quote what a client sent. */
const ERROR_MAX = 4000;
/** Revisions of the protocol are dates, which the guard could take for numbers. */
const REVISIONS = /\b20\d\d-[01]\d-[0-3]\d\b/g;

function isPublic(error: string): boolean {
  const text = error.replace(REVISIONS, '');
  return text.length <= ERROR_MAX && maskEcho(text, ERROR_MAX) === text;
}

/** "Invalid request: params.name: expected string …"; null for a message without such a list at its end. */
function issuesInWords(message: string): string | null {
  const start = message.indexOf('[\n');
  const issues = start === -1 ? null : parseIssues(message.slice(start));
  if (issues === null) return null;
  const sentences = issues.map((issue) =>
    [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': '),
  );
  return `${message.slice(0, start).trim() || 'Invalid request:'} ${sentences.join('; ')}`;
}

function parseIssues(text: string) {
  try {
    const issues = JSON.parse(text) as { path: (string | number)[]; message: string }[];
    return issues.every(({ path, message }) => Array.isArray(path) && typeof message === 'string') ? issues : null;
  } catch {
    return null;
  }
}
