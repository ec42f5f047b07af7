export { CONTRACT_VERSION, openapiDocument } from './document.ts';
export { type Example, examplesOf } from './examples.ts';
export type { OpenapiOptions } from './options.ts';
