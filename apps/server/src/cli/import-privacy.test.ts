import assert from 'node:assert/strict';
import fs from 'node:fs';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ENGINE_VERSION } from '@vidriera/redaction';
import { CATALOG, professional, review, uuid } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { openWriter } from '../directory/store/open.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

/** Every byte the store keeps on disk. */
function stored(): string {
  const files = fs.readdirSync(directory.folder).filter((name) => name.startsWith('vidriera.db'));
  return files.map((name) => fs.readFileSync(`${directory.folder}/${name}`).toString('latin1')).join('\n');
}

const PRIVATE = {
  phone: '+54 9 341 555-0142',
  phones: [{ kind: 'home', number: '0341 4215566' }],
  mobile: 3415550143,
  whatsapp: '341 555 0144',
  email: 'marta.iribarne@example.org',
  emails: ['taller.iribarne@example.net'],
  dni: '27.345.678',
  cuit: '27-27345678-4',
  cuil: 27273456784,
  address: 'Pasaje Zabala 1467, 2º B',
  birth_date: '1979-05-04',
};

describe('what is private', () => {
  test('shows in no slug and in the address of no picture either', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [
        professional(1, {
          email: 'plomera.norte@example.org',
          address: 'Pasaje Zabala 1467',
          slug: 'plomera-norte',
          portfolio: ['plomeranorte', 'zabala-1467', 'a'].map((name) => `https://img.example.org/${name}.webp`),
        }),
      ],
    });
    const [one] = (await directory.contents()).professionals;
    assert.ok(one?.slug.endsWith('-00000000'), one?.slug);
    assert.deepEqual(one?.portfolio, ['https://img.example.org/a.webp']);
  });

  test('is not in the store, in no field and no byte (spec: import.nothing-private)', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [
        professional(1, {
          ...PRIVATE,
          slug: 'marta-iribarne',
          headline: 'Iribarne, plomera. Zabala 1467',
          bio: 'Soy MARTA IRIBARNE. Llamame al 341-555 0142 o escribí a taller.iribarne@example.net. Mi DNI es 27345678.',
          specialties: ['Marta Iribarne', '341 5550144', 'pérdidas'],
          avatar_url: 'https://img.example.org/marta-iribarne.webp',
          portfolio: [
            'https://img.example.org/27345678.webp',
            'https://wa.me/5493415550142',
            'https://img.example.org/a.webp',
          ],
        }),
      ],
      reviews: [
        review('r1', 1, {
          title: 'La señora Iribarne',
          comment: 'Ramón Etchegaray firma: muy buena. Su celu: 3415550142',
        }),
      ],
    });
    const { professionals, reviews } = await directory.contents();
    const [marta] = professionals;
    assert.equal(marta?.slug, 'marta-i-00000000');
    assert.equal(marta?.display_name, 'Marta I.');
    assert.deepEqual(marta?.portfolio, ['https://img.example.org/a.webp']);
    assert.equal(marta?.avatar_url, null);
    assert.equal(marta?.bio, 'Soy MARTA I. Llamame al [teléfono] o escribí a [e-mail]. Mi DNI es [documento].');
    assert.equal(reviews[0]?.title, 'La señora I.');
    const bytes = stored().toLowerCase();
    for (const value of [
      'iribarne',
      'etchegaray',
      /555[ -]?014[234]/,
      // The digests in the store are hexadecimal: four digits inside one are nobody's.
      /(?<![0-9a-f])(?:014[234]|1467)(?![0-9a-f])/,
      '4215566',
      '27345678',
      /345\.678/,
      'zabala',
      '1979-05',
    ]) {
      assert.ok(bytes.search(value) < 0, `${value} is stored`);
    }
  });

  test('is in no reason, report or message', async () => {
    const secret = 'Zulueta-4499-1122';
    const wrong = [
      professional(1, { id: secret }),
      professional(2, { slug: secret }),
      professional(3, { city: secret }),
      professional(4, { services: secret }),
      professional(5, { status: secret, [secret]: 1, 'zulueta@example.org': 2 }),
      professional(6, { member_since: secret }),
      professional(7, { verifications: { matricula: { verified: secret } } }),
      professional(8, { [secret]: 1, 'zulueta@example.org': 2 }),
      `{"id": "${secret}"`,
      `"${secret}"`,
    ];
    const report = await directory.import({ ...CATALOG, professionals: wrong });
    assert.equal(report.professionals.rejected, 9);
    assert.ok(!JSON.stringify(report).includes('4499'));
    assert.ok(!JSON.stringify(report).toLowerCase().includes('zulueta'));
    const { stdout: out, stderr: err } = await directory.run(directory.write({ professionals: wrong }));
    assert.ok(!(out + err).toLowerCase().includes('zulueta'));
  });
});

