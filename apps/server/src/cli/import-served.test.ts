import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CATALOG, professional, review } from '../../../../testing/people/source.ts';
import { serve } from '../../../../testing/server/serve.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import type { RunningServer } from '../app/start-server.ts';

const OWN = {
  last_name: 'Zubeldía',
  phone: '+54 9 351 478-6120',
  email: 'azubeldia64@example.org',
  dni: '27.345.678',
  address: 'Av. Gurruchaga 4840, 2º B',
  birth_date: '1964-05-17T00:00:00Z',
};

/** What is planted, by the name of the record it is in, and what must be nowhere in what is served of it. */
const PLANTED: Record<string, { record: Record<string, unknown>; comment?: string; gone: readonly string[] }> = {
  'a licence that is the document': { record: { type: '27345678' }, gone: ['27345678'] },
  'a licence that holds the document': { record: { type: 'Gasista 27.345.678' }, gone: ['27.345', '345.678'] },
  'a licence that holds the family name and the address': {
    record: { type: 'Zubeldía, gasista, Gurruchaga al 4840' },
    gone: ['zubeld', 'gurruchaga', '4840'],
  },
  'a licence that holds phone and mail': {
    record: { type: 'Gasista 478 6120 azubeldia64' },
    gone: ['478', '6120', 'azubeldia'],
  },
  'the date of birth in other orders': {
    record: {
      headline: 'Nací el 17/05/1964',
      bio: '17-05-64, 17 de mayo de 1964',
      specialties: ['17051964', 'mayo 17 de 64'],
    },
    gone: ['1964', '17-05', '17/05', '17051964', 'mayo'],
  },
  'the address with words between': {
    record: {
      headline: 'Gurruchaga Nº 4840',
      bio: 'Estoy al 4840 de Gurruchaga',
      specialties: ['Gurruchaga altura 4840'],
    },
    gone: ['gurruchaga', '4840'],
  },
  'what an export wrote in its own way': {
    record: {
      phone: '4786-1203 / 15 5555 0142',
      dni: '27834561.0',
      address: 'CABA (1414) Thames 1847',
      birth_date: 303436800,
      headline: 'Turnos 47861203, 15 5555 0142',
      bio: 'Son 27 834 561, en Thames 1847, y nací el 14/08/1979',
      specialties: ['Plomería 47861203'],
    },
    gone: ['47861203', '5555', '834 561', 'thames', '1979'],
  },
  'a number over headline and specialties': {
    record: { headline: 'Plomera 0351', bio: null, specialties: ['478-6120', 'pérdidas'] },
    gone: ['478-6120'],
  },
  'a stranger’s number over bio and specialties': {
    record: { bio: 'Llamame al 0341', specialties: ['555-7788', 'pérdidas'] },
    gone: ['555-7788'],
  },
  'the family name in disguise': {
    record: {
      headline: 'PlomeriaZubeldia',
      bio: 'Los Zubeldías: Z u b e l d í a, Zubeld&iacute;a, Zub<b></b>eldia, Zubеldia, plomeriazubeldia',
      specialties: ['Zubeldia no', 'gas Zubeldia'],
    },
    gone: ['zubeld', 'zub<b>', 'zubеldia', 'z u b', 'eldia,'],
  },
  'a whole number beside another one': {
    record: {
      headline: 'Plomera desde 1998 0341 612-7743',
      bio: 'mat. 7214 (0221) 423-1589. Por la ruta, 0223 478-6129',
      specialties: ['0341 612-7743 20 años', '11<b></b>4191<i></i>2208'],
    },
    gone: ['612', '7743', '423', '1589', '6129', '4191', '2208'],
  },
  'a number and an address in the cell of the family name': {
    record: {
      first_name: 'Ana',
      last_name: 'Zubeldía 884412, Thames 1847',
      phone: null,
      address: null,
      bio: 'Cerca de 884412. Estoy en Thames al 1847',
    },
    gone: ['884412', 'thames', '1847'],
  },
  'what only the exit guard finds': {
    record: {
      headline: 'Todo listo.Net',
      bio: 'Vendo en mercadolibre.com.ar. Vigas.Edu',
      specialties: ['clases.Info'],
    },
    comment: 'Pagué y listo.Net, 20 mil',
    gone: ['.net', '.edu', '.info'],
  },
  'a review that names the professional': {
    record: {},
    comment: 'Llamé a PlomeriaZubeldia, zubeldiaplomeria y Z.u.b.e.l.d.i.a; nació el 17/05',
    gone: ['zubeld', 'z.u.b'],
  },
};
const NAMES = Object.keys(PLANTED);

describe('an import of planted values, as it is served', () => {
  const directory = new TestDirectory();
  let server: RunningServer;

  before(async () => {
    const report = await directory.import({
      services: [{ ...CATALOG.services[0]!, description: 'Caños y pérdidas. Turnos 0341' }, CATALOG.services[1]!],
      cities: [{ ...CATALOG.cities[0]!, region: 'Santa Fe, 341 555-0142' }],
      professionals: NAMES.map((name, i) => {
        const { type, ...changes } = PLANTED[name]!.record;
        const verifications = { matricula: { verified: true, type: type ?? null } };
        return professional(i + 1, { ...OWN, slug: `ana-${'abcdefghijklmno'[i]}`, verifications, ...changes });
      }),
      reviews: NAMES.flatMap((name, i) => {
        const { comment } = PLANTED[name]!;
        return comment === undefined ? [] : [review(`r${i}`, i + 1, { comment })];
      }),
    });
    assert.equal(report.professionals.rejected, 0, JSON.stringify(report.rejections));
    server = await serve(directory.url);
  });
  after(async () => {
    await server?.stop();
    await directory.drop();
  });

  const get = async (where: string) => (await fetch(`${server.origin}${where}`)).text();

  for (const [i, name] of NAMES.entries())
    test(`does not show ${name}`, async () => {
      const slug = (await directory.slugs())[i + 1]!;
      const read = [`/v1/professionals/${slug}`, `/v1/professionals/${slug}/reviews`, `/p/${slug}`];
      // The port has digits by chance.
      const served = (await Promise.all(read.map(get))).join('\n').replaceAll(server.origin, '');
      assert.match(served, new RegExp(`"slug": ?"${slug}"`));
      for (const value of PLANTED[name]!.gone)
        assert.ok(!served.toLowerCase().includes(value), `${value} is served: ${served.slice(0, 1500)}`);
    });

  test('withholds the licence, and marks what it takes out of a text by what it was', async () => {
    const slugs = await directory.slugs();
    const detail = async (n: number) => JSON.parse(await get(`/v1/professionals/${slugs[n]}`)).data;
    const of = (name: string) => detail(NAMES.indexOf(name) + 1);
    for (const licence of NAMES.slice(0, 4)) assert.equal((await of(licence)).verifications.matricula.type, null);
    const born = await of('the date of birth in other orders');
    assert.equal(born.headline, 'Nací el [fecha]');
    assert.deepEqual([born.bio, born.specialties], ['[fecha]', []]);
    const lives = await of('the address with words between');
    assert.equal(lives.headline, '[domicilio]');
  });

  test('has no number in a text of the catalog', async () => {
    const catalog = (await get('/v1/services')) + (await get('/v1/cities'));
    assert.ok(!catalog.includes('0142'), catalog);
  });
});
