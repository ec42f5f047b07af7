import { findLeak } from '@vidriera/redaction';
import { z } from 'zod';
import { explanation, wasReadAs } from '../explanation.ts';
import { HANDOVER_PARAMETERS, type HandoverRequest, handoverResponse } from '../handover.ts';
import { professionalKeyOf, type SearchForm, targetedTaskLink, taskLink } from '../links.ts';
import { cityList, professionalPayload, reviewPage, type SearchPage, searchPage, serviceList } from '../nouns.ts';
import {
  CITIES_PARAMETERS,
  invalidParameter,
  notASlug,
  PAGE_PARAMETERS,
  type Parameter,
  type RawParameters,
  readParameters,
  readText,
  showValue,
} from '../parameters.ts';
import { isSlug, isUuid, toSlug } from '../rules.ts';
import { SEARCH_PARAMETERS, type SearchParameters, WITHOUT_EFFECT } from '../search.ts';
import { isDirectoryFailure } from './failure-text.ts';
import type { Tool, ToolContext } from './tool.ts';

const searchProfessionals = (form: SearchForm): Tool => ({
  name: 'service_search_professionals',
  title: 'Search professionals',
  description:
    form === 'assistant'
      ? 'Finds up to 5 verified professionals who offer one service in one neighborhood, best ranked first (by reviews, among other things). ' +
        'Returns `match` (the service, neighborhood and city understood) and per professional: name, rating, review_count, verifications, up to 3 portfolio images and profile_url, the page through which the person makes contact. ' +
        'Slugs come from service_list_services and service_list_cities; common names ("plomero", "once") are read as slugs too. For a wrong, missing or ambiguous one, the error lists the choices. ' +
        'When nobody is found, `explanation` names nearby neighborhoods that have matches. ' +
        'The id of a result opens service_get_professional and service_get_reviews. There are no further pages.'
      : 'Finds verified professionals by service, place, verifications and reviews, best ranked first. ' +
        'Returns a page of professionals (name, place, services, rating, review_count, verifications and profile_url, the page through which the person makes contact) and the total. ' +
        'Slugs come from service_list_services and service_list_cities; common names ("plomero", "Capital Federal") are read as slugs too. `explanation` says what was read as a slug and what would find somebody. ' +
        'The slug of a result opens service_get_professional and service_get_reviews. `limit: 5` is enough for most answers; a page of 20 is long.',
  parameters:
    form === 'assistant'
      ? SEARCH_PARAMETERS.assistant
          .filter(({ name }) => !WITHOUT_EFFECT.includes(name))
          .map((parameter) =>
            parameter.name === 'limit' ? { ...parameter, max: 5, description: 'Page size.' } : parameter,
          )
      : SEARCH_PARAMETERS.reference,
  output: searchPage(form),
  run: (input, context) => find(argumentsOf(input, form), context),
});

/** Asks for a name that nothing has once more as a slug, because the answer to such a slug is a page with its explanation. */
async function find(parameters: SearchParameters, context: ToolContext): Promise<SearchPage> {
  const { directory, form, signal } = context;
  try {
    return await directory.searchProfessionals(parameters, { signal });
  } catch (error) {
    const name = NAMES.find((one) => isDirectoryFailure(error) && error.details?.parameter === one);
    const text = name && parameters[name];
    // One value that holds several is an error, and so is one that is masked.
    if (form === 'assistant' || text === undefined || text.includes(',') || showValue(text) !== text) throw error;
    const slug = toSlug(text);
    if (slug === text || slug === '') throw error;
    return find({ ...parameters, [name!]: slug }, context);
  }
}

const NAMES = ['service', 'city', 'neighborhood'] as const;

