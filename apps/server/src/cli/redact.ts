import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type LabelledText, type Measure, redact as redactText, scoreRedaction } from '@vidriera/core/privacy';
import { type Command, CommandFailure, UsageError, type World } from './command.ts';

/** Plain text is redacted paragraph by paragraph once this much is gathered, so that memory stays bounded. */
const BLOCK = 64 * 1024;

export const redact: Command = {
  name: 'redact',
  summary: 'takes contact data out of text on standard input',
  usage: '[--ndjson] [--explain]',
  help: `Reads text on standard input and writes it with the contact data masked: the same code the import runs. With
--ndjson each line is {"id": …, "text": …} and comes back with its text redacted.

Examples
  echo "Llamame al 11 5555-0123" | vidriera redact
  echo "Llamame al 11 5555-0123" | vidriera redact --explain
  vidriera redact --ndjson < textos.ndjson > limpios.ndjson
  vidriera redact --score ./etiquetados`,
  flags: {
    ndjson: { type: 'boolean', help: 'One JSON object with "id" and "text" a line, in and out.' },
    explain: {
      type: 'boolean',
      help: 'Say what was found, where (UTF-16 offsets) and why: under the text, or as "findings" with --ndjson.',
    },
    score: {
      type: 'string',
      value: 'DIR',
      help: 'Measure instead, on DIR/positives.jsonl and DIR/negatives.jsonl (labelled texts).',
    },
    json: { type: 'boolean', help: 'With --score: print the measures as JSON.' },
  },
  positionals: [0, 0],
  async run({ flags }, world) {
    const explain = flags.explain === true;
    if (typeof flags.score === 'string') return score(flags.score, flags.json === true, world);
    if (flags.ndjson === true) await redactLines(world, explain);
    else await redactPlain(world, explain);
    return 0;
  },
};

async function redactPlain({ stdin, stdout }: World, explain: boolean): Promise<void> {
  for await (const block of blocks(stdin)) {
    const { text, findings } = redactText(block);
    await write(stdout, text);
    for (const { kind, start, end, why } of explain ? findings : []) {
      await write(stdout, `  ${kind} at ${start}–${end}: ${why}\n`);
    }
  }
}

/** The input cut at empty lines, or whole when it is short. A number can stand over two lines, hardly over a blank one. */
async function* blocks(input: Readable): AsyncGenerator<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of input) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const cut = text.length > BLOCK ? text.lastIndexOf('\n\n') : -1;
    if (cut < 0) continue;
    yield text.slice(0, cut + 2);
    text = text.slice(cut + 2);
  }
  text += decoder.decode();
  if (text !== '') yield text;
}

async function redactLines({ stdin, stdout }: World, explain: boolean): Promise<void> {
  let number = 0;
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const record = parseLine(line, number);
    const { text, findings } = redactText(record.text);
    await write(stdout, `${JSON.stringify({ ...record, text, ...(explain ? { findings } : {}) })}\n`);
  }
}

function parseLine(line: string, number: number): { text: string } {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    record = null;
  }
  if (typeof record === 'object' && record !== null && 'text' in record && typeof record.text === 'string') {
    return record as { text: string };
  }
  throw new UsageError(`line ${number} of standard input is not a JSON object with a "text"`);
}

async function write(stdout: World['stdout'], text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain');
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
    try {
      return [JSON.parse(line) as LabelledText];
    } catch {
      throw new CommandFailure(`line ${i + 1} of ${file} is not JSON`);
    }
  });
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
