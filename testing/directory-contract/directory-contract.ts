import type { Directory } from '../../packages/contract/src/directory.ts';
import type { SearchForm } from '../../packages/contract/src/links.ts';
import { assistantContract } from './assistant-contract.ts';
import { readsContract } from './reads-contract.ts';
import { referenceContract } from './reference-contract.ts';

/** A Directory over {@link fixtureFiles}, imported as an operator would, with {@link FIXTURE_SITE} as its site. */
export type MakeDirectory = (form: SearchForm) => Promise<{ directory: Directory; close(): Promise<void> }>;

/**
 * What every Directory does, whatever it is made of: registers the tests of both search forms for the one that
 * `makeDirectory` makes. `name` starts their names.
 */
export function directoryContract(name: string, makeDirectory: MakeDirectory): void {
  readsContract(name, makeDirectory);
  referenceContract(name, makeDirectory);
  assistantContract(name, makeDirectory);
}
