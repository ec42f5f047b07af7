/**
 * The exit guard by itself: how many redacted honest texts it would withhold, how many plainly written contacts it stops, and how fast
 * it is on the bytes of reviews, one core.
 */
import { findExposure } from '../apps/server/src/directory/guard/exit-guard.ts';
import { redact } from '../packages/redaction/src/index.ts';
import { seededRandom } from '../testing/random.ts';
import { plant } from '../testing/redaction/fuzz.ts';
import { CARRIERS } from '../testing/redaction/fuzz-corpus.ts';

const TEXTS = 50_000;
const SECONDS = 2;
const random = seededRandom(11);
const below = (count: number): number => Math.floor(random() * count);
const from = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)]!;
const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');

const review = (comment: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      id: `r-${below(1e6)}`,
      rating: 1 + below(5),
      title: null,
      comment,
      author_name: 'Ana P.',
      author_role: 'client',
      author_avatar_url: null,
      service_name: 'Plomería',
      created_at: '2024-02-03T10:00:00.000Z',
    }),
  );
const exposure = (bytes: Buffer) => findExposure(bytes, 0, bytes.length);

/** Of the plan: 11 and eight digits, or three of a region and seven. */
const national = (): [area: string, local: string] =>
  random() < 0.6 ? ['11', `${2 + below(8)}${digits(7)}`] : [from(['341', '351', '223', '261', '381']), `4${digits(6)}`];
const split = (local: string): string => `${local.slice(0, -4)}${from(['-', ' '])}${local.slice(-4)}`;
const mailName = (): string =>
  `${from(['ana', 'juan', 'plomeria', 'marta'])}.${from(['perez', 'gomez', 'sur'])}${below(100)}`;
const site = (): string =>
  `${from(['mis', 'las', 'obras'])}${from(['obras', 'reformas', 'gas'])}${from(['.com', '.com.ar', '.net'])}`;
const PLAIN: readonly (() => string)[] = [
  () => national().join(''),
  () => {
    const [area, local] = national();
    return `${area} ${split(local)}`;
  },
  () => {
    const [area, local] = national();
    return `(0${area}) ${split(local)}`;
  },
  () => {
    const [area, local] = national();
    return `+54 9 ${area} ${split(local)}`;
  },
  () => {
    const [area, local] = national();
    return `0${area} 15 ${split(local)}`;
  },
  () => `4${digits(3)}-${digits(4)}`,
  () => `${mailName()}@${from(['gmail.com', 'hotmail.com', 'yahoo.com.ar', 'empresa.net'])}`,
  () => `@${from(['ana', 'obras', 'plomeria'])}_${from(['ok', 'sur', 'lomas'])}`,
  () => `www.${site()}`,
  () => `https://${site()}/contacto`,
  () => site(),
  () => `wa.me/549${national().join('')}`,
  () => `DNI ${20 + below(20)}.${digits(3)}.${digits(3)}`,
  () => `CUIT 20-${digits(8)}-${below(10)}`,
  () => `CBU ${digits(22)}`,
];

const honest = Array.from({ length: TEXTS }, () => {
  const text =
    random() < 0.3 ? plant(random).text : Array.from({ length: 1 + below(4) }, () => from(CARRIERS)).join(' ');
  return review(redact(text).text);
});
const alarms = honest.filter((bytes) => exposure(bytes) !== null);
const planted = Array.from({ length: TEXTS }, () => review(`${from(CARRIERS)} ${from(PLAIN)()} ${from(CARRIERS)}`));
const missed = planted.filter((bytes) => exposure(bytes) === null);

const all = Buffer.concat(honest);
const lengths = honest.map((bytes) => bytes.length);
const pass = () => {
  let at = 0;
  for (const length of lengths) {
    findExposure(all, at, at + length);
    at += length;
  }
};
pass();
const begun = process.cpuUsage();
let passes = 0;
let seconds = 0;
while (seconds < SECONDS) {
  pass();
  passes++;
  const { user, system } = process.cpuUsage(begun);
  seconds = (user + system) / 1e6;
}

console.log(`false alarms   ${alarms.length} of ${TEXTS} redacted texts (at most 1 in 5,000)`);
for (const bytes of alarms.slice(0, 10))
  console.log(`  ${exposure(bytes)!.kind}: ${JSON.parse(bytes.toString()).comment}`);
console.log(
  `caught         ${((100 * (TEXTS - missed.length)) / TEXTS).toFixed(2)} % of ${TEXTS} planted contacts (at least 99 %)`,
);
for (const bytes of missed.slice(0, 10)) console.log(`  ${JSON.parse(bytes.toString()).comment}`);
console.log(`speed          ${((all.length * passes) / 1e6 / seconds).toFixed(0)} MB/s (at least 150)`);
