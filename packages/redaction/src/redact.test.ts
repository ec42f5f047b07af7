import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pick, seededRandom, tries } from '../../../testing/random.ts';
import { fuzzRedaction, plant } from '../../../testing/redaction/fuzz.ts';
import { MUST_GO, MUST_STAY, unmarked } from '../../../testing/redaction/labelled-texts.ts';
import { findContacts } from './find.ts';
import { findLeak, hasContact } from './guard.ts';
import { compilePrivateValues } from './own/private-values.ts';
import { loadReader } from './reader/index.ts';
import { redact, redactTogether } from './redact.ts';
import { PLACEHOLDERS } from './text/fold.ts';

const reader = loadReader();

const PLACEHOLDER = /\[[^\]]{3,20}\]/g;

describe('what must go', () => {
  for (const [kind, texts] of MUST_GO)
    it(`masks ${kind} and leaves the rest as it was`, () => {
      for (const marked of texts) {
        const { text, spans } = unmarked(marked);
        const { findings, text: redacted } = redact(text, { reader });
        for (const [start, end] of spans) {
          const hidden = [...text.slice(start, end)].length;
          const covered = findings.reduce(
            (sum, f) => sum + Math.max(0, Math.min(end, f.end) - Math.max(start, f.start)),
            0,
          );
          assert.ok(covered >= hidden * 0.9, `${JSON.stringify(text)} → ${JSON.stringify(redacted)}`);
        }
        const outside =
          findings.reduce((sum, f) => sum + (f.end - f.start), 0) - spans.reduce((sum, [s, e]) => sum + (e - s), 0);
        assert.ok(outside <= 10, `too much gone: ${JSON.stringify(text)} → ${JSON.stringify(redacted)}`);
      }
    });
});

describe('what must stay', () => {
  for (const [kind, texts] of MUST_STAY)
    it(`leaves ${kind} alone`, () => {
      for (const text of texts) assert.equal(redact(text, { reader }).text, text);
    });
});

