import { findLeak } from '@vidriera/redaction';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { type Explanation, explainInWords, explanation } from '../explanation.ts';
import { invalidParameter, showValue } from '../invalid-parameter.ts';
import { targetedTaskLink, taskLink } from '../links.ts';
import { notASlug, readName, readText } from '../parameters.ts';
import { isSlug, isUuid } from '../rules.ts';
import type { Tool } from './tool.ts';

const taskLinkPayload = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).describe('Opens the form on the site with the service chosen.'),
  explanation: explanation.pick({ message: true, read_as: true, unknown: true }).optional(),
});

/** A pure formatter (contract, 4.7 and 4.8): it checks only the form of its arguments. */
export const createTaskLink: Tool = {
  name: 'service_create_task_link',
  title: 'Create a task link',
  description: () =>
    'Formats the link with which the person posts a task (a request for work) on the site, the service already chosen. It only formats: nothing is published or sent until the person fills in and submits the form. ' +
    'With professional_id (the id of a search result) the task goes to that professional first for 24 hours, then to everyone. ' +
    'To only look at a professional, the profile_url of a search result is the link to give.',
  parameters: () => [
    {
      name: 'service',
      kind: 'name',
      required: true,
      description: 'Service slug, as service_list_services lists it.',
      example: 'plomeria',
    },
    {
      name: 'professional_id',
      kind: 'uuid',
      description: 'The id of a professional, as service_search_professionals gives it.',
      example: '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b',
    },
  ],
  output: () => taskLinkPayload,
  run: async (input, { siteUrl, serviceNamed }) => {
    const given = readName(input, 'service');
    if (given === null) throw invalidParameter('service', null, 'is required: a slug that service_list_services lists');
    const named = serviceNamed(given);
    const meant = typeof named === 'string' ? null : named;
    const service = typeof named === 'string' ? named : given;
    if (!isSlug(service)) {
      const { code, message, details } = notASlug('service', service, meant?.[0]?.slug);
      throw new ApiError(code, message, { ...details, suggestions: meant?.map(({ slug }) => slug) ?? [] });
    }
    // No service looks like a phone number or an address, and a link must not carry one.
    if (showValue(service) !== service || findLeak({ url: taskLink(siteUrl, service) }, siteUrl) !== null) {
      throw invalidParameter('service', service, 'names no service; service_list_services lists them');
    }
    const professional = readText(input, 'professional_id');
    if (professional !== undefined && !isUuid(professional)) {
      throw invalidParameter('professional_id', professional, 'must be the id (a uuid) of a search result');
    }
    const url =
      professional === undefined
        ? taskLink(siteUrl, service)
        : targetedTaskLink(siteUrl, professional.toLowerCase(), service);
    const said = { parameter: 'service', value: showValue(given) ?? '' };
    if (meant !== null) return { url, explanation: explained({ unknown: [{ ...said, did_you_mean: [...meant] }] }) };
    return service === given ? { url } : { url, explanation: explained({ read_as: [{ ...said, slug: service }] }) };
  },
};

function explained(parts: Pick<Explanation, 'read_as' | 'unknown'>): Explanation {
  return { message: explainInWords(parts), ...parts };
}
