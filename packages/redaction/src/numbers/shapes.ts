/** The notations of dates, hours, prices, papers and measures. */
import type { CostName } from './costs.ts';
import type { Reading } from './readings.ts';

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const SET = '(?:6-[0-4]|[0-4]-6|7-[56]|[56]-7)';
const DEGREES = '\\d{1,3}[.,]\\d{4,8}';
const COORDINATES = `${DEGREES}(?:,\\s?|\\sy\\s|\\s(?=-))-?${DEGREES}(?!\\d)`;
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
    shape(`${DAY}/${MONTH}(?![\\d/])(?!\\s?[-/]\\s?\\d)`, 'date', 'day'),
    // "205/55 R16", "110/90-17": tyres
    shape('(?:[6-9]0|[12]\\d0|[1-3]\\d5)/\\d[05]\\s?(?:z?r\\s?|[/-])\\d{2}(?![\\d/-])', 'shape', 'shape'),
    shape('24/7/365(?![\\d/])', 'hour', 'hour'),
    // "clase 2/2025": the second of a year
    shape(`(?<!\\d[-./ ])\\d{1,2}/${YEAR}(?![\\d/-])(?!\\s\\d|\\s?[-.:,]\\s?\\d{4})`, 'date', 'day'),
    // "4/128": the memory of a device
    shape('(?:[1-9]|1[02468])\\s?/\\s?(?:16|32|64|128|256|512)(?![\\d/])', 'shape', 'shape'),
    shape('(?<!\\d[-. ])\\d{3,6}/(?:19|20)?\\d\\d(?![\\d/-])', 'model', 'code'),
  ],
  '-': [
    shape(`(?<!\\d-)${DAY}-${MONTH}-(?:${YEAR}|\\d\\d)(?![\\d-])`, 'date', 'date'),
    shape(`${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?!\\d)`, 'date', 'date'),
    shape(`${YEAR}\\s?-\\s?${YEAR}(?!\\d)`, 'year', 'years'),
    // "6-4 3-6 7-6": sets of tennis
    shape(`(?<![\\d-] ?)${SET}(?:(?:, | y | )${SET}){1,4}(?![\\d-])(?! \\d)`, 'shape', 'shape'),
    // "20240318-0047": a date and a number
    shape('20[0-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])-\\d{2,4}(?![\\d-])', 'label', 'shape'),
    shape('(?!0?(?:[23]\\d{3}-15|1115-))\\d{4,5}-\\d{8}(?!\\d)', 'label', 'shape'),
  ],
  '.': [
    shape(`${DAY}\\.${MONTH}\\.(?:${YEAR}|\\d\\d)(?![\\d.])`, 'date', 'date'),
    shape(
      '(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?![\\d.]\\d)',
      'shape',
      'shape.ip',
    ),
    shape(COORDINATES, 'shape', 'shape'),
    shape('\\d{1,3}(?:\\.\\d{3}){1,4}(?:,\\d{1,2})?(?![\\d])(?!\\.\\d)', 'amount', 'amount'),
    shape('\\d{1,4}\\.\\d{1,2}(?!\\d|\\.\\d)', 'figure', 'decimal'),
    // "1.1.02.003": a ledger account
    shape('[1-9]\\.\\d\\.\\d{2}\\.\\d{2,3}(?!\\d|\\.\\d)', 'label', 'shape'),
  ],
  ',': [
    shape(COORDINATES, 'shape', 'shape'),
    shape('\\d{1,7},\\d{1,2}(?!\\d|,\\d)', 'figure', 'decimal'),
    shape('(?:\\d,\\d{10,15}|[0-3],\\d{4,8})(?!\\d)', 'figure', 'decimal'),
    shape('\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,2})?(?![\\d,])', 'amount', 'amount'),
  ],
  // "1 450 000", "38 500": thousands with spaces. "6 127 743" may be a telephone number.
  ' ': [shape('(?<!\\d[ .-]?)[1-9]\\d{0,2}(?: \\d{3}){0,2} \\d\\d0(?:,\\d{1,2})?(?![\\d-]| \\d)', 'amount', 'amount')],
  ':': [shape('(?:[01]?\\d|2[0-4]):[0-5]\\d(?:[:.][0-5]\\d)?(?![\\d:])', 'hour', 'hour')],
  _: [shape(`20[0-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])_\\d{6}(?!\\d)`, 'date', 'date')],
  x: [shape('0x[0-9a-f]{1,15}\\d(?=[a-f]{0,4}(?![a-z0-9]))', 'shape', 'shape')],
};