describe('a family name', () => {
  test('goes from a text whose letters were decoded wrongly', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [professional(1, { first_name: 'NÃ©stor', last_name: 'IbÃ¡Ã±ez', headline: 'PLOMERIA IBAÃ‘EZ' })],
    });
    const [one] = (await directory.contents()).professionals;
    assert.equal(one?.display_name, 'Néstor I.');
    assert.equal(one?.headline, 'PLOMERIA I.');
  });

  test('does not come out in a review that arrives later, nor in one of another import before the change (spec: names.changed)', async () => {
    await directory.import({ ...CATALOG, professionals: [professional(1), professional(2, { last_name: 'Goyena' })] });
    await directory.import({
      reviews: [
        review('r1', 1, { comment: 'Marta Iribarne es un sol. Goyena no vino.' }),
        review('r2', 2, {
          comment: 'Iribarne vino, y Goyena también.',
          author_avatar_url: 'https://img.example.org/goyena.png',
        }),
      ],
    });
    const comments = async () => Object.fromEntries((await directory.contents()).reviews.map((r) => [r.id, r.comment]));
    assert.deepEqual(await comments(), {
      r1: 'Marta I. es un sol. Goyena no vino.',
      r2: 'Iribarne vino, y G. también.',
    });
    assert.equal((await directory.contents()).reviews.find(({ id }) => id === 'r2')?.author_avatar_url, null);

    const renamed = await directory.import({ professionals: [professional(1, { last_name: 'Goyena' })] });
    assert.equal(renamed.revision, 3);
    assert.deepEqual((await comments()).r1, 'Marta I. es un sol. G. no vino.');
  });

  test('is not looked for in a stored review that somebody broke, and of one that can not be read nothing is told', async () => {
    const reviews = ['r1', 'r2'].map((id) => review(id, 1, { comment: 'Goyena no vino.' }));
    await directory.import({ ...CATALOG, professionals: [professional(1)], reviews });
    const ids = await directory.madeIds(['r1', 'r2']);
    const breakReview = async (body: string) => {
      const writer = await openWriter(directory.url);
      const session = await writer.begin(ENGINE_VERSION, () => {});
      const [one] = await session.reviews.find(ids.slice(0, 1));
      await session.reviews.update([{ ...one!, body }]);
      await session.commit(true, Date.now());
      await writer.close();
    };
    const rename = (last_name: string) =>
      directory.run(directory.write({ professionals: [professional(1, { last_name })] }));
    const bodies = async () => {
      const writer = await openWriter(directory.url);
      const session = await writer.begin(ENGINE_VERSION, () => {});
      const rows = await session.reviews.find(ids);
      await session.rollback();
      await writer.close();
      return rows.map((row) => row!.body);
    };
    for (const [n, broken] of ['null', 'no JSON: 11 5501-7788', '{"comment":"Goyena no vino."}'].entries()) {
      await breakReview(broken);
      const { status, stdout: out, stderr: err } = await rename(n === 0 ? 'Goyena' : `Goyena Zulueta${n}`);
      assert.equal(status, 0);
      assert.ok(!(out + err).includes('5501'));
      const [one, two] = await bodies();
      assert.equal(one, broken);
      assert.match(two!, /"comment":"G. no vino."/);
    }
  });

  test('is every word after the first of a full name, and single names have none', async () => {
    const named = (n: number, full_name: string) =>
      professional(n, { first_name: null, last_name: null, full_name, bio: 'Somos Quiroga y Belaústegui.' });
    await directory.import({ ...CATALOG, professionals: [named(1, 'Inés Quiroga Belaústegui'), named(2, 'Inés')] });
    const { professionals } = await directory.contents();
    assert.deepEqual(
      professionals.map(({ display_name, bio }) => [display_name, bio]),
      [
        ['Inés B.', 'Somos Q.'],
        ['Inés', 'Somos Quiroga y Belaústegui.'],
      ],
    );
  });

  test('comes first in a full name that is written with a comma', async () => {
    const named = (n: number, full_name: string) =>
      professional(n, { first_name: null, last_name: null, full_name, bio: 'Soy Inés Quiroga.' });
    const author = { author_first_name: null, author_last_name: null, author_name: 'ETCHEGARAY, Ramón', title: null };
    await directory.import({
      ...CATALOG,
      professionals: [named(1, 'Quiroga Paz, Inés Clara'), named(2, 'Inés Quiroga,')],
      reviews: [review('r1', 1, { ...author, comment: 'Firma: Ramón Etchegaray' })],
    });
    const { professionals, reviews } = await directory.contents();
    assert.deepEqual(
      professionals.map(({ display_name, bio }) => [display_name, bio]),
      [
        ['Inés Q.', 'Soy Inés Q.'],
        ['Inés Q.', 'Soy Inés Q.'],
      ],
    );
    assert.deepEqual([reviews[0]?.author_name, reviews[0]?.comment], ['Ramón E.', 'Firma: Ramón E.']);
  });

  test("of a review's author goes beside their own given name, also where it is an ordinary word", async () => {
    const author = { author_first_name: 'Ana Clara', author_last_name: 'Flores' };
    await directory.import({
      ...CATALOG,
      professionals: [professional(1)],
      reviews: [review('r1', 1, { ...author, title: null, comment: 'soy ana flores, me dejó las flores regadas' })],
    });
    assert.equal((await directory.contents()).reviews[0]?.comment, 'soy ana F., me dejó las flores regadas');
  });

  test('first and last name win over the full one', async () => {
    await directory.import({
      ...CATALOG,
      professionals: [professional(1, { first_name: 'Ana', last_name: 'de la Fuente', full_name: 'Ana Clara Ruibal' })],
    });
    assert.equal((await directory.contents()).professionals[0]?.display_name, 'Ana F.');
  });
});

