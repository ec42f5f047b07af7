import { BITMAP_UNIT, DOC, ID_AT, ID_LENGTH, OWN, PIECE, SLUG_AT } from './layout.ts';
import { assemble } from './wat.ts';

/** Most bitmaps that one search intersects: a facet, two attributes, two thresholds. */
export const SETS_MAX = 5;

/** The hot loops, over the memory that holds the hot part. Addresses and lengths in bytes. */
export interface Kernel {
  /**
   * How many bits are set in all the bitmaps `at` (2 to {@link SETS_MAX}) of `bytes` each. The numbers of those past
   * the first `skip` go to `page`, at most `limit` (at least 1).
   */
  intersect(at: readonly number[], bytes: number, skip: number, limit: number, page: number): number;
  /**
   * Writes the numbers of the bits that are set in all the bitmaps `at` (1 to {@link SETS_MAX}), from byte `from` on,
   * past the first `skip`, at most `limit` (at least 1); looks no further than the last of them.
   */
  select(at: readonly number[], from: number, bytes: number, skip: number, limit: number, page: number): void;
  /** As `intersect`, over the documents of a list of `count`, which must be set in all the bitmaps `at` (1 to 4). */
  filter(list: number, count: number, at: readonly number[], skip: number, limit: number, page: number): number;
  /**
   * Writes the cards of the documents at `page`, separated by commas, to `to`; where they end. `flags` as in
   * {@link CARD}; `prefix` is what stands before the slug or id in a profile_url.
   */
  render(page: number, count: number, to: number, prefix: number, prefixLength: number, flags: number): number;
}

/** What `render` does with a card. */
export const CARD = {
  /** Ends the card; without, it stays open after profile_url for a detail. */
  closed: 1,
  /** The assistant form's result: no neighborhoods, a portfolio. */
  assistant: 2,
  /** profile_url by id, not by slug. */
  byId: 4,
} as const;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const and = (type: string, terms: readonly string[]) => terms.reduce((a, b) => `(${type}.and ${a} ${b})`);

/** Adds the set bits of $word to the page; leaves $done when the limit is reached. */
const TAKE = `
  (block $taken (loop $bit
    (br_if $taken (i64.eqz (local.get $word)))
    (if (local.get $skip) (then (local.set $skip (i32.sub (local.get $skip) (i32.const 1))))
      (else
        (i32.store (local.get $page)
          (i32.add (i32.shl (local.get $i) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $word)))))
        (local.set $page (i32.add (local.get $page) (i32.const 4)))
        (local.set $limit (i32.sub (local.get $limit) (i32.const 1)))
        (br_if $done (i32.eqz (local.get $limit)))))
    (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
    (br $bit)))`;

/** Walks words from $i until the page is full or $bytes is reached. Counts into $total what comes before $skip is over. */
const fillPage = (sets: number) => `
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $bytes)))
    (local.set $word ${and(
      'i64',
      range(sets).map((s) => `(i64.load (i32.add (local.get $b${s}) (local.get $i)))`),
    )})
    (local.set $set (i32.wrap_i64 (i64.popcnt (local.get $word))))
    (local.set $total (i32.add (local.get $total) (local.get $set)))
    (if (i32.le_u (local.get $set) (local.get $skip))
      (then (local.set $skip (i32.sub (local.get $skip) (local.get $set))))
      (else ${TAKE}))
    (local.set $i (i32.add (local.get $i) (i32.const 8)))
    (br $next)))`;

const bitmaps = (sets: number) =>
  range(sets)
    .map((s) => `(param $b${s} i32)`)
    .join(' ');

const LOCALS = '(local $word i64) (local $set i32) (local $total i32)';

const selectFunction = (sets: number) => `
(func $select${sets} (export "select${sets}") ${bitmaps(sets)} (param $i i32) (param $bytes i32) (param $skip i32)
  (param $limit i32) (param $page i32) ${LOCALS}
  ${fillPage(sets)})`;

