import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { sourceFields, TABLES } from '@vidriera/contract/fields';
import { readRecord, SourceRecord } from '../directory/intake/record-fields.ts';

import placement from './content/placement.json' with { type: 'json' };
import { activeTrades, cities, itemsOf, trades } from './content.ts';
import { type DemoKind, type DemoOptions, demoRecords } from './records.ts';

// biome-ignore lint/suspicious/noExplicitAny: records are checked field by field below
type Loose = any;

function collect(options?: DemoOptions): Record<DemoKind, Loose[]> {
  const { services, cities, professionals, reviews } = demoRecords(options);
  return { services: [...services], cities: [...cities], professionals: [...professionals], reviews: [...reviews] };
}

/** What is wrong with a record by the tables of the import. */
function faultsOf(kind: DemoKind, record: Loose): unknown[] {
  const fields = new SourceRecord(record);
  for (const table of TABLES[kind]) readRecord(table, fields);
  const unknown = Object.keys(record).filter((name) => !sourceFields(kind).includes(name));
  return [...unknown, ...fields.problems];
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const sample = collect();
const listable = sample.professionals.filter(({ status, services, verifications }) => {
  const offered = trades.filter((trade) => services.includes(trade.slug) && trade.active);
  return status === 'active' && offered.some((trade) => !trade.requires_matricula || verifications.matricula.verified);
});
const comments: string[] = sample.reviews.map((review) => review.comment).filter((comment) => comment !== null);

describe('the bundled sample', () => {
  it('has 1,420 professionals and about 8,000 reviews', () => {
    const counts = Object.fromEntries(Object.entries(sample).map(([kind, records]) => [kind, records.length]));
    assert.deepEqual(counts, { services: 51, cities: 62, professionals: 1420, reviews: 8049 });
  });

  it('has only records that the tables of the import take', () => {
    for (const kind of Object.keys(sample) as DemoKind[]) {
      for (const record of sample[kind]) assert.deepEqual(faultsOf(kind, record), [], JSON.stringify(record));
    }
  });

  it('comes in the order of an import', () => {
    assert.deepEqual(Object.keys(demoRecords({ professionals: 20 })), [
      'services',
      'cities',
      'professionals',
      'reviews',
    ]);
  });

  it('has enough people where people live', () => {
    const offer = new Map<string, number>();
    for (const { city, neighborhoods, services, verifications } of listable) {
      for (const slug of services) {
        const trade = trades.find((one) => one.slug === slug);
        if (trade?.requires_matricula && !verifications.matricula.verified) continue;
        for (const place of [city, ...neighborhoods.map((hood: string) => `${city}/${hood}`)])
          offer.set(`${slug} ${place}`, (offer.get(`${slug} ${place}`) ?? 0) + 1);
      }
    }
    const least = (slugs: readonly string[], places: readonly string[]) =>
      Math.min(...slugs.flatMap((slug) => places.map((place) => offer.get(`${slug} ${place}`) ?? 0)));
    const placesIn = (slug: string) =>
      cities
        .find((city) => city.slug === slug)!
        .neighborhoods.filter(({ active }) => active)
        .map((hood) => `${slug}/${hood.slug}`);
    const household = placement.jobs.household.flatMap(itemsOf);
    for (const trade of ['plomeria', 'gasista', 'calefaccion', 'electricista', 'cerrajeria', 'pintura', 'albanileria'])
      assert.ok(household.includes(trade), trade);
    const rare = placement.jobs.rare;
    const ordinary = activeTrades.map(({ slug }) => slug).filter((slug) => !rare.includes(slug));
    for (const city of ['buenos-aires', 'cordoba', 'rosario', 'mendoza', 'la-plata', 'mar-del-plata']) {
      assert.ok(least(household, placesIn(city)) >= 3, city);
      assert.ok(least(ordinary, placesIn(city)) >= 1, city);
      assert.ok(least(rare, [city]) >= 1, city);
    }
    const small = placement.jobs['small city'].flatMap(itemsOf);
    for (const city of [
      'salta',
      'santa-fe',
      'san-miguel-de-tucuman',
      'neuquen',
      'bahia-blanca',
      'quilmes',
      'san-isidro',
    ])
      assert.ok(least(small, [city]) >= 3, city);
    assert.ok(
      least(
        small,
        cities.map(({ slug }) => slug),
      ) >= 1,
    );
  });

  it('says where every city is, and names only neighborhoods of the same city as adjacent', () => {
    for (const city of sample.cities) {
      assert.ok(Number.isFinite(city.location.lat) && Number.isFinite(city.location.lng), city.slug);
      const hoods = city.neighborhoods.map(({ slug }: Loose) => slug);
      for (const { adjacent = [] } of city.neighborhoods)
        for (const slug of adjacent) assert.ok(hoods.includes(slug), `${city.slug}: ${slug}`);
    }
  });

  it('gives every professional a name in one of the two forms', () => {
    for (const { first_name, last_name, full_name } of sample.professionals) {
      assert.equal(full_name === undefined, first_name !== undefined && last_name !== undefined);
    }
  });

  it('points only to cities, neighborhoods, services and professionals it has', () => {
    const ids = new Set(sample.professionals.map(({ id }) => id));
    for (const { city, neighborhoods, services } of sample.professionals) {
      const hoods = cities.find(({ slug }) => slug === city)?.neighborhoods.map(({ slug }) => slug);
      assert.ok(hoods !== undefined && neighborhoods.every((slug: string) => hoods.includes(slug)));
      assert.ok(services.every((slug: string) => trades.some((trade) => trade.slug === slug)));
    }
    for (const { professional_id } of sample.reviews) assert.ok(ids.has(professional_id));
  });

  it('uses no id or slug twice', () => {
    for (const values of [
      sample.professionals.map(({ id }) => id),
      sample.professionals.map(({ slug }) => slug).filter(Boolean),
      sample.reviews.map(({ id }) => id),
      sample.services.map(({ slug }) => slug),
      sample.cities.map(({ slug }) => slug),
      ...sample.cities.map(({ neighborhoods }) => neighborhoods.map(({ slug }: Loose) => slug)),
    ]) {
      assert.equal(new Set(values).size, values.length);
    }
  });

  it('covers the 24 jurisdictions', () => {
    assert.equal(new Set(sample.cities.map(({ region }) => region)).size, 24);
  });

  it('has the 48 barrios of Buenos Aires', () => {
    assert.equal(sample.cities.find(({ slug }) => slug === 'buenos-aires').neighborhoods.length, 48);
  });

  it('writes no review before its professional joined, nor after the sample was made', () => {
    const joined = new Map(sample.professionals.map(({ id, member_since }) => [id, Date.parse(member_since)]));
    for (const { professional_id, created_at } of sample.reviews) {
      const written = Date.parse(created_at);
      assert.ok(written > (joined.get(professional_id) ?? Number.NaN) - 86_400_000, created_at);
      assert.ok(written <= Date.parse('2026-11-14T15:00:00Z'), created_at);
    }
  });

  it('skews the ratings to praise, as real ones are', () => {
    const shares = [1, 2, 3, 4, 5].map(
      (stars) => sample.reviews.filter(({ rating }) => rating === stars).length / sample.reviews.length,
    );
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = shares;
    assert.ok(five > 0.6 && five < 0.8, `five stars ${five}`);
    assert.ok(four > 0.12 && four < 0.25, `four stars ${four}`);
    assert.ok(three > 0.03 && three < 0.12, `three stars ${three}`);
    assert.ok(one + two > 0.02 && one + two < 0.1, `one and two stars ${one + two}`);
  });
});

describe('the sample does not repeat itself', () => {
  it('has next to no two identical comments', () => {
    const folded = comments.map((comment) => comment.toLowerCase().replace(/[^a-záéíóúñü ]/g, ''));
    assert.ok(1 - new Set(folded).size / folded.length < 0.002, `${folded.length - new Set(folded).size} repeated`);
  });

  it('says most long sentences once, and none often', () => {
    const said = new Map<string, number>();
    for (const sentence of comments
      .flatMap((comment) => comment.split(/(?<=[.!?])\s+/))
      .filter(({ length }) => length >= 40)) {
      said.set(sentence, (said.get(sentence) ?? 0) + 1);
    }
    const once = [...said.values()].filter((times) => times === 1).length;
    assert.ok(once / said.size > 0.7, `${once} of ${said.size} sentences said once`);
    assert.ok(Math.max(...said.values()) <= 3, `${Math.max(...said.values())} times`);
  });

  it('says no long sentence twice of the same professional', () => {
    const heard = new Set<string>();
    const again: string[] = [];
    for (const { professional_id, comment } of sample.reviews) {
      for (const sentence of (comment ?? '').split(/(?<=[.!?]) /).filter((part: string) => part.length >= 50)) {
        const key = `${professional_id} ${sentence}`;
        if (heard.has(key)) again.push(key);
        heard.add(key);
      }
    }
    assert.deepEqual(again, []);
  });
});

describe('the hostile part of the sample', () => {
  const bios: string[] = sample.professionals.map(({ bio }) => bio ?? '');

  it('has contact data in a few bios and reviews, in several spellings', () => {
    const contact = /wa\.me|@|arroba|\d[\d .()/-]{7,}\d|t\.me|cinco cinco/i;
    assert.ok(bios.filter((bio) => contact.test(bio)).length >= 20);
    assert.ok(comments.filter((comment) => contact.test(comment)).length >= 25);
    for (const spelling of ['wa.me/', '@example.com', ' arroba ', '@', 't.me/', 'DNI', 'CUIT']) {
      assert.ok(
        [...bios, ...comments].some((text) => text.includes(spelling)),
        spelling,
      );
    }
  });

  it('has people who must not be listed, and services that must not show', () => {
    assert.ok(sample.professionals.some(({ status }) => status === 'suspended'));
    assert.ok(sample.professionals.some(({ status }) => status === 'paused'));
    assert.ok(sample.professionals.some(({ services }) => services.includes('afilado-a-domicilio')));
    assert.ok(listable.length < sample.professionals.length - 5);
    assert.ok(sample.reviews.some(({ status }) => status === 'hidden'));
  });

  it('shows family names in some slugs, bios and comments', () => {
    const people = new Map(
      sample.professionals.filter(({ last_name }) => last_name).map((record) => [record.id, record]),
    );
    const surname = (id: string) => ` ${people.get(id)?.last_name ?? '\0'}`;
    assert.ok(sample.professionals.some(({ id, bio }) => bio?.includes(surname(id))));
    assert.ok(sample.reviews.some(({ professional_id, comment }) => comment?.includes(surname(professional_id))));
  });

  it('uses nobody’s number, mailbox or document', () => {
    for (const { phone, email, dni } of sample.professionals) {
      assert.match(phone, /^\+54 9 \d{2,4} 55[0-9]{0,2}-\d{4}$/);
      assert.match(email, /^[a-z0-9.-]+@example\.com$/);
      assert.ok(Number(dni) >= 98_000_000);
    }
    for (const mailbox of [...bios, ...comments].flatMap((text) => text.match(/\S+@\S+\.\S+/g) ?? [])) {
      assert.match(mailbox, /@example\.com/);
    }
  });

  it('asks no other site for a picture', () => {
    const foreign = sample.professionals
      .flatMap(({ portfolio, avatar_url }) => [...portfolio, avatar_url])
      .filter(
        (url) =>
          url !== null && !url.startsWith('http://127.0.0.1:8080/demo/pictures/') && !url.startsWith('https://wa.me/'),
      );
    assert.deepEqual(foreign, []);
  });
});

describe('demoRecords', () => {
  it('gives the same records for the same options', () => {
    assert.equal(digest(collect()), digest(sample));
    const options = { professionals: 300, seed: 7, origin: 'https://demo.example' };
    assert.equal(digest(collect(options)), digest(collect(options)));
  });

  it('gives other people for another seed', () => {
    const ids = new Set(collect({ professionals: 200, seed: 2 }).professionals.map(({ id }) => id));
    assert.equal(collect({ professionals: 200, seed: 3 }).professionals.filter(({ id }) => ids.has(id)).length, 0);
  });

  it('puts the origin into the picture addresses', () => {
    const { professionals } = collect({ professionals: 50, origin: 'https://demo.example' });
    const urls = professionals.flatMap(({ portfolio }) => portfolio);
    assert.ok(
      urls.length > 0 && urls.every((url: string) => /^https:..(demo\.example.demo.pictures|wa\.me)./.test(url)),
    );
  });

  it('makes the same professionals in a demo of any size', () => {
    const small = collect({ professionals: 150, seed: 5 }).professionals;
    const large = collect({ professionals: 400, seed: 5 }).professionals;
    assert.equal(digest(large.slice(0, 150)), digest(small));
  });

  it('uses no id twice in a sized demo of around ten reviews each', () => {
    const { professionals, reviews } = collect({ professionals: 600, seed: 11 });
    assert.equal(new Set(professionals.map(({ id }) => id)).size, 600);
    assert.equal(new Set(reviews.map(({ id }) => id)).size, reviews.length);
    assert.ok(Math.abs(reviews.length / 600 - 10) < 1.5, `${reviews.length / 600} reviews each`);
  });

  it('makes records as they are asked for', () => {
    for (const kind of ['professionals', 'reviews'] as const) {
      const endless = Iterator.from(demoRecords({ professionals: 1_000_000_000 })[kind]);
      assert.equal([...endless.take(500)].length, 500);
    }
  });
});