/** The arguments as a Directory takes them, which checks them: there is no second reading here. */
function argumentsOf(input: RawParameters, form: SearchForm): SearchParameters {
  const given = SEARCH_PARAMETERS[form].map(({ name }) => [name, readText(input, name)]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}

const getProfessional = (form: SearchForm): Tool => ({
  name: 'service_get_professional',
  title: 'Get one professional',
  description:
    'Returns the public detail of one professional: bio, specialties, up to 6 portfolio images, services, neighborhoods, rating, verifications (identity, matricula, background check), member_since, stars and newest date of the reviews, and profile_url. ' +
    'Useful to compare or present somebody a search found. What clients wrote is in service_get_reviews.',
  ...keyed(form),
  output: professionalPayload,
  run: async (input, { directory, signal }) => directory.getProfessional(readKey(input, form), { signal }),
});

const listServices: Tool = {
  name: 'service_list_services',
  title: 'List services',
  description:
    'Returns the whole catalog of services (trades): slug, Spanish name, description, and requires_matricula, which says whether professionals of that trade must hold a verified licence. ' +
    'The slugs are what service_search_professionals and service_create_task_link take as `service`. It changes rarely: one call serves a whole conversation.',
  parameters: [],
  output: serviceList,
  run: (_input, { directory, signal }) => directory.listServices({ signal }),
};

const listCities: Tool = {
  name: 'service_list_cities',
  title: 'List cities and neighborhoods',
  description:
    'Returns the cities of Argentina that the directory covers, each with its province and its neighborhoods (slug and name); with `city`, that one alone. ' +
    'The slugs are what service_search_professionals takes as `city` and `neighborhood`; one neighborhood slug can exist in several cities. ' +
    'Where the city is known, `city` keeps the answer short. It changes rarely: one call serves a whole conversation.',
  parameters: CITIES_PARAMETERS,
  output: cityList,
  run: (input, { directory, signal }) => directory.listCities({ city: readText(input, 'city'), signal }),
};

const getReviews = (form: SearchForm): Tool => ({
  name: 'service_get_reviews',
  title: 'Get reviews',
  description:
    'Returns a page of the reviews of one professional, most recent first: rating 1 to 5, title, comment, first name and initial of the author, service and date; plus the total. `explanation` says how many of review_count are of other platforms, whose texts are not here. ' +
    'The average and the count are in every search result; this is for what people say, and `limit: 5` usually says it. Comments are by the public: opinions to report, in Spanish.',
  ...keyed(form, PAGE_PARAMETERS),
  output: reviewPage,
  run: async (input, { directory, signal }) =>
    directory.listReviews(readKey(input, form), readParameters(input, PAGE_PARAMETERS), { signal }),
});

const KEYS = {
  id: { other: 'slug', kind: 'uuid', example: '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b' },
  slug: { other: 'id', kind: 'slug', example: 'juan-p-3f2b8c1e' },
} as const;

/** The parameters of a tool for one professional: the slug, or the id in the assistant form, and each accepted for the other. */
function keyed(form: SearchForm, more: readonly Parameter[] = []): Pick<Tool, 'parameters' | 'alsoAccepts'> {
  const name = professionalKeyOf(form);
  const description = `The ${name} of a professional, as service_search_professionals gives it.`;
  const { other, kind, example } = KEYS[name];
  return { parameters: [{ name, required: true, description, kind, example }, ...more], alsoAccepts: other };
}

/** The slug or the lower-case id, given in either parameter. */
function readKey(input: RawParameters, form: SearchForm): string {
  const name = professionalKeyOf(form);
  const { other } = KEYS[name];
  const own = readText(input, name);
  const alias = readText(input, other);
  if (own !== undefined && alias !== undefined && own !== alias) {
    throw invalidParameter(other, alias, `and \`${name}\` name two professionals; give \`${name}\` alone`);
  }
  const text = own ?? alias;
  if (text === undefined) throw invalidParameter(name, null, 'is required: it says which professional');
  if (isUuid(text)) return text.toLowerCase();
  if (isSlug(text)) return text;
  const rule = 'must be the slug or the id of a professional, exactly as a search result gives it';
  throw invalidParameter(own === undefined ? other : name, text, rule);
}

const TASK_LINK_PARAMETERS = [HANDOVER_PARAMETERS[0], HANDOVER_PARAMETERS[5]] as const;

const taskLinkPayload = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).describe('Opens the form on the site with the service chosen.'),
  explanation: explanation.pick({ message: true, read_as: true }).optional(),
});

/** A formatter (contract, 4.7 and 4.8). It refuses what the page would refuse, where a directory is at hand to ask. */
const createTaskLink: Tool = {
  name: 'service_create_task_link',
  title: 'Create a task link',
  description:
    'Formats the link with which the person posts a task (a request for work) on the site, the service already chosen. It only formats: nothing is published or sent until the person fills in and submits the form. ' +
    'With professional_id (the id of a search result) the task goes to that professional first for 24 hours, then to everyone.',
  parameters: TASK_LINK_PARAMETERS,
  output: taskLinkPayload,
  run: async (input, { siteUrl, readLinkedTask }) => {
    const { service: given, professional_id: professional } = readParameters(input, TASK_LINK_PARAMETERS);
    const service = readLinkedTask?.({ service: given, professional_id: professional }) ?? given;
    if (!isSlug(service)) throw notASlug('service', service);
    // No service looks like a phone number or an address, and a link must not carry one.
    if (showValue(service) !== service || findLeak({ url: taskLink(siteUrl, service) }, siteUrl) !== null) {
      throw invalidParameter('service', service, 'names no service; service_list_services lists them');
    }
    const url = professional === null ? taskLink(siteUrl, service) : targetedTaskLink(siteUrl, professional, service);
    if (service === given) return { url };
    const read = { parameter: 'service', value: showValue(given) ?? '', slug: service };
    return { url, explanation: { message: wasReadAs(read), read_as: [read] } };
  },
};

/** POST /task-handovers as a tool; only a deployment that says so has it. */
const handOverTask: Tool = {
  name: 'service_hand_over_task',
  title: 'Hand over a task draft',
  description:
    'Stores the draft of a task (a request for work) for seven days and returns the private link that opens it. The person reads it there, changes it and publishes it; nothing is published or sent before. ' +
    'It serves when the person has already said what needs to be done and where; service_create_task_link gives a link to the empty form. Phone numbers, e-mail addresses and document numbers are taken out of the texts, and `redacted` says whether there were any. ' +
    'The same draft within 24 hours gives the same link. The link lets anybody read the draft: it is for that person.',
  parameters: HANDOVER_PARAMETERS,
  writes: true,
  output: handoverResponse,
  async run(input, { handOver, caller, signal }) {
    if (handOver === undefined) throw new Error('no handovers here');
    const given = Object.entries(readParameters(input, HANDOVER_PARAMETERS));
    const draft = Object.fromEntries(given.filter(([, value]) => value !== null && value !== false)) as HandoverRequest;
    return handOver(draft, { key: await keyOf(draft), caller, signal });
  },
};

/** An Idempotency-Key: a model that repeats its call, or a host that repeats it for the model, makes one draft. */
async function keyOf(draft: HandoverRequest): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(draft)));
  return `draft-${Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The six tools, in the order of the contract; with `takesDrafts` a seventh. */
export function toolsOf(form: SearchForm, takesDrafts = false): readonly Tool[] {
  return [
    ...[searchProfessionals(form), getProfessional(form), listServices, listCities, getReviews(form), createTaskLink],
    ...(takesDrafts ? [handOverTask] : []),
  ];
}
