import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { tries } from '../../../testing/random.ts';
import { stem, verbForms, wordsOf } from './fold.ts';
import { readCity, readNeighborhood, readService, suggest, understand, Vocabulary } from './index.ts';
import elsewhere from './lexicon/elsewhere.json' with { type: 'json' };
import pairs from './lexicon/pairs.json' with { type: 'json' };
import places from './lexicon/places.json' with { type: 'json' };
import things from './lexicon/things.json' with { type: 'json' };
import trades from './lexicon/trades.json' with { type: 'json' };
import troubles from './lexicon/troubles.json' with { type: 'json' };
import verbs from './lexicon/verbs.json' with { type: 'json' };
import { keyOf, lexicon, listed } from './lexicon.ts';
import { Spelling } from './spelling.ts';

const service = (slug: string, name: string) => ({ slug, name, description: null, requires_matricula: false });
const city = (slug: string, name: string, region: string, ...neighborhoods: string[]) => ({
  slug,
  name,
  region,
  neighborhoods: neighborhoods.map((hood) => ({ slug: hood.toLowerCase().replaceAll(' ', '-'), name: hood })),
});
const CATALOG = {
  services: [
    service('plomeria', 'Plomería'),
    service('gas', 'Gasista matriculado'),
    service('jardines', 'Jardinería'),
    service('marroquineria', 'Marroquinería'),
  ],
  cities: [
    city('caba', 'Capital Federal', 'Ciudad Autónoma de Buenos Aires', 'Palermo', 'Balvanera', 'Flores', 'Centro'),
    city('rosario', 'Rosario', 'Santa Fe', 'Centro', 'Palermo', 'Pichincha'),
    city('salta', 'Salta', 'Salta', 'Centro'),
  ],
};
const rest = async () => {};
const vocabulary = await Vocabulary.build(
  CATALOG,
  { services: {}, places: {} },
  (place) => (place === 'caba' ? 9 : 1),
  rest,
);
const read = (text: string, of = vocabulary) => {
  const { services, places, filters, unread } = understand(text, of);
  return {
    services: services.map((one) => one.service.slug),
    places: places.map(({ city: { slug }, neighborhood }) => (neighborhood ? `${slug}/${neighborhood.slug}` : slug)),
    filters,
    unread,
  };
};

describe('words', () => {
  test('are compared without case, accents, hyphens, number and gender', () => {
    assert.deepEqual(
      wordsOf('  PLOMERÍA-Ñandú 24hs ').map(({ folded }) => folded),
      ['plomeria', 'nandu', '24hs'],
    );
    const alike = [
      ['plomeros', 'plomera', 'Plomero'],
      ['luz', 'luces'],
      ['calefon', 'calefones'],
      ['llave', 'llaves'],
    ];
    for (const words of alike)
      assert.equal(new Set(words.map((word) => stem(word.toLowerCase()))).size, 1, words.join());
    assert.notEqual(stem('gas'), stem('gato'));
  });

  test('of verbs have their forms, with the spelling that keeps the sound', () => {
    for (const form of ['fumigue', 'fumigar', 'fumigando', 'fumigarme']) assert.ok(verbForms('fumigar').includes(form));
    assert.ok(verbForms('tapizar').includes('tapice'));
    assert.ok(verbForms('coser').includes('cosen'));
  });

  test('misspelled by a letter or two are found, and short ones are left alone', () => {
    const spelling = new Spelling(['electricista', 'palermo', 'caballito', 'gas', 'perro', 'cerro']);
    for (const [wrong, right] of [
      ['eletricista', 'electricista'],
      ['elektrisista', 'electricista'],
      ['cavallito', 'caballito'],
      ['palemro', 'palermo'],
    ] as const) {
      assert.deepEqual(spelling.nearest(wrong), [right]);
    }
    assert.deepEqual(spelling.nearest('gaz'), []);
    assert.deepEqual(spelling.nearest('mandarina'), []);
  });
});

