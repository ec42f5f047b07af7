/** The labelled texts of the project: sets written without sight of the engine, a folder each. Read by scripts and tests only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LabelledText } from './score.ts';

const FOLDER = path.join(import.meta.dirname, '../../packages/redaction/texts');

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

/** The examples of the tests by what they are of. Between ⟦ and ⟧ of a text stands what must go. */
export const MUST_GO = readExamples('must-go.jsonl');
export const MUST_STAY = readExamples('must-stay.jsonl');

function readExamples(name: string): ReadonlyMap<string, readonly string[]> {
  const byKind = new Map<string, string[]>();
  for (const line of readFileSync(path.join(FOLDER, name), 'utf8').trim().split('\n')) {
    const { kind, text } = JSON.parse(line) as { kind: string; text: string };
    byKind.set(kind, [...(byKind.get(kind) ?? []), text]);
  }
  return byKind;
}

/** An example as its text and the ranges that must go. */
export function unmarked(marked: string): { text: string; spans: [number, number][] } {
  const spans: [number, number][] = [];
  let text = '';
  for (const piece of marked.split(/(?=[⟦⟧])/u)) {
    if (piece.startsWith('⟦')) spans.push([text.length, -1]);
    else if (piece.startsWith('⟧')) (spans.at(-1) as [number, number])[1] = text.length;
    text += piece.replace(/^[⟦⟧]/u, '');
  }
  return { text, spans };
}
