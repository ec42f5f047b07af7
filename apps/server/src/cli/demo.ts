import { sourceFileNames } from '../directory/intake/source-files.ts';
import { readSetting } from '../settings.ts';
import { type Command, CommandFailure } from './command.ts';
import { printAndClose } from './import.ts';

const PROFESSIONALS_MAX = 10_000_000;
const SEED_MAX = 2 ** 31 - 1;

export const demo: Command = {
  name: 'demo',
  summary: 'loads the sample directory, or generates one of any size',
  usage: '[--professionals N] [--seed S] [--out DIR]',
  help: `Imports the bundled sample directory: about 1,400 made-up professionals of all provinces with their reviews, some of
them with contact data in their texts, which the import redacts. With --professionals it generates that many instead;
the same number and seed give the same people. A running server shows them without a restart.

The people are added to the directory: give the demo a directory of its own.

Examples
  vidriera demo
  vidriera demo --professionals 10000 --seed 7
  vidriera demo --professionals 1000 --out ./muestra && vidriera import ./muestra`,
  flags: {
    professionals: ['N', 'The number of professionals to generate, with about 11 reviews each.'],
    seed: ['S', 'A whole number that selects the people; 1 when not given.'],
    out: ['DIR', 'Write source files (services.ndjson …) there instead of importing; existing files are not replaced.'],
  },
  async run(call) {
    const { flags } = call;
    const options = {
      professionals: call.wholeNumber('professionals', 1, PROFESSIONALS_MAX),
      seed: call.wholeNumber('seed', 0, SEED_MAX),
      origin: readSetting('siteUrl', call.env) ?? undefined,
    };
    if (flags.out !== undefined) {
      const out = call.requiredText('out');
      const [taken] = sourceFileNames(out);
      if (taken !== undefined) throw new CommandFailure(`${out} has ${taken} already; choose another folder.`);
      const { writeDemo } = await import('../demo/records.ts');
      const counts = await writeDemo(out, options);
      const text = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
      call.stdout.write(flags.json ? `${JSON.stringify(counts)}\n` : `${text.join(', ')} written to ${out}\n`);
      return;
    }
    const { loadDemo } = await import('./load-demo.ts');
    const report = await loadDemo(readSetting('databaseUrl', call.env, flags), options, call.now, call.stderr);
    await printAndClose(report, call);
  },
};
