import { professionalPayload } from '../payloads.ts';
import { keyParameter, otherKeyName, readKey } from './professional-key.ts';
import type { Tool } from './tool.ts';

export const getProfessional: Tool = {
  name: 'service_get_professional',
  title: 'Get one professional',
  description: () =>
    'Returns the public detail of one professional: bio, specialties, up to 6 portfolio images, services, neighborhoods, rating, verifications (identity, matricula, background check), member_since, stars and newest date of the reviews, and profile_url. ' +
    'Useful to compare or present somebody a search found. What clients wrote is in service_get_reviews.',
  parameters: (form) => [keyParameter(form)],
  alsoAccepts: (form) => [otherKeyName(form)],
  output: () => professionalPayload,
  run: async (input, { directory, form, signal }) => directory.getProfessional(readKey(input, form), { signal }),
};
