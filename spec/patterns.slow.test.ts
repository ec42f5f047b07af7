import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { parse, tokTypes } from 'acorn';

// Without it recheck looks for a Java or native engine.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const root = path.join(import.meta.dirname, '..');
/** What recheck can't settle in this time, and patterns that are put together, are left to linear.slow.test.ts of packages/redaction. */
const MOST_MS = 1000;

/** Patterns that take more than linear time, each with what bounds the text that it is given. */
const BOUNDED: readonly (readonly [pattern: RegExp, bound: string])[] = [
  [/\[([^\]/]*)\/([^\]]*)\]/g, "the demo's own sentences"],
  [/<([^>/]*)\/([^>]*)>/g, "the demo's own sentences"],
  [/(?:<\/?|<[a-z][^>]*=\s*'?|<(?:script|style)\b[^>]*>[^<]*)$/i, "the site's own templates"],
  [/\S+$/u, 'a text cut at its length limit'],
  [/\/+$/, 'a base URL that the program gives'],
  [
    /^[^\p{L}\p{N}]*(?:x+|[ns][/.][ad]|null|none|undefined|sin (?:apellido|datos?)|no (?:informa|tiene|declara))?[^\p{L}\p{N}]*$/iu,
    'a family name, 80 characters',
  ],
  [/(?:^|[.!?¡¿:\n•\-"(]\s*)$/u, 'four characters'],
  [/^[^\p{L}]+|[^\p{L}]+$/gu, 'a word of a name'],
  [/[._]+$/, 'a handle'],
  [/\s+\S*$/, 'a text of a card, cut at its length'],
  [/ en [^,]*,[^,]*$/, 'what somebody typed into the search field, whose length is limited'],
  [/[\w.+-]+ ?(?:@|\(at\)|\[at\]) ?[a-z0-9-]+(?: ?\. ?[a-z]{2,})+/i, 'one stored text'],
];

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

/** Every regular expression that the production sources write out, by how it is written. */
function patternsOf(): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  const files = globSync('{packages,apps}/*/src/**/*.{ts,js}', { cwd: root });
  for (const file of files.filter((name) => !/\.test\.ts$|\.d\.ts$|\/quickstarts\//.test(name))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const script = file.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
    parse(script, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      onToken(token) {
        if (token.type !== tokTypes.regexp) return;
        const { value } = token as unknown as { readonly value: Pattern };
        found.set(`/${value.pattern}/${value.flags}`, value);
      },
    });
  }
  return found;
}

test('no pattern takes more than linear time, but those whose text is bounded', { timeout: 600_000 }, () => {
  const patterns = patternsOf();
  assert.ok(patterns.size > 500, `${patterns.size} patterns`);
  const bounded = BOUNDED.map(([pattern]) => String(pattern));
  const slow: string[] = [];
  for (const [written, { pattern, flags }] of patterns) {
    const diagnostics = checkSync(pattern, flags, { checker: 'automaton', timeout: MOST_MS });
    if (diagnostics.status !== 'vulnerable') continue;
    assert.notEqual(diagnostics.complexity.type, 'exponential', written);
    if (!bounded.includes(written)) slow.push(`${written}: ${diagnostics.complexity.summary}`);
  }
  assert.deepEqual(slow, []);
  assert.deepEqual(
    bounded.filter((written) => !patterns.has(written)),
    [],
    'the list names patterns that are gone',
  );
});
