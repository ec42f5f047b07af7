import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { BUENOS_AIRES, CATALOG, professional, uuid } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

const COMPLETE = { ...CATALOG, cities: [...CATALOG.cities, BUENOS_AIRES] };
const MAP = `professionals:
  id: legajo
  full_name: nombre
  headline: titular
  city:
    from: ciudad
    values: {" CAPI ": buenos-aires}
  services: {from: rubros, separator: ",", values: {todo: [plomeria, gasista], "-": null}}
  member_since: {from: alta, offset: "-03:00", default: 2020-01-01T00:00:00Z}
  status: {from: estado, values: {Activo: active, Baja: paused}}
  verifications.identity_verified: dni_visto
  verifications.phone_verified: {from: tel_visto, values: {visto: true, pendiente: false}}
  verifications.matricula.verified: matriculado
  verifications.years_active: {from: experiencia, default: 1}
  phone: telefono
  dni: documento
reviews:
  id: nro
  professional_id: legajo
  rating: estrellas
  comment: texto
  author_name: autor
  author_role: {value: client}
  created_at: {from: fecha, offset: Z}
`;

function mapFile(text = MAP): string {
  const file = path.join(directory.folder, 'map.yaml');
  fs.writeFileSync(file, text);
  return file;
}

function folderWith(tables: Readonly<Record<string, string>>): string {
  const folder = directory.write(COMPLETE);
  for (const [name, content] of Object.entries(tables)) fs.writeFileSync(path.join(folder, name), content);
  return folder;
}

const PEOPLE = `legajo,nombre,titular,ciudad,rubros,alta,estado,dni_visto,tel_visto,matriculado,experiencia,telefono,documento,apodo
${uuid(1)},"Iribarne, Marta",Llamame al 341 555 0100,Capi,"Plomería, todo",2021-03-01 09:00:00.5-03,activo,SI,visto,1,"4,5",3415550100,20333444,Marti
${uuid(2)},"Iribarne, Marta",,Rosario,-,2021-03-01,BAJA,no,,t,,,,
${uuid(3)},"Iribarne, Marta",,rosario,todo,,,f,pendiente,no,7,,,
`;
const REVIEWS = `nro,legajo,estrellas,texto,autor,fecha
11,${uuid(1)},5,Bien,Luis Godoy,2024-03-01 10:00
`;

test('a map says which column is which field, what values mean, constants and defaults', async () => {
  const source = folderWith({ 'professionals.csv': PEOPLE, 'reviews.csv': REVIEWS });
  const { stdout, stderr } = await directory.run(source, { map: mapFile(), json: true });
  assert.notEqual(stdout, '', stderr);
  const report = JSON.parse(stdout);
  assert.deepEqual(report.rejections, []);
  assert.deepEqual(report.ignored_fields, { apodo: 1 });
  const { professionals, reviews } = await directory.contents();
  const shown = professionals.map((one) => [
    one.city,
    one.services,
    one.member_since,
    one.status,
    one.verifications.years_active,
  ]);
  assert.deepEqual(shown, [
    ['buenos-aires', ['plomeria', 'gasista'], '2021-03-01T12:00:00.500Z', 'active', 4.5],
    ['rosario', [], '2021-03-01T03:00:00.000Z', 'paused', 1],
    ['rosario', ['plomeria', 'gasista'], '2020-01-01T00:00:00.000Z', 'active', 7],
  ]);
  const flags = professionals.map(({ verifications: { identity_verified, phone_verified, matricula } }) => [
    identity_verified,
    phone_verified,
    matricula.verified,
  ]);
  assert.deepEqual(flags, [
    [true, true, true],
    [false, false, true],
    [false, false, false],
  ]);
  assert.deepEqual([professionals[0]!.display_name, professionals[0]!.headline], ['Marta I.', 'Llamame al [teléfono]']);
  const [one] = reviews;
  assert.deepEqual(
    [one!.author_name, one!.author_role, one!.created_at],
    ['Luis G.', 'client', '2024-03-01T10:00:00.000Z'],
  );
});

test('a map reads NDJSON too, with numbers and flags as databases write them; a kind that it has not is read as before', async () => {
  const people = [
    {
      legajo: uuid(1),
      nombre: 'Marta Iribarne',
      ciudad: 'capi',
      rubros: ['todo'],
      alta: '2021-03-01',
      dni_visto: 1,
      matriculado: 0,
      documento: 20333444,
    },
  ];
  const { stdout, stderr } = await directory.run(directory.write({ ...COMPLETE, professionals: people }), {
    map: mapFile(),
    json: true,
  });
  assert.notEqual(stdout, '', stderr);
  assert.deepEqual(JSON.parse(stdout).rejections, []);
  const [one] = (await directory.contents()).professionals;
  assert.deepEqual([one!.city, one!.services], ['buenos-aires', ['plomeria', 'gasista']]);
  assert.deepEqual([one!.verifications.identity_verified, one!.verifications.matricula.verified], [true, false]);
});

test('what a map can not read is a fault of the record, named by our field', async () => {
  const row = PEOPLE.split('\n')[1]!;
  const faulty = row
    .replace(',SI,', ',quizás,')
    .replace('"4,5"', 'cuatro')
    .replace('2021-03-01 09:00:00.5-03', '1/3/21');
  const source = folderWith({ 'professionals.csv': `${PEOPLE.split('\n')[0]}\n${faulty}\n` });
  const { stdout } = await directory.run(source, { map: mapFile(), json: true });
  const [{ line, field, also }] = JSON.parse(stdout).rejections;
  const fields = [field, ...also.map((problem: { field: string }) => problem.field)].sort();
  assert.deepEqual(
    [line, fields],
    [2, ['member_since', 'verifications.identity_verified', 'verifications.years_active']],
  );
});

