import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { run } from '../../../../testing/server/run-command.ts';
import { importFiles } from '../../../../testing/server/serve.ts';
import { SETTING_NAMES, SETTINGS, type Setting, variableOf } from '../settings.ts';
import { flagsOf } from './command.ts';
import { COMMANDS } from './commands.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-cli-'));
after(() => rmSync(folder, { recursive: true }));
const VIDRIERA = path.join(import.meta.dirname, '../../bin/vidriera.js');
/** Enough to make a directory. */
const FILES = { 'services.ndjson': '{"slug":"plomeria","name":"Plomería"}\n' };
const database = (name: string) => `file:${folder}/${name}.db`;

describe('vidriera', () => {
  test('alone, with help, or with --help, it lists every command', async () => {
    for (const argv of [[], ['--help'], ['-h'], ['help']]) {
      const { status, stdout, stderr } = await run(argv);
      assert.deepEqual([status, stderr], [0, '']);
      for (const { name, summary } of COMMANDS) assert.match(stdout, new RegExp(`^ {2}${name} +${summary}$`, 'm'));
    }
  });

  test('only serve limits the memory for new objects to 8 MB, and an option of the caller overrides the limit', () => {
    const told = '--import=data:text/javascript,console.error(process.execArgv.join())';
    const optionsOf = (command: string, options = told) => {
      const env = { ...process.env, NODE_OPTIONS: options };
      const { status, stderr } = spawnSync(process.execPath, [VIDRIERA, command, '--help'], { env, encoding: 'utf8' });
      assert.equal(status, 0);
      return stderr.split('\n').slice(0, -1);
    };
    if (process.platform !== 'win32') assert.deepEqual(optionsOf('serve'), ['', '--max-semi-space-size=8']);
    assert.deepEqual(optionsOf('serve', `${told} --max-semi-space-size=16`), ['']);
    assert.deepEqual(optionsOf('status'), ['']);
  });

  test('serve says in one line that the folder of its snapshot file can not be written', () => {
    const file = path.join(folder, 'placeless.db');
    writeFileSync(`${file}.snapshots`, '');
    const args = ['serve', '--port', '0', '--ops-port', 'off', '--database-url', `file:${file}`];
    const { status, stderr } = spawnSync(process.execPath, [VIDRIERA, ...args], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^vidriera: The folder of the snapshot files, \S+placeless\.db\.snapshots, can't be written\. .*\n$/m,
    );
    assert.doesNotMatch(stderr, /unexpected|\bat /);
  });

  test("demo --out writes over nobody's source files", async () => {
    for (const name of ['services.ndjson', 'reviews.ndjson.gz']) {
      const out = mkdtempSync(path.join(folder, 'export-'));
      writeFileSync(path.join(out, name), 'mine');
      const { status, stderr } = await run(['demo', '--professionals', '2', '--out', out]);
      assert.deepEqual([status, stderr], [1, `vidriera: ${out} has ${name} already; choose another folder.\n`]);
      assert.deepEqual(readdirSync(out), [name]);
    }
  });

  test('--version is that of its package, and nothing else', async () => {
    const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
    for (const flag of ['--version', '-v'])
      assert.deepEqual(await run([flag]), { status: 0, stdout: `${version}\n`, stderr: '' });
  });

  const ON_A_DIRECTORY: readonly string[][] = [
    ['status'],
    ['status', '--json'],
    ['keys', 'issue', '--owner', 'Acme'],
    ['keys', 'list'],
    ['keys', 'revoke', '3f9a1c27b0de'],
    ['connectors', 'set', 'acme', '--limit', '5'],
    ['connectors', 'list'],
    ['connectors', 'remove', 'acme'],
    ['inbox', 'ana-p'],
    ['notifications'],
    ['tasks', 'list'],
    ['tasks', 'show', 'kBnPqRstVwXyzZ'],
    ['tasks', 'close', 'kBnPqRstVwXyzZ', '--reason', 'No va'],
    ['redact-store'],
  ];
  for (const argv of ON_A_DIRECTORY) {
    test(`${argv.join(' ')} on a directory that nobody made says so, with 1, and makes none`, async () => {
      const made = path.join(folder, 'mistyped');
      mkdirSync(made, { recursive: true });
      // A file of the operational database alone is no directory.
      writeFileSync(path.join(made, 'this-desk.db'), '');
      const { status, stdout, stderr } = await run([...argv, '--database-url', database('mistyped/this')]);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(
        stderr,
        /^vidriera: The database file \S+this\.db does not exist\. Import data first [^\n]+--database-url\.\n$/,
      );
      assert.deepEqual(readdirSync(made), ['this-desk.db']);
    });
  }

  for (const command of COMMANDS) {
    const { name } = command;
    test(`${name} --help tells its flags and gives an example`, async () => {
      const { status, stdout } = await run([...name.split(' '), '--help']);
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`^usage: vidriera ${name} `));
      for (const flag of Object.keys(flagsOf(command))) assert.match(stdout, new RegExp(`--${flag}\\b`));
      assert.match(stdout, new RegExp(`Examples:?\\n(.*\\n)* *.*vidriera ${name}`));
      assert.equal((await run(['help', ...name.split(' ')])).stdout, stdout);
    });
  }

  test('the first word of several commands lists them when help is asked for', async () => {
    const { status, stdout, stderr } = await run(['keys', '--help']);
    assert.deepEqual([status, stderr], [0, '']);
    for (const name of ['issue', 'list', 'revoke']) assert.match(stdout, new RegExp(`^  keys ${name} `, 'm'));
    for (const argv of [
      ['keys', '-h'],
      ['help', 'keys'],
      ['keys', 'help'],
    ])
      assert.equal((await run(argv)).stdout, stdout);
  });

  test('serve --help has every setting with its variable and default', async () => {
    const { stdout } = await run(['serve', '--help']);
    const flat = stdout.replace(/\s+/g, ' ');
    for (const name of SETTING_NAMES) {
      const { fallback }: Setting<unknown> = SETTINGS[name];
      const variable = variableOf(name);
      assert.ok(flat.includes(fallback ? `(${variable}, default ${fallback})` : `(${variable})`), variable);
    }
  });

  const COMPLAINTS: [string[], string][] = [
    [['srve'], 'unknown command "srve"; did you mean "serve"? "vidriera --help" lists them'],
    [['xyz'], 'unknown command "xyz"; "vidriera --help" lists them'],
    [['keys'], '"keys" needs a second word: "vidriera keys issue", "vidriera keys list", "vidriera keys revoke"'],
    [
      ['keys', 'isue'],
      'unknown command "keys isue": "vidriera keys issue", "vidriera keys list", "vidriera keys revoke"',
    ],
    [
      ['serve', '--prot', '1'],
      'Unknown option \'--prot\'; did you mean "--port"? "vidriera serve --help" lists the flags',
    ],
    [['openapi', '-x'], 'Unknown option \'-x\'; "vidriera openapi --help" lists the flags'],
    [['serve', '--port'], 'Option \'--port <value>\' argument missing; "vidriera serve --help" lists the flags'],
    [['serve', '--port', '--demo'], 'Option \'--port\' argument is ambiguous; "vidriera serve --help" lists the flags'],
    [['serve', '--demo=si'], 'Option \'--demo\' does not take an argument; "vidriera serve --help" lists the flags'],
    [['serve', 'algo'], '"algo" is one argument too many; usage: vidriera serve [flags]'],
    [['import'], 'PATH is missing; usage: vidriera import PATH [flags]'],
    [['import', ''], 'PATH is missing; usage: vidriera import PATH [flags]'],
    [['demo', '--out', ''], '--out is missing: vidriera demo [--professionals N] [--seed S] [--out DIR]'],
    [['keys', 'revoke'], 'ID is missing; usage: vidriera keys revoke ID'],
    [['serve', '--port', 'x'], '--port is "x"; expected a port from 0 to 65535 (0 picks a free one)'],
    [['keys', 'issue'], '--owner is missing: vidriera keys issue --owner TEXT [--expires DAY]'],
    [
      ['keys', 'issue', '--owner', 'x', '--expires', '2001-01-01'],
      '--expires is "2001-01-01"; expected a day as YYYY-MM-DD that is not over',
    ],
    [['keys', 'issue', '--owner', ' '], '--owner is missing: vidriera keys issue --owner TEXT [--expires DAY]'],
    [['keys', 'issue', '--owner', 'Acme\n\u001b[31m'], '--owner has a line break or another control character'],
    [['connectors', 'set', 'acme'], '--limit is missing: vidriera connectors set NAME --limit N'],
    [['connectors', 'set', 'acme', '--limit', 'off'], '--limit is "off"; expected a whole number from 1 to 999999999'],
    [
      ['connectors', 'set', 'dos palabras', '--limit', '5'],
      '"dos palabras" is not the name of a connector; expected 1 to 64 letters, digits, dots, underscores and hyphens',
    ],
    [['demo', '--professionals', '0'], '--professionals is "0"; expected a whole number from 1 to 10000000'],
    [['demo', '--seed', 'x'], '--seed is "x"; expected a whole number from 0 to 2147483647'],
    [['openapi', '--search-form', 'x'], '--search-form is "x"; expected one of reference, assistant'],
  ];
  for (const [argv, message] of COMPLAINTS) {
    test(`${argv.join(' ')}: one line and exit 2`, async () => {
      assert.deepEqual(await run(argv), { status: 2, stdout: '', stderr: `vidriera: ${message}\n` });
    });
  }

  test('a store that can not be opened: one line and exit 1', async () => {
    const text = 'esto no es una base de datos, y es bastante largo para parecerlo'.repeat(50);
    for (const name of ['texto.db', 'texto-desk.db']) writeFileSync(path.join(folder, name), text);
    for (const argv of [['keys', 'list'], ['status']]) {
      const { status, stdout, stderr } = await run([...argv, '--database-url', database('texto')]);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /^vidriera: [^\n]+\n$/);
    }
  });
});