/** The page first, then what is left is only counted, a stride at a time. */
const intersectFunction = (sets: number) => `
(func $intersect${sets} (export "intersect${sets}") ${bitmaps(sets)} (param $bytes i32) (param $skip i32)
  (param $limit i32) (param $page i32) (result i32) (local $i i32) ${LOCALS} (local $sum i64)
  ${fillPage(sets)}
  (if (i32.lt_u (local.get $i) (local.get $bytes)) (then (local.set $i (i32.add (local.get $i) (i32.const 8)))))
  (block $counted (loop $odd
    (br_if $counted (i32.eqz (i32.and (local.get $i) (i32.const ${BITMAP_UNIT - 1}))))
    (local.set $sum (i64.add (local.get $sum) ${countWord(sets, 0)}))
    (local.set $i (i32.add (local.get $i) (i32.const 8)))
    (br $odd)))
  (block $counted (loop $stride
    (br_if $counted (i32.ge_u (local.get $i) (local.get $bytes)))
    (local.set $sum (i64.add (local.get $sum) ${range(BITMAP_UNIT / 8)
      .map((word) => countWord(sets, 8 * word))
      .reduce((a, b) => `(i64.add ${a} ${b})`)}))
    (local.set $i (i32.add (local.get $i) (i32.const ${BITMAP_UNIT})))
    (br $stride)))
  (i32.add (local.get $total) (i32.wrap_i64 (local.get $sum))))`;

function countWord(sets: number, offset: number): string {
  const words = range(sets).map((s) => `(i64.load offset=${offset} (i32.add (local.get $b${s}) (local.get $i)))`);
  return `(i64.popcnt ${and('i64', words)})`;
}

const hasBit = (bitmap: string) => `
  (i32.shr_u
    (i32.load8_u (i32.add (local.get ${bitmap}) (i32.shr_u (local.get $document) (i32.const 3))))
    (i32.and (local.get $document) (i32.const 7)))`;

const filterFunction = (sets: number) => `
(func $filter${sets} (export "filter${sets}") (param $list i32) (param $count i32) ${bitmaps(sets)} (param $skip i32)
  (param $limit i32) (param $page i32) (result i32) (local $end i32) (local $document i32) (local $set i32)
  (local $total i32)
  (local.set $end (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
    (local.set $document (i32.load (local.get $list)))
    (local.set $set (i32.and (i32.const 1) ${and(
      'i32',
      range(sets).map((s) => hasBit(`$b${s}`)),
    )}))
    (if (i32.and (local.get $set) (i32.and
          (i32.ge_u (local.get $total) (local.get $skip)) (i32.ne (local.get $limit) (i32.const 0))))
      (then
        (i32.store (local.get $page) (local.get $document))
        (local.set $page (i32.add (local.get $page) (i32.const 4)))
        (local.set $limit (i32.sub (local.get $limit) (i32.const 1)))))
    (local.set $total (i32.add (local.get $total) (local.get $set)))
    (local.set $list (i32.add (local.get $list) (i32.const 4)))
    (br $next)))
  (local.get $total))`;

/** Copies in steps of 16 bytes, up to 15 past the end on both sides: the memory has room. Where the copy ends. */
const copyFunction = `
(func $copy (param $to i32) (param $from i32) (param $length i32) (result i32) (local $end i32)
  (local.set $end (i32.add (local.get $to) (local.get $length)))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
    (v128.store (local.get $to) (v128.load (local.get $from)))
    (local.set $to (i32.add (local.get $to) (i32.const 16)))
    (local.set $from (i32.add (local.get $from) (i32.const 16)))
    (br $next)))
  (local.get $end))`;

const field = (name: keyof typeof DOC) => `(i32.load offset=${4 * DOC[name]} (local.get $document))`;
const copy = (from: string, length: string) => `(local.set $to (call $copy (local.get $to) ${from} ${length}))`;
const piece = (name: keyof typeof DOC, length: string) => `
  (local.set $piece ${field(name)})
  ${copy(`(i32.add (local.get $piece) (i32.const ${PIECE.bytes}))`, length)}`;
const whole = `(i32.load offset=${4 * PIECE.whole} (local.get $piece))`;
const short = `(i32.load offset=${4 * PIECE.short} (local.get $piece))`;
const own = (offset: number) => `(i32.add (local.get $own) (i32.const ${offset}))`;
const flag = (name: keyof typeof CARD) => `(i32.and (local.get $flags) (i32.const ${CARD[name]}))`;
const character = (code: string) => `
  (i32.store8 (local.get $to) (i32.const ${code.charCodeAt(0)}))
  (local.set $to (i32.add (local.get $to) (i32.const 1)))`;

const touch = (at: string, lines: number) =>
  range(lines)
    .map((line) => `(local.set $touched (i32.add (local.get $touched) (i32.load offset=${64 * line} ${at})))`)
    .join('\n');

