import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ENGINE_VERSION } from '@vidriera/core/privacy';
import type { Revision } from '../store/records.ts';
import { FORMAT, MAGIC, PAGE, type SnapshotConfig } from './layout.ts';

/** Where a snapshot file's meta is, and how long the file must be. */
export interface Header {
  readonly metaAt: number;
  readonly metaLength: number;
  readonly metaChecksum: number;
}

const META_AT = 16;
const META_LENGTH = 24;
const META_CHECKSUM = 28;
const HEADER_CHECKSUM = 32;

export function writeHeader(header: Header): Buffer {
  const page = Buffer.alloc(PAGE);
  page.write(MAGIC, 0, 'latin1');
  page.writeUInt32LE(FORMAT, MAGIC.length);
  page.writeDoubleLE(header.metaAt, META_AT);
  page.writeUInt32LE(header.metaLength, META_LENGTH);
  page.writeUInt32LE(header.metaChecksum, META_CHECKSUM);
  page.writeUInt32LE(crc32(page.subarray(0, HEADER_CHECKSUM)), HEADER_CHECKSUM);
  return page;
}

/** The header of a file of `fileLength` bytes that starts with `page`, or null when it is not a whole snapshot file. */
export function readHeader(page: Buffer, fileLength: number): Header | null {
  if (page.length < PAGE || page.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  if (page.readUInt32LE(MAGIC.length) !== FORMAT) return null;
  if (page.readUInt32LE(HEADER_CHECKSUM) !== crc32(page.subarray(0, HEADER_CHECKSUM))) return null;
  const header = {
    metaAt: page.readDoubleLE(META_AT),
    metaLength: page.readUInt32LE(META_LENGTH),
    metaChecksum: page.readUInt32LE(META_CHECKSUM),
  };
  return header.metaAt + header.metaLength === fileLength ? header : null;
}

/** What decides the bytes of a snapshot besides the records: another key, another file. */
export function configKey(config: SnapshotConfig): string {
  return shortHash([FORMAT, ENGINE_VERSION, config.form, config.siteUrl]);
}

/** The name of the file of a revision in a configuration. A database made anew starts its revisions over: the date tells. */
export function snapshotName(config: SnapshotConfig, revision: Revision): string {
  return `${revision.revision}-${shortHash([configKey(config), revision.imported_at])}.snapshot`;
}

function shortHash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
