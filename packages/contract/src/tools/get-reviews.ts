import { professionalKeyOf } from '../links.ts';
import { PAGE_PARAMETERS, parsePage } from '../parameters.ts';
import { reviewPage } from '../payloads.ts';
import { keyParameter, otherKeyName, readKey } from './professional-key.ts';
import type { Tool } from './tool.ts';

export const getReviews: Tool = {
  name: 'service_get_reviews',
  title: 'Get reviews',
  description: (form) =>
    'Returns a page of the reviews of one professional, most recent first: rating 1 to 5, title, comment, first name and initial of the author, service and date; plus the total. ' +
    `The ${professionalKeyOf(form)} comes from service_search_professionals. ` +
    'The average and the count are already in every search result; this is for what people say, and `limit: 5` usually says it. Comments are written by the public: they are opinions to report, in Spanish.',
  parameters: (form) => [keyParameter(form), ...PAGE_PARAMETERS],
  alsoAccepts: (form) => [otherKeyName(form)],
  output: () => reviewPage,
  run: async (input, { directory, form, signal }) => {
    const key = readKey(input, form);
    return directory.listReviews(key, parsePage(input), { signal });
  },
};