describe('a text', () => {
  test('leads to the services that its things, troubles and verbs belong to, the likeliest first', () => {
    assert.deepEqual(read('se me rompió el TERMO').services, ['gas', 'plomeria']);
    assert.deepEqual(read('se tapó mi inodoro').services, ['plomeria']);
    assert.deepEqual(read('que pode el ligustro').services, ['jardines']);
    assert.deepEqual(read('un plomero para el termo').services, ['plomeria']);
  });

  test('of one word misspelled is still understood, but not across an ambiguity', async () => {
    assert.deepEqual(read('plomreo').services, ['plomeria']);
    const twins = await Vocabulary.build(
      { services: [service('a', 'Barbacana'), service('b', 'Barbatana')], cities: [] },
      { services: {}, places: {} },
      () => 0,
      rest,
    );
    assert.deepEqual(read('barbarana', twins).services, []);
  });

  test('tells places from the ordinary words that they are too', () => {
    assert.deepEqual(read('plomero en flores').places, ['caba/flores']);
    assert.deepEqual(read('quiero plantar flores').places, []);
    assert.deepEqual(read('gasista en once').places, ['caba/balvanera']);
    assert.deepEqual(read('tengo once canillas').places, []);
    assert.deepEqual(read('plomero, calle Salta 1234').places, []);
  });

  test('of a place that is not listed makes up no other', () => {
    assert.deepEqual(read('plomero en Salto'), { services: ['plomeria'], places: [], filters: {}, unread: ['Salto'] });
  });

  test('gives every reading of an ambiguous place, and the one of the city that is said with it', () => {
    assert.deepEqual(read('centro').places.toSorted(), ['caba/centro', 'rosario/centro', 'salta/centro']);
    assert.deepEqual(read('centro de Rosario').places, ['rosario/centro']);
    const { places } = understand('centro', vocabulary, CATALOG.cities[2]);
    assert.equal(places[0]?.city.slug, 'salta');
  });

  test('says its filters, and what nobody can promise stays unread', () => {
    assert.deepEqual(read('plomero con matrícula, identidad verificada, más de 20 opiniones y 4,5 estrellas').filters, {
      has_matricula: true,
      verified_identity: true,
      min_reviews: 20,
      min_rating: 4.5,
    });
    assert.deepEqual(read('plomero sin matrícula').filters, {});
    assert.deepEqual(read('necesito un plomero urgente, el más barato').unread, ['urgente', 'el más barato']);
    assert.deepEqual(read('un abogado').unread, ['abogado']);
  });

  test('whatever it is, is read, and only what the text says is said again', () => {
    const words = fc.constantFrom(
      'plomero',
      'en',
      'once',
      'Centro',
      'de',
      'Rosario',
      '24',
      'sin',
      'perro',
      'ñ',
      '¿',
      'Av.',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(words).map((all) => all.join(' ').slice(0, 300)),
    );
    fc.assert(
      fc.property(text, (given) => {
        const { services, places, unread } = understand(given, vocabulary);
        for (const because of [...services, ...places].map((one) => one.because).concat(unread)) {
          assert.ok(given.includes(because));
        }
        for (const { score } of [...services, ...places]) assert.ok(score > 0 && score <= 1);
        assert.ok(services.length <= 5 && places.length <= 5);
      }),
      { numRuns: tries(500) },
    );
  });
});

describe('the name of a service or place', () => {
  test('is read where it is exact and has one meaning', () => {
    for (const text of ['plomero', 'Plomería', 'PLOMERAS', 'sanitarista']) {
      assert.equal(readService(text, vocabulary), 'plomeria', text);
    }
    assert.equal(readService('marroquinero', vocabulary), 'marroquineria');
    assert.equal(readCity('cap-fed', vocabulary), 'caba');
    assert.equal(readCity('bs. as.', vocabulary), 'caba');
    assert.deepEqual(readNeighborhood('once', null, vocabulary), { city: 'caba', neighborhood: 'balvanera' });
  });

  test('is not guessed: a thing, a misspelling, a name of several', () => {
    for (const text of ['termo', 'plomreo', 'plomero y gasista', ''])
      assert.equal(readService(text, vocabulary), null, text);
    // One slug of several cities.
    assert.deepEqual(readNeighborhood('Palermo', null, vocabulary), { city: null, neighborhood: 'palermo' });
    assert.deepEqual(readNeighborhood('palermo', 'rosario', vocabulary), { city: 'rosario', neighborhood: 'palermo' });
    assert.equal(readCity('zona norte', vocabulary), null);
    assert.deepEqual(
      suggest('service', 'plomreo', null, vocabulary).map(({ slug }) => slug),
      ['plomeria'],
    );
    assert.deepEqual(
      suggest('service', 'termo', null, vocabulary).map(({ slug }) => slug),
      ['gas', 'plomeria'],
    );
  });

  test("is the operator's before it is ours", async () => {
    const own = await Vocabulary.build(
      CATALOG,
      {
        services: { jardines: ['canilla', 'riego por goteo'] },
        places: { 'rosario/pichincha': { aliases: ['once'] }, salta: { aliases: ['la linda'] } },
      },
      () => 1,
      rest,
    );
    assert.equal(readService('canillas', own), 'jardines');
    assert.deepEqual(read('pierde la canilla', own).services[0], 'jardines');
    assert.deepEqual(readNeighborhood('once', null, own), { city: 'rosario', neighborhood: 'pichincha' });
    assert.equal(readCity('La Linda', own), 'salta');
  });
});

test('a large catalogue is read with a pause after every few of its words', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => `Barrio ${i.toString(36)}`);
  let rests = 0;
  await Vocabulary.build(
    { services: CATALOG.services, cities: [city('grande', 'Ciudad Grande', 'Salta', ...many)] },
    { services: {}, places: {} },
    () => 1,
    async () => {
      rests++;
    },
  );
  assert.ok(rests > many.length / 25, String(rests));
});

test('no phrase shrinks to one word when its little words fall out', () => {
  const phrases = [trades, things, troubles].flatMap((file) => Object.values(file).flatMap(listed));
  const shrunk = phrases.filter((phrase) => phrase.includes(' ') && !keyOf(phrase, lexicon().stopWords).includes(' '));
  assert.deepEqual(shrunk, []);
});

test('the built-in words are many, and every concept of the files is one of a trade', () => {
  const { concepts } = lexicon();
  for (const file of [troubles, things, verbs, pairs]) {
    for (const concept of Object.keys(file).flatMap(listed)) assert.ok(concepts.includes(concept), concept);
  }
  const count = [trades, troubles, things, places, elsewhere].flatMap((file) =>
    Object.values(file).flatMap(listed),
  ).length;
  assert.ok(count >= 900, String(count));
});
