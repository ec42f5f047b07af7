import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Fields, REVIEW, type Values } from '@vidriera/contract/fields';
import { applyRules, cleanCatalog } from '../record-fields.ts';
import { openFamilyNames } from './text.ts';

const TABLE = {
  known: { is: 'list', of: { is: 'text', clean: 'known slug' }, most: 9 },
  part: { is: 'object', fields: { slug: { is: 'text', clean: 'slug' } } },
  parts: { is: 'list', of: { is: 'object', fields: { id: { is: 'text', clean: 'id' } } }, most: 9 },
} as const satisfies Fields;
const SECRETS = { family: new Set<number>(), names: openFamilyNames(new Uint8Array(32)), given: '' };

describe('applyRules', () => {
  it('carries out the rule of each text, in lists and objects too', () => {
    const record: Values<typeof TABLE> = {
      known: ['a', 'b', 'c'],
      part: { slug: 'x' },
      parts: [{ id: '1' }, { id: null }],
    };
    applyRules(TABLE, record, SECRETS, {
      'known slug': (slug, field) => (slug === 'b' ? null : `${field} ${slug}`),
      slug: () => null,
      id: (id) => `${id}!`,
    });
    assert.deepEqual(record, {
      known: ['known a', 'known c'],
      part: { slug: null },
      parts: [{ id: '1!' }, { id: null }],
    });
  });

  it('does not compile where a rule is not carried out', () => {
    const incomplete = () => {
      const same = (text: string) => text;
      const review = {} as Values<typeof REVIEW>;
      applyRules(REVIEW, review, SECRETS, { name: same, id: same, 'known slug': same });
      // @ts-expect-error: nothing carries out the rule of the id
      applyRules(REVIEW, review, SECRETS, { name: same, 'known slug': same });
      // @ts-expect-error: nothing cleans the prose
      applyRules(REVIEW, review, { name: same, id: same, 'known slug': same });
      // @ts-expect-error: no rule of a person's text is carried out in a catalog
      cleanCatalog(REVIEW, review);
    };
    assert.equal(typeof incomplete, 'function');
  });
});
