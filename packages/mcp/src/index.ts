export { createMcpServer, type Serving } from './mcp-server.ts';
export { presentError, withEmptyArguments } from './messages.ts';
export { showsCards } from './resources.ts';
export { VERSION } from './version.ts';
