import { createSnapshotDirectory } from '../../apps/server/src/directory/snapshot/directory.ts';
import { createDirectoryClient } from '../../packages/client/src/index.ts';
import { directoryContract } from '../../testing/directory-contract/directory-contract.ts';
import { FIXTURE_SITE, fixtureFiles } from '../../testing/directory-contract/fixture.ts';
import { serveFiles } from '../../testing/server/serve.ts';

const serve = (form: string) =>
  serveFiles(fixtureFiles(), { VIDRIERA_SEARCH_FORM: form, VIDRIERA_SITE_URL: FIXTURE_SITE });

directoryContract('the directory in process', async (form) => {
  const running = await serve(form);
  return { directory: createSnapshotDirectory(running.snapshot, form), close: running.stop };
});

directoryContract('the directory over HTTP', async (form) => {
  const running = await serve(form);
  return { directory: createDirectoryClient({ baseUrl: running.baseUrl, form }), close: running.stop };
});
