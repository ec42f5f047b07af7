import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  explainNumbers,
  type LabelledText,
  type Measure,
  redact as redactText,
  scoreRedaction,
} from '@vidriera/core/privacy';
import { isObject } from '../intake/source-record.ts';
import { type Command, CommandFailure, UsageError, type World } from './command.ts';
import { print } from './output.ts';

/** Plain text of this length (UTF-16 units) or more is cut between paragraphs, so that memory stays bounded. */
const BLOCK = 64 * 1024;
/** Text of this length without an empty line is cut at a line end, else at a space, else anywhere. */
const BLOCK_MAX = 16 * BLOCK;

export const redact: Command = {
  name: 'redact',
  summary: 'masks contact data in text on standard input',
  usage: '[--ndjson] [--explain]',
  help: `Reads text on standard input and writes it with the contact data masked, with the same code as the import. With
--ndjson each line is {"id": …, "text": …}, and its text is redacted.

Examples
  echo "Llamame al 11 5555-0123" | vidriera redact
  echo "Llamame al 11 5555-0123" | vidriera redact --explain
  vidriera redact --ndjson < textos.ndjson > limpios.ndjson
  vidriera redact --score ./etiquetados`,
  flags: {
    ndjson: { type: 'boolean', help: 'One JSON object with "id" and "text" a line, in and out.' },
    explain: {
      type: 'boolean',
      help: 'Print what was found, where (UTF-16 offsets) and why, and how each number was read: below the text, or as "findings" and "numbers" with --ndjson.',
    },
    score: {
      type: 'string',
      value: 'DIR',
      help: 'Score the redaction on the labelled texts of DIR/positives.jsonl and DIR/negatives.jsonl.',
    },
    json: { type: 'boolean', help: 'With --score: print the scores as JSON.' },
  },
  positionals: [0, 0],
  async run({ flags }, world) {
    const explain = flags.explain === true;
    if (typeof flags.score === 'string') return score(flags.score, flags.json === true, world);
    if (flags.ndjson === true) await redactLines(world, explain);
    else await redactPlain(world, explain);
    // The writer of standard input may never end.
    world.stdin.destroy();
    return 0;
  },
};

async function redactPlain({ stdin, stdout }: World, explain: boolean): Promise<void> {
  let before = 0;
  for await (const block of blocks(stdin)) {
    const { text, findings } = redactText(block);
    const found = explain ? findings : [];
    const lines = found.map(({ kind, start, end, why }) => `  ${kind} at ${before + start}–${before + end}: ${why}\n`);
    if (explain) lines.push(...readOut(block));
    if (!(await print(stdout, text + lines.join('')))) return;
    before += block.length;
  }
}

/** "numbers: 1998: a year; 0341 423-1589: a telephone, area 341". */
function readOut(text: string): string[] {
  const read = explainNumbers(text).map(({ start, end, as }) => `${text.slice(start, end)}: ${as}`);
  return read.length === 0 ? [] : [`  numbers: ${read.join('; ')}\n`];
}

/** The input cut at empty lines, or whole when it is short. A number may span a line end, but hardly an empty line. */
async function* blocks(input: Readable): AsyncGenerator<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of input) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    for (let end = blockEnd(text); end > 0; end = blockEnd(text)) {
      yield text.slice(0, end);
      text = text.slice(end);
    }
  }
  text += decoder.decode();
  if (text !== '') yield text;
}

/** The end of the first block of `text`; 0 when more text is needed. */
function blockEnd(text: string): number {
  if (text.length <= BLOCK) return 0;
  const most = text.slice(0, BLOCK_MAX);
  for (const separator of text.length < BLOCK_MAX ? ['\n\n'] : ['\n\n', '\n', ' ']) {
    const found = most.lastIndexOf(separator);
    if (found >= 0) return found + separator.length;
  }
  if (text.length < BLOCK_MAX) return 0;
  return most.isWellFormed() ? BLOCK_MAX : BLOCK_MAX - 1;
}

async function redactLines({ stdin, stdout }: World, explain: boolean): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const record = parseLine(line, number);
    const { text, findings } = redactText(record.text);
    if (
      !(await print(
        stdout,
        `${JSON.stringify({ ...record, text, ...(explain ? { findings, numbers: explainNumbers(record.text) } : {}) })}\n`,
      ))
    )
      return;
  }
}

function parseLine(line: string, number: number): { text: string } {
  const record = parsed(line);
  if (isObject(record) && typeof record.text === 'string') return { ...record, text: record.text };
  throw new UsageError(`line ${number} of standard input is not a JSON object with a "text"`);
}

function score(folder: string, asJson: boolean, { stdout }: World): number {
  const rows = ['positives.jsonl', 'negatives.jsonl'].flatMap((name) => readRows(path.join(folder, name)));
  const measure = scoreRedaction(rows);
  stdout.write(asJson ? `${JSON.stringify(measure)}\n` : renderMeasure(measure));
  return 0;
}

function readRows(file: string): LabelledText[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(`${file} can not be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const row = parsed(line);
    if (isLabelled(row)) return [row];
    throw new CommandFailure(`line ${i + 1} of ${file} is not {"text": …} with "spans" of [start, end, kind]`);
  });
}

/** The value, or undefined when the line is not JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isLabelled(row: unknown): row is LabelledText {
  if (!isObject(row) || typeof row.text !== 'string') return false;
  const { id, spans, note, difficulty } = row;
  const texts = [id, note, difficulty].every((text) => text == null || typeof text === 'string');
  return texts && (spans === undefined || (Array.isArray(spans) && spans.every(isSpan)));
}

function isSpan(span: unknown): boolean {
  if (!Array.isArray(span)) return false;
  const [start, end, kind] = span;
  return Number.isInteger(start) && Number.isInteger(end) && typeof kind === 'string';
}

function renderMeasure({ recall, byDifficulty, byKind, honest, hard, missed, touched }: Measure): string {
  const row = (name: string, { of, right }: { of: number; right: number }) =>
    `${name.padEnd(28)} ${of === 0 ? '    –' : ((100 * right) / of).toFixed(1).padStart(5)} %  (${right} of ${of})\n`;
  const rows = (counts: Measure['byKind']) => Object.entries(counts).map(([name, count]) => row(`  ${name}`, count));
  return [
    row('contact data taken out', recall),
    ...rows(byDifficulty),
    ...rows(byKind),
    row('honest texts left alone', honest),
    row('  full of digits', hard),
    missed.length > 0 ? `missed: ${missed.join(' ')}\n` : '',
    touched.length > 0 ? `touched: ${touched.join(' ')}\n` : '',
  ].join('');
}
