export { showsCards } from './card-resource.ts';
export { withEmptyArguments } from './empty-arguments.ts';
export { createMcpServer, type Serving } from './mcp-server.ts';
export { presentError } from './protocol-error.ts';
export { VERSION } from './version.ts';
