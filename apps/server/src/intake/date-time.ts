/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,30}))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

/** Unix ms of a date-time; digits past the millisecond are cut. Null for anything else, the 30th of February included. */
export function parseDateTime(text: string): number | null {
  const match = DATE_TIME.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6])];
  const milliseconds = match[7] === undefined ? 0 : Number(match[7].slice(0, 3).padEnd(3, '0'));
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
