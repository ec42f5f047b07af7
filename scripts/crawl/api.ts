import type { SearchForm } from '@vidriera/contract';
import type { Browser } from './browse.ts';
import { each } from './browse.ts';

interface Listed {
  readonly id: string;
  readonly slug: string;
}
interface Place extends Listed {
  readonly neighborhoods?: readonly Listed[];
}
interface List<Item> {
  readonly data: readonly Item[];
  readonly pagination?: { readonly has_more: boolean };
}

/** The result of a search, for further requests. */
export interface Directory {
  readonly services: readonly string[];
  readonly cities: readonly Place[];
  readonly professionals: readonly Listed[];
}

/** Requests every page of every list, and every professional by slug and by id. */
export async function crawlApi(browser: Browser, form: SearchForm, ids: readonly string[]): Promise<Directory> {
  const list = async <Item>(place: string, path: string) =>
    JSON.parse((await browser.ask(place, path)).body) as List<Item>;
  const services = (await list<Listed>('API services', '/v1/services')).data.map(({ slug }) => slug);
  const cities = (await list<Place>('API cities', '/v1/cities')).data;
  const professionals = new Map<string, Listed>();
  const search = async (query: string) => {
    for (let offset = 0; ; offset += 50) {
      const page = form === 'reference' ? `&limit=50&offset=${offset}` : '';
      const answer = await list<Listed>('API search', `/v1/professionals?${query}${page}`);
      for (const one of answer.data ?? []) professionals.set(one.id, one);
      if (answer.pagination?.has_more !== true) return;
    }
  };
  const queries = cities.flatMap(({ slug, neighborhoods = [] }) =>
    neighborhoods.map((hood) => `service=plomeria&city=${slug}&neighborhood=${hood.slug}`),
  );
  if (form === 'reference') {
    queries.push('', 'min_rating=4&min_reviews=1', 'verified_identity=true&has_matricula=true');
    queries.push(...services.map((slug) => `service=${slug}`), ...cities.map(({ slug }) => `city=${slug}`));
  }
  await each(queries, search);
  await each(ids, async (id) => {
    const { status, body } = await browser.ask('API detail', `/v1/professionals/${id}`);
    if (status !== 200) return;
    const { data } = JSON.parse(body) as { data: Listed };
    professionals.set(id, { id, slug: data.slug });
    if (form === 'reference') await browser.ask('API detail', `/v1/professionals/${data.slug}`);
    for (let offset = 0; ; offset += 2) {
      const path = `/v1/professionals/${id}/reviews?limit=2&offset=${offset}`;
      if ((await list('API reviews', path)).pagination?.has_more !== true) break;
    }
  });
  return { services, cities, professionals: [...professionals.values()] };
}
