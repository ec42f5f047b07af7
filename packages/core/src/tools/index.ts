export { defineTool, type PlainSchema, type ToolDefinition } from './definition.ts';
export { renderInstructions } from './instructions.ts';
export { type PublicAddresses, renderLlmsTxt } from './llms-txt.ts';
export type { Tool, ToolContext } from './tool.ts';
export {
  createToolbox,
  limitedResult,
  TOOLS,
  type Toolbox,
  type ToolboxSettings,
  type ToolIncident,
  type ToolResult,
} from './toolbox.ts';
