import { remembered } from '@vidriera/contract/memo';
import { formsOf, ownValuesIn, type PrivateValues } from '@vidriera/redaction';
import { openFingerprints } from './family.ts';

/** The most fingerprints of one professional. */
const OWN_MAX = 40;
const REMEMBERED_MAX = 100_000;

/**
 * Recognises the private values of a professional in the reviews of that professional, which may come long after: by keyed
 * fingerprints of their forms, which is all that is stored of them.
 */
export interface OwnValues {
  fingerprint(form: string): number;
  fingerprintsOf(values: PrivateValues): readonly number[];
  /** The values that these texts show, one after the other; undefined when they show none. */
  shownIn(texts: readonly (string | null)[], fingerprints: readonly number[]): PrivateValues | undefined;
}

export function openOwnValues(key: Uint8Array): OwnValues {
  const fingerprint = remembered(REMEMBERED_MAX, openFingerprints(key));
  return {
    fingerprint,
    fingerprintsOf: (values) => formsOf(values).slice(0, OWN_MAX).map(fingerprint),
    shownIn: (texts, fingerprints) => {
      if (fingerprints.length === 0) return undefined;
      const text = texts.filter((one) => one !== null).join('\n');
      const values = ownValuesIn(text, (form) => fingerprints.includes(fingerprint(form)));
      return values.length === 0 ? undefined : values;
    },
  };
}
