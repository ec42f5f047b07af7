import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CATALOG, professional, review, uuid } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

const SLUG = 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters';
const TIME = 'must be a date-time with an offset, like 2024-01-31T09:00:00-03:00';

/** What is changed in a good record, and the field and reason it is rejected with; null when it is taken. */
type Case = readonly [changes: Record<string, unknown>, field: string | null, reason?: string];

const SERVICES: readonly Case[] = [
  [{ slug: undefined }, 'slug', 'is required'],
  [{ slug: 'Con Mayúsculas' }, 'slug', SLUG],
  [{ slug: 'a'.repeat(81) }, 'slug', SLUG],
  [{ slug: 'doble--guion' }, 'slug', SLUG],
  [{ name: null }, 'name', 'is required'],
  [{ name: '  ' }, 'name', 'is empty'],
  [{ name: 5 }, 'name', 'must be text'],
  [{ slug: 'plomeria-11-4478-6120' }, 'slug', 'shows contact data'],
  [{ requires_matricula: 'si' }, 'requires_matricula', 'must be true or false'],
  [{ active: 1 }, 'active', 'must be true or false'],
  [{ deleted: 'yes' }, 'deleted', 'must be true or false'],
  [{ description: null, active: null, deleted: false }, null],
];

const CITIES: readonly Case[] = [
  [{ slug: 'rosario-341-423-1589' }, 'slug', 'shows contact data'],
  [{ neighborhoods: [{ slug: 'wa-me-5493414231589', name: 'A' }] }, 'neighborhoods[0].slug', 'shows contact data'],
  [{ region: 3 }, 'region', 'must be text'],
  [{ neighborhoods: 'pichincha' }, 'neighborhoods', 'must be a list'],
  [{ neighborhoods: [{ slug: 'a', name: 'A' }, { slug: 'b' }] }, 'neighborhoods[1].name', 'is required'],
  [{ neighborhoods: ['a'] }, 'neighborhoods[0]', 'must be an object'],
  [
    {
      neighborhoods: [
        { slug: 'a', name: 'A' },
        { slug: 'a', name: 'B' },
      ],
    },
    'neighborhoods[1].slug',
    'is given twice in this city',
  ],
  [{ neighborhoods: null, region: null }, null],
];

const PROFESSIONALS: readonly Case[] = [
  [{ id: 'no-uuid' }, 'id', 'must be a uuid'],
  [{ id: undefined }, 'id', 'is required'],
  [{ slug: 'Con Mayúsculas' }, 'slug', SLUG],
  [{ first_name: undefined }, 'first_name', 'is required (or full_name)'],
  [{ last_name: null }, 'last_name', 'is required (or full_name)'],
  [{ last_name: { toString: null } }, 'last_name', 'must be text'],
  [{ first_name: null, full_name: 'Marta' }, null],
  [{ first_name: '12345' }, 'first_name', 'has no name in it that may be shown'],
  [{ full_name: 7 }, 'full_name', 'must be text'],
  [{ bio: ['x'] }, 'bio', 'must be text'],
  [{ specialties: 'una' }, 'specialties', 'must be a list'],
  [{ specialties: ['una', 2] }, 'specialties[1]', 'must be text'],
  [{ portfolio: [null] }, 'portfolio[0]', 'must be text'],
  [{ city: undefined }, 'city', 'is required'],
  [{ city: 'atlantida' }, 'city', 'is not a city of the directory'],
  [{ services: undefined }, 'services', 'is required'],
  [{ services: [] }, null],
  [{ member_since: '31/12/2020' }, 'member_since', TIME],
  [{ member_since: '2023-02-30T00:00:00Z' }, 'member_since', TIME],
  [{ member_since: '2023-02-28T00:00:00' }, 'member_since', TIME],
  [{ member_since: '2023-02-28T24:00:00Z' }, 'member_since', TIME],
  [{ member_since: '2023-02-28t23:59:59.123456z' }, null],
  [{ status: 'retired' }, 'status', 'must be active, paused or suspended'],
  [{ verifications: undefined }, 'verifications', 'is required'],
  [{ verifications: 'si' }, 'verifications', 'must be an object'],
  [{ verifications: { phone_verified: 'no' } }, 'verifications.phone_verified', 'must be true or false'],
  [{ verifications: { years_active: -1 } }, 'verifications.years_active', 'must be a number, from 0 to 80'],
  [{ verifications: { matricula: { type: 4 } } }, 'verifications.matricula.type', 'must be text'],
  [{ external_reviews: [{ rating: 9, count: 1 }] }, 'external_reviews[0].rating', 'must be a number, from 0 to 5'],
  [
    { external_reviews: [{ rating: 4, count: 1.5 }] },
    'external_reviews[0].count',
    'must be a whole number, from 0 to 1000000',
  ],
  [{ external_reviews: [{ count: 1 }] }, 'external_reviews[0].rating', 'is required'],
  [{ verifications: { years_active: 81 } }, 'verifications.years_active', 'must be a number, from 0 to 80'],
  [{ headline: 'á'.repeat(201) }, 'headline', 'is longer than 200 characters'],
  [{ headline: '🔧'.repeat(200) }, null],
  [{ first_name: 'a'.repeat(81) }, 'first_name', 'is longer than 80 characters'],
  [{ specialties: Array(51).fill('a') }, 'specialties', 'has more than 50 entries'],
  [{ specialties: ['a', 'b'.repeat(201)] }, 'specialties[1]', 'is longer than 200 characters'],
  [
    { verifications: { matricula: { type: 'x'.repeat(121) } } },
    'verifications.matricula.type',
    'is longer than 120 characters',
  ],
  [{ portfolio: Array(1001).fill('https://a.example/b.jpg') }, 'portfolio', 'has more than 1,000 entries'],
  [{ phones: Array(101).fill('1') }, 'phones', 'brings too many private values'],
  [{ address: 'x'.repeat(501) }, 'address', 'has a value longer than 500 characters'],
  [{ phone: [[[[['3514786120']]]]] }, 'phone', 'is nested too deeply'],
  [{ first_name: 'Ing. Zubel', last_name: 'Zubel' }, 'first_name', 'has no name in it that may be shown'],
  [{ id: '00000000-0000-4000-8000-543514786120' }, 'id', 'shows a private number'],
  [{ id: '35654345-a000-4000-8000-000000000000', dni: '35.654.345' }, 'id', 'shows a private number'],
];

