import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { BUENOS_AIRES, CATALOG, PLUMBING, professional, review } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

describe('names', () => {
  test('in capitals or in small letters are shown as names are written', async () => {
    const written: readonly (readonly [string, string, string])[] = [
      ['JUAN', 'PÉREZ', 'Juan P.'],
      ['juan', 'pérez', 'Juan P.'],
      ['MARÍA JOSÉ', 'PÉREZ', 'María P.'],
      ['ANA-MARÍA', 'PÉREZ', 'Ana-María P.'],
      ['ÁNGEL', 'PÉREZ', 'Ángel P.'],
      ['María', 'PÉREZ', 'María P.'],
      ['JP', 'PÉREZ', 'JP P.'],
      ['MaJo', 'Pérez', 'MaJo P.'],
    ];
    await directory.import({
      ...CATALOG,
      professionals: [
        ...written.map(([first_name, last_name], n) => professional(n, { slug: null, first_name, last_name })),
        professional(90, { slug: null, first_name: undefined, last_name: undefined, full_name: 'PÉREZ JUAN' }),
      ],
      reviews: written.map(([author_first_name, author_last_name], n) =>
        review(`r${n}`, n, { author_first_name, author_last_name }),
      ),
    });
    const { professionals, reviews } = await directory.contents();
    const shown = written.map(([, , name]) => name);
    assert.deepEqual(
      professionals.map(({ display_name }) => display_name),
      [...shown, 'Juan P.'],
    );
    assert.deepEqual(
      reviews.map(({ author_name }) => author_name),
      shown,
    );
  });

  test('that are missing or unusable make the author of a review anonymous, and the report counts them', async () => {
    const authors = [undefined, null, '', '   ', 'elcapo99', 'juan@example.com', '@plomero', '1155551234'];
    const reviews = authors.map((author_name, n) =>
      review(`r${n}`, 1, { author_first_name: undefined, author_last_name: undefined, author_name }),
    );
    const report = await directory.import({ ...CATALOG, professionals: [professional(1)], reviews });
    assert.deepEqual([report.reviews.written, report.reviews.rejected], [authors.length, 0]);
    const contents = await directory.contents();
    assert.deepEqual([...new Set(contents.reviews.map(({ author_name }) => author_name))], ['Anónimo']);
    const { stdout } = await directory.run(directory.write({ reviews }));
    assert.match(stdout, /8 {2}reviews {2}.*without a usable name of the author, shown as "Anónimo"/);
  });
});

describe('a record with several faults', () => {
  test('is rejected once, with all its reasons, in the report and in --rejects', async () => {
    const bad = professional(1, {
      bio: 7,
      city: 'atlantida',
      status: 'x',
      specialties: [1, 2],
      headline: 'x'.repeat(201),
    });
    const rejects = `${directory.folder}/rejects.ndjson`;
    const report = await directory.import({ ...CATALOG, professionals: [bad] }, { rejects });
    assert.equal(report.professionals.rejected, 1);
    const [one, ...more] = report.rejections as { also?: readonly { field: string | null }[]; field: string | null }[];
    assert.deepEqual(more, []);
    const fields = [one!.field, ...one!.also!.map(({ field }) => field)].sort();
    assert.deepEqual(fields, ['bio', 'city', 'headline', 'specialties[0]', 'specialties[1]', 'status']);
    const { readFileSync } = await import('node:fs');
    const lines = readFileSync(rejects, 'utf8').trim().split('\n');
    assert.equal(lines.length, 1);
    assert.deepEqual(JSON.parse(lines[0]!).also, one!.also);
    const { stdout } = await directory.run(directory.write({ professionals: [bad] }));
    assert.match(stdout, /Rejected: 1 record\n/);
    assert.match(stdout, / 1 {2}professionals {2}status must be active, paused or suspended/);
    assert.match(stdout, / 2 {2}professionals {2}specialties\[\] must be text/);
  });

  test('has at most ten reasons', async () => {
    const bad = professional(1, { specialties: Array.from({ length: 40 }, (_, i) => i) });
    const report = await directory.import({ ...CATALOG, professionals: [bad] });
    assert.equal((report.rejections[0] as { also?: readonly unknown[] }).also?.length, 9);
  });
});

const CATALOG_OF_TWO = {
  services: [PLUMBING, { slug: 'gasista', name: 'Gasista' }, { slug: 'gas-natural', name: 'Instalación de gas' }],
  cities: [...CATALOG.cities, { ...BUENOS_AIRES, aliases: ['La Reina del Plata'] }],
};

