import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import pairs from '../../../testing/meaning/about/pairs.json' with { type: 'json' };
import troubles from '../../../testing/meaning/about/troubles.json' with { type: 'json' };
import verbs from '../../../testing/meaning/about/verbs.json' with { type: 'json' };
import { tries } from '../../../testing/random.ts';
import { stem, wordsOf } from './fold.ts';
import { followed, openSuggestions, readCity, readNeighborhood, readService, understand, Vocabulary } from './index.ts';
import elsewhere from './lexicon/elsewhere.json' with { type: 'json' };
import places from './lexicon/places.json' with { type: 'json' };
import positions from './lexicon/positions.json' with { type: 'json' };
import things from './lexicon/things.json' with { type: 'json' };
import trades from './lexicon/trades.json' with { type: 'json' };
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
      ['matriculado', 'matriculadas'],
      ['calefon', 'calefones'],
      ['llave', 'llaves'],
    ];
    for (const words of alike)
      assert.equal(new Set(words.map((word) => stem(word.toLowerCase()))).size, 1, words.join());
    for (const [one, other] of [
      ['gas', 'gato'],
      ['rato', 'rata'],
      ['mes', 'mesa'],
      ['marzo', 'marco'],
    ] as const) {
      assert.notEqual(stem(one), stem(other));
    }
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
    assert.equal(read('se me rompió el TERMO').services[0], 'gas');
    assert.deepEqual(read('alguien para el termo').services, ['gas', 'plomeria']);
    assert.deepEqual(read('se tapó mi inodoro').services, ['plomeria']);
    assert.deepEqual(read('que pode el ligustro').services, ['jardines']);
    assert.equal(read('un plomero para el termo').services[0], 'plomeria');
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

  const FIRST: readonly (readonly [
    text: string,
    services: readonly string[],
    places: readonly string[],
    unread?: readonly string[],
  ])[] = [
    // What is refused is not read, and is said with its negation; trouble that has a "no" in it is.
    ['no necesito un plomero, necesito un gasista', ['gas'], [], ['no necesito un plomero']],
    ['gasista que no sea en Palermo', ['gas'], [], ['que no sea en Palermo']],
    ['gasista, no plomero, en Salta', ['gas'], ['salta'], ['no plomero']],
    ['plomero en Salta menos el Centro', ['plomeria'], ['salta'], ['menos el Centro']],
    ['plomero no: gasista', ['gas'], [], ['plomero']],
    ['no un plomero, un gasista', ['gas'], [], ['no un plomero']],
    ['el inodoro no carga', ['plomeria'], []],
    // Somebody's trade or origin yields to what is asked for.
    ['mi marido es plomero', [], []],
    ['mi cuñado que es gasista dice que busque un plomero', ['plomeria'], []],
    ['abrí una marroquinería y necesito un plomero', ['plomeria'], []],
    ['el plomero que vino no sabía, busco otro', ['plomeria'], []],
    ['soy de Salta pero vivo en Rosario, busco plomero', ['plomeria'], ['rosario']],
    ['mi hermana vive en Salta y yo en Rosario, busco plomero', ['plomeria'], ['rosario']],
    ['no vivo en Salta sino en Rosario', [], ['rosario']],
    ['soy de Salta, busco plomero', ['plomeria'], ['salta']],
    // Of a story, what it comes to: not who was there, nor what is well; a clause that names nothing points back.
    ['ayer vino el plomero de mi hermana. Ahora no prende el termo', ['gas'], []],
    ['el termo está perfecto. El inodoro rebalsa', ['plomeria'], []],
    ['plomero no, quiero un gasista', ['gas'], []],
    ['mi cuñado plomero no sabe, busco gasista', ['gas'], []],
    ['compré una canilla. ¿Quién la puede colocar?', ['plomeria'], []],
    ['el gasista me rompió la canilla', ['plomeria'], []],
    ['un plomero me dijo que llame a un gasista', ['gas'], []],
    ['el termo lo arregló un plomero', [], []],
    ['mi plomero se jubiló', ['plomeria'], []],
    ['el gasista no contesta, busco otro', ['gas'], []],
    ['la canilla está bien, la que no anda es la ducha', ['plomeria'], []],
    ['vi un termo. ¿Quién hace eso?', ['gas', 'plomeria'], []],
    // What was done, by anybody, is not asked for; what somebody did once is wanted again.
    ['mi hermano destapó el inodoro', [], []],
    ['la señora que podaba se fue', ['jardines'], []],
    // A phrase stays within its clause.
    ['tengo la llave, paso el lunes', [], []],
    ['la llave de paso', ['plomeria'], []],
    // Words of the dictionary are not corrected, nor taken for what shares their stem.
    ['hay que regar el jardín, acepte el plomo', ['jardines'], []],
    ['plomreo en Rosaryo', ['plomeria'], ['rosario']],
    // Place names that are words or names of people, and addresses.
    ['me llamo Rosario y busco plomero', ['plomeria'], []],
    ['salta el gato', [], []],
    ['plomero salta', ['plomeria'], ['salta']],
    ['Rosario, busco plomero', ['plomeria'], ['rosario']],
    ['plomero en avenida Palermo Centro 3400', ['plomeria'], []],
    // Buying, selling, jobs and small talk.
    ['quiero comprar un termo', [], []],
    ['dónde consigo un termo en Salta', [], ['salta']],
    ['dónde consigo un plomero', ['plomeria'], []],
    ['busco trabajo de plomero', [], []],
    ['urgente', [], []],
    ['necesito ayuda', [], []],
    ['cuánto gana un plomero', [], []],
    ['cómo destapo el inodoro', [], []],
    ['la gata duerme arriba del calefón', [], []],
    ['un abogado que sepa de canillas', [], []],
    ['tengo un curso y se tapó el inodoro', ['plomeria'], []],
    ['quiero vender mi casa y necesito un plomero', ['plomeria'], []],
    // English and Portuguese.
    ['I need a plumber, not a gardener, in Salta', ['plomeria'], ['salta']],
    ['my husband is a plumber', [], []],
    ['preciso de um encanador no Centro de Rosario', ['plomeria'], ['rosario/centro']],
    ['não quero encanador', [], []],
  ];
  for (const [text, services, places, unread] of FIRST) {
    test(`is read as what is asked: ${text}`, () => {
      const found = read(text);
      assert.deepEqual({ services: found.services, places: found.places }, { services, places });
      if (unread !== undefined) assert.deepEqual(found.unread, unread);
    });
  }

  test('is certain where it is, and a search follows a certain reading or the only one', () => {
    const certain = (text: string) => {
      const { services, places } = understand(text, vocabulary);
      return [followed(services)?.service.slug, followed(places)?.city.slug];
    };
    assert.deepEqual(certain('plomero en Salta'), ['plomeria', 'salta']);
    assert.deepEqual(certain('plomreo en el centro'), ['plomeria', undefined]);
    assert.deepEqual(certain('plomero en el centro de Salta'), ['plomeria', 'salta']);
  });

  test('of a thousand characters is read in bounded time, whatever it says', () => {
    const words = [
      'plomreo',
      'no',
      'necesito',
      'once',
      'xqzwy',
      'termo',
      'calle',
      'y',
      'centro',
      'electrisistaa',
      'the',
    ];
    const texts = Array.from({ length: 60 }, (_, i) =>
      Array.from({ length: 200 }, (_, j) => words[(j * (i + 1) + (j >> 2)) % words.length]).join(' '),
    );
    const timeOf = (length: number) => {
      const before = process.cpuUsage();
      for (const text of texts) understand(text.slice(0, length), vocabulary);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The first passes compile.
    const least = (length: number) => Math.min(...Array.from({ length: 5 }, () => timeOf(length)));
    const ratio = least(1000) / least(125);
    assert.ok(ratio < 32, `eight times the letters take ${ratio} times as long`);
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
      fc.string({ unit: 'binary', maxLength: 1000 }),
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
    for (const text of ['plomero', 'Plomería', 'PLOMERAS', 'sanitarista', 'plumber', 'encanador']) {
      assert.equal(readService(text, vocabulary), 'plomeria', text);
    }
    assert.equal(readService('marroquinero', vocabulary), 'marroquineria');
    assert.equal(readCity('cap-fed', vocabulary), 'caba');
    assert.equal(readCity('bs. as.', vocabulary), 'caba');
    assert.deepEqual(readNeighborhood('once', null, vocabulary), { city: 'caba', neighborhood: 'balvanera' });
  });

  test('is not guessed: a thing, a misspelling, a name of several', () => {
    for (const text of ['termo', 'plomreo', 'plomero y gasista', '', 'plomer', 'gasist', 'marroquiner'])
      assert.equal(readService(text, vocabulary), null, text);
    // One slug of several cities.
    assert.deepEqual(readNeighborhood('Palermo', null, vocabulary), { city: null, neighborhood: 'palermo' });
    assert.deepEqual(readNeighborhood('palermo', 'rosario', vocabulary), { city: 'rosario', neighborhood: 'palermo' });
    assert.equal(readCity('zona norte', vocabulary), null);
    const suggest = openSuggestions(vocabulary, () => []);
    const suggested = (text: string) => suggest('service', text, null).map(({ slug }) => slug);
    assert.deepEqual(suggested('plomreo'), ['plomeria']);
    assert.deepEqual(suggested('termo'), ['gas', 'plomeria']);
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
    assert.deepEqual(read('se rompió la canilla', own).services[0], 'jardines');
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
  const shrunk = phrases.filter((phrase) => phrase.includes(' ') && !keyOf(phrase).includes(' '));
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

test('every position is one of a place that a directory may not have, inside Argentina', () => {
  const known = new Set(Object.values(elsewhere).flatMap(listed));
  const entries = Object.values(positions).flatMap(listed);
  assert.equal(lexicon().positions.size, entries.length);
  for (const entry of entries) {
    const [, name, lat, lng] = /^(.+) (-\d\d\.\d) (-\d\d\.\d)$/.exec(entry)!;
    assert.ok(known.has(name!), entry);
    assert.ok(Number(lat) > -55.1 && Number(lat) < -21.7 && Number(lng) > -73.6 && Number(lng) < -53.6, entry);
  }
});
