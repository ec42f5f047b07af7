import { createObserver } from '../observe.ts';
import { readSettings, SETTINGS, type SettingName, unknownVariables } from '../settings.ts';
import type { Addresses } from './addresses.ts';
import type { Command, World } from './command.ts';
import type { Running } from './compose.ts';
import { settingFlags } from './setting-flags.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'serves API, assistant endpoint, site and openapi.yaml',
  usage: '[flags]',
  help: `Serves the directory until SIGTERM or SIGINT: requests in flight end, nothing new is taken. A finished import
shows up by itself, whatever process made it. Logs are JSON lines on standard error.

Every setting is an environment variable and a flag of the same name; the flag wins.

Examples
  vidriera serve
  vidriera serve --demo --port 0
  VIDRIERA_SITE_URL=https://example.com vidriera serve --host 0.0.0.0`,
  flags: {
    demo: { type: 'boolean', help: 'When the directory is empty, load the bundled demo first.' },
    ...settingFlags(Object.keys(SETTINGS) as SettingName[]),
  },
  positionals: [0, 0],
  async run({ flags }, world) {
    const settings = readSettings(world.env, flags);
    const observer = createObserver(settings.logLevel, world.stderr === process.stderr ? undefined : world.stderr);
    for (const unknown of unknownVariables(world.env)) observer.observe({ event: 'setting_unknown', ...unknown });
    const crash = (cause: unknown) => {
      observer.observe({ event: 'crashed', cause });
      observer.flush();
      process.exit(1);
    };
    process.on('uncaughtException', crash);
    try {
      const { startServer } = await import('./compose.ts');
      const clock = { monotonic: () => performance.now(), wall: world.now };
      const prepare = async ({ siteUrl }: Addresses) => {
        if (flags.demo === true) await loadDemoWhenEmpty(settings.databaseUrl, siteUrl, world);
      };
      const running = await startServer({ settings, observer, clock, prepare });
      greet(running, flags.demo === true, world);
      const reason = await stopSignal();
      observer.observe({ event: 'stopping', reason });
      await running.stop();
      observer.observe({ event: 'stopped' });
      return 0;
    } finally {
      process.off('uncaughtException', crash);
      observer.flush();
    }
  },
};

async function loadDemoWhenEmpty(databaseUrl: string, origin: string, { now }: World): Promise<void> {
  const { isEmpty, loadDemo } = await import('./load-demo.ts');
  if (!(await isEmpty(databaseUrl))) return;
  const report = await loadDemo(databaseUrl, { origin }, now);
  report.close();
  const { publishDemoTasks } = await import('./demo-tasks.ts');
  await publishDemoTasks(databaseUrl, now);
}

/** The two lines that say the server answers, and what a newcomer does next. */
function greet(running: Running, isDemo: boolean, { stdout }: World): void {
  stdout.write(`listening on ${running.origin}\n`);
  if (running.operators !== null) stdout.write(`operators on ${running.operators}\n`);
  if (running.snapshot().counts.professionals === 0) {
    stdout.write(
      'The directory is empty. Import one with "vidriera import PATH", or load the demo with "vidriera demo": it shows up here by itself.\n',
    );
  } else if (isDemo) {
    stdout.write(
      [
        `  site       ${running.siteUrl}/`,
        `  API        ${running.baseUrl}`,
        `  assistants ${running.mcpUrl}`,
        `  try        curl '${running.baseUrl}/professionals?${searchToTry(running)}'`,
        '',
      ].join('\n'),
    );
  }
}

/** The query of a search that finds somebody, in the form served. */
function searchToTry({ form, snapshot }: Running): string {
  const served = snapshot();
  const { catalog } = served;
  const any = { verified_identity: false, has_matricula: false, min_rating: null, min_reviews: null, offset: 0 };
  for (const { slug: service } of catalog.services) {
    for (const { slug: city, neighborhoods = [] } of catalog.cities) {
      for (const { slug: neighborhood } of neighborhoods) {
        if (served.find({ ...any, service, city, neighborhood, limit: 1 }).total === 0) continue;
        const place = form === 'assistant' ? `neighborhood=${neighborhood}&city=${city}` : `city=${city}`;
        return `service=${service}&${place}&limit=3`;
      }
    }
  }
  return 'limit=3';
}

/** A terminal's Ctrl-C reaches every process of its group, and a wrapper passes it on: within this it is one signal. */
const SAME_SIGNAL_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    const onSignal = (signal: string) => {
      if (askedAt !== null && performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
      askedAt ??= performance.now();
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
