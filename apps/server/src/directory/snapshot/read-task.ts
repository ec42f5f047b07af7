import { type Explanation, invalidParameter, type ProfessionalPayload } from '@vidriera/contract';
import type { NamedInQuery } from '../catalog/explain.ts';
import { parsed } from './answer.ts';
import type { Snapshot } from './snapshot.ts';

/** What a task says about the directory. */
type TaskInDirectory = NamedInQuery & { readonly service: string; readonly professional_id: string | null };

/**
 * Returns the task with its names read as a search reads them. Throws a 400 for a service or a place that is not listed, and for a
 * professional who is not listed or does not offer the service.
 */
export function readTask<Task extends TaskInDirectory>(
  snapshot: Snapshot,
  given: Task,
): { readonly task: Task; readonly readAs: NonNullable<Explanation['read_as']> } {
  const { interpreter, catalog } = snapshot;
  const { query: task, readAs, unknown } = interpreter.read(given) ?? { query: given, readAs: [], unknown: [] };
  const [first] = unknown;
  const city = catalog.cities.find(({ slug }) => slug === task.city);
  if (first !== undefined) {
    const parameter = first.parameter as keyof NamedInQuery;
    throw interpreter.unknownName(parameter, given[parameter]!, task.city);
  }
  if (task.neighborhood !== null && !city?.neighborhoods?.some(({ slug }) => slug === task.neighborhood)) {
    throw interpreter.unknownName('neighborhood', given.neighborhood!, task.city);
  }
  const { service, professional_id: id } = task;
  if (id === null) return { task, readAs };
  const found = parsed<ProfessionalPayload>((out) => snapshot.detail(out, id));
  const offered = found?.data.services.map(({ slug }) => slug);
  if (offered === undefined) {
    throw invalidParameter('professional_id', id, 'is not a listed professional; GET /professionals finds them');
  }
  if (!offered.includes(service)) {
    throw invalidParameter('professional_id', id, `does not offer \`${service}\``, { services: offered });
  }
  return { task, readAs };
}
