import { parseArgs } from 'node:util';
import { printable } from '@vidriera/contract/rules';
import manifest from '../../package.json' with { type: 'json' };
import { ImportFailure, WrongKind } from '../directory/intake/kinds.ts';
import { StoreFailure, StoreUnavailable } from '../directory/store/sql.ts';
import { BadSetting, nearestName, StartFailure } from '../settings.ts';
import { catalogCommand } from './catalog.ts';
import {
  type Command,
  type CommandContext,
  CommandFailure,
  callOf,
  type Flag,
  flagsOf,
  UsageError,
} from './command.ts';
import { connectorsCommands } from './connectors.ts';
import { demo } from './demo.ts';
import { importCommand } from './import.ts';
import { inboxCommand } from './inbox.ts';
import { keysCommands } from './keys.ts';
import { notificationsCommand } from './notifications.ts';
import { redact } from './redact.ts';
import { openapi, serve } from './serve.ts';
import { statusCommand } from './status.ts';
import { storeCommands } from './store.ts';
import { tasksCommands } from './tasks.ts';

export const COMMANDS: readonly Command[] = [
  serve,
  importCommand,
  catalogCommand,
  demo,
  statusCommand,
  ...keysCommands,
  ...connectorsCommands,
  inboxCommand,
  notificationsCommand,
  ...tasksCommands,
  redact,
  ...storeCommands,
  openapi,
];

const MISUSES = [UsageError, BadSetting, WrongKind];
const FAILURES = [CommandFailure, StartFailure, StoreFailure, StoreUnavailable, ImportFailure];

/** Runs `vidriera ARGV`; resolves to the exit status: 0 done, 1 failed, 2 invalid input, or the command's own. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  try {
    const text = textFor(argv);
    if (text === null) {
      const command = findCommand(argv);
      return (await command.run(callOf(context, readArguments(command, argv)))) ?? 0;
    }
    context.stdout.write(text);
    return 0;
  } catch (error) {
    const status = statusOf(error);
    if (status === null) throw error;
    const message = error instanceof StoreUnavailable ? error.reason : (error as Error).message;
    context.stderr.write(`vidriera: ${printable(message)}\n`);
    return status;
  }
}

function textFor(argv: readonly string[]): string | null {
  if (argv[0] === '--version' || argv[0] === '-v') return `${manifest.version}\n`;
  const isHelp = (word: string, i: number) => word === '--help' || word === '-h' || (word === 'help' && i < 2);
  const words = argv.filter((word, i) => !isHelp(word, i));
  if (argv.length > 0 && words.length === argv.length) return null;
  const group = groupOf(words);
  if (words.length === 0 || (group.length > 0 && words.length === 1)) return overview(group);
  return commandHelp(findCommand(words));
}

/** The exit status of an error that the operator reads in one line; null for a defect of the program. */
function statusOf(error: unknown): number | null {
  if (MISUSES.some((misuse) => error instanceof misuse)) return 2;
  // An error of the operating system (no such folder, disk full, no permission) names the call and the path.
  const isSystem = error instanceof Error && 'syscall' in error && 'errno' in error;
  return isSystem || FAILURES.some((failure) => error instanceof failure) ? 1 : null;
}

function findCommand(argv: readonly string[]): Command {
  const [first = '', second = '-'] = argv;
  const found = COMMANDS.find(({ name }) => name === first || name === `${first} ${second}`);
  if (found !== undefined) return found;
  const group = groupOf(argv);
  if (group.length === 0) {
    const names = COMMANDS.map(({ name }) => name.split(' ')[0]!);
    throw new UsageError(`unknown command "${first}"${hint(first, names)} "vidriera --help" lists them`);
  }
  const names = group.map(({ name }) => `"vidriera ${name}"`).join(', ');
  const wrong = second.startsWith('-') ? `"${first}" needs a second word` : `unknown command "${first} ${second}"`;
  throw new UsageError(`${wrong}: ${names}`);
}

/** The commands of two words that start with this word; all commands without one. */
function groupOf([first]: readonly string[]): readonly Command[] {
  return first === undefined ? COMMANDS : COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
}

function hint(given: string, known: readonly string[]): string {
  const nearest = nearestName(given, known);
  return nearest === null ? ';' : `; did you mean "${nearest}"?`;
}

function readArguments(command: Command, argv: readonly string[]) {
  const { name, usage } = command;
  const [fewest, most] = command.positionals ?? (/^[A-Z]/.test(usage) ? [1, 1] : [0, 0]);
  const { values, positionals } = parseFlags(command, argv.slice(name.split(' ').length));
  const empty = positionals.indexOf('');
  const given = empty < 0 ? positionals.length : empty;
  if (given >= fewest && positionals.length <= most) return { flags: values, positionals, usage: `${name} ${usage}` };
  const wanted =
    given < fewest
      ? `${usage.split(' ')[given]} is missing`
      : `${JSON.stringify(positionals[most])} is one argument too many`;
  throw new UsageError(`${wanted}; usage: vidriera ${name} ${usage}`);
}

function parseFlags(command: Command, args: string[]) {
  const flags = flagsOf(command);
  const typeOf = (help: Flag) => ({ type: typeof help === 'string' ? 'boolean' : 'string' }) as const;
  const options = Object.fromEntries(Object.entries(flags).map(([flag, help]) => [flag, typeOf(help)]));
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node.js adds advice to the sentence that says what is wrong.
    const [wrong = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    const [, unknown] = /^Unknown option '(.+)'/.exec(wrong) ?? [];
    const flagNames = Object.keys(flags).map((flag) => `--${flag}`);
    const did = unknown === undefined ? ';' : hint(unknown, flagNames);
    throw new UsageError(`${wrong.replace(/\.$/, '')}${did} "vidriera ${command.name} --help" lists the flags`);
  }
}

function overview(commands: readonly Command[]): string {
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

/** Where the texts of flags begin. */
const INDENT = ' '.repeat(28);
/** The start of a text that needs more than one line. */
const LONG_LINE = /(?=.{73})(.{1,72}) /g;

function commandHelp(command: Command): string {
  const { name, usage, help } = command;
  const flagRows = Object.entries(flagsOf(command)).map(([flag, line]) =>
    typeof line === 'string' ? [`--${flag}`, line] : [`--${flag} ${line[0]}`, line[1]],
  );
  const rows = [...flagRows, ['-h, --help', 'Show this help.']].map(([flag, line]) => {
    const text = line!.replace(LONG_LINE, `$1\n${INDENT}`);
    const left = `  ${flag}`;
    return left.length < INDENT.length ? left.padEnd(INDENT.length) + text : `${left}\n${INDENT}${text}`;
  });
  return [`usage: vidriera ${name} ${usage}`, '', help, '', 'Flags', ...rows, ''].join('\n');
}
