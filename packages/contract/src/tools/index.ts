export type { ToolDefinition } from './definition.ts';
export { renderLlmsTxt } from './llms-txt.ts';
export type { HandOver } from './tool.ts';
export {
  createToolbox,
  limitedResult,
  TOOLS,
  type Toolbox,
  type ToolIncident,
  type ToolResult,
} from './toolbox.ts';
