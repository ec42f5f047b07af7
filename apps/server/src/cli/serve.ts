import { type Addresses, localAddresses, openapiOptions, originOf, publicAddresses } from '../app/addresses.ts';
import type { RunningServer } from '../app/start-server.ts';
import { databaseName, openSource } from '../directory/store/open.ts';
import { createObserver, type Observer } from '../observe.ts';
import { readSettings, SETTING_NAMES, unknownVariables } from '../settings.ts';
import { type Call, type Command, settingFlags, withOpened } from './command.ts';
import type { demoLinks } from './load-demo.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'serves API, assistant endpoint, site and openapi.yaml',
  usage: '[flags]',
  help: `Serves the directory until SIGTERM or SIGINT; then it finishes the requests in flight and accepts no new ones. A finished
import of any process is shown without a restart. Logs go to standard error: sentences on a terminal, JSON lines elsewhere.

Every setting is an environment variable and a flag of the same name; the flag wins.

Examples
  vidriera serve
  vidriera serve --demo --port 0
  VIDRIERA_SITE_URL=https://example.com vidriera serve --host 0.0.0.0`,
  onlyFlags: {
    demo: 'Load the bundled demo first when the directory is empty.',
    ...settingFlags(SETTING_NAMES),
  },
  async run(call) {
    const { flags } = call;
    const settings = readSettings(call.env, flags);
    const format = settings.logFormat ?? (call.stderr.isTTY === true ? 'text' : 'json');
    const observer = createObserver(settings.logLevel, call.stderr, format);
    for (const unknown of unknownVariables(call.env)) observer.observe({ event: 'setting_unknown', ...unknown });
    const crash = (cause: unknown) => {
      observer.observe({ event: 'crashed', cause });
      process.exit(1);
    };
    process.on('uncaughtException', crash);
    try {
      const { startServer } = await import('../app/start-server.ts');
      const clock = { monotonic: () => performance.now(), wall: call.now };
      let isLoaded = false;
      const prepare = async ({ siteUrl }: Addresses) => {
        if (flags.demo === true) isLoaded = await loadDemoWhenEmpty(settings.databaseUrl, siteUrl, observer, call);
      };
      const running = await startServer({ settings, observer, clock, prepare });
      const local = localAddresses(settings);
      if (local.length > 0) observer.observe({ event: 'addresses_local', settings: local, links: running.origin });
      const links = flags.demo === true ? await linksOfDemo(settings.databaseUrl, running, isLoaded, call) : null;
      // A program that reads the banner can send the signal at once.
      const stopped = stopSignal();
      greet(running, links, local, databaseName(settings.databaseUrl), call);
      const reason = await stopped;
      observer.observe({ event: 'stopping', reason });
      await running.stop();
      observer.observe({ event: 'stopped' });
      // Log lines that nobody reads must not keep the process alive.
      if (call.stderr === process.stderr) setTimeout(() => process.exit(0), LAST_LINES_MS).unref();
    } finally {
      process.off('uncaughtException', crash);
    }
  },
};

/** How long a stopped server waits until its last log lines are read. */
const LAST_LINES_MS = 1000;

async function loadDemoWhenEmpty(
  databaseUrl: string,
  siteUrl: string,
  { observe }: Observer,
  { stderr, now }: Call,
): Promise<boolean> {
  const { revision } = await withOpened(openSource(databaseUrl), (directory) => directory.revision());
  if (revision > 0) return false;
  const { loadDemo } = await import('./load-demo.ts');
  observe({ event: 'demo_loading', database: databaseName(databaseUrl) });
  const started = now();
  const report = await loadDemo(databaseUrl, { origin: siteUrl }, now, stderr);
  const { professionals, reviews } = report.counts;
  report.close();
  const ms = now() - started;
  observe({ event: 'demo_loaded', professionals: professionals.written, reviews: reviews.written, ms });
  return true;
}

/** Publishes the tasks of a demo that was just loaded; returns the private links of both sides of one task. */
async function linksOfDemo(databaseUrl: string, running: RunningServer, isLoaded: boolean, { now }: Call) {
  const { bestProfessionals, demoLinks, publishDemoTasks } = await import('./load-demo.ts');
  const findProfessionals = bestProfessionals(running.snapshot);
  if (isLoaded) await publishDemoTasks(databaseUrl, now, findProfessionals);
  return demoLinks(databaseUrl, now, findProfessionals);
}

/** Prints the addresses, the settings that are missing, and what to try first; `links` are the demo's. */
function greet(
  running: RunningServer,
  links: Awaited<ReturnType<typeof demoLinks>> | null,
  local: readonly string[],
  database: string,
  { stdout }: Call,
): void {
  // A single write, so that no log line of the same terminal interrupts it.
  const lines = [`listening on ${running.origin}`];
  if (running.operatorOrigin !== null) lines.push(`operators on ${running.operatorOrigin}`);
  if (local.length > 0) {
    lines.push(
      `Other machines can send requests, but links lead to ${running.origin}: set ${local.join(', ')} to the public addresses.`,
    );
  }
  if (running.snapshot().counts.professionals === 0) {
    lines.push(
      `The directory at ${database} is empty. Import one with "vidriera import PATH", or load the demo with "vidriera demo", with the same --database-url: it is shown here without a restart.`,
    );
  } else if (links !== null) {
    const { siteUrl } = running;
    lines.push(
      `  site       ${siteUrl}/`,
      `  API        ${running.baseUrl}`,
      `  assistants ${running.mcpUrl}`,
      `  try        curl '${running.baseUrl}/professionals?${SEARCH_TO_TRY[running.form]}'`,
    );
    if (links.task !== null) lines.push(`  a task     ${siteUrl}/tareas/${links.task}   (as its author)`);
    if (links.inbox !== null) lines.push(`  an inbox   ${siteUrl}/bandeja/${links.inbox}   (as the professional)`);
  }
  stdout.write(`${lines.join('\n')}\n`);
}

/** A search of the demo with results, in each search form. */
const SEARCH_TO_TRY = {
  reference: 'service=plomeria&city=buenos-aires&limit=3',
  assistant: 'service=plomeria&neighborhood=palermo&city=buenos-aires&limit=3',
} as const;

/** Ctrl-C reaches every process of the terminal's group, and npm passes it on: signals within this time count as one. */
const SAME_SIGNAL_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT; one that comes more than {@link SAME_SIGNAL_MS} later ends the process at once. */
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

export const openapi: Command = {
  name: 'openapi',
  summary: 'prints openapi.yaml',
  usage: '[flags]',
  help: `Prints the OpenAPI document that a server with the same settings serves at {site_url}/openapi.yaml.

Examples
  vidriera openapi > openapi.yaml
  vidriera openapi --search-form assistant --base-url https://api.example.com/v1`,
  onlyFlags: settingFlags([
    'searchForm',
    'baseUrl',
    'siteUrl',
    'mcpUrl',
    'host',
    'port',
    'siteTexts',
    'v1DeprecatedOn',
    'v1SunsetOn',
  ]),
  async run(call) {
    const { siteFolderOf } = await import('../app/site-folder.ts');
    const { openapiText } = await import('../web/http/endpoints/documents.ts');
    const settings = readSettings(call.env, call.flags);
    const addresses = publicAddresses(settings, originOf(settings.host, settings.port));
    call.stdout.write(openapiText(openapiOptions(settings, addresses, siteFolderOf(settings).operator)));
  },
};
