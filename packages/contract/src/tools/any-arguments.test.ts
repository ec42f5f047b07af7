import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tries } from '../../../../testing/random.ts';
import { findLeak } from '../../../redaction/src/index.ts';
import type { Directory } from '../directory.ts';
import { SEARCH_FORMS } from '../links.ts';
import { createToolbox, toolsOf } from './toolbox.ts';

const EMPTY = { data: [], pagination: { limit: 20, offset: 0, total: 0, has_more: false } };
const MATCH = {
  service: { slug: 'gas', name: 'Gas' },
  neighborhood: { slug: 'centro', name: 'Centro' },
  city: { slug: 'salta', name: 'Salta' },
};
const DIRECTORY = (form: string): Directory => ({
  searchProfessionals: async () => (form === 'assistant' ? { match: MATCH, ...EMPTY } : EMPTY),
  getProfessional: () => Promise.reject(new Error('nobody')),
  listReviews: async () => EMPTY,
  listServices: async () => ({ data: [] }),
  listCities: async () => ({ data: [] }),
});

const NAMES = [
  ...['service', 'city', 'neighborhood', 'limit', 'offset', 'min_rating', 'slug', 'id', 'professional_id'],
  ...['verified_identity', 'phone', '+54 9 11 5555-1234', '__proto__'],
];
const value = fc.oneof(
  fc.constantFrom('plomeria', 'Plomería', '11 5555-1234', 'ana@example.com', 'true', '5', '5x', '', null, '-1', '1e3'),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
);
const args = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 40 })), value, { maxKeys: 5 }),
  fc.jsonValue(),
);

test('whatever the arguments, a call ends in a payload that fits or an error in words, and neither leaks', async () => {
  for (const form of SEARCH_FORMS) {
    const box = createToolbox({ directory: DIRECTORY(form), form, siteUrl: 'https://sitio.example' });
    const tools = new Map(toolsOf(form).map((tool) => [tool.name, tool]));
    const call = fc.asyncProperty(fc.constantFrom(...tools.keys()), args, async (name, given) => {
      const result = await box.call(name, given, { requestId: 'req' });
      const [content, ...rest] = result.content;
      assert.deepEqual(rest, []);
      if (result.isError) {
        assert.equal('structuredContent' in result, false);
        assert.ok(content!.text.length > 0 && content!.text.length < 2_000, content!.text);
        assert.equal(findLeak({ text: content!.text }), null);
      } else {
        assert.equal(content!.text, JSON.stringify(result.structuredContent));
        assert.equal(tools.get(name)!.output.safeParse(result.structuredContent).success, true);
        assert.equal(findLeak(result.structuredContent), null);
      }
    });
    await fc.assert(call, { numRuns: tries(300), seed: 5 });
  }
});
