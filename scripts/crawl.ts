import { parseArgs } from 'node:util';
import { render } from './crawl/report.ts';
import { runCrawl } from './crawl/run.ts';

const HELP = `usage: npm run crawl -- [flags]

Imports records with private values planted in every field of every kind, serves them in both search forms, asks for
everything there is (API, assistant endpoint over HTTP and stdio, pages, tasks, errors), and looks for the planted values
in every answer, page, log line, report, table and file. Exit status: 0 nothing was found and no record
withheld, 1 something was.

Flags
  --seed N     Other values in the same places (1).
  --pages N    Most pages of the site in each search form (4000).
  --quiet      Do not say what is being done.
  -h, --help   Show this help.
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', default: '4000' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const onStep = (what: string) =>
    values.quiet || process.stderr.write(`${seconds().toFixed(0).padStart(4)} s  ${what}\n`);
  const crawled = await runCrawl({ seed: Number(values.seed), pages: Number(values.pages), onStep });
  process.stdout.write(`seed ${values.seed}\n${render(crawled, seconds())}`);
  process.exitCode = crawled.caught.found.size + crawled.caught.wrong.size + crawled.withheld.length === 0 ? 0 : 1;
}
