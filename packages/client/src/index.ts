export type { DirectoryClientOptions } from './connection.ts';
export type * from './contract.ts';
export type { Deprecation } from './deprecation.ts';
export { createDirectoryClient, type DirectoryClient, type SearchShapes } from './directory-client.ts';
export { type ConnectionFailureCode, DirectoryError, type DirectoryErrorFields } from './directory-error.ts';
export type { RateLimit } from './rate-limit.ts';
export { VERSION } from './version.ts';
