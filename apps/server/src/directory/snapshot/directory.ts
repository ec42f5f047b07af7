import {
  type CityList,
  type Directory,
  type ProfessionalPayload,
  parsePage,
  parseProfessionalKey,
  parseSearch,
  type ReviewPage,
  rawFromValues,
  readName,
  type SearchForm,
  type SearchPage,
  type ServiceList,
  unknownProfessional,
} from '@vidriera/contract';
import { type Answer, parsed } from './answer.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The {@link Directory} of this process: the payloads that HTTP serves, parsed from the same bytes, and the same errors. Each
 * call reads `current` once.
 */
export function createSnapshotDirectory(current: () => Snapshot, form: SearchForm): Directory {
  const payload = <Payload>(write: (snapshot: Snapshot, out: Answer) => boolean): Payload => {
    const found = parsed<Payload>((out) => write(current(), out));
    if (found === null) throw unknownProfessional();
    return found;
  };
  return {
    searchProfessionals: async (parameters) => {
      const query = parseSearch(form, rawFromValues(parameters));
      return payload<SearchPage>((snapshot, answer) => {
        snapshot.search(answer, query);
        return true;
      });
    },
    getProfessional: async (slugOrId) => {
      const key = parseProfessionalKey(slugOrId);
      return payload<ProfessionalPayload>((snapshot, answer) => snapshot.detail(answer, key));
    },
    listReviews: async (slugOrId, page = {}) => {
      const key = parseProfessionalKey(slugOrId);
      const wanted = parsePage(rawFromValues(page));
      return payload<ReviewPage>((snapshot, answer) => snapshot.reviews(answer, key, wanted));
    },
    listServices: async () => JSON.parse(current().services.toString()) as ServiceList,
    listCities: async ({ city } = {}) => {
      const name = readName(rawFromValues({ city }), 'city');
      const snapshot = current();
      if (name !== null) return { data: [structuredClone(snapshot.interpreter.requireCity(name))] };
      return JSON.parse(snapshot.cities.toString()) as CityList;
    },
  };
}
