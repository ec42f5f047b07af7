import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isObject } from '@vidriera/contract/rules';
import { explain as explainText, redact as redactText } from '@vidriera/redaction';
import { loadReader } from '@vidriera/redaction/reader';
import { type Command, print, UsageError } from './command.ts';

/** Plain text of this length (UTF-16 units) or more is cut, so that memory stays bounded. */
const BLOCK = 1024 * 1024;

export const redact: Command = {
  name: 'redact',
  summary: 'masks contact data in text on standard input',
  usage: '[--ndjson] [--explain]',
  help: `Reads text on standard input and writes it with the contact data masked, with the same code as the import. With
--ndjson each line is {"id": …, "text": …}, and its text is redacted.

Examples
  echo "Llamame al 11 5555-0123" | vidriera redact
  echo "Llamame al 11 5555-0123" | vidriera redact --explain
  vidriera redact --ndjson < textos.ndjson > limpios.ndjson`,
  onlyFlags: {
    ndjson: 'One JSON object with "id" and "text" a line, in and out.',
    explain:
      'Print what was masked, where (UTF-16 offsets) and by which rule or with which confidence of the reader, and what explains each number that stays: below the text, or as "findings" and "numbers" with --ndjson.',
  },
  async run({ flags, stdin, stdout }) {
    const explain = flags.explain === true;
    for await (const text of flags.ndjson ? redactedLines(stdin, explain) : redactedBlocks(stdin, explain))
      if (!(await print(stdout, text))) break;
    // Standard input may never end.
    stdin.destroy();
  },
};

async function* redactedBlocks(stdin: Readable, explain: boolean): AsyncGenerator<string> {
  let before = 0;
  for await (const block of blocks(stdin)) {
    yield explain ? explained(block, before) : redactText(block, { reader: loadReader() }).text;
    before += block.length;
  }
}

/** A text as it comes out, a line for each finding, and one for the numbers that stay: "numbers: 1998: year; 7214: label". */
function explained(block: string, before: number): string {
  const { text, findings, numbers } = explainText(block, { reader: loadReader() });
  const lines = findings.map(({ kind, start, end, why }) => `  ${kind} at ${before + start}–${before + end}: ${why}\n`);
  const stay = numbers.map(({ start, end, as }) => `${block.slice(start, end)}: ${as}`);
  if (stay.length > 0) lines.push(`  numbers: ${stay.join('; ')}\n`);
  return text + lines.join('');
}

/** The input, whole when it is short. A number may span a line end, but hardly an empty line. */
async function* blocks(input: Readable): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk as string;
    while (text.length >= BLOCK) {
      const end = blockEnd(text);
      yield text.slice(0, end);
      text = text.slice(end);
    }
  }
  if (text !== '') yield text;
}

/** Where a long text is cut: after its last empty line, else after its last line end, else its last space, else anywhere. */
function blockEnd(text: string): number {
  for (const separator of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(separator);
    if (found >= 0) return found + separator.length;
  }
  return text.isWellFormed() ? text.length : text.length - 1;
}

async function* redactedLines(stdin: Readable, explain: boolean): AsyncGenerator<string> {
  let number = 0;
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const record = parseLine(line, number);
    const options = { reader: loadReader() };
    const shown = explain ? explainText(record.text, options) : { text: redactText(record.text, options).text };
    yield `${JSON.stringify({ ...record, ...shown })}\n`;
  }
}

function parseLine(line: string, number: number): { text: string } {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    // Reported below.
  }
  if (isObject(record) && typeof record.text === 'string') return { ...record, text: record.text };
  throw new UsageError(`line ${number} of standard input is not a JSON object with a "text"`);
}