describe('what may be public', () => {
  test('are the first six URLs and eight tags that are left', async () => {
    const portfolio = [
      'ftp://x.example.org/1',
      ...Array.from({ length: 8 }, (_, i) => `https://img.example.org/${i}.webp`),
    ];
    const specialties = [
      '',
      'ana@example.org',
      ...'caños canillas rejas pisos techos puertas hornos duchas vidrios muros'.split(' '),
    ];
    const report = await directory.import({ ...CATALOG, professionals: [professional(1, { portfolio, specialties })] });
    const [one] = (await directory.contents()).professionals;
    assert.equal(one?.portfolio.length, 6);
    assert.equal(one?.portfolio[0], 'https://img.example.org/0.webp');
    assert.deepEqual(one?.specialties.slice(0, 2), ['caños', 'canillas']);
    assert.equal(one?.specialties.length, 8);
    assert.deepEqual(report.left_out, { urls: 1 });
  });

  test('are verified external reviews alone, and nothing says where they are from', async () => {
    const external_reviews = [
      { source: 'vecinos.example', rating: 4.35, count: 12, verified: true },
      { source: 'otra.example', rating: 1, count: 99 },
    ];
    await directory.import({ ...CATALOG, professionals: [professional(1, { external_reviews })] });
    assert.deepEqual((await directory.contents()).professionals[0]?.external_reviews, [{ rating: 4.35, count: 12 }]);
    assert.ok(!stored().includes('vecinos.example'));
  });

  test('counts the services and neighborhoods that will not show', async () => {
    const report = await directory.import({
      services: [...CATALOG.services, { slug: 'fletes', name: 'Fletes', active: false }],
      cities: CATALOG.cities,
      professionals: [
        professional(1, {
          services: ['plomeria', 'gasista', 'fletes', 'nada', 'plomeria'],
          neighborhoods: ['pichincha', 'fisherton', 'otro', '1155667788'],
          crm_score: 4,
          constructor: 'x',
        }),
      ],
    });
    assert.deepEqual(report.left_out, {
      inactive_neighborhoods: 1,
      unknown_neighborhoods: 2,
      unlicensed_services: 1,
      inactive_services: 1,
      unknown_services: 1,
    });
    assert.deepEqual(report.ignored_fields, { crm_score: 1, constructor: 1 });
    const [one] = (await directory.contents()).professionals;
    assert.deepEqual(one?.services, ['plomeria', 'gasista', 'fletes', 'nada']);
    assert.deepEqual(one?.neighborhoods, ['pichincha', 'fisherton', 'otro']);
  });

  test('is a slug of ours when the one brought has more of the family name than its initial', async () => {
    const slugs = ['juan-zubiria', 'juan-z-zarate-gas', 'juan-z-plomeria', 'juan-zona-norte', 'juan-zinguero'];
    await directory.import({
      ...CATALOG,
      professionals: slugs.map((slug, i) =>
        professional(i + 1, {
          id: uuid(i + 1).replace(/^0{8}/, `${i}abc1def`),
          slug,
          first_name: 'Juan',
          last_name: 'Z.',
        }),
      ),
    });
    assert.deepEqual(
      (await directory.contents()).professionals.map(({ slug }) => slug),
      ['juan-z-0abc1def', 'juan-z-1abc1def', 'juan-z-plomeria', 'juan-zona-norte', 'juan-zinguero'],
    );
  });

  test('is a slug of ours when the one brought is missing, is a uuid, or tells too much', async () => {
    const slugs = [
      undefined,
      uuid(2),
      'marta-iribarne-plomera',
      'marta-341-5550142',
      'marta-27345678',
      'marta-yribarne',
    ];
    await directory.import({
      ...CATALOG,
      professionals: slugs.map((slug, i) =>
        professional(i + 1, { id: uuid(i + 1).replace(/^0{8}/, `${i}abc1def`), slug, dni: 27345678 }),
      ),
    });
    assert.deepEqual(
      (await directory.contents()).professionals.map(({ slug }) => slug),
      [
        'marta-i-0abc1def',
        'marta-i-1abc1def',
        'marta-i-2abc1def',
        'marta-i-3abc1def',
        'marta-i-4abc1def',
        'marta-i-5abc1def',
      ],
    );
  });
});
