export type { DirectoryClientOptions } from './connection.ts';
export type * from './contract.ts';
export {
  type Answered,
  type ConnectedDirectory,
  connectDirectory,
  createDirectoryClient,
  type DirectoryClient,
  type SearchShapes,
} from './directory-client.ts';
export { type ConnectionFailureCode, DirectoryError, type DirectoryErrorFields } from './directory-error.ts';
export type { Deprecation, RateLimit } from './headers.ts';
export type { AnswerFacts } from './request.ts';
export { profileTaskLink, type TaskLink, taskLink } from './task-links.ts';
export { VERSION } from './version.ts';