describe('what the machine refuses', () => {
  const taken = path.join(folder, 'ocupado');
  before(() => writeFileSync(taken, ''));

  test('is told in one line, with exit 1', async () => {
    const { status, stdout, stderr } = await run(['demo', '--professionals', '2', '--out', taken]);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^vidriera: EEXIST: [^\n]+\n$/);
  });

  const FULL = existsSync('/dev/full') ? false : 'this machine has no /dev/full';
  test('a full disk under the output is told in one line, with exit 1', { skip: FULL }, () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [VIDRIERA, 'openapi'], { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    assert.deepEqual(
      [status, String(stderr)],
      [1, 'vidriera: standard output can not be written (ENOSPC); changes already made are kept\n'],
    );
  });

  test('a reader that leaves does not make a failed import a success', () => {
    // More than a pipe takes at once.
    const services = Array.from({ length: 2000 }, () => '{"slug":"Ñ"}');
    writeFileSync(path.join(folder, 'malos.ndjson'), services.join('\n'));
    const line = '"$0" "$1" import "$2" --kind services --json --database-url "$3" $4 | head -c 1; exit $PIPESTATUS';
    const statusOf = (flag: string) => {
      const args = [process.execPath, VIDRIERA, path.join(folder, 'malos.ndjson'), database('malos'), flag];
      return spawnSync('bash', ['-c', line, ...args]).status;
    };
    assert.deepEqual([statusOf(''), statusOf('--strict')], [3, 1]);
  });
});

