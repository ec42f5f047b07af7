import { serviceList } from '../payloads.ts';
import type { Tool } from './tool.ts';

export const listServices: Tool = {
  name: 'service_list_services',
  title: 'List services',
  description: () =>
    'Returns the whole catalog of services (trades): slug, Spanish name, description, and requires_matricula, which says whether professionals of that trade must hold a verified licence. ' +
    'The slugs are what service_search_professionals and service_create_task_link take as `service`. It changes rarely: one call serves a whole conversation.',
  parameters: () => [],
  output: () => serviceList,
  run: (_input, { directory, signal }) => directory.listServices({ signal }),
};
