#!/usr/bin/env node
/* Plain old JavaScript, so that a Node too old for the rest can still say so. */
'use strict';
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(
    // biome-ignore lint/style/useTemplate: an old Node reads this
    'vidriera-mcp needs Node.js 20 or newer; this is ' + process.versions.node + '. Get one at https://nodejs.org\n',
  );
  process.exit(1);
}
var bundle = require('node:path').join(__dirname, '..', 'dist', 'vidriera-mcp.cjs');
if (!require('node:fs').existsSync(bundle)) {
  process.stderr.write('vidriera-mcp is not built yet: npm run build --workspace vidriera-mcp\n');
  process.exit(1);
}
require(bundle);
