/** The version of this package, of its manifests and of the MCP server over HTTP; a test checks that they are equal. */
export const VERSION = '1.0.0';
