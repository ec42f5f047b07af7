/** The labelled texts of the project: sets written without sight of the engine, a folder each. Read by scripts and tests only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MUST_GO } from './must-go.ts';
import { MUST_STAY } from './must-stay.ts';
import type { LabelledText } from './score.ts';

const FOLDER = import.meta.dirname;

/** A row as it is kept: spans are objects or [start, end, kind]. A span without a kind has that of its row. */
interface Row extends Omit<LabelledText, 'spans'> {
  readonly kind?: string;
  readonly spans?: readonly ({ start: number; end: number; kind: string } | readonly [number, number, string?])[];
}

/** The labelled texts in a folder's positives.jsonl and negatives.jsonl. */
export function readLabelled(folder: string): LabelledText[] {
  return ['positives.jsonl', 'negatives.jsonl']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { spans = [], kind: kindOfRow = 'any', ...row } = JSON.parse(line) as Row;
      return {
        ...row,
        spans: spans.map((span): [number, number, string] => {
          const [start, end, kind = kindOfRow] = 'start' in span ? [span.start, span.end, span.kind] : span;
          return [start, end, kind];
        }),
      };
    });
}

/** Every set of the project by its name. */
export const readCorpora = (): { name: string; rows: LabelledText[] }[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, rows: readLabelled(path.join(FOLDER, name)) }));

/** The examples of must-go.ts and must-stay.ts as labelled rows. */
export function labelledExamples(): { text: string; spans: [number, number, string][]; difficulty: number }[] {
  const go = Object.entries(MUST_GO).flatMap(([kind, texts]) =>
    texts.map((marked) => {
      const spans: [number, number, string][] = [];
      let text = '';
      for (const piece of marked.split(/(?=[⟦⟧])/u)) {
        if (piece.startsWith('⟦')) spans.push([text.length, -1, kind]);
        else if (piece.startsWith('⟧')) (spans.at(-1) as [number, number, string])[1] = text.length;
        text += piece.replace(/^[⟦⟧]/u, '');
      }
      return { text, spans, difficulty: 1 };
    }),
  );
  const stay = Object.values(MUST_STAY).flatMap((texts) => texts.map((text) => ({ text, spans: [], difficulty: 1 })));
  return [...go, ...stay];
}
