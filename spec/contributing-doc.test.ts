import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const lines = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n');
const FILE = /\.(?:ts|md|json|css)$/;
/** A path in this repository, or the bare name of a file or folder in it: no route, URL or pattern. */
const isPath = (word: string) => !/^\/|:|\*/.test(word) && (word.includes('/') || FILE.test(word));

/** The paths between backticks, and in the list of commands those that name a folder. */
function pathsIn(line: string): string[] {
  const quoted = [...line.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) => words.split(' '));
  const bare = line.split(/[\s;,]+/).filter((word) => word.includes('/') && FILE.test(word) && !word.includes('`'));
  return [...quoted, ...bare].filter(isPath);
}

/** The folders in which the bare names of a line are looked for: those that it names, and those of the files that it names. */
function foldersIn(paths: readonly string[]): string[] {
  const named = paths.filter((one) => one.includes('/') && existsSync(path.join(root, one)));
  return named.map((one) => (statSync(path.join(root, one)).isDirectory() ? one : path.dirname(one)));
}

test('every path that CONTRIBUTING.md names is there', () => {
  let found = 0;
  for (const line of lines) {
    const paths = pathsIn(line);
    const folders = foldersIn(paths);
    for (const one of paths) {
      const isBare = path.dirname(one) === '.';
      const isThere =
        existsSync(path.join(root, one)) ||
        (isBare && folders.some((folder) => globSync(`${folder}/**/${path.basename(one)}`, { cwd: root }).length > 0));
      assert.ok(isThere, `no ${one}: ${line}`);
      found++;
    }
  }
  assert.ok(found > 60, `${found} paths`);
});
