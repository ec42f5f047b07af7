import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ReviewRecord } from '../store/records.ts';
import { service } from './fixture.ts';
import { Inspector } from './inspector.ts';

const inspector = new Inspector({
  siteUrl: 'https://directorio.test',
  services: [service('plomeria', { name: 'Plomería "y" gas\\agua' }), service('gas')],
});

/** Reviews of a few professionals, in which the guard finds nothing. */
const records = fc
  .array(
    fc.record({
      of: fc.nat(3),
      rating: fc.integer({ min: 1, max: 5 }),
      title: fc.constantFrom(null, 'Impecable', 'Diez'),
      comment: fc.oneof(
        fc.constantFrom(
          null,
          'Muy bien 👏',
          'a\nb',
          'dijo "sí"',
          '","service":"gas"}',
          '\\',
          '\u2028',
          '\ud800',
          '日本',
        ),
        fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '"', '\\', '\n', '👏', '\ud83d', ',', '}', ':') }),
      ),
      author_name: fc.constantFrom('Luis G.', 'Zoë', "O'B."),
      author_role: fc.constantFrom('client', 'worker'),
      author_avatar_url: fc.constantFrom(null, 'https://img.example.org/a.webp'),
      service: fc.constantFrom(null, 'plomeria', 'gas', 'herreria'),
      at: fc.oneof(fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom(8.64e15, -8.64e15, 253402304399000)),
    }),
  )
  .map((reviews) =>
    reviews
      .sort((a, b) => a.of - b.of)
      .map(
        ({ of, at, ...body }, n): ReviewRecord => ({
          id: `r-${n}`,
          professional: of,
          created_at: at,
          body: JSON.stringify(body),
          clean: true,
        }),
      ),
  );

const shown = (found: ReturnType<Inspector['reviews']>) =>
  found.map(({ block, ...rest }) => ({ ...rest, block: Buffer.from(block).toString('latin1') }));

describe('reviews that were found clean before they were stored', () => {
  it('come out byte for byte as those that are looked at', () => {
    fc.assert(
      fc.property(records, (clean) => {
        const looked = inspector.reviews(clean.map((record) => ({ ...record, clean: false })));
        assert.deepEqual(shown(inspector.reviews(clean)), shown(looked));
      }),
      { numRuns: 3000 },
    );
  });

  it('are looked at all the same where what is not part of their body is none of an import', () => {
    const [record] = fc.sample(
      records.filter(({ length }) => length > 0),
      1,
    )[0]!;
    const strange: Partial<ReviewRecord>[] = [
      { id: '11 5566-7788' },
      { created_at: 8.7e15 },
      { created_at: Number.NaN },
      { body: '{}' },
      { body: '{"rating":5}' },
      { body: 'null' },
      { body: '[]' },
    ];
    for (const other of strange) {
      const [found] = inspector.reviews([{ ...record!, ...other }]);
      assert.equal(found?.count, 0, JSON.stringify(other));
      assert.equal(found?.leftOut.length, 1);
    }
  });
});