describe('a city, a neighborhood or a service', () => {
  test('is read by its name or alias as a search reads it, and counted', async () => {
    const cities = ['Rosario', 'ROSARIO', 'rosario', 'CABA', 'Capital Federal', 'La Reina del Plata'];
    const report = await directory.import({
      ...CATALOG_OF_TWO,
      professionals: [
        ...cities.map((city, n) => professional(n + 1, { city, neighborhoods: [] })),
        professional(20, {
          city: 'Buenos Aires',
          neighborhoods: ['Palermo', 'centro'],
          services: ['Plomero', 'Gasista'],
        }),
      ],
      reviews: [review('r1', 20, { service: 'Plomería' })],
    });
    assert.deepEqual(report.professionals.rejected, 0);
    const { professionals, reviews } = await directory.contents();
    assert.deepEqual(
      professionals.map(({ city }) => city),
      [...Array(3).fill('rosario'), ...Array(4).fill('buenos-aires')],
    );
    assert.deepEqual(professionals.at(-1)!.neighborhoods, ['palermo', 'centro']);
    assert.deepEqual(professionals.at(-1)!.services, ['plomeria', 'gasista']);
    assert.equal(reviews[0]!.service, 'plomeria');
    assert.deepEqual((report as unknown as { read_as: object }).read_as, { read_as: 10 });
  });

  test('of which more than one thing has the name is not guessed', async () => {
    const cities = [
      { slug: 'santa-rosa', name: 'Santa Rosa', region: 'La Pampa' },
      { slug: 'santa-rosa-mza', name: 'Santa Rosa', region: 'Mendoza' },
    ];
    const report = await directory.import({
      ...CATALOG,
      cities: [...CATALOG.cities, ...cities],
      professionals: [professional(1, { city: 'Santa  Rosa' }), professional(2, { city: 'Atlántida' })],
    });
    assert.equal(report.professionals.rejected, 2);
  });

  test('that is unknown is in the report as a value with its count and what it may mean', async () => {
    const source = directory.write({
      ...CATALOG_OF_TWO,
      professionals: [
        ...Array.from({ length: 30 }, (_, n) => professional(n + 1, { city: 'Rosarioo' })),
        professional(50, { city: 'Atlántida' }),
        professional(51, { services: ['plomreo', 'zzz', 'zzz'], neighborhoods: ['Pichinca', 'Otro'] }),
      ],
    });
    const { stdout } = await directory.run(source, { 'dry-run': true });
    assert.match(
      stdout,
      /\n {2}31 {2}professionals {2}city is not a city of the directory .*\n {6}"Rosarioo" ×30 → rosario\?\n {6}"Atlántida" ×1\n/,
    );
    assert.match(stdout, /services that are not in the catalog .*\n {6}"plomreo" ×1 → plomeria\?\n {6}"zzz" ×1\n/);
    assert.match(
      stdout,
      /neighborhoods that their city does not have .*\n {6}"Pichinca" ×1 → pichincha\?\n {6}"Otro" ×1\n/,
    );
    const report = JSON.parse((await directory.run(source, { 'dry-run': true, json: true })).stdout);
    assert.deepEqual(report.rejections_by_reason[0].values, [
      { value: 'Rosarioo', count: 30, did_you_mean: ['rosario'] },
      { value: 'Atlántida', count: 1, did_you_mean: [] },
    ]);
  });

  test('has its twenty commonest values in the report, and none that may be private', async () => {
    const common = Array.from(
      { length: 300 },
      (_, n) => `Pueblo ${String.fromCharCode(97 + (n % 26))}${'x'.repeat(n % 40)}`,
    );
    const secret = [
      professional(900, { city: 'Gurruchaga 1847' }),
      professional(901, { city: 'juan@example.com' }),
      professional(902, { city: 'Iribarne' }),
      professional(903, { city: '11 4786-1203' }),
      professional(904, { city: 'Villa Zubillaga', address: 'Villa Zubillaga' }),
    ];
    const source = directory.write({
      ...CATALOG_OF_TWO,
      professionals: [...common.map((city, n) => professional(n + 1, { city })), ...secret],
    });
    for (const flags of [{}, { json: true } as const]) {
      const { stdout } = await directory.run(source, { 'dry-run': true, ...flags });
      assert.doesNotMatch(stdout, /1847|example\.com|Iribarne|1203|Zubillaga/);
    }
    const report = JSON.parse((await directory.run(source, { 'dry-run': true, json: true })).stdout);
    assert.equal(report.rejections_by_reason[0].values.length, 20);
  });
});

test('that cities are missing is said only when the store has none', async () => {
  const missing = /Cities come before professionals/;
  const lost = [professional(5, { city: 'atlantida' })];
  assert.match((await directory.run(directory.write({ professionals: lost }))).stdout, missing);
  await directory.import(CATALOG);
  assert.doesNotMatch((await directory.run(directory.write({ professionals: lost }))).stdout, missing);
});

test('the quality of the records that went in is summed up', async () => {
  const people = Array.from({ length: 6 }, (_, n) =>
    professional(n + 1, {
      slug: null,
      headline: null,
      avatar_url: '',
      portfolio: [],
      bio: n === 0 ? 'Llamame al 341 423-1589.' : 'Soy prolija.',
    }),
  );
  Object.assign(people[1]!, { dni: '27.345.678', phone: '+54 9 341 423-1589' });
  Object.assign(people[2]!, { dni: 27345678, phone: '0341 15 423-1589' });
  Object.assign(people[3]!, { dni: '27345678' });
  Object.assign(people[4]!, { first_name: undefined, last_name: undefined, full_name: 'Luna Juan' });
  Object.assign(people[5]!, { bio: 'La señora Iribarne trabaja bien.' });
  const source = directory.write({ ...CATALOG, professionals: people });
  const { stdout } = await directory.run(source, { 'dry-run': true });
  const quality = stdout.slice(stdout.indexOf('\nQuality'));
  assert.match(quality, /professionals with nothing anywhere in: .*headline/);
  assert.doesNotMatch(quality, /nothing anywhere in: .*(?:bio|specialties)/);
  assert.match(quality, /3 {2}professionals {2}with a document that another one has too/);
  assert.match(quality, /2 {2}professionals {2}with a telephone that another one has too/);
  assert.match(quality, /1 {2}professionals {2}whose name is shown as initials only/);
  assert.match(quality, /1 {2}professionals {2}with \[teléfono\] in place of contact data/);
  assert.match(quality, /1 {2}professionals {2}with a family name taken out of their texts/);
  assert.doesNotMatch(stdout, /27345678|27\.345|423-?1589/);
});
