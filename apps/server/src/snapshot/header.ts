import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ENGINE_VERSION } from '@vidriera/core/rules';
import type { Revision } from '../store/records.ts';
import { FORMAT, MAGIC, PAGE, type SnapshotConfig } from './layout.ts';

/** The start of the meta, which extends to the end of the file, and its CRC-32. */
export interface Header {
  readonly metaAt: number;
  readonly metaChecksum: number;
}

const META_CHECKSUM = 12;
const META_AT = 16;

/** The header of a file that ends with this meta. */
export function writeHeader(metaAt: number, meta: Uint8Array): Buffer {
  const page = Buffer.alloc(PAGE);
  page.write(MAGIC, 'latin1');
  page.writeUInt32LE(FORMAT, MAGIC.length);
  page.writeUInt32LE(crc32(meta), META_CHECKSUM);
  page.writeDoubleLE(metaAt, META_AT);
  return page;
}

/** Returns null when the page is not the header of a snapshot file of this format and length. */
export function readHeader(page: Buffer, fileLength: number): Header | null {
  if (page.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  if (page.readUInt32LE(MAGIC.length) !== FORMAT) return null;
  const metaAt = page.readDoubleLE(META_AT);
  if (!Number.isInteger(metaAt) || metaAt < PAGE || metaAt > fileLength) return null;
  return { metaAt, metaChecksum: page.readUInt32LE(META_CHECKSUM) };
}

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
