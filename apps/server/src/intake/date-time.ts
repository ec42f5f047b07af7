/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,30}))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

const room = Buffer.alloc(32);

/** Unix ms of a date-time; digits past the millisecond are cut. Null for anything else, the 30th of February included. */
export function parseDateTime(text: string): number | null {
  if (text.length <= room.length && room.write(text) === text.length) {
    const common = readDateTime(room, 0, text.length);
    if (!Number.isNaN(common)) return common;
  }
  const match = DATE_TIME.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const time = date.setUTCHours(hour, minute, second, milliseconds);
  if (match[8] !== undefined) return withinYears(time);
  const [offsetHour, offsetMinute] = [Number(match[10]), Number(match[11])];
  if (offsetHour > 23 || offsetMinute > 59) return null;
  const offset = (offsetHour * 60 + offsetMinute) * 60_000;
  return withinYears(match[9] === '-' ? time + offset : time - offset);
}

const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** An offset must not push it out of the years that four digits write. */
function withinYears(time: number): number | null {
  return time >= FIRST && time <= LAST ? time : null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const [DASH, COLON, DOT, PLUS, T, Z] = Array.from('-:.+TZ', (sign) => sign.charCodeAt(0));
const DAYS_OF = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Unix ms of the bytes [start, end) of a date-time in the form that nearly every export writes, to the second or the millisecond;
 * NaN for any other, which {@link parseDateTime} may know.
 */
export function readDateTime(bytes: Uint8Array, start: number, end: number): number {
  const dashes = bytes[start + 4] === DASH && bytes[start + 7] === DASH;
  const colons = bytes[start + 13] === COLON && bytes[start + 16] === COLON;
  if (end - start < 20 || !dashes || !colons || bytes[start + 10] !== T) return Number.NaN;
  const year = digits(bytes, start, 4);
  const month = digits(bytes, start + 5, 2);
  const day = digits(bytes, start + 8, 2);
  const hour = digits(bytes, start + 11, 2);
  const minute = digits(bytes, start + 14, 2);
  const second = digits(bytes, start + 17, 2);
  const exact = bytes[start + 19] === DOT;
  const offset = readOffset(bytes, exact ? start + 23 : start + 19, end);
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const isDay = year >= 1 && day >= 1 && (day <= DAYS_OF[month - 1]! || isLeapDay);
  if (!isDay || !(hour < 24) || !(minute < 60) || !(second < 60)) return Number.NaN;
  const ms = exact ? digits(bytes, start + 20, 3) : 0;
  const time = daysBefore(year, month, day) * DAY + (hour * 60 + minute) * MINUTE + second * 1000 + ms - offset;
  return withinYears(time) ?? Number.NaN;
}

/** Days from 1970-01-01 on. A year begins in March here, so that the leap day is its last. */
function daysBefore(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1;
  const marches = month > 2 ? month - 3 : month + 9;
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return 365 * from + leaps + Math.floor((153 * marches + 2) / 5) + day - 719_469;
}

/** `Z` or `-03:00` as ms, at the end of the text; NaN for anything else. */
function readOffset(bytes: Uint8Array, at: number, end: number): number {
  const sign = bytes[at];
  if (sign === Z) return end === at + 1 ? 0 : Number.NaN;
  if ((sign !== PLUS && sign !== DASH) || end !== at + 6 || bytes[at + 3] !== COLON) return Number.NaN;
  const [hour, minute] = [digits(bytes, at + 1, 2), digits(bytes, at + 4, 2)];
  if (!(hour < 24) || !(minute < 60)) return Number.NaN;
  return (sign === PLUS ? 1 : -1) * (hour * 60 + minute) * MINUTE;
}

function digits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const digit = bytes[i]! - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
