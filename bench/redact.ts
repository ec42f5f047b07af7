/** Redaction throughput on ordinary review text, one core, beside libphonenumber-js's finder: prints MB/s for each. */
import { findPhoneNumbersInText } from 'libphonenumber-js';
import { redact } from '../packages/redaction/src/index.ts';
import { loadReader } from '../packages/redaction/src/reader/index.ts';
import { seededRandom } from '../testing/random.ts';
import { plant } from '../testing/redaction/fuzz.ts';
import { CARRIERS } from '../testing/redaction/fuzz-corpus.ts';

const SECONDS = 2;
const random = seededRandom(7);
const plain = CARRIERS.filter((text) => !/\d/.test(text));
const from = (texts: readonly string[]): string => texts[Math.floor(random() * texts.length)] ?? '';
/** One sentence in seven has figures in it. */
const sentence = (): string => from(random() < 0.15 ? CARRIERS : plain);
const review = (): string => Array.from({ length: 2 + Math.floor(random() * 4) }, sentence).join(' ');

/** Reviews: four in a hundred carry contact data, as in a live directory. */
const reviews = Array.from({ length: 5000 }, () => (random() < 0.04 ? plant(random).text : review()));
const bytes = reviews.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);

/** Megabytes of text a second, by processor time, so that a busy machine does not count. */
function throughput(run: (text: string) => unknown): number {
  for (const text of reviews) run(text);
  const begun = process.cpuUsage();
  let passes = 0;
  let seconds = 0;
  do {
    for (const text of reviews) run(text);
    passes++;
    const { user, system } = process.cpuUsage(begun);
    seconds = (user + system) / 1e6;
  } while (seconds < SECONDS);
  return (bytes * passes) / 1e6 / seconds;
}

console.log(`${reviews.length} reviews, ${(bytes / 1e6).toFixed(2)} MB, one core`);
const reader = loadReader();
console.log(`rules and reader, as an import   ${throughput((text) => redact(text, { reader })).toFixed(1)} MB/s`);
console.log(`rules alone                      ${throughput((text) => redact(text)).toFixed(1)} MB/s`);
console.log(
  `libphonenumber-js finder (AR)    ${throughput((text) => findPhoneNumbersInText(text, 'AR')).toFixed(1)} MB/s, phone numbers only`,
);
