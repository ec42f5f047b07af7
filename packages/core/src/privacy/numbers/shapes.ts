/** The notations of dates, hours, prices, papers and measures. */
import type { CostName } from './costs.ts';
import type { Reading } from './readings.ts';

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const SET = '(?:6-[0-4]|[0-4]-6|7-[56]|[56]-7)';
/** "205/55/16", "110/90-17". */
const TYRE_WIDTH = '(?:[6-9]0|[12]\\d0|[1-3]\\d5)';
const TYRE_SIDE = '(?:[2-9][05]|100)';
const RIM = '(?:1\\d|2[0-2])';
const sticky = (source: string): RegExp => new RegExp(source, 'y');

export interface Shape {
  readonly pattern: RegExp;
  readonly reading: Reading;
  readonly cost: CostName;
}

const shape = (source: string, reading: Reading, cost: CostName): Shape => ({
  pattern: sticky(source),
  reading,
  cost,
});

/** Notations that identify a number, by the sign after its first digits. Each begins and ends with an atom. */
export const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  '/': [
    shape(`(?<!\\d/)${DAY}/${MONTH}/(?:${YEAR}|\\d\\d)(?![\\d/])`, 'date', 'date'),
    shape(`${YEAR}/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\\d|3[01])(?!\\d)`, 'date', 'date'),
    shape(`${DAY}/${MONTH}(?![\\d/])(?!\\s?[-/]\\s?\\d)`, 'date', 'day'),
    shape(`${MONTH}/${YEAR}(?![\\d/])`, 'date', 'date'),
    shape(`${YEAR}/(?:${YEAR}|\\d\\d)(?!\\d)`, 'year', 'years'),
    shape(`${TYRE_WIDTH}/${TYRE_SIDE}[/-]${RIM}(?![\\d/-])`, 'shape', 'shape'),
    shape('(?:[0-9]|10)/(?:5|10)(?![\\d/])', 'shape', 'shape'),
    shape('[1357]/(?:2|4|8|16)(?![\\d/])', 'measure', 'measure'),
    shape('\\d{3}\\s?/\\s?\\d{2}\\s?z?r\\s?\\d{2}', 'shape', 'shape'),
    shape('(?:[1-9]|1[02468])\\s?/\\s?(?:16|32|64|128|256|512)(?![\\d/])', 'shape', 'shape'),
    shape('\\d{1,6}\\s?/\\s?\\d{1,3}(?:\\.\\d{3})+', 'shape', 'shape'),
    shape('(?<!\\d[-. ])\\d{3,6}/(?:19|20)?\\d\\d(?![\\d/-])', 'model', 'code'),
  ],
  '-': [
    // "6-4 3-6 7-6": sets of tennis
    shape(`(?<![\\d-] ?)${SET}(?:(?:, | y | )${SET}){1,4}(?![\\d-])(?! \\d)`, 'shape', 'shape'),
    // "segunda fecha 2-2, tercera 0-4"
    shape('(?<!\\d[- ,]{0,2})\\d-\\d(?![- ,]{0,2}\\d|-)', 'shape', 'day'),
    // "DC92-01786B": a part number with letters
    shape('(?<=(?<![a-z0-9])[a-z]{2})\\d{1,4}-\\d{3,6}[a-z](?![a-z0-9])', 'model', 'shape'),
    shape('(?<=(?<![a-z0-9])[a-z]{2})\\d{1,4}-\\d{3,6}(?=[a-z](?![a-z0-9]))', 'model', 'shape'),
    shape(`(?<!\\d-)${DAY}-${MONTH}-(?:${YEAR}|\\d\\d)(?![\\d-])`, 'date', 'date'),
    shape(`${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?!\\d)`, 'date', 'date'),
    shape(`${YEAR}\\s?-\\s?${YEAR}(?!\\d)`, 'year', 'years'),
    shape(`(?<![\\d-])${YEAR}-(?:0[1-9]|1[0-2])(?![\\d-]|\\s\\d)`, 'date', 'years'),
    shape('(?!0?(?:[23]\\d{3}-15|1115-))\\d{4,5}-\\d{8}(?!\\d)', 'label', 'shape'),
    shape(`20[0-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])-\\d{2,4}(?![\\d-])`, 'label', 'shape'),
    shape('\\d{4}-\\d{3,6}/(?:19|20)\\d\\d(?!\\d)', 'label', 'shape'),
    shape('\\d{4}-\\d{5,6}/\\d\\d(?!\\d)', 'label', 'shape'),
  ],
  '.': [
    shape(`${DAY}\\.${MONTH}\\.(?:${YEAR}|\\d\\d)(?![\\d.])`, 'date', 'date'),
    shape(
      '(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?![\\d.]\\d)',
      'shape',
      'shape.ip',
    ),
    shape('\\d{1,3}\\.\\d{4,7}(?:,\\s?|\\sy\\s)-?\\d{1,3}\\.\\d{4,7}(?!\\d)', 'shape', 'shape'),
    shape('\\d{1,3}(?:\\.\\d{3}){1,4}(?:,\\d{1,2})?(?![\\d])(?!\\.\\d)', 'amount', 'amount'),
    shape('(?:[01]?\\d|2[0-4])\\.[0-5]\\d(?=\\s?(?:hs|h|hrs|horas)\\b)', 'hour', 'hour'),
    shape('\\d{1,4}\\.\\d{1,2}(?!\\d|\\.\\d)', 'figure', 'decimal'),
    shape('\\d\\.\\d{10,15}(?!\\d)', 'figure', 'decimal'),
    shape('(?:\\d\\.\\d{1,2}|\\d\\d\\.\\d)\\.\\d{1,3}(?![\\d/]|\\.\\d)', 'shape', 'shape.ip'),
    // "1.1.02.003": a ledger account
    shape('[1-9]\\.\\d\\.\\d{2}\\.\\d{2,3}(?!\\d|\\.\\d)', 'label', 'shape'),
    shape('(?:[01]?\\d|2[0-3])\\.[0-5]\\d\\.[0-5]\\d(?=\\.(?:jpe?g|png|mp4|pdf|opus))', 'hour', 'hour'),
  ],
  ',': [
    shape('\\d{1,7},\\d{1,2}(?!\\d|,\\d)', 'figure', 'decimal'),
    shape('(?:\\d,\\d{10,15}|[0-3],\\d{4,8})(?!\\d)', 'figure', 'decimal'),
    shape('\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,2})?(?![\\d,])', 'amount', 'amount'),
    shape('\\d{1,3},\\d{4,7}(?:[,;]?|\\sy)\\s-?\\d{1,3},\\d{4,7}(?!\\d)', 'shape', 'shape'),
  ],
  ':': [
    shape('(?:[01]?\\d|2[0-4]):[0-5]\\d(?:[:.][0-5]\\d)?(?![\\d:])', 'hour', 'hour'),
    shape(
      '(?:[01]?\\d|2[0-4]):[0-5]\\d\\s?(?:hs\\s)?(?:a|y|-|hasta)\\s?(?:las\\s)?(?:[01]?\\d|2[0-4])(?:[.:][0-5]\\d)?(?![\\d:])',
      'hour',
      'hour',
    ),
  ],
  _: [shape(`20[0-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])_\\d{6}(?!\\d)`, 'date', 'date')],
  x: [shape('0x[0-9a-f]{1,15}\\d(?=[a-f]{0,4}(?![a-z0-9]))', 'shape', 'shape')],
  ' ': [
    shape('\\d{1,6} [+x*/-] \\d{1,6} = \\d{1,7}(?!\\d)', 'shape', 'shape'),
    shape(`${YEAR}\\s(?:-|/|a|al|y)\\s${YEAR}(?!\\d)`, 'year', 'years'),
    shape(
      `(?<!\\d\\s[/.-]\\s)${DAY}\\s[/.-]\\s${MONTH}\\s[/.-]\\s(?:${YEAR}|\\d\\d)(?![\\d-]|\\s[/.-]\\s\\d)`,
      'date',
      'date',
    ),
  ],
};
