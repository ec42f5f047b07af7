import { describeError, type LogLevel, type Observation } from './observe.ts';

type Sentences = {
  readonly [Event in Observation['event']]: (observation: Extract<Observation, { event: Event }>) => string;
};

const SENTENCES: Sentences = {
  listening: ({ address, form }) => `Listening on ${address}, ${form} search form.`,
  addresses_local: ({ settings, links }) => `Links lead to ${links}. Set ${settings.join(', ')}.`,
  setting_unknown: ({ variable, nearest }) =>
    `${variable} is no setting and has no effect.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
  snapshot_built: ({ revision, ms }) => `Built the snapshot of revision ${revision} in ${ms} ms.`,
  snapshot_swapped: ({ revision, professionals, ms }) =>
    `Serving revision ${revision}: ${professionals} professionals, loaded in ${ms} ms.`,
  snapshot_failed: ({ cause, retryInMs }) =>
    `The snapshot could not be built: ${words(cause)}. Next try in ${retryInMs} ms.`,
  snapshot_file_unusable: ({ file, why }) => `The snapshot file ${file} can't be used: ${why}.`,
  snapshot_folder_moved: ({ wanted, used }) => `Snapshots are kept in ${used}; ${wanted} can't be written.`,
  record_withheld: ({ kind, id, path, leak }) => `Withheld ${kind} ${id}: ${path} holds ${leak}.`,
  keys_read: ({ keys }) => `Read ${keys} API keys.`,
  keys_unreadable: ({ cause }) => `The API keys can't be read: ${words(cause)}.`,
  connectors_read: ({ connectors }) => `Read ${connectors} connectors.`,
  connectors_unreadable: ({ cause }) => `The connectors can't be read: ${words(cause)}.`,
  limits_degraded: ({ reason }) => `Limits are counted in this process only: ${reason}.`,
  limits_restored: () => 'Limits are counted in Redis again.',
  limits_evicted: ({ keys }) => `Redis evicted ${keys} keys. Give it room and set maxmemory-policy noeviction.`,
  answer_withheld: ({ requestId, route, path, leak }) =>
    `Withheld the answer to ${requestId} (${route}): ${path} holds ${leak}.`,
  sweep_failed: ({ cause }) => `Expired tasks could not be removed: ${words(cause)}.`,
  request_served: ({ requestId, route, method, status, ms }) =>
    `${method} ${route} ${status} in ${ms} ms (${requestId}).`,
  request_failed: ({ requestId, route, cause }) => `${route} failed (${requestId}): ${words(cause)}.`,
  request_unreadable: ({ requestId, source, code, status }) =>
    `Unreadable request from ${source} answered ${status}: ${code} (${requestId}).`,
  connection_cut: ({ source }) => `${source} cut the connection.`,
  overload_began: ({ lagMs }) => `Overloaded: the event loop is ${lagMs} ms late. New requests get 503.`,
  overload_ended: () => 'No longer overloaded.',
  stopping: ({ reason }) => `Stopping: ${reason}.`,
  stopped: () => 'Stopped.',
  crashed: ({ cause }) => `Crashed: ${words(cause)}.`,
};

/** An observation as a line for a person: local time, level, sentence. */
export function logLine(observation: Observation, level: LogLevel, now: Date): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0'));
  const say = SENTENCES[observation.event] as (observation: Observation) => string;
  return `${time.join(':')} ${level.padEnd(5)} ${say(observation)}\n`;
}

function words(cause: unknown): string {
  const { type, message, at } = describeError(cause);
  const text = message.split('\n', 1)[0]!.replace(/\.$/, '');
  return [type === 'Error' ? text : `${type} ${text}`, ...at.slice(0, 1)].join(' ');
}
