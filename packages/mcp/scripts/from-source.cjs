// Runs the command of a checkout, which has not been bundled. Its TypeScript needs Node 24, which the `node` package brings along.
'use strict';
const { spawn } = require('node:child_process');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const main = path.join(__dirname, '../src/main.ts');

if (Number(process.versions.node.split('.')[0]) >= 24) void import(pathToFileURL(main).href);
else runWithOwnNode();

function runWithOwnNode() {
  let node;
  try {
    node = path.join(path.dirname(require.resolve('node/package.json')), 'bin', 'node');
  } catch {
    process.stderr.write(
      `vidriera-mcp runs from its sources on Node.js 24 or newer; this is ${process.versions.node}. Run npm ci in the repository: it brings one along.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
