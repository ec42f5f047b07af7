import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980, the first moment a ZIP can name: the same files make the same archive whenever it is built. */
const DOS_DATE = 0x21;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

/** A ZIP archive (PKWARE APPNOTE 6.3) of the files, in the order given; small ones, so no 64-bit sizes. */
export function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const nameBytes = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const shared = sharedHeader(content, packed, nameBytes.length);
    const local = Buffer.concat([signature(0x04034b50), shared, nameBytes, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), shared, central, nameBytes);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, signature(0x06054b50), end]);
}

/** The 26 bytes that a file's own header and its entry in the index have alike. */
function sharedHeader(content: Buffer, packed: Buffer, nameLength: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(DOS_DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(nameLength, 22);
  return header;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