describe('redact', () => {
  it('puts one readable placeholder per kind in the place of a finding', () => {
    assert.equal(redact('Llamame al 11 5566-7788 o a juan@gmail.com.').text, 'Llamame al [teléfono] o a [e-mail].');
    assert.equal(redact('Mirá www.obras.com.ar, DNI 30.123.456').text, 'Mirá [enlace], DNI [documento]');
    assert.equal(redact('wa.me/5491155667788').text, '[mensajería]');
    assert.equal(redact('CBU 0170520140000012345672').text, 'CBU [cuenta bancaria]');
  });

  it('finds a mail address that is written letter by letter, without a reader too', () => {
    for (const text of ['z k f l o r @ gmail . com', 'm.a.r.t.a @ gmail.com', 'm a r t a @ g m a i l . c o m'])
      assert.equal(redact(`escribime ${text} hoy`).text, 'escribime [e-mail] hoy');
  });

  it('takes controls, bidi and zero-width characters out and keeps everything else', () => {
    assert.equal(redact('ho\u200bla\u202e qué\u0007 tal\ufeff').text, 'hola qué tal');
    assert.equal(redact('línea\nuna\ttab «ñandú» 👩‍🔧 1️⃣').text, 'línea\nuna\ttab «ñandú» 👩‍🔧 1️⃣');
    assert.equal(redact('mitad \ud83d suelta').text, 'mitad  suelta');
  });

  it('hands back the very same string when there is nothing to take out', () => {
    const text = 'Muy prolijo, volvería a llamarlo sin dudar. 10 puntos.';
    assert.equal(redact(text).text, text);
    assert.deepEqual(redact(text).findings, []);
  });

  it('masks one number over several lines, with its extension, as one', () => {
    assert.equal(redact('Tel\n11\n55\n66\n77\n88').text, 'Tel\n[teléfono]');
    assert.equal(redact('Oficina: 4952-3311 int. 24.').text, 'Oficina: [teléfono].');
    assert.equal(redact('Tel 4952-3311 / 4953-2211 / 12').text, 'Tel [teléfono]');
  });

  it('never gives a text longer than the limit, nor half a placeholder or half a pair', () => {
    assert.equal(redact('a@b.com', { maxLength: 7 }).text, '');
    assert.equal(redact('hola a@b.com', { maxLength: 12 }).text, 'hola ');
    assert.equal(redact('hola a@b.com', { maxLength: 13 }).text, 'hola [e-mail]');
    assert.equal(redact('muy bien 👏👏', { maxLength: 10 }).text, 'muy bien ');
  });

  it("recognises the record's own private values however they are written", () => {
    const privateValues = compilePrivateValues({
      phone: ['11 5566-7788', null],
      email: 'pepe.gas@example.com',
      address: { street: 'Mitre 1234' },
    });
    assert.equal(redact('casa de pepe gas', { privateValues }).text, 'casa de [e-mail]');
    assert.equal(redact('vivo en mitre, 1234 siempre', { privateValues }).text, 'vivo en [domicilio] siempre');
    assert.equal(redact('medida 5566 77 88 exacta', { privateValues }).text, 'medida [teléfono] exacta');
    assert.equal(redact('mitre es un prócer', { privateValues }).text, 'mitre es un prócer');
    const place = compilePrivateValues({ address: { city: 'Berazategui' }, email: 'plomero@example.com' });
    assert.equal(redact('Soy plomero en Berazategui', { privateValues: place }).text, 'Soy plomero en Berazategui');
  });

  describe("masks the record's own values by what they are", () => {
    const shown = (fields: Parameters<typeof compilePrivateValues>[0], text: string): string =>
      redact(text, { privateValues: compilePrivateValues(fields) }).text;

    it('a date of birth in any order, with a time behind it in the source or not', () => {
      const written = [
        '17/05/1964',
        '17-05-64',
        '17.5.64',
        '17051964',
        '170564',
        '1964-05-17',
        '1964/05/17',
        '17 de mayo de 1964',
        '17 mayo 64',
        'mayo 17 de 1964',
        '17-V-1964',
        "17 may. '64",
        '17 del 5 del 64',
        '17mayo1964',
        'diecisiete de mayo de mil novecientos sesenta y cuatro',
      ];
      for (const date of [
        '1964-05-17',
        '1964-05-17T00:00:00Z',
        '1964-05-17 00:00:00',
        '17/05/1964',
        '1964-05-17T00:00:00.000-03:00',
        '17 de mayo de 1964',
        17051964,
      ])
        for (const text of written)
          assert.equal(shown({ date }, `nací ${text} acá`), 'nací [fecha] acá', `${date}: ${text}`);
      assert.equal(shown({ date: '1967-02-01T00:00:00.000Z' }, 'soy del 1/2/67'), 'soy del [fecha]');
      for (const text of ['desde 1964', 'el 17 de mayo', 'atiendo 17 a 64 cm', '16/05/1964', '17/05/2021'])
        assert.equal(shown({ date: '1964-05-17' }, text), text);
    });

    it('a date of birth as programs and other languages write it', () => {
      const told = ['14/08/1979', '14 Aug 1979', '14th of August 1979'];
      for (const date of [
        'Aug 14, 1979',
        '14-Aug-1979',
        'Tue Aug 14 1979 00:00:00 GMT-0300',
        303436800,
        '303436800',
        303436800000,
        29081,
        '29081.0',
        { dia: 14, mes: 8, anio: 1979 },
        [1979, 8, 14],
      ])
        for (const text of told)
          assert.equal(
            shown({ date: [date] }, `nací ${text} acá`),
            'nací [fecha] acá',
            `${JSON.stringify(date)}: ${text}`,
          );
      assert.equal(shown({ date: -177811200 }, 'del 14/5/64'), 'del [fecha]');
      for (const text of ['Premio 2014, agosto', 'agosto de 1979', 'may 14'])
        assert.equal(shown({ date: 29081 }, text), text);
    });

    it('an address in pieces, behind its postal code, of two streets or of a block and a house', () => {
      for (const [address, text] of [
        ['CABA (1414) Gurruchaga 1847', 'Gurruchaga 1847'],
        [['Gurruchaga', '1847'], 'Gurruchaga 1847'],
        [{ street: { name: 'Gurruchaga' }, number: { value: 1847 } }, 'Gurruchaga 1847'],
        ['Mza 12 Casa 4 B° San Martín', 'manzana 12 casa 4'],
        ['Mz. 12, Lote 4, Los Sauces', 'manzana 12 lt 4'],
        ['Torre 3 Dto 4B, Lugano I y II', 'torre 3 depto 4B'],
        ['Thames esq. Gorriti', 'Thames y Gorriti'],
        ['Av. Thames y Gorriti, CABA', 'Gorriti esquina Thames'],
        ['Belgrano S/N', 'Belgrano s/n'],
      ] as const)
        assert.equal(shown({ address: [address] }, `estoy en ${text}`), 'estoy en [domicilio]', text);
      for (const text of ['casa 4', 'torre 3', 'hice 12 manzanas y 4 casas', 'Thames', 'piso 12'])
        assert.equal(shown({ address: ['Thames esq. Gorriti, Torre 3 Casa 4'] }, text), text);
    });

    it('an address whatever stands between street and number', () => {
      const address = 'Av. San Martín de Tours 2890, 4º A, CABA';
      for (const text of [
        'San Martín de Tours 2890',
        'san martin de tours Nº 2890',
        'Tours N° 2890',
        'Tours nro. 2890',
        'Tours al 2890',
        'Tours altura 2890',
        '2890 de San Martín de Tours',
        'Tours (2.890)',
        'Tours, a la altura del 2890',
        'Tours dos mil ochocientos noventa',
        'san martín de tours esquina Soler 2890',
        'Tours y el número de la puerta es el 2890',
        'Tours al 2800',
        'Tours, a la altura del 2800',
        'S. Martín de Tours 2890',
      ])
        assert.match(shown({ address }, text), /^\[domicilio\]\)?$/, text);
      for (const text of ['Tours de Francia', '2890 clientes', 'en la avenida al 2890', 'San Martín 289', 'Tours 2800'])
        assert.equal(shown({ address }, text), text);
      assert.equal(
        shown({ address: { calle: 'Mitre', numero: 1234 } }, 'vivo en Mitre al 1234'),
        'vivo en [domicilio]',
      );
      assert.equal(shown({ address: 'Calle 7 nº 1234' }, '7 entre 50 y 51, 7 n° 1234'), '7 entre 50 y 51, [domicilio]');
    });

    it('an address abbreviated, spelt by its sound, or in a street with a number for a name', () => {
      for (const [address, text] of [
        ['Av. Rivadavia 8658', 'Ribadabia 8658'],
        ['Gurruchaga 1847', 'Gurr 1847'],
        ['9 de Julio 2740', '9 de Julio al 2740'],
        ['Calle 47 1038', 'la calle 47 al 1000'],
        ['Hipólito Yrigoyen 15302', 'HipólitoYrigoyen15302'],
      ] as const)
        assert.equal(shown({ address }, `estoy en ${text}`).replace('la [', '['), 'estoy en [domicilio]', text);
      for (const [address, text] of [
        ['9 de Julio 2740', 'Ruta 9 km 2740'],
        ['Calle 47 1038', 'a la vuelta de calle 47'],
        ['Gral. Belgrano 96', 'en Belgrano hice 96 obras'],
      ] as const)
        assert.equal(shown({ address }, text), text);
    });

    it('a birthday with the year told after it', () => {
      for (const text of ['14 de agosto, soy del 79', '14/8 y nací en 1979', 'agosto, el 14, soy clase 79'])
        assert.equal(shown({ date: '1979-08-14' }, `cumplo el ${text}.`), 'cumplo el [fecha].', text);
      for (const text of ['clase 79', 'el 14 y el 8, a 79 cuadras'])
        assert.equal(shown({ date: '1979-08-14' }, text), text);
    });

    it('a document, also in a CUIT, and a phone without its prefixes', () => {
      assert.equal(shown({ document: '27-27345678-4' }, 'con 27345678 firmo'), 'con [documento] firmo');
      assert.equal(shown({ document: 'DNI 27.345.678' }, 'con 27 345 678 firmo'), 'con [documento] firmo');
      assert.equal(shown({ phone: '0341 15 555-0142 int 22' }, 'medida 555 01 42 exacta'), 'medida [teléfono] exacta');
    });

    it('the numbers of a cell as exports write them', () => {
      const cells = [
        '4786-1203 / 15 5555 0123',
        '4786-1203/15-5555-0123',
        '4786-1203 - 15 5555-0123',
        '15 5555-0123, 4786-1203',
        '4786-1203; 15 5555-0123',
        '4786-1203 15 5555-0123',
        '4786-1203 | 1155550123',
        '4786-1203\n15-5555-0123',
        '11 4786 1203 / 11 5555 0123',
        '1147861203 1155550123',
        '47861203 47861204',
        '011-4786-1203//15-5555-0123',
        '4786-1203/04',
        '4786-1203 (8 a 18hs)',
        '0:4786-1203',
        '54 11 47861203 2',
        '1147861203.0',
        '1147861203,00',
        '5.491147861203e12',
        '5491147861203@c.us',
        '5491147861203@s.whatsapp.net',
        ['4786', '1203'],
        { casa: { area: '11', numero: '4786-1203' } },
        1147861203,
      ];
      for (const phone of cells)
        for (const text of ['medida 47861203 exacta', 'medida 4786 1203 exacta'])
          assert.equal(
            shown({ phone: [phone] }, text),
            'medida [teléfono] exacta',
            `${JSON.stringify(phone)}: ${text}`,
          );
      for (const phone of ['(02966) 15-478612', '0296615478612', '02966 478612', '2966478612'])
        assert.equal(shown({ phone: [phone] }, 'medida 47-8612 exacta'), 'medida [teléfono] exacta', phone);
      for (const document of ['27834561.0', '27834561,0', '27.834.561 / 20-27834561-3'])
        assert.equal(shown({ document: [document] }, 'son 27 834 561 exactos'), 'son [documento] exactos', document);
      assert.equal(shown({ phone: ['11 4786-1203'] }, 'desde 1998, 4786 obras'), 'desde 1998, 4786 obras');
    });

    it('a mail in brackets, behind its scheme, or beside another', () => {
      for (const email of [
        'Marce <plomera79@yahoo.com>',
        'mailto:plomera79@yahoo.com',
        'otra@yahoo.com; plomera79@yahoo.com',
      ])
        assert.equal(shown({ email: [email] }, 'casa de plomera79'), 'casa de [e-mail]', email);
    });

    it('a mailbox of letters as one word, unless it is a word of the language', () => {
      assert.equal(shown({ email: 'luzyforma@gmail.com' }, 'buscame: LuzYForma'), 'buscame: [e-mail]');
      for (const email of ['luzyforma@gmail.com', 'ambientes@gmail.com'])
        assert.equal(shown({ email }, 'luz y forma a tus ambientes'), 'luz y forma a tus ambientes');
    });
  });

  it('takes out a number split over texts that are shown together', () => {
    const [title, comment] = redactTogether(['Llamalo al 11 5566', '7788 y listo']);
    assert.deepEqual(
      title?.findings.map(({ start, end }) => [start, end]),
      [[11, 18]],
    );
    assert.equal(title?.text, 'Llamalo al [teléfono]');
    assert.equal(comment?.text, '[teléfono] y listo');
    assert.deepEqual(
      redactTogether(['gas', '11', '5566', '7788', null], { separator: ' ' }).map(({ text }) => text),
      ['gas', '[teléfono]', '[teléfono]', '[teléfono]', ''],
    );
  });
});

