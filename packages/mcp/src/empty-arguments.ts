import { isObject } from '@vidriera/contract/rules';

/**
 * The message with `{}` in place of arguments that are null or an empty list, as some languages serialise an empty map;
 * the SDK would refuse them. Any other message is returned unchanged.
 */
export function withEmptyArguments(message: unknown): unknown {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return message;
  const given = message.params.arguments;
  const isEmpty = given === null || (Array.isArray(given) && given.length === 0);
  return isEmpty ? { ...message, params: { ...message.params, arguments: {} } } : message;
}
