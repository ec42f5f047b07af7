export { directoryContract, type MakeDirectory } from './directory-contract.ts';
export * from './fixture.ts';
