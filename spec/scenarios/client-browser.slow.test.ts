import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { findChromium, launchChromium } from '../../scripts/browser.ts';
import { fixtureFiles } from '../../testing/directory-contract/fixture.ts';
import { serveFiles } from '../../testing/server/serve.ts';
import { PATIENCE_MS } from '../../testing/until.ts';

const executable = findChromium();
const skip = executable === null && 'no Chromium here; CHROMIUM_PATH can name one';

test('the client works in a page of another origin, with a key and a connector', { skip }, async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../../packages/client/src/index.ts')],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  });
  const module = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`;
  const server = await serveFiles(fixtureFiles(), { VIDRIERA_PUBLIC_LIMIT: '60' });
  const browser = await launchChromium(executable!);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const seen = await page.evaluate(
      async ([source, baseUrl]) => {
        const { createDirectoryClient } = (await import(source)) as typeof import('../../packages/client/src/index.ts');
        const client = createDirectoryClient({ baseUrl, apiKey: 'vdr_none', connector: 'pagina', maxRetries: 0 });
        const names: string[] = [];
        for await (const one of client.searchAllProfessionals({ limit: 4 })) names.push(one.display_name);
        const failure = await client.getProfessional('nadie').catch((error: unknown) => error);
        const { code, requestId, rateLimit } = failure as import('../../packages/client/src/index.ts').DirectoryError;
        return {
          found: names.length,
          code,
          named: requestId !== null,
          limit: rateLimit?.limit,
          left: rateLimit?.remaining,
        };
      },
      [module, server.baseUrl] as const,
    );
    assert.deepEqual(seen, { found: 9, code: 'not_found', named: true, limit: 60, left: 56 });
  } finally {
    await browser.close();
    await server.stop();
  }
});
