import { findLeak } from '@vidriera/redaction';
import { z } from 'zod';
import { explainInWords, explanation } from '../explanation.ts';
import { invalidParameter, showValue } from '../invalid-parameter.ts';
import { targetedTaskLink, taskLink } from '../links.ts';
import { notASlug, readName, readText } from '../parameters.ts';
import { isSlug, isUuid } from '../rules.ts';
import type { Tool } from './tool.ts';

const taskLinkPayload = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).describe('Opens the form on the site with the service chosen.'),
  explanation: explanation.pick({ message: true, read_as: true }).optional(),
});

/** A formatter (contract, 4.7 and 4.8). It refuses what the page would refuse, where a directory is at hand to ask. */
export const createTaskLink: Tool = {
  name: 'service_create_task_link',
  title: 'Create a task link',
  description: () =>
    'Formats the link with which the person posts a task (a request for work) on the site, the service already chosen. It only formats: nothing is published or sent until the person fills in and submits the form. ' +
    'With professional_id (the id of a search result) the task goes to that professional first for 24 hours, then to everyone.',
  parameters: () => [
    {
      name: 'service',
      kind: 'name',
      required: true,
      description: 'Service slug or name, as service_list_services lists it.',
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
  run: async (input, { siteUrl, readLinkedTask }) => {
    const given = readName(input, 'service');
    if (given === null) throw invalidParameter('service', null, 'is required: a slug that service_list_services lists');
    const professional = readText(input, 'professional_id')?.toLowerCase() ?? null;
    if (professional !== null && !isUuid(professional)) {
      throw invalidParameter('professional_id', professional, 'must be the id (a uuid) of a search result');
    }
    const service = readLinkedTask?.({ service: given, professional_id: professional }) ?? given;
    if (!isSlug(service)) throw notASlug('service', service);
    // No service looks like a phone number or an address, and a link must not carry one.
    if (showValue(service) !== service || findLeak({ url: taskLink(siteUrl, service) }, siteUrl) !== null) {
      throw invalidParameter('service', service, 'names no service; service_list_services lists them');
    }
    const url = professional === null ? taskLink(siteUrl, service) : targetedTaskLink(siteUrl, professional, service);
    if (service === given) return { url };
    const read_as = [{ parameter: 'service', value: showValue(given) ?? '', slug: service }];
    return { url, explanation: { message: explainInWords({ read_as }), read_as } };
  },
};
