import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLeak } from '@vidriera/core/privacy';
import fc from 'fast-check';
import type { ReviewRow } from '../store/writer.ts';
import { openFamilyNames, writeFamily } from './family.ts';
import { tableOfProfessionals } from './known-professionals.ts';
import { Packer, unpackBlock } from './packed-block.ts';
import { type Context, openContext } from './publish/context.ts';
import { openPublicNames } from './publish/name.ts';
import { REVIEW_FIELDS } from './publish/review.ts';
import { reduceBlock } from './reduce-block.ts';
import type { Change, ReducedBlock } from './reduced-block.ts';

const familyKey = new Uint8Array(32).fill(9);
const ANA = '0b5c7e52-6a3f-4c1d-9e8a-2f4b6d8c0e1a';
const BETO = '1c5c7e52-6a3f-4c1d-9e8a-2f4b6d8c0e1b';
const SERVICE = {
  slug: 'plomeria',
  name: 'Plomería',
  description: null,
  requires_matricula: false,
  active: true,
};

async function contextOfReviews(): Promise<Context> {
  const names = openFamilyNames(familyKey);
  const { of } = openPublicNames(names);
  const ana = of({ first_name: 'Ana', last_name: 'Núñez' })!;
  const beto = of({ first_name: 'Beto', last_name: 'de la Fuente' })!;
  const families = [
    { no: 7, id: ANA, displayName: ana.display_name, family: writeFamily(ana.family) },
    { no: 8, id: BETO, displayName: beto.display_name, family: writeFamily(beto.family) },
  ];
  async function* batches() {
    yield families;
  }
  const known = await tableOfProfessionals(batches());
  return openContext({ familyKey, services: [SERVICE], cities: [], known });
}

const context = await contextOfReviews();

function reduced(line: string): Omit<ReducedBlock, 'rejected'> & { rejected: unknown[] } {
  const block = unpackBlock(reduceBlock('reviews', Buffer.from(line), context));
  return { ...block, rejected: block.rejected.map(({ field, reason, keys }) => ({ field, reason, keys })) };
}

/** The same record as JSON means it, written so that only JSON.parse reads it. */
function withEscapedKey(line: string): string {
  return line.replace('"author_role"', '"\\u0061uthor_role"');
}

const isQuick = (line: string) => context.quickReviews!(Buffer.from(line), 0, Buffer.byteLength(line), 1, new Packer());

const review = {
  id: 'r-1',
  professional_id: ANA,
  rating: 5,
  title: null as string | null,
  comment: 'Llegó a horario, ¡muy prolijo! 100% recomendable 👏',
  author_first_name: 'José',
  author_last_name: 'Ibáñez',
  author_role: 'client',
  author_avatar_url: null as string | null,
  service: 'plomeria',
  created_at: '2025-04-13T21:59:45-03:00',
  status: 'published',
};

const FIELDS = [...REVIEW_FIELDS, 'extra'];

