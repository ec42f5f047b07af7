export { withEmptyArguments } from './empty-arguments.ts';
export { withoutLeakInError } from './guarded-error.ts';
export { createMcpServer, type Serving } from './mcp-server.ts';
export { VERSION } from './version.ts';
