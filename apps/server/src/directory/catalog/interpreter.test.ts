import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  ApiError,
  type Explanation,
  explanation,
  parseQueryString,
  parseSearch,
  type ReferenceSearchPage,
  resolution,
  resolutionPayload,
  type SearchForm,
} from '@vidriera/contract';
import { city, professional, type Records, service, sourceOf } from '../../../../../testing/people/stored.ts';
import { buildSnapshot } from '../snapshot/build.ts';
import { openSnapshot, parsed, type Snapshot } from '../snapshot/snapshot.ts';
import { loadFile } from '../snapshot/snapshot-file.ts';

const place = (lat: number) => ({ location: { lat, lng: -60 } });
const rosario = city('rosario', ['centro', 'pichincha', 'fisherton'], {
  name: 'Rosario',
  region: 'Santa Fe',
  ...place(-33),
});
const RECORDS: Records = {
  services: [
    service('plomeria', { name: 'Plomería', keywords: ['caldera'] }),
    service('gasista', { name: 'Gasista matriculado' }),
  ],
  cities: [
    {
      ...rosario,
      neighborhoods: rosario.neighborhoods.map((hood) =>
        hood.slug === 'centro' ? { ...hood, adjacent: ['fisherton'], aliases: ['el microcentro'] } : hood,
      ),
    },
    city('santa-fe', ['centro', 'candioti'], { name: 'Santa Fe', region: 'Santa Fe', ...place(-31) }),
    city('salta', ['centro', 'candioti-norte'], { name: 'Salta', region: 'Salta', ...place(-24) }),
    city('candioti-norte', [], { name: 'Candioti Norte', region: 'Santa Fe' }),
  ],
  professionals: [
    ...Array.from({ length: 4 }, (_, n) => professional(n, { neighborhoods: ['pichincha'] })),
    professional(10, { neighborhoods: ['fisherton'], external_reviews: [{ rating: 5, count: 30 }] }),
    professional(11, { city: 'santa-fe', neighborhoods: ['candioti'], services: ['gasista'] }),
    professional(12, { city: 'salta', neighborhoods: ['centro'], services: ['gasista'] }),
  ],
  reviews: [],
};

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-meaning-'));
after(() => rmSync(folder, { recursive: true }));

async function open(form: SearchForm): Promise<Snapshot> {
  const config = { form, siteUrl: 'https://directorio.test' };
  const file = path.join(folder, `${form}.snapshot`);
  await buildSnapshot(sourceOf(RECORDS), { path: file, config, builtAt: 0 });
  const loaded = await loadFile(file);
  assert.ok(loaded !== null);
  return openSnapshot(loaded, config, assert.fail);
}

const snapshots = {} as Record<SearchForm, Snapshot>;
before(async () => {
  snapshots.reference = await open('reference');
  snapshots.assistant = await open('assistant');
});
after(() => {
  for (const snapshot of Object.values(snapshots)) snapshot.close();
});

function search(query: string, form: SearchForm = 'reference', ignored: string[] = []): ReferenceSearchPage {
  return parsed<ReferenceSearchPage>(snapshots[form].search(parseSearch(form, parseQueryString(query)), ignored))!;
}

function explained(query: string, form: SearchForm = 'reference', ignored: string[] = []): Explanation {
  return explanation.parse(search(query, form, ignored).explanation);
}

function refusal(run: () => unknown): Readonly<Record<string, unknown>> {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof ApiError && error.status === 400, String(error));
    return error.details!;
  }
  assert.fail('nothing was refused');
}

