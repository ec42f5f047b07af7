import { z } from 'zod';
import { city, neighborhood, service } from './catalog.ts';
import { explanation } from './explanation.ts';
import { SEARCH_FORMS, type SearchForm } from './links.ts';
import { pagination } from './page.ts';
import { assistantProfessional, professional, professionalDetail } from './professional.ts';
import { review } from './review.ts';
import { ASSISTANT_RESULTS_MAX } from './search.ts';

/** What the assistant search understood (contract, 2, which leaves the fields open). */
export const match = z
  .strictObject({
    service: service.pick({ slug: true, name: true }).describe('The service searched.'),
    neighborhood: neighborhood,
    city: city.pick({ slug: true, name: true }).describe('The city of the neighborhood.'),
  })
  .describe('What the search understood.');

/** The 200 payloads with their envelopes (contract, section 2). */
export const referenceSearchPage = z
  .strictObject({
    data: z.array(professional).describe('Best ranked first.'),
    pagination,
    explanation: explanation.optional(),
  })
  .describe('A page of professionals.');
export const assistantSearchPage = z
  .strictObject({
    match,
    data: z.array(assistantProfessional).max(ASSISTANT_RESULTS_MAX).describe('Best ranked first.'),
    pagination,
    explanation: explanation.optional(),
  })
  .describe('A page of professionals.');
export const professionalPayload = z.strictObject({ data: professionalDetail }).describe('One professional.');
export const reviewPage = z
  .strictObject({
    data: z.array(review).describe('Most recent first.'),
    pagination,
    explanation: explanation.optional(),
  })
  .describe('A page of reviews.');
export const serviceList = z
  .strictObject({ data: z.array(service).describe('Every service.') })
  .describe('The service catalog.');
export const cityList = z.strictObject({ data: z.array(city).describe('Every city.') }).describe('The cities.');

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
