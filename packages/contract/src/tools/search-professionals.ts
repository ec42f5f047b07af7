import type { CallOptions, Directory } from '../directory.ts';
import { showValue } from '../invalid-parameter.ts';
import type { SearchForm } from '../links.ts';
import { type RawParameters, readText } from '../parameters.ts';
import { type SearchPage, searchPage } from '../payloads.ts';
import { toSlug } from '../rules.ts';
import { SEARCH_PARAMETERS, type SearchParameters, WITHOUT_EFFECT } from '../search.ts';
import { isDirectoryFailure } from './failure-text.ts';
import type { Tool } from './tool.ts';

export const searchProfessionals: Tool = {
  name: 'service_search_professionals',
  title: 'Search professionals',
  description: (form) =>
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
  parameters: (form) =>
    form === 'assistant'
      ? SEARCH_PARAMETERS.assistant
          .filter(({ name }) => !WITHOUT_EFFECT.includes(name))
          .map((parameter) =>
            parameter.name === 'limit' ? { ...parameter, max: 5, description: 'Page size.' } : parameter,
          )
      : SEARCH_PARAMETERS.reference,
  output: searchPage,
  run: (input, { directory, form, signal }) => find(argumentsOf(input, form), form, directory, { signal }),
};

/** Asks for a name that nothing has once more as a slug, because the answer to such a slug is a page with its explanation. */
async function find(
  parameters: SearchParameters,
  form: SearchForm,
  directory: Directory,
  options: CallOptions,
): Promise<SearchPage> {
  try {
    return await directory.searchProfessionals(parameters, options);
  } catch (error) {
    const name = NAMES.find((one) => isDirectoryFailure(error) && error.details?.parameter === one);
    const text = name && parameters[name];
    // One value that holds several is an error, and so is one that is masked.
    if (form === 'assistant' || text === undefined || text.includes(',') || showValue(text) !== text) throw error;
    const slug = toSlug(text);
    if (slug === text || slug === '') throw error;
    return find({ ...parameters, [name!]: slug }, form, directory, options);
  }
}

const NAMES = ['service', 'city', 'neighborhood'] as const;

/** The arguments as a Directory takes them, which checks them: there is no second reading here. */
function argumentsOf(input: RawParameters, form: SearchForm): SearchParameters {
  const given = SEARCH_PARAMETERS[form].map(({ name }) => [name, readText(input, name)]);
  return Object.fromEntries(given.filter(([, text]) => text !== undefined));
}