describe('a search in people’s words', () => {
  it('reads other names of one thing as its slug, and says so (spec: search.read-as)', () => {
    const page = search('service=Plomeros&city=rosario&neighborhood=pichincha');
    assert.equal(page.pagination.total, 4);
    assert.deepEqual(page.explanation, {
      message: '`service` "Plomeros" was read as plomeria.',
      read_as: [{ parameter: 'service', value: 'Plomeros', slug: 'plomeria' }],
    });
    assert.equal(search('service=caldera').pagination.total, 5, 'a keyword of the operator');
  });

  it('reads a name of one city’s district as that city’s, though others have its slug', () => {
    const { read_as } = explained('neighborhood=el+microcentro');
    assert.deepEqual(read_as, [{ parameter: 'neighborhood', value: 'el microcentro', slug: 'centro' }]);
    assert.equal(search('service=gasista&neighborhood=el+microcentro').pagination.total, 0);
    assert.equal(search('service=gasista&neighborhood=centro').pagination.total, 1);
  });

  it('reads a district’s name that several cities have, and one of another city, as its slug', () => {
    const centro = search('service=gasista&neighborhood=Centro');
    assert.equal(centro.pagination.total, search('service=gasista&neighborhood=centro').pagination.total);
    assert.deepEqual(centro.explanation?.read_as, [{ parameter: 'neighborhood', value: 'Centro', slug: 'centro' }]);
    assert.match(
      explained('city=salta&neighborhood=Pichincha').message,
      /salta has no neighborhood pichincha.*rosario/,
    );
    const { parameter, cities } = refusal(() => search('service=plomeria&neighborhood=Centro', 'assistant'));
    assert.deepEqual([parameter, cities], ['city', ['rosario', 'salta', 'santa-fe']]);
  });

  it('has no explanation when it is full and exact', () => {
    assert.equal('explanation' in search('service=plomeria&city=rosario'), false);
    assert.equal('explanation' in search(''), false);
    assert.equal('explanation' in search('service=plomeria&limit=2&offset=4'), false);
    assert.equal('explanation' in search('service=plomeria&neighborhood=pichincha', 'assistant'), false);
  });

  it('says of a page past the last match how many there are, and where the last page is (spec: search.past-last)', () => {
    const past = (query: string, form?: SearchForm) => explained(query, form);
    assert.deepEqual(past('service=plomeria&limit=2&offset=50'), {
      message: 'There are 5 in all, and this page starts after the last one. The last page starts at `offset` 4.',
    });
    assert.match(past('service=plomeria&limit=5&offset=1155554444').message, /starts at `offset` 0\.$/);
    assert.match(past('neighborhood=fisherton&offset=1').message, /^There is 1 in all/);
    assert.match(past('service=plomero&offset=50').message, /was read as plomeria\. There are 5 in all/);
    assert.deepEqual(past('service=plomeria&neighborhood=pichincha&offset=5', 'assistant'), {
      message:
        'There are 4 in all, and this page starts after the last one. This search has one page, of at most 5: leave `offset` out.',
    });
    // Nobody at all: the way out is another, and the page has nothing to do with it.
    assert.doesNotMatch(past('service=gasista&neighborhood=pichincha&offset=50').message, /offset/);
  });

  it('does not guess: what may have been meant is suggested (spec: search.unknown)', () => {
    const page = search('service=plomreo');
    assert.deepEqual(page.data, []);
    assert.deepEqual(page.explanation?.unknown, [
      { parameter: 'service', value: 'plomreo', did_you_mean: [{ slug: 'plomeria', name: 'Plomería' }] },
    ]);
    assert.match(explained('city=pichincha').message, /That is a neighborhood.*rosario/);
    assert.match(explained('neighborhood=salta').message, /That is a city: use `city` salta/);
    assert.match(
      explained('city=salta&neighborhood=pichincha').message,
      /salta has no neighborhood pichincha.*rosario/,
    );
  });

  it('refuses what is neither a slug nor a name, with what it may have meant', () => {
    const details = refusal(() => search('service=plomreo!'));
    assert.deepEqual(details, { parameter: 'service', value: 'plomreo!', suggestions: ['plomeria'] });
    for (const malformed of ['service=-a', 'city=a--b', 'neighborhood=%C2%BF']) refusal(() => search(malformed));
    const said = (query: string, form?: SearchForm) => () => search(query, form);
    // The rule is the one that is applied: names are taken too.
    assert.throws(
      said('city=Villa+Nada'),
      /^ApiError: `city` names no city of this directory: give one slug or name that GET \/cities lists\.$/,
    );
    assert.throws(said('city=Pichincha'), /That is a neighborhood: use it as `neighborhood`\.$/);
    assert.throws(said('neighborhood=Rosario'), /That is a city: use `city` rosario\.$/);
  });

  it('the assistant form says of a city given as a neighborhood that it is one, and names its neighborhoods', () => {
    for (const name of ['rosario', 'Rosario']) {
      const query = `service=plomeria&neighborhood=${name}`;
      assert.throws(() => search(query, 'assistant'), /That is a city: use `city` rosario\.$/);
      const { suggestions, neighborhoods } = refusal(() => search(query, 'assistant'));
      assert.deepEqual(suggestions, []);
      assert.deepEqual(
        (neighborhoods as { slug: string; city: string }[]).map(({ slug, city }) => `${city}/${slug}`),
        ['rosario/pichincha', 'rosario/fisherton'],
      );
    }
  });

  it('names the parameters it ignored, and the right ones', () => {
    const { message, ignored } = explained('service=plomeria', 'reference', ['neighbourhood', 'minReviews', 'zzz']);
    assert.deepEqual(ignored, ['neighbourhood', 'minReviews', 'zzz']);
    assert.match(message, /`neighbourhood` .*Did you mean `neighborhood`\?.*`min_reviews`/);
    const masked = explained('service=plomeria', 'reference', ['llamar al 11 5555-4444', 'ana@example.com']);
    assert.doesNotMatch(JSON.stringify(masked), /5555|ana@/);
  });
});