describe('a review read the quick way', () => {
  it('is nearly every one', () => {
    const { author_first_name, author_last_name, status, service, ...rest } = review;
    const avatar = { ...review, author_avatar_url: 'https://cdn.example.com/avatars/9f8e7d6c.webp', deleted: false };
    const lines = [
      JSON.stringify(review),
      JSON.stringify({ ...rest, author_name: 'Pérez, Juan', title: 'Impecable' }),
      JSON.stringify(avatar),
      JSON.stringify(review, null, 1).replace(/\n/g, ''),
      JSON.stringify({ ...review, comment: null, service: 'otro-que-no-hay' }),
      JSON.stringify({ ...review, title: '¡Diez!', comment: 'Dijo "a las nueve"\ny llegó\ta las nueve' }),
      JSON.stringify({ ...review, created_at: '2024-02-29T23:59:59.123Z' }),
    ];
    for (const line of lines) {
      assert.ok(isQuick(line), line);
      assert.deepEqual(reduced(line), reduced(withEscapedKey(line)), line);
    }
    const [change] = reduced(lines[0]!).changes;
    assert.deepEqual(JSON.parse((change!.row as { body: string }).body), {
      rating: 5,
      title: null,
      comment: review.comment,
      author_name: 'José I.',
      author_role: 'client',
      author_avatar_url: null,
      service: 'plomeria',
    });
  });

  it('is none in which something must be taken out, or is wrong', () => {
    const others: object[] = [
      { comment: 'Es Ana Núñez, la recomiendo' },
      { comment: 'Soy Ibáñez, quedé conforme' },
      { comment: 'Llamen al 11 5566-7788' },
      { comment: ' ' },
      { author_avatar_url: 'https://cdn.example.com/ibanez.webp' },
      { author_avatar_url: 'https://wa.me/5491155667788' },
      { author_name: 'José Ibáñez' },
      { professional_id: 'ffffffff-6a3f-4c1d-9e8a-2f4b6d8c0e1a' },
      { rating: 6 },
      { rating: 4.5 },
      { created_at: '2025-02-30T00:00:00Z' },
      { deleted: true },
      { color: 'rojo' },
      { id: 'a b' },
    ];
    for (const other of others) assert.ok(!isQuick(JSON.stringify({ ...review, ...other })), JSON.stringify(other));
    for (const line of ['{}', '{"id":"x"', '', '{"id":"x","id":"y"}', '[]', '{"rating":05}', '{"id":"x"} y'])
      assert.ok(!isQuick(line), line);
  });

  it('comes out as it does read at leisure, whatever it is and however it is written', () => {
    const text = fc.oneof(
      fc.constantFrom<string | null | number>(
        null,
        '',
        ' ',
        'Impecable',
        'Muy bien. Vuelvo',
        'dijo "sí"',
        'a\nb',
        '\u00a0',
        5,
      ),
      fc.constantFrom(
        'Ana Núñez',
        'nunez',
        'la Fuente',
        'de la fuente',
        'Ibáñez',
        'mail ana@example.com',
        '11 5566 7788',
      ),
      fc.constantFrom(
        '100%',
        '50%41',
        '👏👏',
        '❤️',
        '\ud800',
        '\u200b',
        '日本',
        'Иван',
        "O'Brien",
        '[teléfono]',
        '&aacute;',
        'ª',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc
        .array(fc.constantFrom('hola', 'Ana', 'Fuente', 'cinco', '5566', '-', 'arroba', 'gmail', ',', '¡Bien!'), {
          maxLength: 9,
        })
        .map((words) => words.join(' ')),
    );
    const name = fc.oneof(
      fc.constantFrom<string | null>(
        null,
        '',
        'Ana',
        'María José',
        'Dr. Juan',
        'Núñez',
        'de la Fuente',
        'Pérez, Ana',
        '李',
        'x@y.com',
      ),
      fc.string({ maxLength: 6 }),
    );
    const optional = (values: fc.Arbitrary<unknown>) => fc.option(values, { nil: undefined });
    const record = fc.record({
      id: fc.oneof(fc.constantFrom<unknown>('r-1', 'R_2', '', 'a b', 'ñ', null, 7), fc.constant('x'.repeat(65))),
      professional_id: fc.constantFrom(
        ANA,
        ANA,
        BETO,
        ANA.toUpperCase(),
        'ffffffff-6a3f-4c1d-9e8a-2f4b6d8c0e1a',
        'x',
        null,
      ),
      rating: fc.constantFrom<unknown>(1, 3, 5, 0, 6, 4.5, '5', null, true, 1e21, -1),
      title: optional(text),
      comment: optional(text),
      author_first_name: optional(name),
      author_last_name: optional(name),
      author_name: optional(name),
      author_role: fc.constantFrom('client', 'worker', 'clientx', '', null),
      author_avatar_url: optional(
        fc.constantFrom(
          null,
          'https://cdn.example.com/a/1b2c3d4e.jpg',
          ' https://example.com/x.png ',
          'https://example.com/nunez.jpg',
          'ftp://x',
          '',
          'https://wa.me/549115566',
        ),
      ),
      service: optional(fc.constantFrom<unknown>(null, 'plomeria', 'gasista', '', 'Plomería', 3)),
      created_at: fc.constantFrom(
        '2025-04-13T21:59:45-03:00',
        '2025-04-13T21:59:45.123Z',
        '2025-02-29T00:00:00Z',
        '2024-02-29T00:00:00Z',
        '2023-12-31T23:59:59+14:00',
        '9999-12-31T23:59:59-01:00',
        '2025-04-13T21:59:45.1Z',
        '2025',
        '',
        null,
      ),
      status: optional(fc.constantFrom(null, 'published', 'hidden', 'Published', '')),
      deleted: optional(fc.constantFrom<unknown>(false, true, null, 'no')),
      extra: optional(fc.constantFrom<unknown>(1, null, { a: [1] })),
    });
    const changed = fc.subarray(FIELDS, { maxLength: 4 });
    const space = fc.constantFrom('', '', ' ', '\t', '  ');
    let quick = 0;
    fc.assert(
      fc.property(
        record,
        changed,
        fc.array(space, { minLength: 7, maxLength: 7 }),
        fc.nat(),
        (wild, keys, spaces, turn) => {
          const fields: Record<string, unknown> = { ...review };
          for (const key of keys) fields[key] = (wild as typeof fields)[key];
          const members = Object.entries(fields).filter(([, value]) => value !== undefined);
          const turned = [...members.slice(turn % members.length), ...members.slice(0, turn % members.length)];
          let k = 0;
          const gap = () => spaces[k++ % spaces.length]!;
          const written = turned.map(
            ([key, value]) => `${gap()}"${key}"${gap()}:${gap()}${JSON.stringify(value)}${gap()}`,
          );
          const line = `{${written.join(',')}}${gap()}`;
          if (isQuick(line)) quick++;
          assert.ok(!isQuick(withEscapedKey(line)), line);
          const block = reduced(line);
          assert.deepEqual(block, reduced(withEscapedKey(line)), line);
          for (const { row } of block.changes as Change<ReviewRow>[]) {
            if (row?.clean) assert.equal(findLeak(JSON.parse(row.body)), null, line);
          }
        },
      ),
      { numRuns: 10_000 },
    );
    assert.ok(quick > 1000, `only ${quick} were read the quick way`);
  });
});
