import fs from 'node:fs';
import path from 'node:path';
import { sourceFileNames } from '../directory/intake/source-files.ts';
import { type Command, CommandFailure } from './command.ts';

export const catalogCommand: Command = {
  name: 'catalog',
  summary: 'writes the bundled services and cities as source files, to start from',
  usage: '--out DIR',
  help: `Writes services.ndjson and cities.ndjson into a folder: trades, and cities of all provinces of Argentina with their
neighborhoods, which touch which, and where they are. Change them as you like; they are source files like yours.

Examples
  vidriera catalog --out export/`,
  onlyFlags: { out: ['DIR', 'The folder, made if missing; existing files are not replaced.'] },
  async run(call) {
    const folder = call.requiredText('out');
    const taken = sourceFileNames(folder).find((name) => /^(?:services|cities)\./.test(name));
    if (taken !== undefined) throw new CommandFailure(`${folder} has ${taken} already; choose another folder.`);
    const { demoRecords } = await import('../demo/records.ts');
    fs.mkdirSync(folder, { recursive: true });
    // The demo has some of them inactive.
    const line = (record: object) =>
      `${JSON.stringify(record, (key, value) => (key === 'active' ? undefined : value))}\n`;
    const { services, cities } = demoRecords();
    const [trades, places] = [Array.from(services, line), Array.from(cities, line)];
    fs.writeFileSync(path.join(folder, 'services.ndjson'), trades.join(''));
    fs.writeFileSync(path.join(folder, 'cities.ndjson'), places.join(''));
    call.stdout.write(`${trades.length} services and ${places.length} cities written to ${folder}\n`);
  },
};
