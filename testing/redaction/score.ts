/** Measures the redaction on labelled texts: how much contact data is masked, and how many honest texts are changed. */
import { redact } from '../../packages/redaction/src/index.ts';
import { loadReader } from '../../packages/redaction/src/reader/index.ts';

/** One labelled text: spans of contact data, or none for an honest text. */
export interface LabelledText {
  readonly id?: string;
  readonly text: string;
  /** [start, end, kind] in UTF-16 code units. */
  readonly spans?: readonly (readonly [number, number, string])[];
  readonly difficulty?: string | number;
  /** Honest texts: `hard:…` for those full of digits. */
  readonly note?: string;
  /** Scored apart: beyond what is asked. */
  readonly stretch?: boolean;
}

export interface Count {
  readonly of: number;
  readonly right: number;
}

export interface Measure {
  /** Texts in which every span is masked, over texts with spans. */
  readonly recall: Count;
  readonly byDifficulty: Readonly<Record<string, Count>>;
  readonly byKind: Readonly<Record<string, Count>>;
  /** Honest texts that came out unchanged. */
  readonly honest: Count;
  readonly hard: Count;
  readonly missed: readonly string[];
  readonly touched: readonly string[];
}

const COVERED = 0.75;

/** True when at least three quarters of the letters and digits of [start, end) are masked. */
export const isGone = (
  text: string,
  start: number,
  end: number,
  findings: readonly { start: number; end: number }[],
): boolean => coverage(text, start, end, findings) >= COVERED;

/** Redacts as the server does: rules and reader. */
export const redactWhole = (text: string) => redact(text, { reader: loadReader() });

/** Scores the engine: a span counts as gone when at least three quarters of its letters and digits are masked. */
export function scoreRedaction(rows: readonly LabelledText[]): Measure {
  const tally = { recall: zero(), honest: zero(), hard: zero() };
  const byDifficulty: Record<string, Tally> = {};
  const byKind: Record<string, Tally> = {};
  const missed: string[] = [];
  const touched: string[] = [];
  rows.forEach((row, index) => {
    if (row.stretch === true) return;
    const name = row.id ?? String(index + 1);
    const { text, findings } = redactWhole(row.text);
    const spans = row.spans ?? [];
    if (spans.length === 0) {
      const same = visible(text) === visible(row.text);
      add(row.note?.startsWith('hard') ? tally.hard : zero(), same);
      add(tally.honest, same);
      if (!same) touched.push(name);
      return;
    }
    let all = true;
    for (const [start, end, kind] of spans) {
      const gone = isGone(row.text, start, end, findings);
      byKind[kind] ??= zero();
      add(byKind[kind], gone);
      all &&= gone;
    }
    add(tally.recall, all);
    const difficulty = String(row.difficulty ?? 'any');
    byDifficulty[difficulty] ??= zero();
    add(byDifficulty[difficulty], all);
    if (!all) missed.push(name);
  });
  return { ...tally, byDifficulty, byKind, missed, touched };
}

/** A text without the signs that redaction takes out of any text, and with single spaces. */
const visible = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

interface Tally {
  of: number;
  right: number;
}
const zero = (): Tally => ({ of: 0, right: 0 });
function add(tally: Tally, right: boolean): void {
  tally.of++;
  if (right) tally.right++;
}

function coverage(
  text: string,
  start: number,
  end: number,
  findings: readonly { start: number; end: number }[],
): number {
  let signs = 0;
  let gone = 0;
  for (let k = start; k < end; k++) {
    if (!/[\p{L}\p{N}\ud800-\udfff]/u.test(text[k] ?? '')) continue;
    signs++;
    if (findings.some((f) => k >= f.start && k < f.end)) gone++;
  }
  return signs === 0 ? 1 : gone / signs;
}
