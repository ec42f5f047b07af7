import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { ImportFailure, WrongKind } from '../intake/source-files.ts';
import { nearestName } from '../nearest-name.ts';
import { BadSetting, StartFailure } from '../settings.ts';
import { StoreFailure } from '../store/failure.ts';
import { notUsableNow, StoreUnavailable } from '../store/unavailable.ts';
import { type Arguments, type Command, type CommandContext, CommandFailure, UsageError } from './command.ts';
import { connectorsCommands } from './connectors.ts';
import { demo } from './demo.ts';
import { importCommand } from './import.ts';
import { inboxCommand } from './inbox.ts';
import { keysCommands } from './keys.ts';
import { notificationsCommand } from './notifications.ts';
import { openapi } from './openapi.ts';
import { redact } from './redact.ts';
import { redactStoreCommand } from './redact-store.ts';
import { serve } from './serve.ts';
import { statusCommand } from './status.ts';
import { tasksCommands } from './tasks.ts';

export const COMMANDS: readonly Command[] = [
  serve,
  importCommand,
  demo,
  statusCommand,
  ...keysCommands,
  ...connectorsCommands,
  inboxCommand,
  notificationsCommand,
  ...tasksCommands,
  redact,
  redactStoreCommand,
  openapi,
];

/** Errors of the command line; their message is a line for the operator. */
const MISUSES = [UsageError, BadSetting, WrongKind];
const FAILURES = [CommandFailure, StartFailure, StoreFailure, ImportFailure];

const HELP_FLAG = { type: 'boolean', short: 'h', help: 'Show this help.' } as const;

/** Runs `vidriera ARGV`; resolves to the exit status: 0 done, 1 failed, 2 invalid input, or the command's own. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  try {
    const text = textFor(argv);
    if (text !== null) {
      context.stdout.write(text);
      return 0;
    }
    const found = findCommand(argv);
    if (found === null) throw unknownCommand(argv);
    const args = readArguments(found.command, argv.slice(found.words));
    if (args.flags.help === true) {
      context.stdout.write(commandHelp(found.command));
      return 0;
    }
    return (await found.command.run(args, context)) ?? 0;
  } catch (error) {
    const report = reportOf(error);
    if (report === null) throw error;
    context.stderr.write(`vidriera: ${report.message}\n`);
    return report.status;
  }
}

/** The help or the version, when that is all that is asked for. */
function textFor(argv: readonly string[]): string | null {
  const words = argv.filter((word) => !HELP_WORDS.has(word));
  const group = words.length < argv.length ? groupOf(words) : [];
  if (group.length > 0) return overview(group);
  if (argv.length === 0 || HELP_WORDS.has(argv[0]!)) {
    const asked = argv[0] === 'help' ? findCommand(argv.slice(1)) : null;
    return asked === null ? overview() : commandHelp(asked.command);
  }
  return argv[0] === '--version' || argv[0] === '-v' ? `${manifest.version}\n` : null;
}

/** The line for the operator and the exit status; null for an error that is a defect of the program. */
function reportOf(error: unknown): { readonly message: string; readonly status: number } | null {
  if (MISUSES.some((misuse) => error instanceof misuse)) return { message: (error as Error).message, status: 2 };
  if (error instanceof StoreUnavailable) return { message: notUsableNow(error.reason), status: 1 };
  if (FAILURES.some((failure) => error instanceof failure) || isSystemError(error)) {
    return { message: (error as Error).message, status: 1 };
  }
  return null;
}

/** An error of the operating system (no such folder, disk full, no permission): its message names the call and the path. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

/** The command that the arguments start with; a name of two words wins over one of one word. */
function findCommand(argv: readonly string[]): { command: Command; words: number } | null {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ');
    const command = COMMANDS.find((candidate) => candidate.name === name);
    if (command !== undefined) return { command, words: name.split(' ').length };
  }
  return null;
}

const HELP_WORDS = new Set(['--help', '-h', 'help']);

/** The commands of two words that start with this word. */
function groupOf(words: readonly string[]): Command[] {
  return words.length === 1 ? COMMANDS.filter(({ name }) => name.startsWith(`${words[0]} `)) : [];
}

function unknownCommand(argv: readonly string[]): UsageError {
  const [first, second = '-'] = argv;
  const group = groupOf(argv.slice(0, 1));
  if (group.length > 0) {
    const names = group.map(({ name }) => `"vidriera ${name}"`).join(', ');
    const wrong = second.startsWith('-') ? `"${first}" needs a second word` : `unknown command "${first} ${second}"`;
    return new UsageError(`${wrong}: ${names}`);
  }
  const nearest = nearestName(first!, [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0]!))]);
  return new UsageError(
    `unknown command "${first}"${nearest === null ? ';' : `; did you mean "${nearest}"?`} "vidriera --help" lists them`,
  );
}

function readArguments(command: Command, argv: readonly string[]): Arguments {
  const options: Readonly<Record<string, Command['flags'][string]>> = { help: HELP_FLAG, ...command.flags };
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, short }]) => [
        name,
        short === undefined ? { type } : { type, short },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const flag = options[token.name];
    if (flag === undefined) {
      const nearest = nearestName(token.name, Object.keys(options));
      throw new UsageError(
        `unknown flag ${token.rawName}${nearest === null ? ';' : `; did you mean --${nearest}?`} "vidriera ${command.name} --help" lists them`,
      );
    }
    if (flag.type === 'string' && (token.value === undefined || (!token.inlineValue && token.value.startsWith('--')))) {
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${flag.value ?? 'VALUE'}`);
    }
    if (flag.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value, and got ${JSON.stringify(token.value)}`);
    }
  }
  const [fewest, most] = command.positionals ?? [0, 0];
  if (values.help !== true && (positionals.length < fewest || positionals.length > most)) {
    const wanted =
      positionals.length < fewest
        ? `${command.usage.split(' ')[positionals.length]} is missing`
        : `${JSON.stringify(positionals[most])} is one argument too many`;
    throw new UsageError(`${wanted}; usage: vidriera ${command.name} ${command.usage}`);
  }
  return { flags: values as Arguments['flags'], positionals };
}

function overview(commands: readonly Command[] = COMMANDS): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'vidriera: a public, read-only directory of verified service professionals',
    '',
    'usage: vidriera COMMAND [flags]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    '"vidriera COMMAND --help" describes one command, "vidriera --version" prints the version.',
    '',
  ].join('\n');
}

const FLAG_COLUMN = 28;
const LINE_WIDTH = 100;

/** The help of one command; its flags come from its table. */
function commandHelp({ name, usage, help, flags }: Command): string {
  const rows = Object.entries({ ...flags, help: HELP_FLAG }).flatMap(
    ([flag, { short, value, help: line }]: [string, Command['flags'][string]]) => {
      const left = `  ${short === undefined ? '' : `-${short}, `}--${flag}${value === undefined ? '' : ` ${value}`}`;
      const [first = '', ...more] = wrap(line, LINE_WIDTH - FLAG_COLUMN);
      const start =
        left.length < FLAG_COLUMN ? [left.padEnd(FLAG_COLUMN) + first] : [left, ' '.repeat(FLAG_COLUMN) + first];
      return [...start, ...more.map((text) => ' '.repeat(FLAG_COLUMN) + text)];
    },
  );
  return [`usage: vidriera ${name} ${usage}`, '', help, '', 'Flags', ...rows, ''].join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
