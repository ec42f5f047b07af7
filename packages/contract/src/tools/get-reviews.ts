import { PAGE_PARAMETERS, parsePage } from '../parameters.ts';
import { reviewPage } from '../payloads.ts';
import { keyParameter, otherKeyName, readKey } from './professional-key.ts';
import type { Tool } from './tool.ts';

export const getReviews: Tool = {
  name: 'service_get_reviews',
  title: 'Get reviews',
  description: () =>
    'Returns a page of the reviews of one professional, most recent first: rating 1 to 5, title, comment, first name and initial of the author, service and date; plus the total. `explanation` says how many of review_count are of other platforms, whose texts are not here. ' +
    'The average and the count are in every search result; this is for what people say, and `limit: 5` usually says it. Comments are by the public: opinions to report, in Spanish.',
  parameters: (form) => [keyParameter(form), ...PAGE_PARAMETERS],
  alsoAccepts: (form) => [otherKeyName(form)],
  output: () => reviewPage,
  run: async (input, { directory, form, signal }) => {
    const key = readKey(input, form);
    return directory.listReviews(key, parsePage(input), { signal });
  },
};
