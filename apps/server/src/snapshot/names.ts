import { createHash } from 'node:crypto';
import { ENGINE_VERSION } from '@vidriera/core/rules';
import type { Revision } from '../store/records.ts';
import { FORMAT, type SnapshotConfig } from './layout.ts';

/** Identifies the settings that affect the bytes of a snapshot besides the records. */
export function configKey(config: SnapshotConfig): string {
  return shortHash([FORMAT, ENGINE_VERSION, config.form, config.siteUrl]);
}

/** The name of a snapshot's file. It contains the date because a new database starts its revisions over. */
export function snapshotName(config: SnapshotConfig, revision: Revision): string {
  return `${revision.revision}-${shortHash([configKey(config), revision.imported_at])}.snapshot`;
}

function shortHash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
