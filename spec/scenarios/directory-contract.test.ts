import { directoryContract, FIXTURE_SITE, fixtureFiles } from '@vidriera/core/testing';
import { createSnapshotDirectory } from '../../apps/server/src/snapshot/directory.ts';
import { createDirectoryClient } from '../../packages/client/src/index.ts';
import { files, serveSource } from './serve-source.fixture.ts';

const serve = (form: string) =>
  serveSource(files(fixtureFiles()), { VIDRIERA_SEARCH_FORM: form, VIDRIERA_SITE_URL: FIXTURE_SITE });

directoryContract('the directory in process', async (form) => {
  const running = await serve(form);
  return { directory: createSnapshotDirectory(running.snapshot, form), close: running.stop };
});

directoryContract('the directory over HTTP', async (form) => {
  const running = await serve(form);
  return { directory: createDirectoryClient({ baseUrl: running.baseUrl, form }), close: running.stop };
});
