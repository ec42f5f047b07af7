/** The contract's types, written out for publication by `scripts/publish/client-declarations.ts`, because core is private. */
export type * from '@vidriera/contract';