describe('an answer with nobody', () => {
  it('says how many there are without each filter, the least loss first (spec: search.without)', () => {
    const { without } = explained('service=plomeria&city=rosario&neighborhood=centro&min_rating=4.9');
    assert.deepEqual(without, [{ parameter: 'neighborhood', total: 1 }]);
    const filtered = explained('service=plomeria&neighborhood=pichincha&min_reviews=5&min_rating=4');
    assert.deepEqual(filtered.without, [{ parameter: 'neighborhood', total: 1 }]);
    assert.deepEqual(explained('service=plomeria&city=rosario&min_reviews=99').without, [
      { parameter: 'min_reviews', total: 5 },
    ]);
  });

  it('says of an unknown name which list it is not in', () => {
    assert.match(explained('service=zzzzz').message, /Nothing with a similar name is in the list of services\./);
    assert.match(explained('city=zzzzz').message, /Nothing with a similar name is in the list of cities\./);
  });

  it('names the places near it that have somebody: next to it, then by how many (spec: search.nearby)', () => {
    const hood = (neighborhood: string, name: string, total: number) => ({
      city: 'rosario',
      neighborhood,
      name,
      total,
    });
    const cities = (query: string) => explained(query).nearby?.map((one) => [one.city, one.distance_km]);
    assert.deepEqual(explained('service=plomeria&city=rosario&neighborhood=centro').nearby, [
      hood('fisherton', 'Barrio fisherton', 1),
      hood('pichincha', 'Barrio pichincha', 4),
    ]);
    assert.deepEqual(explained('service=plomeria&city=rosario&neighborhood=centro&min_rating=4').nearby, [
      hood('fisherton', 'Barrio fisherton', 1),
    ]);
    assert.deepEqual(cities('service=gasista&city=rosario'), [['santa-fe', 222]]);
    assert.match(explained('service=gasista&city=rosario').message, /There are .*; 1 in santa-fe \(222 km\)\.$/);
    assert.equal(cities('service=plomeria&city=salta'), undefined, 'none beyond 300 km');
  });

  it('names of a place that the directory lacks the nearest that have somebody, with km (spec: search.nearby)', () => {
    for (const place of ['city=funes', 'neighborhood=funes']) {
      const { message, unknown, nearby } = explained(`service=plomeria&${place}`);
      assert.match(
        message,
        /"funes" is a place that this directory does not have\. There are .*5 in rosario \(75 km\)/,
      );
      assert.deepEqual(unknown?.[0]?.did_you_mean, []);
      assert.deepEqual(nearby, [{ city: 'rosario', neighborhood: null, name: 'Rosario', total: 5, distance_km: 75 }]);
    }
    assert.deepEqual(explained('city=salto').unknown?.[0]?.did_you_mean, [], 'Salto is not Salta');
    assert.throws(
      () => search('city=Funes'),
      /names no city of this directory: .* lists\. The nearest are rosario \(75 km\), santa-fe \(22\d km\)\.$/,
    );
    assert.throws(
      () => search('service=plomeria&neighborhood=Funes', 'assistant'),
      /The nearest are rosario \(75 km\)/,
    );
    assert.doesNotMatch(explained('city=montevideo').message, /similar|Did you mean/);
    assert.match(explained('service=gasista&city=rosario&min_reviews=9').message, /^Nobody/);
  });

  it('counts one in the singular, and says of a city that neighborhoods have its name too', () => {
    assert.match(explained('service=gasista&city=salta&min_reviews=9').message, /There is 1 without `min_reviews`\.$/);
    assert.match(
      explained('city=Candioti+Norte').message,
      /was read as candioti-norte\. Neighborhoods of that name are in salta: use `neighborhood` for one\./,
    );
  });

  it('says the same when it is asked again, and what was ignored only to the caller that sent it', () => {
    const query = 'service=gasista&city=rosario&min_rating=4';
    const first = explained(query);
    assert.deepEqual(explained(`${query}&limit=5&offset=10`), first);
    const { ignored, message } = explained(query, 'reference', ['zone']);
    assert.deepEqual(ignored, ['zone']);
    assert.ok(message.startsWith(first.message));
    assert.deepEqual(explained(query), first);
    assert.notDeepEqual(explained('service=gasista&city=rosario'), first);
  });

  it('says so in the assistant form too', () => {
    const { nearby, message } = explained('service=plomero&neighborhood=centro&city=rosario', 'assistant');
    assert.equal(nearby?.[0]?.neighborhood, 'fisherton');
    assert.match(
      message,
      /"plomero" was read as plomeria\. Nobody listed for plomeria in centro, rosario matches the whole search\./,
    );
  });
});