describe('vidriera keys', () => {
  test('issues, lists and revokes; only the first shows the key', async () => {
    const flags = ['--database-url', database('keys')];
    await importFiles(FILES, database('keys'));
    const empty = await run(['keys', 'list', ...flags]);
    assert.equal(empty.stdout, 'No keys. Issue one: vidriera keys issue --owner TEXT\n');
    const issued = JSON.parse((await run(['keys', 'issue', '--owner', 'Acme', '--json', ...flags])).stdout);
    assert.deepEqual(Object.keys(issued), ['id', 'key', 'owner', 'created_at', 'expires_at']);
    assert.match(issued.key, /^vdr_\w{43}$/);
    const listed = await run(['keys', 'list', '--json', ...flags]);
    assert.deepEqual(JSON.parse(listed.stdout), [
      {
        id: issued.id,
        owner: 'Acme',
        created_at: issued.created_at,
        revoked_at: null,
        expires_at: null,
        used_on: null,
      },
    ]);
    assert.equal((await run(['keys', 'revoke', issued.id, ...flags])).stdout, `${issued.id} is revoked\n`);
    assert.equal((await run(['keys', 'revoke', issued.id, ...flags])).stdout, `${issued.id} was already revoked\n`);
    const unknown = await run(['keys', 'revoke', 'nadie', ...flags]);
    assert.deepEqual(
      [unknown.status, unknown.stderr],
      [1, 'vidriera: there is no key with the id "nadie"; "vidriera keys list" shows them\n'],
    );
    const text = (await run(['keys', 'list', ...flags])).stdout;
    assert.match(text, new RegExp(`^${issued.id} {2}\\S+Z {2}revoked \\S+ {2,}never used +Acme\\n$`));
    assert.doesNotMatch(text, /vdr_/);
  });
});