describe('a map with a mistake stops the import before a record is read, with the file and the line', () => {
  const cases: [string, string, RegExp][] = [
    ['no map', 'professionals', /map\.yaml has no fields/],
    ['no YAML', 'professionals:\n  id: [\n', /map\.yaml, line \d: /],
    [
      'an unknown kind',
      MAP.replace('reviews:', 'opiniones:'),
      /line 17: "opiniones" is no kind; they are services, cities, professionals, reviews/,
    ],
    [
      'an unknown field',
      MAP.replace('headline:', 'headlin:'),
      /line 4: "headlin" is not a field of professionals; did you mean "headline"\?/,
    ],
    [
      'a field that is nothing like ours',
      MAP.replace('headline:', 'zzz:'),
      /line 4: "zzz" .*; "vidriera import --map-template" lists them/,
    ],
    ['a field twice', MAP.replace('headline:', 'id:'), /line 4: Map keys must be unique/],
    ['a cycle', MAP.replace('headline: titular', 'headline: &a {from: *a}'), /line 4: /],
    [
      'an alias',
      MAP.replace('id: legajo', 'id: &a legajo').replace('headline: titular', 'headline: *a'),
      /line 4: \*a is an alias/,
    ],
    [
      'an unknown part',
      MAP.replace('separator', 'divider'),
      /line 8: "divider" is none of from, values, default, separator, offset, value/,
    ],
    ['no column', MAP.replace('headline: titular', 'headline:'), /line 4: "headline" needs the name of a column/],
    [
      'neither',
      MAP.replace('headline: titular', 'headline: {default: x}'),
      /line 4: "headline" needs either from or value/,
    ],
    [
      'both',
      MAP.replace('headline: titular', 'headline: {from: a, value: x}'),
      /line 4: "headline" needs either from or value/,
    ],
    ['an offset that is none', MAP.replace('"-03:00"', '-3'), /line 9: offset is not one like "-03:00"/],
    ['values that are none', MAP.replace('{" CAPI ": buenos-aires}', 'x'), /line 7: values needs VALUE: MEANING lines/],
    [
      'a meaning that the field can not have',
      MAP.replace('Baja: paused', 'Baja: baja'),
      /line 10: "baja" for status must be active, paused or suspended/,
    ],
    [
      'a constant that the field can not have',
      MAP.replace('value: client', 'value: cliente'),
      /line 23: "cliente" for author_role must be client or worker/,
    ],
    ['a required field left out', MAP.replace('  rating: estrellas\n', ''), /line 17: reviews need rating too/],
    [
      'no name',
      MAP.replace('  full_name: nombre\n', ''),
      /line 1: professionals need first_name and last_name or full_name too/,
    ],
    [
      'a column that the table lacks',
      MAP.replace('titular', 'titulo'),
      /map\.yaml, line 4: professionals\.csv has no column "titulo"; it has legajo, nombre, titular, /,
    ],
  ];
  for (const [what, map, said] of cases) {
    test(what, async () => {
      const source = folderWith({ 'professionals.csv': PEOPLE, 'reviews.csv': REVIEWS });
      const { status, stdout, stderr } = await directory.run(source, { map: mapFile(map) });
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, said);
      assert.equal(stderr.trim().split('\n').length, 1);
      assert.deepEqual((await directory.contents()).cities, []);
    });
  }

  test('a map is not overwritten by --rejects', async () => {
    const map = mapFile();
    const { status, stderr } = await directory.run(folderWith({}), { map, rejects: map });
    assert.deepEqual([status, stderr], [1, `vidriera: --rejects ${map} is the map of this import.\n`]);
    assert.equal(fs.readFileSync(map, 'utf8'), MAP);
  });

  test('a required field left out beside deletions', async () => {
    const map = mapFile(MAP.replace('  rating: estrellas\n', '  deleted: borrado\n'));
    assert.match((await directory.run(folderWith({}), { map })).stderr, /line 17: reviews need rating too/);
    const deletions = mapFile('reviews: {id: nro, deleted: {value: true}}');
    assert.equal((await directory.run(folderWith({ 'reviews.csv': 'nro\n1\n' }), { map: deletions })).status, 0);
  });

  test('a file that is not there, or too long', async () => {
    const source = folderWith({});
    assert.match((await directory.run(source, { map: '/nowhere.yaml' })).stderr, /no such file .*\/nowhere\.yaml/);
    const long = mapFile(`${MAP}${'#'.repeat(1_000_000)}`);
    assert.match(
      (await directory.run(source, { map: long })).stderr,
      /map\.yaml has \d+ bytes; expected at most 1000000/,
    );
  });
});

test('the template is a map of every field, and reads tables with our names', async () => {
  const template = (await run(['import', '--map-template'])).stdout;
  for (const text of [
    template,
    template.replace(/^# (?= {2}\S+: \S+ {2}#| {2}# \w|\w+:$)/gm, '').replace(/^ {2}# /gm, '  '),
  ]) {
    const { stdout, stderr } = await directory.run(directory.write({ ...COMPLETE, professionals: [professional(1)] }), {
      map: mapFile(text),
      json: true,
    });
    assert.notEqual(stdout, '', stderr);
    assert.deepEqual(JSON.parse(stdout).rejections, []);
  }
  assert.match(template, /^ {2}member_since: member_since {2}# a date, with a time and its offset if it has them$/m);
  assert.match(template, /^ {2}# external_reviews: external_reviews {2}# JSON$/m);
});