/**
 * In a large directory the cards of a page are nowhere near each other: the first look at all of them together lets the
 * processor fetch many at once, where copying one after the other waits for each.
 */
const touchFunction = `
(func $touch (param $page i32) (param $count i32) (result i32)
  (local $document i32) (local $own i32) (local $place i32) (local $end i32) (local $touched i32)
  (local.set $end (i32.add (local.get $page) (i32.shl (local.get $count) (i32.const 2))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $page) (local.get $end)))
    (local.set $document (i32.mul (i32.const ${4 * DOC.words}) (i32.load (local.get $page))))
    (local.set $own ${field('own')})
    (local.set $place ${field('place')})
    ${touch('(local.get $own)', 3)}
    ${touch('(local.get $place)', 4)}
    (local.set $page (i32.add (local.get $page) (i32.const 4)))
    (br $next)))
  (local.get $touched))`;

const renderFunction = `
(func $render (export "render") (param $page i32) (param $count i32) (param $to i32) (param $prefix i32)
  (param $prefixLength i32) (param $flags i32) (result i32)
  (local $document i32) (local $own i32) (local $piece i32) (local $head i32) (local $lengths i32) (local $i i32)
  ;; Stored where the card will be, so that nobody leaves it out.
  (i32.store (local.get $to) (call $touch (local.get $page) (local.get $count)))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
    (if (local.get $i) (then ${character(',')}))
    (local.set $document (i32.mul (i32.const ${4 * DOC.words})
      (i32.load (i32.add (local.get $page) (i32.shl (local.get $i) (i32.const 2))))))
    (local.set $own ${field('own')})
    (local.set $lengths ${field('lengths')})
    (local.set $head (i32.load offset=${4 * OWN.head} (local.get $own)))
    ${copy(own(OWN.bytes), '(local.get $head)')}
    ${piece('place', `(select ${short} ${whole} ${flag('assistant')})`)}
    ${piece('services', whole)}
    ${piece('rating', whole)}
    (local.set $head (i32.add (local.get $head) ${own(OWN.bytes)}))
    ${copy('(local.get $head)', '(i32.shr_u (local.get $lengths) (i32.const 8))')}
    ${piece('verification', whole)}
    ${copy('(local.get $prefix)', '(local.get $prefixLength)')}
    (if ${flag('byId')}
      (then ${copy(own(OWN.bytes + ID_AT), `(i32.const ${ID_LENGTH})`)})
      (else ${copy(own(OWN.bytes + SLUG_AT), '(i32.and (local.get $lengths) (i32.const 255))')}))
    ${character('"')}
    (if ${flag('assistant')} (then ${copy(
      '(i32.add (local.get $head) (i32.shr_u (local.get $lengths) (i32.const 8)))',
      `(i32.load offset=${4 * OWN.portfolio} (local.get $own))`,
    )}))
    (if ${flag('closed')} (then ${character('}')}))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $to))`;

/** The kernel in the WebAssembly text format. */
export const KERNEL_TEXT = `(module
(import "snapshot" "memory" (memory 0 65536))
${range(SETS_MAX)
  .map((i) => selectFunction(i + 1))
  .join('\n')}
${range(SETS_MAX - 1)
  .map((i) => intersectFunction(i + 2))
  .join('\n')}
${range(SETS_MAX - 1)
  .map((i) => filterFunction(i + 1))
  .join('\n')}
${copyFunction}
${touchFunction}
${renderFunction}
)`;

let compiled: WebAssembly.Module | undefined;

/** The kernel over a memory. */
export function createKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(assemble(KERNEL_TEXT));
  const made = new WebAssembly.Instance(compiled, { snapshot: { memory } }).exports as Record<
    string,
    (...numbers: number[]) => number
  >;
  const bySets = (name: string, least: number) =>
    range(SETS_MAX + 1).map((sets) => made[`${name}${Math.max(sets, least)}`]!);
  const intersects = bySets('intersect', 2);
  const selects = bySets('select', 1);
  const filters = bySets('filter', 1);
  return {
    intersect: (at, bytes, skip, limit, page) => intersects[at.length]!(...at, bytes, skip, limit, page),
    select: (at, from, bytes, skip, limit, page) => selects[at.length]!(...at, from, bytes, skip, limit, page),
    filter: (list, count, at, skip, limit, page) => filters[at.length]!(list, count, ...at, skip, limit, page),
    render: made.render!,
  };
}