describe('properties', () => {
  const piece = fc.constantFrom(
    '11',
    '15',
    '5566',
    '7788',
    '4952-3311',
    '0221',
    '30.123.456',
    '$',
    'uno',
    'doble',
    'cinco',
    'y',
    'treinta',
    'tel',
    'wsp',
    '@',
    'arroba',
    'gmail',
    'punto',
    '.',
    'com',
    'ar',
    'ig:',
    'alias',
    'dni',
    'cuit',
    '20-30123456-3',
    '[teléfono]',
    '[',
    ']',
    '\n',
    '\u200b',
    '\u202e',
    '👏',
    'ñandú',
    'www',
    'wa.me/',
    'Av.',
    'hs',
    ',',
    '/',
    '+54',
    '%40',
    '&#64;',
    'a',
    'l',
    'o',
    'S6',
    'x',
    '-',
    '\ud83d',
  );
  const hostile = fc
    .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 24 })
    .chain((pieces) => fc.constantFrom('', ' ').map((glue) => pieces.join(glue)));
  const planted = fc.integer().map((seed) => plant(seededRandom(seed)).text);
  const anyText = fc.oneof(hostile, planted);
  const runs = { numRuns: tries(2000), seed: 4 };

  it('redacting twice changes nothing, and what is redacted passes the guard', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = redact(text).text;
        assert.equal(redact(once).text, once);
        assert.equal(hasContact(once), false);
      }),
      runs,
    );
  });

  it('keeps every promise under a length limit', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), (text, maxLength) => {
        const once = redact(text, { maxLength }).text;
        assert.ok(once.length <= maxLength);
        assert.equal(redact(once, { maxLength }).text, once);
        assert.equal(once.isWellFormed(), true);
      }),
      runs,
    );
  });

  it('redacts texts together so that the guard lets them pass, alone and together', () => {
    const random = seededRandom(17);
    const some = [...MUST_STAY.values()].flat();
    const splits = ['Mi número empieza con 11 55', '66 7788 y así termina', 'gmail.com', 'juan perez arroba', '', ' '];
    for (let k = 0; k < tries(3000); k++) {
      const text = () => {
        const kind = random();
        if (kind < 0.5) return plant(random).text;
        return kind < 0.8 ? pick(random, some) : pick(random, splits);
      };
      const [title, comment] = [text(), random() < 0.2 ? null : text()];
      const [one, other] = redactTogether([title, comment]);
      const tags = redactTogether([title, comment ?? title], { separator: ' ' });
      const shown = { title: one!.text, comment: comment === null ? null : other!.text };
      assert.equal(findLeak(shown, '', [['title', 'comment']]), null, JSON.stringify(shown));
      assert.equal(findLeak({ specialties: tags.map(({ text }) => text) }), null, JSON.stringify(tags));
      const alone = redact(title, { maxLength: 10 + Math.floor(random() * 60) });
      assert.equal(hasContact(alone.text), false, alone.text);
    }
  });

  it('gives ordered, disjoint findings inside the text, and masks exactly them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const { start, end, kind } of findContacts(text)) {
          assert.ok(start >= last && end > start && end <= text.length, JSON.stringify({ start, end, kind }));
          last = end;
        }
        const { findings, text: redacted } = redact(text, { reader });
        let rebuilt = '';
        let at = 0;
        for (const { kind, start, end } of findings) {
          rebuilt += text.slice(at, start) + PLACEHOLDERS[kind];
          at = end;
        }
        rebuilt += text.slice(at);
        const visible = (value: string): string => value.replace(/[^\p{L}\p{N}\p{P}]/gu, '');
        assert.equal(visible(redacted), visible(rebuilt));
      }),
      runs,
    );
  });

  it('lets no planted contact survive (scripts/fuzz-redaction.ts plants 200,000)', () => {
    assert.deepEqual(fuzzRedaction(tries(2000), 2024, 1), []);
  });
});

