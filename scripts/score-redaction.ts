/** Scores the engine on the labelled texts of the project, by set, difficulty and kind: `npm run score [-- --texts DIR] [--missed]`. */
import { parseArgs } from 'node:util';
import { readCorpora, readLabelled } from '../testing/redaction/labelled-texts.ts';
import { type Count, redactWhole, scoreRedaction } from '../testing/redaction/score.ts';

const { values } = parseArgs({
  options: { texts: { type: 'string', multiple: true, default: [] }, missed: { type: 'boolean', default: false } },
});
const percent = ({ of, right }: Count): string => (of === 0 ? '–' : `${((100 * right) / of).toFixed(1)} % of ${of}`);
const changed = ({ of, right }: Count): string =>
  of === 0 ? '–' : `${((100 * (of - right)) / of).toFixed(2)} % of ${of}`;
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

const sets = [...readCorpora(), ...values.texts.map((folder) => ({ name: folder, rows: readLabelled(folder) }))];
row(['set', 'taken out', 'difficulty 1', '2', '3', 'honest texts changed', 'ordinary', 'full of digits']);
row(Array.from({ length: 8 }, () => '---'));
const NONE: Count = { of: 0, right: 0 };
const kinds: [string, string, Count][] = [];
for (const { name, rows } of sets) {
  const { recall, byDifficulty, byKind, honest, hard, missed, touched } = scoreRedaction(rows);
  const ordinary = { of: honest.of - hard.of, right: honest.right - hard.right };
  const levels = ['1', '2', '3'].map((level) => percent(byDifficulty[level] ?? NONE));
  row([name, percent(recall), ...levels, changed(honest), changed(ordinary), changed(hard)]);
  for (const [kind, count] of Object.entries(byKind)) kinds.push([name, kind, count]);
  if (!values.missed) continue;
  const byId = new Map(rows.map((labelled, k) => [labelled.id ?? String(k + 1), labelled]));
  for (const id of [...missed, ...touched]) {
    const labelled = byId.get(id);
    if (labelled !== undefined)
      console.log(
        `  ${id} (${labelled.difficulty ?? labelled.note}): ${labelled.text}\n    → ${redactWhole(labelled.text).text}`,
      );
  }
}
console.log();
row(['set', 'kind', 'taken out']);
row(['---', '---', '---']);
for (const [name, kind, count] of kinds) row([name, kind, percent(count)]);
