import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { activeTrades, listIn, readContent, sentences, tradeOf } from './content.ts';
import { Random } from './random.ts';
import { fillIn, freshTexts, type Scene, spokenPlace } from './sentences.ts';

const sceneIn = (place: string): Scene => ({
  pro: 'f',
  author: 'm',
  values: { nombre: 'Nélida', barrio: spokenPlace(place), ciudad: 'Buenos Aires' },
});
const scene = sceneIn('Boedo');
const all = (line: string) => new Set(Array.from({ length: 200 }, (_, seed) => fillIn(line, scene, new Random(seed))));

describe('say', () => {
  it('says one of the alternatives', () => {
    assert.deepEqual(all('{uno|dos} {o|y} tres'), new Set(['uno o tres', 'uno y tres', 'dos o tres', 'dos y tres']));
  });

  it('follows the gender of the professional and of the speaker', () => {
    assert.equal(
      fillIn('Electricista matriculad[o/a], quedé content<o/a>', scene, new Random(1)),
      'Electricista matriculada, quedé contento',
    );
  });

  it('puts the name, the neighborhood and the city in', () => {
    assert.equal(
      fillIn('$nombre vino a $barrio, $ciudad.', scene, new Random(1)),
      'Nélida vino a Boedo, Buenos Aires.',
    );
  });

  it('leaves no gap where an alternative is empty', () => {
    assert.deepEqual(
      all('Excelente {|$nombre|} trabajo{|.}'),
      new Set(['Excelente trabajo', 'Excelente trabajo.', 'Excelente Nélida trabajo', 'Excelente Nélida trabajo.']),
    );
  });

  it('contracts the article of the centre', () => {
    const centre = sceneIn('Centro');
    assert.equal(
      fillIn('Soy vecina de $barrio y llego a $barrio.', centre, new Random(1)),
      'Soy vecina del centro y llego al centro.',
    );
    assert.equal(fillIn('$barrio y todo $ciudad.', centre, new Random(1)), 'El centro y todo Buenos Aires.');
  });
});

describe('freshTexts', () => {
  const openFresh = (limit: number) => {
    const writeFresh = freshTexts(limit);
    return (text: string, about: string) => writeFresh(about, () => text) !== null;
  };

  it('refuses a text it has heard, however it is punctuated', () => {
    const fresh = openFresh(2);
    assert.equal(fresh('Muy conforme con todo.', 'ana'), true);
    assert.equal(fresh('muy conforme, con todo!!', 'beto'), false);
  });

  it('refuses a long sentence from its limit on, and lets short ones pass', () => {
    const fresh = openFresh(2);
    assert.equal(fresh('Uno. Probó todo delante mío antes de irse.', 'ana'), true);
    assert.equal(fresh('Dos. Probó todo delante mío antes de irse.', 'beto'), true);
    assert.equal(fresh('Tres. Probó todo delante mío antes de irse.', 'carla'), false);
    assert.equal(fresh('Uno. Otra cosa que no se dijo nunca todavía.', 'ana'), true);
  });

  it('refuses a long sentence that was said about the same professional', () => {
    const fresh = openFresh(9);
    assert.equal(fresh('Uno. Probó todo delante mío antes de irse.', 'ana'), true);
    assert.equal(fresh('Dos. Probó todo delante mío antes de irse.', 'ana'), false);
    assert.equal(fresh('Probó todo delante mío antes de irse.', 'ana'), false);
  });
});

const CONTENT = path.join(import.meta.dirname, 'content');
const files = globSync('sentences/**/*.txt', { cwd: CONTENT }).filter((file) => !file.includes('leaks'));
const everySentence = files.flatMap((file) =>
  readContent(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

describe('the sentences', () => {
  it('are enough for every active trade', () => {
    const least = { good: 5, detail: 3, mixed: 2, bad: 1, about: 2, headline: 2, specialty: 6 };
    for (const trade of activeTrades) {
      for (const [list, count] of Object.entries(least)) {
        assert.ok(sentences(trade, list).length >= count, `${trade.slug}: ${list}`);
      }
    }
  });

  it('have only marks that match and variables that exist', () => {
    const mark = /\{[^{}[\]<>$]*\}/g;
    const simple =
      /\[[^{}[\]<>$/|]*\/[^{}[\]<>$/|]*\]|<[^{}[\]<>$/|]*\/[^{}[\]<>$/|]*>|\$(?:nombre|barrio|ciudad)(?![a-z])/g;
    for (const sentence of everySentence) {
      assert.doesNotMatch(sentence.replace(simple, 'x').replace(mark, ''), /[{}[\]<>$|]/, sentence);
    }
  });

  it('have no story twice', () => {
    const stories = activeTrades.flatMap((trade) =>
      ['good', 'mixed', 'bad', 'about'].flatMap((name) => sentences(trade, name)),
    );
    assert.equal(new Set(stories).size, stories.length);
  });

  it('leave no mark, gap or doubled point in what is said', () => {
    const random = new Random(5);
    for (const sentence of everySentence) {
      for (const [pro, author] of [
        ['f', 'm'],
        ['m', 'f'],
      ] as const) {
        for (let turn = 0; turn < 6; turn += 1) {
          const said = fillIn(sentence, { ...scene, pro, author }, random);
          assert.doesNotMatch(
            said,
            /[{}|[\]<>$]|\s{2}|^\s|\s$|\s[.,;:!?]|[^.]\.\.$|[^.]\.\.[^.]|,[.,]|undefined| (?:a|de) el | y (?:i|hi[^e])/i,
            `${sentence}\n→ ${said}`,
          );
          assert.notEqual(said, '', sentence);
        }
      }
    }
  });

  it('are of a trade, a kind or a file that is used', () => {
    const used = activeTrades.flatMap(({ slug, kind }) => [`trades/${slug}`, `kinds/${kind}`]);
    const expected = [...new Set([...used, 'any-trade'])].map((file) => `sentences/${file}.txt`);
    assert.deepEqual(files.toSorted(), expected.toSorted());
  });

  it('name the file when a list is missing', () => {
    assert.throws(
      () => listIn('trades/plomeria', 'goood'),
      /content\/sentences\/trades\/plomeria\.txt has no list goood/,
    );
    assert.throws(() => tradeOf('arreglo-de-cohetes'), RangeError);
  });
});
