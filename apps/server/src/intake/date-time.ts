/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,30}))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

/** Unix ms of a date-time; digits past the millisecond are cut. Null for anything else, the 30th of February included. */
export function parseDateTime(text: string): number | null {
  const common = readCommon(text);
  if (!Number.isNaN(common)) return withinYears(common);
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
const [DOT, PLUS, MINUS, T, Z] = Array.from('.+-TZ', (sign) => sign.charCodeAt(0));

/** The form that nearly every export writes, to the second or the millisecond, read sign by sign; NaN for any other. */
function readCommon(text: string): number {
  const dashes = text[4] === '-' && text[7] === '-';
  const colons = text[13] === ':' && text[16] === ':';
  if (!dashes || !colons || text.charCodeAt(10) !== T) return Number.NaN;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  const exact = text.charCodeAt(19) === DOT;
  const zone = exact ? 23 : 19;
  const offset = readOffset(text, zone);
  // Date.UTC takes years before 100 for others, and a day that its month does not have for one of the next: those are looked at closely.
  const within = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60;
  if (!within || !(second < 60)) return Number.NaN;
  return Date.UTC(year, month - 1, day, hour, minute, second, exact ? digits(text, 20, 3) : 0) - offset;
}

/** `Z` or `-03:00` as ms, at the end of the text; NaN for anything else. */
function readOffset(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (sign === Z) return text.length === at + 1 ? 0 : Number.NaN;
  if ((sign !== PLUS && sign !== MINUS) || text.length !== at + 6 || text[at + 3] !== ':') return Number.NaN;
  const [hour, minute] = [digits(text, at + 1, 2), digits(text, at + 4, 2)];
  if (!(hour < 24) || !(minute < 60)) return Number.NaN;
  return (sign === PLUS ? 1 : -1) * (hour * 60 + minute) * MINUTE;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
