import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from '../random.ts';
import { compile, type Scene, say, spokenPlace } from './template.ts';

const scene: Scene = { pro: 'f', author: 'm', name: 'Nélida', neighborhood: 'Boedo', city: 'Buenos Aires' };
const all = (line: string) => new Set(Array.from({ length: 200 }, (_, seed) => say(line, scene, new Random(seed))));

describe('say', () => {
  it('says one of the alternatives, nested ones too', () => {
    assert.deepEqual(all('{uno|dos {o|y} tres}'), new Set(['uno', 'dos o tres', 'dos y tres']));
  });

  it('follows the gender of the professional and of the speaker', () => {
    assert.equal(
      say('Electricista matriculad[o/a], quedé content<o/a>', scene, new Random(1)),
      'Electricista matriculada, quedé contento',
    );
  });

  it('puts the name, the neighborhood and the city in', () => {
    assert.equal(say('$N vino a $B, $C.', scene, new Random(1)), 'Nélida vino a Boedo, Buenos Aires.');
  });

  it('leaves no gap where an alternative is empty', () => {
    assert.deepEqual(
      all('Excelente {|$N|} trabajo{|.}'),
      new Set(['Excelente trabajo', 'Excelente trabajo.', 'Excelente Nélida trabajo', 'Excelente Nélida trabajo.']),
    );
  });

  it('contracts the article of the centre', () => {
    const centre = { ...scene, neighborhood: spokenPlace('Centro') };
    assert.equal(
      say('Soy vecina de $B y llego a $B.', centre, new Random(1)),
      'Soy vecina del centro y llego al centro.',
    );
    assert.equal(say('$B y todo $C.', centre, new Random(1)), 'El centro y todo Buenos Aires.');
  });
});

describe('compile', () => {
  it('refuses a line whose brackets do not match', () => {
    for (const line of ['{uno|dos', 'uno}', 'prolij[o', 'prolij[o]', 'content<o/a', '$X', 'cuesta $ 100', '{a|{b}']) {
      assert.throws(() => compile(line), SyntaxError, line);
    }
  });
});
