/**
 * The contract's types. In the repository they are core's; the build writes this module's declarations out
 * (`scripts/publish/client-declarations.ts`), because core is private.
 */
export type * from '@vidriera/contract';