describe('vidriera connectors', () => {
  test('sets, lists and removes; a name counts in lower case', async () => {
    const flags = ['--database-url', database('connectors')];
    await importFiles(FILES, database('connectors'));
    const empty = await run(['connectors', 'list', ...flags]);
    assert.match(empty.stdout, /^No connector has its own limit\. Set one: vidriera connectors set NAME --limit N\n$/);
    const done = await run(['connectors', 'set', 'Acme', '--limit', '300', ...flags]);
    assert.deepEqual([done.status, done.stdout], [0, 'acme has 300 requests per minute\n']);
    await run(['connectors', 'set', 'acme', '--limit', '400', ...flags]);
    const [row, ...others] = JSON.parse((await run(['connectors', 'list', '--json', ...flags])).stdout);
    assert.deepEqual([row.name, row.limit, others.length], ['acme', 400, 0]);
    assert.match((await run(['connectors', 'list', ...flags])).stdout, /^\S+Z {8}400 {2}acme\n$/);
    const removed = await run(['connectors', 'remove', 'ACME', ...flags]);
    assert.equal(removed.stdout, 'acme now has the general limit\n');
    const again = await run(['connectors', 'remove', 'acme', ...flags]);
    assert.deepEqual(
      [again.status, again.stderr],
      [1, 'vidriera: acme has no limit of its own; "vidriera connectors list" shows the names that have one\n'],
    );
  });
});

