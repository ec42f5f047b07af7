import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openFamilyNames } from '../family.ts';
import { publicTogether, type Secrets } from './text.ts';

const SECRETS: Secrets = { family: [], names: openFamilyNames(Buffer.alloc(32, 7)), given: 'Ana' };
const PLAIN = 'Atiendo con turno en toda la zona, y cuento con herramientas propias para obras chicas y medianas.';

describe('a number that a text begins and a tag ends', () => {
  for (const texts of [1, 2, 3, 4]) {
    for (let at = 0; at < texts; at++) {
      test(`is taken out of text ${at + 1} of ${texts}`, () => {
        const prose = Array.from({ length: texts }, (_, i) => (i === at ? 'Zona norte. 341 55' : PLAIN));
        const shown = publicTogether({ prose, licences: [], tags: ['5 0144 plomería'] }, SECRETS, 8);
        assert.doesNotMatch(`${shown.prose[at]} ${shown.tags.join(' ')}`, /341 55|0144/);
      });
    }
  }
});

test('a number that two tags share is taken out, however few texts there are', () => {
  for (const prose of [[], [PLAIN], [PLAIN, null, PLAIN]]) {
    const shown = publicTogether({ prose, licences: [], tags: ['zona 341 55', '5 0144 plomería'] }, SECRETS, 8);
    assert.doesNotMatch(shown.tags.join(' '), /341 55|0144/);
  }
});
