/** The two search forms; a deployment serves one of them (contract, 4.1). */
export const SEARCH_FORMS = ['reference', 'assistant'] as const;
export type SearchForm = (typeof SEARCH_FORMS)[number];

/** The search form and the public addresses of a deployment, without trailing slashes. */
export interface Deployment {
  readonly form: SearchForm;
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

export function professionalKeyOf(form: SearchForm): 'id' | 'slug' {
  return form === 'assistant' ? 'id' : 'slug';
}

/** The constant `source` of every link that an assistant gives (contract, 4.7). */
const LINK_SOURCE = 'assistant-link';

/** `profile_url` (contract, 4.2): by slug in the reference form, by id in the assistant form. */
export function profileUrl(form: SearchForm, siteUrl: string, who: { id: string; slug: string }): string {
  return form === 'assistant' ? `${siteUrl}/profile/${who.id}` : `${siteUrl}/p/${who.slug}`;
}

/** The generic deep link (contract, 4.7): opens the post-a-task flow for a service. */
export function taskLink(siteUrl: string, serviceSlug: string): string {
  return `${siteUrl}/?create_task=1&service=${serviceSlug}`;
}

/** The professional-targeted deep link (contract, 4.7). */
export function targetedTaskLink(siteUrl: string, professionalId: string, serviceSlug: string): string {
  return `${siteUrl}/post-task/v2?pro=${professionalId}&vertical=${serviceSlug}&source=${LINK_SOURCE}`;
}

/** The older deep link (contract, 4.7): a `profile_url` that opens the task flow with the service, for that professional. */
export function profileTaskLink(profileUrl: string, serviceSlug: string): string {
  return `${profileUrl}?create_task=1&service=${serviceSlug}`;
}

export function draftLink(siteUrl: string, token: string): string {
  return `${siteUrl}/post-task/v2?draft=${token}&source=${LINK_SOURCE}`;
}
