/**
 * Fits the costs of the number labelling on labelled texts: `npm run fit:redaction [-- --texts DIR] [--rounds 3] [--write]`. Coordinate
 * descent over the table in packages/redaction/src/numbers/costs.json. One row in five is held out and only scored. The same seed and the
 * same texts give the same costs. DIR holds positives.jsonl and negatives.jsonl; the corpora of the project take part, but for those that stay blind.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from '../packages/redaction/src/find.ts';
import table from '../packages/redaction/src/numbers/costs.json' with { type: 'json' };
import { type CostName, COSTS as costs } from '../packages/redaction/src/numbers/costs.ts';
import { seededRandom } from '../testing/random.ts';
import { labelledExamples, readCorpora, readLabelled } from '../testing/redaction/labelled-texts.ts';
import { isGone, type LabelledText } from '../testing/redaction/score.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const room = path.join(import.meta.dirname, '../packages/redaction/src');
const random = seededRandom(Number(values.seed));

/** Easy texts have the highest weight, because they are the most common. */
function weightOf(row: LabelledText): number {
  if ((row.spans ?? []).length === 0) return 3;
  const difficulty = String(row.difficulty ?? 1);
  if (/^(?:1|plain|formatted)$/.test(difficulty)) return 3;
  return /^(?:2|obfuscated)$/.test(difficulty) ? 2 : 1;
}

const corpora = [...readCorpora().flatMap((set) => set.rows), ...values.texts.flatMap(readLabelled)];
const rows = [...labelledExamples(), ...corpora].filter(
  // Texts with other contact data than numbers give no information about the costs of numbers.
  ({ text, spans = [] }) =>
    /\p{Nd}|\p{L}/u.test(text) && spans.every(([, , kind]) => !/email|url|handle|alias/.test(kind)),
);
const training: LabelledText[] = [];
const held: LabelledText[] = [];
for (const row of rows) (random() < 0.2 ? held : training).push(row);

const isRight = ({ text, spans = [] }: LabelledText): boolean => {
  const { findings } = examine(text);
  return spans.length === 0
    ? !findings.some(({ kind }) => kind === 'phone' || kind === 'document' || kind === 'bank')
    : spans.every(([start, end]) => isGone(text, start, end, findings));
};
const lossOf = (texts: readonly LabelledText[]): number =>
  texts.reduce((sum, row) => sum + (isRight(row) ? 0 : weightOf(row)), 0);

/** Only texts with six digits or more can change. */
const mayChange = training.filter(({ text }) => examine(text).may & 1);
const names = Object.keys(costs) as CostName[];
const report = (when: string): void => {
  const wrong = (texts: readonly LabelledText[], honest: boolean): string => {
    const chosen = texts.filter(({ spans = [] }) => (spans.length === 0) === honest);
    return `${chosen.filter((row) => !isRight(row)).length} of ${chosen.length}`;
  };
  console.log(
    `${when}: missed ${wrong(training, false)}, touched ${wrong(training, true)}; held out: missed ${wrong(held, false)}, touched ${wrong(held, true)}`,
  );
};

report('before');
/** The penalty for moving a cost away from its start, so that costs change only for a gain. */
const MOVED = 0.02;
const start = { ...costs };
const penalty = (name: CostName, value: number): number => MOVED * Math.abs(value - start[name]);
let best = lossOf(mayChange);
for (let round = 0; round < Number(values.rounds); round++) {
  const step = 0.8 / 2 ** round;
  for (const name of names.toSorted(() => random() - 0.5)) {
    for (const change of [step, -step]) {
      const kept = costs[name];
      costs[name] = Math.round((kept + change) * 100) / 100;
      const loss = lossOf(mayChange);
      if (loss + penalty(name, costs[name]) < best + penalty(name, kept)) {
        console.log(`${name}: ${kept} → ${costs[name]}, loss ${best} → ${loss}`);
        best = loss;
        break;
      }
      costs[name] = kept;
    }
  }
  report(`round ${round + 1}`);
}
if (values.write) {
  const lines = Object.entries(table).map(
    ([name, [, example]]) => `  ${JSON.stringify(name)}: [${costs[name as CostName]}, ${JSON.stringify(example)}]`,
  );
  writeFileSync(path.join(room, 'numbers/costs.json'), `{\n${lines.join(',\n')}\n}\n`);
}
