import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trades } from '../catalog.ts';
import { Random } from '../random.ts';
import { compile, type Scene, say } from '../text/template.ts';
import { general, kinds, stockOf } from './index.ts';

const active = trades.filter((trade) => trade.active).map(({ slug }) => slug);
const scenes: Scene[] = (['f', 'm'] as const).map((pro) => ({
  pro,
  author: pro === 'f' ? 'm' : 'f',
  name: 'Ximena',
  neighborhood: 'Caballito',
  city: 'Buenos Aires',
}));

function listsIn(value: unknown): string[][] {
  if (Array.isArray(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : [];
}

const everyLine = [...active.map(stockOf), kinds, general].flatMap(listsIn).flat();

describe('the stock of sentences', () => {
  it('has enough to say of every active trade', () => {
    const least = { good: 5, detail: 3, mixed: 2, bad: 1, about: 2, headline: 2, specialty: 6 };
    for (const slug of active) {
      const stock = stockOf(slug);
      for (const [part, count] of Object.entries(least)) {
        assert.ok(stock[part as keyof typeof least].length >= count, `${slug}: ${part}`);
      }
    }
  });

  it('has brackets that match in every line', () => {
    for (const line of everyLine) assert.doesNotThrow(() => compile(line), line);
  });

  it('has no story twice', () => {
    const stories = active.map(stockOf).flatMap(({ good, mixed, bad, about }) => [...good, ...mixed, ...bad, ...about]);
    assert.equal(new Set(stories).size, stories.length);
  });

  it('leaves no mark-up, gap or doubled point in what is said', () => {
    const random = new Random(5);
    for (const line of everyLine) {
      for (const scene of scenes) {
        for (let turn = 0; turn < 6; turn += 1) {
          const said = say(line, scene, random);
          assert.doesNotMatch(
            said,
            /[{}|[\]<>$]|\s{2}|^\s|\s$|\s[.,;:!?]|[^.]\.\.$|[^.]\.\.[^.]|,[.,]|undefined| (?:a|de) el | y (?:i|hi[^e])/i,
            `${line}\n→ ${said}`,
          );
          assert.notEqual(said, '', line);
        }
      }
    }
  });

  it('refuses a trade it has nothing to say of', () => {
    assert.throws(() => stockOf('arreglo-de-cohetes'), RangeError);
  });
});
