import {
  checkOf,
  familyKeyFile,
  keyMissing,
  keyOfAnother,
  makeFamilyKey,
  readFamilyKey,
  writeFamilyKey,
} from '../family-key.ts';
import type { FamilyKey } from '../write-session.ts';

/** The key of the family names of a directory, made when the directory is new. `check` is what the directory keeps of its key. */
export function openFamilyKey(directoryFile: string, check: string | null, isNew: boolean): FamilyKey {
  const file = familyKeyFile(directoryFile);
  const found = readFamilyKey(file);
  if (found === null && (check !== null || !isNew)) throw keyMissing(file);
  if (found !== null && check !== null && checkOf(found) !== check) throw keyOfAnother(file);
  const key = found ?? makeFamilyKey();
  return {
    key,
    keep() {
      if (found === null) writeFamilyKey(file, key);
    },
  };
}
