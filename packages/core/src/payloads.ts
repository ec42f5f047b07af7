import { z } from 'zod';
import { city, neighborhood, service } from './catalog.ts';
import { explanation } from './explanation.ts';
import { SEARCH_FORMS, type SearchForm } from './links.ts';
import { pagination } from './page.ts';
import { assistantProfessional, professional, professionalDetail } from './professional.ts';
import { review } from './review.ts';
import { ASSISTANT_RESULTS_MAX } from './search.ts';

/** What the assistant search understood (contract, 2; house decision on its fields). */
export const match = z.strictObject({
  service: service.pick({ slug: true, name: true }),
  neighborhood: neighborhood,
  city: city.pick({ slug: true, name: true }),
});

/** The 200 payloads, an envelope each (contract, section 2). */
export const referenceSearchPage = z.strictObject({
  data: z.array(professional),
  pagination,
  explanation: explanation.optional(),
});
export const assistantSearchPage = z.strictObject({
  match,
  data: z.array(assistantProfessional).max(ASSISTANT_RESULTS_MAX),
  pagination,
  explanation: explanation.optional(),
});
export const professionalPayload = z.strictObject({ data: professionalDetail });
export const reviewPage = z.strictObject({ data: z.array(review), pagination });
export const serviceList = z.strictObject({ data: z.array(service) });
export const cityList = z.strictObject({ data: z.array(city) });

export type ReferenceSearchPage = z.infer<typeof referenceSearchPage>;
export type AssistantSearchPage = z.infer<typeof assistantSearchPage>;
export type SearchPage = ReferenceSearchPage | AssistantSearchPage;
export type ProfessionalPayload = z.infer<typeof professionalPayload>;
export type ReviewPage = z.infer<typeof reviewPage>;
export type ServiceList = z.infer<typeof serviceList>;
export type CityList = z.infer<typeof cityList>;

/** The schema of a search page in the form served. */
export function searchPage(form: SearchForm): typeof referenceSearchPage | typeof assistantSearchPage {
  return form === SEARCH_FORMS[1] ? assistantSearchPage : referenceSearchPage;
}
