/**
 * Compiles what the packages know of Spanish: `node scripts/lexicon.ts` expands the Spanish (Argentina) dictionary of LibreOffice. For the
 * redaction it adds the words of `lexicon-words.txt` and writes both as a minimal automaton, and the list of top-level domains beside it.
 * For the reading of requests it writes a filter of the words' roots.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tlds from 'tlds' with { type: 'json' };
import { bitsOf, rootOf } from '../packages/meaning/src/spanish.ts';

const root = path.join(import.meta.dirname, '..');
const dictionary = path.join(root, 'node_modules/dictionary-es-ar');
const LONGEST = 20;

const fold = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

interface Affix {
  readonly strip: string;
  readonly add: string;
  readonly condition: RegExp;
  /** The flags of the result: "configuración" has a plural. */
  readonly flags: string;
}

/** The rules of one kind of a Hunspell affix file, by their flag. */
function readRules(kind: 'SFX' | 'PFX'): Map<string, Affix[]> {
  const rules = new Map<string, Affix[]>();
  for (const line of readFileSync(path.join(dictionary, 'index.aff'), 'utf8').split('\n')) {
    const [type, flag = '', strip = '', add = '', condition] = line.trim().split(/\s+/);
    if (type !== kind || condition === undefined) continue;
    const list = rules.get(flag) ?? [];
    rules.set(flag, list);
    const [bare = '', onward = ''] = add.split('/');
    list.push({
      strip: strip === '0' ? '' : strip,
      add: bare === '0' ? '' : bare,
      flags: onward,
      condition: new RegExp(kind === 'SFX' ? `(?:${condition})$` : `^(?:${condition})`, 'u'),
    });
  }
  return rules;
}

/** "encontrá" with its pronouns: the dictionary has few forms of the voseo. */
const PRONOUNS = ['me', 'nos', 'lo', 'la', 'los', 'las', 'le', 'les', 'te', 'se', 'melo', 'noslo'];

function* wordsOfDictionary(): Generator<string> {
  const suffixes = readRules('SFX');
  const prefixes = readRules('PFX');
  const [, ...lines] = readFileSync(path.join(dictionary, 'index.dic'), 'utf8').split('\n');
  for (const line of lines) {
    const [word = '', flags = ''] = line.trim().split('/');
    yield word;
    yield* prefixed(word, flags, prefixes);
    if (/(?:ar|er|ir)$/.test(word) && flags !== '') for (const pronoun of PRONOUNS) yield word.slice(0, -1) + pronoun;
    for (const form of inflections(word, flags, suffixes, MOST_STEPS)) {
      yield form;
      yield* prefixed(form, flags, prefixes);
    }
  }
}

/** "impecable" is stored as "pecable" with a prefix. */
function* prefixed(word: string, flags: string, prefixes: Map<string, Affix[]>): Generator<string> {
  for (const flag of flags)
    for (const { add, condition } of prefixes.get(flag) ?? []) if (condition.test(word)) yield add + word;
}

const MOST_STEPS = 2;

function* inflections(word: string, flags: string, suffixes: Map<string, Affix[]>, steps: number): Generator<string> {
  if (steps === 0) return;
  for (const flag of flags)
    for (const rule of suffixes.get(flag) ?? []) {
      if (!rule.condition.test(word)) continue;
      const form = word.slice(0, word.length - rule.strip.length) + rule.add;
      yield form;
      yield* inflections(form, rule.flags, suffixes, steps - 1);
    }
}

/** Loan verbs, inflected like the first one. */
const LOANED =
  'pasear hackear stalkear loguear googlear scrollear postear likear bloguear streamear clickear tuitear linkear mailear wasapear whatsappear taggear testear setear resetear formatear escanear mapear samplear mixear flashear bardear laburear bancar'.split(
    ' ',
  );

