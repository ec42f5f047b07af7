import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What the code was written and tested for: other weights are another reader. `npm run generate` records it from the files. */
export const DIGESTS = {
  'weights/model.bin': 'c0bb98ee2c2036ac2f0ccafd31f8528d47fca61158e236015d36c40ef7a3037b',
  'weights/gate.bin': '947c185269b09cb4a4c3bca6a2fa5f554e92288f9962cfc03ded33ff6ab566b4',
  'kernel.wasm': '83614e8b7ae6642f675ec7b9b235aa82a28565c95b73805ad53a1f2d57c673e2',
} as const;

/** The bytes of a file of the reader, after a look at their digest. */
export function bytesOf(name: keyof typeof DIGESTS): Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(readFileSync(new URL(name, import.meta.url)));
  } catch {
    throw new Error(`the reader's file ${name} is missing; reinstall the package`);
  }
  checkDigest(name, bytes);
  return bytes;
}

export function checkDigest(name: keyof typeof DIGESTS, bytes: Uint8Array): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest === DIGESTS[name]) return;
  throw new Error(`the reader's file ${name} is not the one this version was tested with; reinstall the package`);
}