it('the assistant form’s errors name the neighborhoods that have somebody, most first', () => {
  for (const query of ['service=plomero', 'service=plomeria&neighborhood=nada']) {
    const { parameter, neighborhoods } = refusal(() => search(query, 'assistant'));
    assert.equal(parameter, 'neighborhood');
    assert.deepEqual(neighborhoods, [
      { slug: 'pichincha', city: 'rosario', total: 4 },
      { slug: 'fisherton', city: 'rosario', total: 1 },
    ]);
  }
});

describe('a text', () => {
  const read = (q: string, near: string | null = null, form: SearchForm = 'reference') =>
    resolution.parse(answer(q, near, form).data);
  const answer = (q: string, near: string | null = null, form: SearchForm = 'reference') =>
    resolutionPayload.parse(snapshots[form].interpreter.resolve({ q, city: near, near: null }, '/v1/professionals'));

  it('becomes a search, and its total is that search’s (spec: resolve.search)', () => {
    const found = read('busco plomero con identidad verificada en Pichincha, urgente');
    assert.deepEqual(
      { ...found, services: found.services[0]?.slug, places: found.places[0]?.neighborhood?.slug },
      {
        services: 'plomeria',
        places: 'pichincha',
        filters: { verified_identity: true },
        unread: ['urgente'],
        search: '/v1/professionals?service=plomeria&city=rosario&neighborhood=pichincha&verified_identity=true',
        total: 0,
      },
    );
    const { search: link, total } = read('plomeros en rosario');
    assert.equal(total, 5);
    assert.equal(search(link!.split('?')[1]!).pagination.total, total);
  });

  it('that says neither a service nor a place is no search', () => {
    assert.deepEqual(read('hola, ¿qué tal?', 'rosario'), {
      services: [],
      places: [],
      filters: {},
      unread: [],
      search: null,
      total: 0,
    });
  });

  it('is never searched where several places have the name: the answer asks for the one (spec: resolve.undecided)', () => {
    const { data, explanation: why } = answer('gasista en el centro');
    assert.deepEqual([data.search, data.total, data.places.length], [null, 0, 3]);
    assert.equal(
      why?.message,
      '"centro" is several places: centro, salta (1); centro, rosario (0); centro, santa-fe (0). Choose one.',
    );
    assert.equal(read('gasista en el centro', 'salta').places[0]?.city.slug, 'salta');
    assert.match(read('gasista en el centro', 'salta').search!, /city=salta&neighborhood=centro/);
    assert.match(read('gasista', 'Salta').search!, /city=salta/);
    assert.deepEqual(
      refusal(() => read('gasista', 'saltta')),
      { parameter: 'city', value: 'saltta', suggestions: ['salta'] },
    );
  });

  it('is never searched elsewhere than it says, nor for what it only mentions (spec: resolve.undecided)', () => {
    const absent = answer('plomero en Pehuajó');
    assert.equal(absent.data.search, null);
    assert.match(absent.explanation!.message, /"Pehuajó" is not among the places of this directory/);
    for (const q of ['vendo caldera en Rosario', 'busco trabajo de plomero en Rosario']) {
      const { data, explanation: why } = answer(q);
      assert.deepEqual([data.services, data.search, data.places], [[], null, []], q);
      assert.match(why!.message, /^The text asks for no work/, q);
    }
    const { data } = answer('no necesito plomero, busco un gasista en Salta');
    assert.match(data.search!, /\?service=gasista&city=salta$/);
    assert.deepEqual(data.unread, ['no necesito plomero']);
  });

  it('that finds nobody says what would, as a search does (spec: resolve.explained)', () => {
    const { data, explanation: why } = answer('plomero en el centro de Rosario');
    assert.equal(data.total, 0);
    assert.deepEqual(why, explained(data.search!.split('?')[1]!));
    assert.equal(why?.nearby?.[0]?.neighborhood, 'fisherton');
  });

  it('has a search in the assistant form only where that form answers one', () => {
    assert.equal(read('plomero en rosario', null, 'assistant').search, null);
    assert.match(
      read('plomero en pichincha', null, 'assistant').search!,
      /service=plomeria&city=rosario&neighborhood=pichincha/,
    );
  });

  it('shows no contact data again (spec: resolve.redacted)', () => {
    for (const q of [
      'plomero 11 5555-4444',
      'plomero ana@example.com',
      'plomero dni 28.456.789',
      'plomero wa.me/5491155554444',
    ]) {
      const found = read(q);
      assert.equal(found.services[0]?.slug, 'plomeria', q);
      assert.doesNotMatch(JSON.stringify(found), /5555|ana|example|456|wa\.me/, q);
    }
  });
});
