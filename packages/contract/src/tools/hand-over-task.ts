import { type HandoverRequest, handoverResponse, URGENCIES } from '../handover.ts';
import { type Parameter, type RawParameters, readBoolean, readText } from '../parameters.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../rules.ts';
import type { Tool } from './tool.ts';

const PARAMETERS = [
  {
    name: 'service',
    kind: 'name',
    required: true,
    description: 'Service slug or name, as service_list_services lists it.',
    example: 'plomeria',
  },
  {
    name: 'description',
    kind: 'text',
    max: DESCRIPTION_MAX,
    required: true,
    description: 'What needs to be done, in the words of the person. Contact data is removed.',
    example: 'Pierde la canilla de la cocina desde ayer.',
  },
  { name: 'title', kind: 'text', max: TITLE_MAX, description: 'A short title.', example: 'Pierde la canilla' },
  { name: 'city', kind: 'name', description: 'City slug or name.', example: 'buenos-aires' },
  {
    name: 'neighborhood',
    kind: 'name',
    description: 'Neighborhood slug or name; needs `city`.',
    example: 'palermo',
  },
  {
    name: 'professional_id',
    kind: 'uuid',
    description: 'The id of a search result: the task goes to that professional first for 24 hours.',
    example: '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b',
  },
  {
    name: 'open_to_all',
    kind: 'boolean',
    description: 'With professional_id: to everyone at once, that professional included.',
    example: false,
  },
  {
    name: 'urgency',
    kind: 'choice',
    choices: URGENCIES,
    description: 'As soon as possible, within the week, or any time.',
    example: 'week',
  },
] as const satisfies readonly Parameter[];

/** POST /task-handovers as a tool; only a deployment that says so has it. */
export const handOverTask: Tool = {
  name: 'service_hand_over_task',
  title: 'Hand over a task draft',
  description: () =>
    'Stores the draft of a task (a request for work) for seven days and returns the private link that opens it. The person reads it there, changes it and publishes it; nothing is published or sent before. ' +
    'It serves when the person has already said what needs to be done and where; service_create_task_link gives a link to the empty form. Phone numbers, e-mail addresses and document numbers are taken out of the texts, and `redacted` says whether there were any. ' +
    'The same draft within 24 hours gives the same link. The link lets anybody read the draft: it is for that person.',
  parameters: () => PARAMETERS,
  writes: true,
  output: () => handoverResponse,
  async run(input, { handOver, caller, signal }) {
    if (handOver === null) throw new Error('no handovers here');
    const draft = readDraft(input);
    return handOver(draft, { key: await keyOf(draft), caller, signal });
  },
};

/** The draft as the API takes it. The API checks its fields. */
function readDraft(input: RawParameters): HandoverRequest {
  const fields = PARAMETERS.map(({ name, kind }) => {
    const value = kind === 'boolean' ? readBoolean(input, name) || undefined : readText(input, name);
    return [name, value] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as HandoverRequest;
}

/** An Idempotency-Key: a model that repeats its call, or a host that repeats it for the model, makes one draft. */
async function keyOf(draft: HandoverRequest): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(draft)));
  return `draft-${Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
