import type { SearchForm } from '@vidriera/core';
import { createToolbox, type Toolbox } from '@vidriera/core/tools';
import type { Observe } from '../observe.ts';
import { createSnapshotDirectory } from '../snapshot/directory.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

interface SnapshotToolboxOptions {
  readonly form: SearchForm;
  readonly siteUrl: string;
  readonly current: () => Snapshot;
  readonly observe: Observe;
}

/** The tools over the snapshot of this process. */
export function snapshotToolbox({ form, siteUrl, current, observe }: SnapshotToolboxOptions): Toolbox {
  return createToolbox({
    directory: createSnapshotDirectory(current, form),
    form,
    siteUrl,
    serviceNamed: (text) => current().interpreter.serviceMeant(text),
    onIncident: (incident) => {
      const { kind, requestId, tool } = incident;
      const route = `mcp ${tool}`;
      if (kind === 'failure') observe({ event: 'request_failed', requestId, route, cause: incident.error });
      else observe({ event: 'answer_withheld', requestId, route, path: incident.path, leak: incident.leak });
    },
  });
}