describe('vidriera redact', () => {
  test('writes the text without its contact data, and a text without any as it came', async () => {
    const { stdout } = await run(['redact'], { stdin: 'Llamame al 11 5555-0123.\nGracias\n' });
    assert.equal(stdout, 'Llamame al [teléfono].\nGracias\n');
    const honest = 'Ñandú: «$ 12.500», línea 60,\r\n\r\n  sin salto final';
    assert.equal((await run(['redact'], { stdin: honest })).stdout, honest);
  });

  test('explains what it took out and why', async () => {
    const { stdout } = await run(['redact', '--explain'], { stdin: 'Mi mail: juana@example.com\n' });
    assert.match(stdout, /^Mi mail: \[e-mail\]\n {2}email at 9–26: \S.*\n$/);
    // By a rule, and by the reader with its confidence; what stays is explained too.
    const stdin = 'Desde 1998, mat. 7214, tel 0341 423-1589, insta: rosaflorece\n';
    const { stdout: mixed } = await run(['redact', '--explain'], { stdin });
    assert.match(mixed, /\n {2}phone at 27–40: a telephone with its area code\n/);
    assert.match(mixed, /\n {2}numbers: 1998: year; 7214: label\n$/);
    const read = await run(['redact', '--explain'], { stdin: 'insta: r o s a florece\n' });
    assert.match(read.stdout, /: read as contact data, [01]\.\d\d\n/);
    // A number that a later pass masks does not stay.
    const lines = mixed.split('\n').filter((line) => line.startsWith('  numbers'));
    assert.equal(lines.length, 1);
  });

  test('with --ndjson each record comes back with its other fields', async () => {
    const stdin = '{"id":1,"text":"al 11 5555-0123","x":[2]}\r\n\n{"id":"b","text":"hola"}';
    const { stdout } = await run(['redact', '--ndjson'], { stdin });
    assert.equal(stdout, '{"id":1,"text":"al [teléfono]","x":[2]}\n{"id":"b","text":"hola"}\n');
    const explained = await run(['redact', '--ndjson', '--explain'], { stdin });
    assert.equal(JSON.parse(explained.stdout.split('\n')[0]!).findings[0].kind, 'phone');
  });

  test('a line that is no such record stops it', async () => {
    for (const line of ['hola', '[]', '{"id":1}', '{"text":5}', 'null']) {
      const { status, stderr } = await run(['redact', '--ndjson'], { stdin: `{"id":1,"text":"a"}\n${line}\n` });
      assert.equal(status, 2);
      assert.equal(stderr, 'vidriera: line 2 of standard input is not a JSON object with a "text"\n');
    }
  });

  test('a text larger than one block is cut at empty lines only', async () => {
    const paragraph = `${'palabras sin datos '.repeat(400)}mi celu es 11 5555-0123\n\n`;
    const { stdout } = await run(['redact'], { stdin: paragraph.repeat(20) });
    assert.equal(stdout, paragraph.replace('11 5555-0123', '[teléfono]').repeat(20));
  });

  test('a text without an empty line is cut at a line end, and its offsets go on', async () => {
    const line = `${'palabras sin datos '.repeat(500)}mi celu es 11 5555-0123\n`;
    const { stdout } = await run(['redact', '--explain'], { stdin: line.repeat(130) });
    const texts = stdout.split('\n').filter((text) => !text.startsWith('  '));
    assert.equal(texts.join('\n'), line.replace('11 5555-0123', '[teléfono]').repeat(130));
    assert.ok(stdout.includes(`  phone at ${129 * line.length + line.indexOf('11 5')}–`));
  });
});

describe('vidriera openapi', () => {
  test('prints the document of the form and addresses set (spec: version.openapi)', async () => {
    const { stdout } = await run(['openapi', '--search-form', 'assistant'], {
      env: { VIDRIERA_BASE_URL: 'https://api.example.com/v1/', VIDRIERA_SITE_URL: 'https://example.com' },
    });
    assert.match(stdout, /^openapi: 3\.1/);
    assert.match(stdout, /^ {2}version: 1\.0\.0$/m);
    assert.match(stdout, /url: https:\/\/api\.example\.com\/v1$/m);
    assert.match(stdout, /At most 5 results|at most this many results/i);
  });
});

describe('vidriera demo', () => {
  test('makes as many professionals as asked, the same ones for the same seed', async () => {
    const flags = ['--database-url', database('demo'), '--professionals', '30', '--seed', '5', '--json'];
    const first = JSON.parse((await run(['demo', ...flags])).stdout);
    assert.deepEqual([first.revision, first.professionals.read, first.rejections], [1, 30, []]);
    const again = JSON.parse((await run(['demo', ...flags])).stdout);
    assert.deepEqual([again.revision, again.professionals.unchanged], [1, 30]);
  });

  test('--out writes source files that an import takes', async () => {
    const out = path.join(folder, 'muestra');
    const { stdout } = await run(['demo', '--professionals', '20', '--out', out]);
    assert.match(stdout, /20 professionals, \d+ reviews written to /);
    const imported = await run(['import', out, '--json', '--database-url', database('muestra')]);
    assert.deepEqual([imported.status, JSON.parse(imported.stdout).professionals.written], [0, 20]);
  });
});
