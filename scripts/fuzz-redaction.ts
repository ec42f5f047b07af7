/** Plants disguised contact data in honest texts and searches for what remains: `node scripts/fuzz-redaction.ts [--count 200000] [--seed 1]`. Exit 1 when some remains. */
import { parseArgs } from 'node:util';
import { fuzzRedaction } from '../testing/redaction/fuzz.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '20' },
  },
});
const count = Number(values.count);
const survivors = fuzzRedaction(count, Number(values.seed), Number(values.most));
for (const { kind, disguise, text, start, end } of survivors)
  console.log(`${kind} (${disguise}): ${JSON.stringify(text.slice(start, end))} in ${JSON.stringify(text)}`);
console.log(
  `${survivors.length === 0 ? 'no survivor' : `${survivors.length} survivors`} in ${count} planted contacts, seed ${values.seed}`,
);
process.exitCode = survivors.length === 0 ? 0 : 1;