function* loanedWords(): Generator<string> {
  const [model = '', ...verbs] = LOANED;
  const suffixes = readRules('SFX');
  const entry = readFileSync(path.join(dictionary, 'index.dic'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${model}/`));
  for (const verb of verbs) {
    yield verb;
    for (const pronoun of PRONOUNS) yield verb.slice(0, -1) + pronoun;
    for (const ending of ['ado', 'ada', 'ados', 'adas', 'ando']) yield verb.slice(0, -2) + ending;
    yield* inflections(verb, entry?.trim().split('/')[1] ?? '', suffixes, MOST_STEPS);
  }
}

const FAMILY_NAMES = '# Family names';

/** The words of our list: brands, trades, loan words, names and places. A line that begins with # says what those below are. */
function ownWords(): { words: string[]; familyNames: string[] } {
  const [words, familyNames]: [string[], string[]] = [[], []];
  let list = words;
  for (const line of readFileSync(path.join(import.meta.dirname, 'lexicon-words.txt'), 'utf8').split('\n'))
    if (line.startsWith('#')) list = line === FAMILY_NAMES ? familyNames : words;
    else list.push(...line.split(/\s+/));
  return { words, familyNames };
}

class Node {
  readonly edges = new Map<number, Node>();
  /** The flags of a word that ends here. */
  ends = 0;
  id = 0;

  /** Equal for nodes that accept the same endings, once the nodes below are shared. */
  get signature(): string {
    let signature = `${this.ends} `;
    for (const [letter, node] of this.edges) signature += `${letter}:${node.id},`;
    return signature;
  }
}

/** A minimal acyclic automaton of sorted words (Daciuk and others, 2000). */
function automatonOf(sorted: readonly string[], flagsOf: (word: string) => number): Node {
  const root = new Node();
  const shared = new Map<string, Node>();
  let ids = 0;
  let path: { parent: Node; letter: number; node: Node }[] = [];
  const share = (downTo: number): void => {
    for (let k = path.length - 1; k >= downTo; k--) {
      const { parent, letter, node } = path[k] as (typeof path)[number];
      const same = shared.get(node.signature);
      if (same === undefined) {
        node.id = ++ids;
        shared.set(node.signature, node);
      } else parent.edges.set(letter, same);
    }
    path = path.slice(0, downTo);
  };
  let previous = '';
  for (const word of sorted) {
    let common = 0;
    while (common < word.length && word[common] === previous[common]) common++;
    share(common);
    let node = path.at(-1)?.node ?? root;
    for (let k = common; k < word.length; k++) {
      const next = new Node();
      const letter = word.charCodeAt(k) - 96;
      node.edges.set(letter, next);
      path.push({ parent: node, letter, node: next });
      node = next;
    }
    node.ends = flagsOf(word);
    previous = word;
  }
  share(0);
  return root;
}

const [ENDS_WORD, LAST, IS_NAME] = [32, 64, 128];

/** Four bytes per edge: letter (5 bits), ends a word, last of its node, the word is a name, first edge of the node it leads to (24 bits). */
function pack(root: Node): Uint32Array {
  const first = new Map<Node, number>();
  const order: Node[] = [];
  let edges = 1;
  const place = (node: Node): void => {
    if (first.has(node) || node.edges.size === 0) return;
    first.set(node, edges);
    edges += node.edges.size;
    order.push(node);
    for (const next of node.edges.values()) place(next);
  };
  place(root);
  const packed = new Uint32Array(edges);
  for (const node of order) {
    let at = first.get(node) as number;
    let left = node.edges.size;
    for (const [letter, next] of node.edges)
      packed[at++] = (letter | next.ends | (--left === 0 ? LAST : 0) | ((first.get(next) ?? 0) << 8)) >>> 0;
  }
  return packed;
}

const own = ownWords();
const familyNames = new Set(own.familyNames);
const ordinary = new Set<string>();
const words = new Set<string>();
for (const word of [...wordsOfDictionary(), ...loanedWords(), ...own.words, ...own.familyNames]) {
  const folded = fold(word);
  if (!/^[a-z]+$/.test(folded) || folded.length < 2 || folded.length > LONGEST) continue;
  words.add(folded);
  // The dictionary writes names with a capital.
  if (word === word.toLowerCase() && !familyNames.has(folded)) ordinary.add(folded);
}
const flagsOf = (word: string): number => (ordinary.has(word) ? ENDS_WORD : ENDS_WORD | IS_NAME);
const packed = pack(automatonOf([...words].sort(), flagsOf));
const base64 = Buffer.from(packed.buffer).toString('base64');
const out = path.join(root, 'packages/redaction/src/text');
writeFileSync(
  path.join(out, 'lexicon-table.ts'),
  `/**
 * Generated by scripts/lexicon.ts: ${words.size} folded word forms. Derived from the Spanish (Argentina) dictionary of LibreOffice by Santiago
 * Bosio and others (npm dictionary-es-ar), and like it under the Mozilla Public License 1.1: this file alone, not what imports it.
 */
export const LEXICON =
  '${base64}';
`,
);

/** A Bloom filter with eight bits a root: one in fifty other words passes. */
function filterOf(roots: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(roots.size);
  for (const root of roots) for (const bit of bitsOf(root, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7);
  return filter;
}

const SHORTEST = 3;
const roots = new Set<string>();
for (const word of wordsOfDictionary()) {
  const folded = fold(word);
  // The dictionary writes names with a capital.
  if (word === word.toLowerCase() && /^[a-z]+$/.test(folded) && folded.length >= SHORTEST && folded.length <= LONGEST)
    roots.add(rootOf(folded));
}
writeFileSync(
  path.join(root, 'packages/meaning/src/spanish-table.ts'),
  `/**
 * Generated by scripts/lexicon.ts: a Bloom filter of ${roots.size} roots of words. Derived from the Spanish (Argentina) dictionary of
 * LibreOffice by Santiago Bosio and others (npm dictionary-es-ar), and like it under the Mozilla Public License 1.1: this file alone, not
 * what imports it.
 */
export const ROOTS =
  '${Buffer.from(filterOf(roots)).toString('base64')}';
`,
);
const ascii = tlds.filter((tld) => /^[a-z]+$/.test(tld));
writeFileSync(
  path.join(out, 'endings-table.ts'),
  `/** Generated by scripts/lexicon.ts: the top-level domains of the IANA list (npm tlds) in Latin letters. */
export const ENDINGS =
  '${ascii.join(' ')}';
`,
);
console.log(
  `${words.size} words, ${packed.length} edges, ${(base64.length / 1e6).toFixed(2)} MB; ${ascii.length} endings`,
);
