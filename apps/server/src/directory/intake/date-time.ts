/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4}-\d\d-(\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d)(\.\d{1,30})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** The range of times with a year of four digits. An offset could leave it. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Unix ms of a date-time; digits after the milliseconds are cut. Null for anything else, including the 30th of February. */
export function parseDateTime(text: string): number | null {
  const [, local, day, fraction = '', offset] = DATE_TIME.exec(text.toUpperCase()) ?? [];
  if (local === undefined) return null;
  // Date.parse reads the 30th of February as a day of March.
  if (day! > '28' && new Date(`${local}Z`).getUTCDate() !== Number(day)) return null;
  const time = Date.parse(local + fraction.slice(0, '.000'.length) + offset);
  return time >= FIRST && time <= LAST ? time : null;
}
