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
var path = require('node:path');
/* A checkout has the sources, the published package has the bundle. */
var isCheckout = require('node:fs').existsSync(path.join(__dirname, '..', 'src', 'main.ts'));
require(path.join(__dirname, '..', isCheckout ? 'scripts/from-source.cjs' : 'dist/vidriera-mcp.cjs'));
