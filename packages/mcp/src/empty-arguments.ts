/**
 * The message with no arguments where a client wrote none as null or as an empty list, as languages do whose empty map
 * is one of these; the protocol's own schema would refuse it. Any other message is given back as it is.
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
