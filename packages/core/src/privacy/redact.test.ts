import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findContacts } from './find.ts';
import { fuzzRedaction, plant, seededRandom } from './fuzz.ts';
import { pick } from './fuzz-random.ts';
import { findLeak, hasContact } from './guard.ts';
import { PLACEHOLDERS } from './kinds.ts';
import { compilePrivateValues } from './private-values.ts';
import { redact, redactTogether } from './redact.ts';
import { MUST_GO, MUST_STAY } from './testing-texts.ts';

const PLACEHOLDER = /\[[^\]]{3,20}\]/g;

/** The marked text without its marks, and where the marked stretches are. */
function unmark(marked: string): { text: string; spans: [number, number][] } {
  const spans: [number, number][] = [];
  let text = '';
  for (const piece of marked.split(/(?=[⟦⟧])/u)) {
    if (piece.startsWith('⟦')) spans.push([text.length, -1]);
    else if (piece.startsWith('⟧')) (spans.at(-1) as [number, number])[1] = text.length;
    text += piece.replace(/^[⟦⟧]/u, '');
  }
  return { text, spans };
}

describe('what must go', () => {
  for (const [kind, texts] of Object.entries(MUST_GO))
    it(`masks ${kind} and leaves the rest as it was`, () => {
      for (const marked of texts) {
        const { text, spans } = unmark(marked);
        const { findings, text: redacted } = redact(text);
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
  for (const [kind, texts] of Object.entries(MUST_STAY))
    it(`leaves ${kind} alone`, () => {
      for (const text of texts) assert.equal(redact(text).text, text);
    });
});

describe('redact', () => {
  it('puts one readable placeholder per kind in the place of a finding', () => {
    assert.equal(redact('Llamame al 11 5566-7788 o a juan@gmail.com.').text, 'Llamame al [teléfono] o a [e-mail].');
    assert.equal(redact('Mirá www.obras.com.ar, DNI 30.123.456').text, 'Mirá [enlace], DNI [documento]');
    assert.equal(redact('wa.me/5491155667788').text, '[mensajería]');
    assert.equal(redact('CBU 0170520140000012345672').text, 'CBU [cuenta bancaria]');
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
    const privateValues = compilePrivateValues([
      '11 5566-7788',
      'pepe.gas@example.com',
      { street: 'Mitre 1234' },
      null,
    ]);
    assert.equal(redact('casa de pepe gas', { privateValues }).text, 'casa de [e-mail]');
    assert.equal(redact('vivo en mitre, 1234 siempre', { privateValues }).text, 'vivo en [domicilio] siempre');
    assert.equal(redact('medida 5566 77 88 exacta', { privateValues }).text, 'medida [teléfono] exacta');
    assert.equal(redact('mitre es un prócer', { privateValues }).text, 'mitre es un prócer');
    const place = compilePrivateValues([{ city: 'Berazategui' }, 'plomero@example.com']);
    assert.equal(redact('Soy plomero en Berazategui', { privateValues: place }).text, 'Soy plomero en Berazategui');
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
  const runs = { numRuns: 2000, seed: 4 };

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

  it('calls clean only what the guard lets pass, alone and together, and calls most of it so', () => {
    const random = seededRandom(17);
    const some = Object.values(MUST_STAY).flat();
    const splits = ['Mi número empieza con 11 55', '66 7788 y así termina', 'gmail.com', 'juan perez arroba', '', ' '];
    let clean = 0;
    const PAIRS = 3000;
    for (let k = 0; k < PAIRS; k++) {
      const text = () => {
        const kind = random();
        if (kind < 0.5) return plant(random).text;
        return kind < 0.8 ? pick(random, some) : pick(random, splits);
      };
      const [title, comment] = [text(), random() < 0.2 ? null : text()];
      const [one, other] = redactTogether([title, comment]);
      const tags = redactTogether([title, comment ?? title], { separator: ' ' });
      const shown = { title: one!.text, comment: comment === null ? null : other!.text };
      if (one!.isClean && other!.isClean) {
        clean++;
        assert.equal(findLeak(shown), null, JSON.stringify(shown));
      }
      if (tags.every(({ isClean }) => isClean))
        assert.equal(findLeak({ specialties: tags.map(({ text }) => text) }), null, JSON.stringify(tags));
      const alone = redact(title, { maxLength: 10 + Math.floor(random() * 60) });
      if (alone.isClean) assert.equal(hasContact(alone.text), false, alone.text);
    }
    assert.ok(clean > 0.8 * PAIRS, `only ${clean}`);
  });

  it('gives ordered, disjoint findings inside the text, and masks exactly them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const { start, end, kind } of findContacts(text)) {
          assert.ok(start >= last && end > start && end <= text.length, JSON.stringify({ start, end, kind }));
          last = end;
        }
        const { findings, text: redacted } = redact(text);
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

  it('lets no planted contact survive (2,000 of them; scripts/fuzz-redaction.ts plants 200,000)', () => {
    assert.deepEqual(fuzzRedaction(2000, 2024, 1), []);
  });
});

describe('hostile input', () => {
  it('strips nothing but placeholders when it masks a flood of numbers', () => {
    const { text } = redact('cel 11 5566-7788; '.repeat(500));
    assert.equal(text.replace(PLACEHOLDER, '').replace(/[cel; ]/g, ''), '');
  });
});
