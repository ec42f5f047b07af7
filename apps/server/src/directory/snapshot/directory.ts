import {
  CITIES_PARAMETERS,
  type CityList,
  type Directory,
  type Explanation,
  invalidParameter,
  PAGE_PARAMETERS,
  type ProfessionalPayload,
  parseProfessionalKey,
  parseSearch,
  type ReviewPage,
  rawFromValues,
  readParameters,
  type SearchForm,
  type SearchPage,
  type ServiceList,
  unknownProfessional,
} from '@vidriera/contract';
import type { NamedInQuery } from '../catalog/facets.ts';
import { type Answer, parsed, type Snapshot } from './snapshot.ts';

/** The {@link Directory} of this process: the payloads that HTTP serves, parsed from the same bytes, and the same errors. */
export function createSnapshotDirectory(current: () => Snapshot, form: SearchForm): Directory {
  const payload = <Payload>(answer: Answer | null): Payload => {
    const found = parsed<Payload>(answer);
    if (found === null) throw unknownProfessional();
    return found;
  };
  return {
    searchProfessionals: async (parameters) =>
      payload<SearchPage>(current().search(parseSearch(form, rawFromValues(parameters)))),
    getProfessional: async (slugOrId) => payload<ProfessionalPayload>(current().detail(parseProfessionalKey(slugOrId))),
    listReviews: async (slugOrId, page = {}) => {
      const key = parseProfessionalKey(slugOrId);
      return payload<ReviewPage>(current().reviews(key, readParameters(rawFromValues(page), PAGE_PARAMETERS)));
    },
    listServices: async () => JSON.parse(current().services.toString()) as ServiceList,
    listCities: async ({ city } = {}) => {
      const { city: name } = readParameters(rawFromValues({ city }), CITIES_PARAMETERS);
      const snapshot = current();
      if (name !== null) return { data: [structuredClone(snapshot.interpreter.requireCity(name))] };
      return JSON.parse(snapshot.cities.toString()) as CityList;
    },
  };
}

type TaskInDirectory = NamedInQuery & { readonly service: string; readonly professional_id: string | null };

/**
 * The task with its names read as a search reads them. Throws a 400 for a service, a place or a professional that is not listed, and for
 * a professional who does not offer the service.
 */
export function readTask<Task extends TaskInDirectory>(
  snapshot: Snapshot,
  given: Task,
): { readonly task: Task; readonly readAs: NonNullable<Explanation['read_as']> } {
  const { interpreter, catalog } = snapshot;
  const { query: task, readAs } = interpreter.read(given, true);
  const city = catalog.cities.find(({ slug }) => slug === task.city);
  if (task.neighborhood !== null && !city?.neighborhoods?.some(({ slug }) => slug === task.neighborhood)) {
    throw interpreter.unknownName('neighborhood', given.neighborhood!, task.city);
  }
  const { service, professional_id: id } = task;
  if (id === null) return { task, readAs };
  const found = parsed<ProfessionalPayload>(snapshot.detail(id));
  const offered = found?.data.services.map(({ slug }) => slug);
  if (offered === undefined) {
    throw invalidParameter('professional_id', id, 'is not a listed professional; GET /professionals finds them');
  }
  if (!offered.includes(service)) {
    throw invalidParameter('professional_id', id, `does not offer \`${service}\``, { services: offered });
  }
  return { task, readAs };
}
