import * as links from '@vidriera/contract/links';
import { isSlug, isUuid } from '@vidriera/contract/rules';
import { readAddress } from './connection.ts';

/** The parts of a link with which a person posts a task. */
export interface TaskLink {
  /** The address of the site: `site_url` of the entry. */
  readonly siteUrl: string;
  /** The slug of a service. */
  readonly service: string;
  /** The id of a search result: the task goes to that professional first for 24 hours, then to everyone. */
  readonly professionalId?: string | undefined;
}

/** The link that opens the form with the service chosen, for one professional first if given. Sends no request. */
export function taskLink({ siteUrl, service, professionalId }: TaskLink): string {
  const site = readAddress('siteUrl', siteUrl);
  if (professionalId === undefined) return links.taskLink(site, readService(service));
  if (!isUuid(professionalId)) throw new TypeError('professionalId must be the id (a uuid) of a search result.');
  return links.targetedTaskLink(site, professionalId.toLowerCase(), readService(service));
}

/** A result's `profile_url` as a link that opens the form with the service chosen, for that professional. */
export function profileTaskLink(profileUrl: string, service: string): string {
  return links.profileTaskLink(readAddress('profileUrl', profileUrl), readService(service));
}

function readService(slug: string): string {
  if (!isSlug(slug)) throw new TypeError('service must be a slug that GET /services lists.');
  return slug;
}
