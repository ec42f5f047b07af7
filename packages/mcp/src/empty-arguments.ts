/**
 * The message with `{}` in place of arguments that are null or an empty list, as some languages serialise an empty map;
 * the SDK would refuse them. Any other message is returned unchanged.
 */
export function withEmptyArguments(message: unknown): unknown {
  if (!isRecord(message) || message.method !== 'tools/call' || !isRecord(message.params)) return message;
  const given = message.params.arguments;
  const isEmpty = given === null || (Array.isArray(given) && given.length === 0);
  return isEmpty ? { ...message, params: { ...message.params, arguments: {} } } : message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