const REVIEWS: readonly Case[] = [
  [{ id: undefined }, 'id', 'is required'],
  [{ id: 'con espacio' }, 'id', 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -'],
  [{ id: 'x'.repeat(65) }, 'id', 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -'],
  [{ professional_id: uuid(99) }, 'professional_id', 'is not a professional of the directory'],
  [{ professional_id: 'x' }, 'professional_id', 'must be a uuid'],
  [{ rating: '5' }, 'rating', 'must be a whole number, from 1 to 5'],
  [{ rating: 4.5 }, 'rating', 'must be a whole number, from 1 to 5'],
  [{ rating: null }, 'rating', 'is required'],
  [{ author_first_name: undefined }, null],
  [{ author_first_name: undefined, author_name: 'Ramón Etchegaray' }, null],
  [{ author_last_name: undefined }, null],
  [{ author_role: 'bot' }, 'author_role', 'must be client or worker'],
  [{ author_role: undefined }, 'author_role', 'is required'],
  [{ created_at: '2024-05-05 10:00' }, 'created_at', TIME],
  [{ service: 'nada' }, null],
  [{ status: 'draft' }, 'status', 'must be published or hidden'],
  [{ title: 'x'.repeat(201) }, 'title', 'is longer than 200 characters'],
  [{ author_last_name: 'x'.repeat(81) }, 'author_last_name', 'is longer than 80 characters'],
  [{ title: null, comment: null, service: null, author_avatar_url: 'javascript:alert(1)' }, null],
];

describe('each bad record is rejected alone, with its line, field and reason (spec: import.rejects-alone)', () => {
  for (const [kind, cases] of [
    ['services', SERVICES],
    ['cities', CITIES],
    ['professionals', PROFESSIONALS],
    ['reviews', REVIEWS],
  ] as const) {
    test(`of ${kind}`, async () => {
      const directory = new TestDirectory();
      try {
        await directory.import({ ...CATALOG, professionals: [professional(900)] });
        const good = (n: number) =>
          kind === 'professionals'
            ? professional(n)
            : kind === 'reviews'
              ? review(`r${n}`, 900)
              : { slug: `slug-${'abcdefghijklmnopqrstuvwxyz'[n]}`, name: 'Nombre' };
        const report = await directory.import({
          [kind]: cases.map(([changes], i) => ({ ...good(i + 1), ...changes })),
        });
        const file = `${kind}.ndjson`;
        const expected = cases.flatMap(([, field, reason], i) =>
          field === null ? [] : [{ file, line: i + 1, kind, field, reason: reason! }],
        );
        assert.deepEqual(report.rejections, expected);
        assert.equal(report.status, 3);
        assert.equal(report[kind].written, cases.length - expected.length);
      } finally {
        await directory.drop();
      }
    });
  }
});