describe('hostile input', () => {
  it('strips nothing but placeholders when it masks a flood of numbers', () => {
    const { text } = redact('cel 11 5566-7788; '.repeat(500));
    assert.equal(text.replace(PLACEHOLDER, '').replace(/[cel; ]/g, ''), '');
  });
});

it('units, money and per cent directly behind an announcement hide no number', () => {
  for (const text of [
    'Llamame 11cm 42cm 78cm 86cm 47cm.',
    'mi celu 11hs, 42hs, 78hs, 86hs, 47hs',
    'mi whatsapp es 11 kg 4278 gr 8647 lts',
    'mi numero es 11 pesos 4278 pesos 8647 pesos',
    'mi numero 11% 42% 78% 86% 47%',
    'Mi número es: $11 $4278 $8647',
    'agendame: 11 años, 4278 metros y 8647 km',
  ])
    assert.doesNotMatch(redact(text).text, /42|86/, text);
  for (const text of [
    'Llamame, cobro 45000 por hora y trabajo de 8 a 18 hs',
    'Llamame: $ 45.000 la hora, $ 38.500 con materiales',
    'Llamame 2 horas antes, son 120 cm por 80 cm',
    'Llamame: 9 a 13 hs y 14 a 18 hs',
    'Mi celular: pantalla 6 pulgadas, 128 gb, 5000 mah',
    'Mi línea 60 tarda 45 minutos y 15 cuadras',
  ])
    assert.equal(redact(text).text, text);
});
