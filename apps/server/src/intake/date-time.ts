/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4}-\d\d-(\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d)(\.\d{1,30})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** An offset must not push a time out of the years that four digits write. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Unix ms of a date-time; digits past the millisecond are cut. Null for anything else, the 30th of February included. */
export function parseDateTime(text: string): number | null {
  const [, local, day, fraction = '', offset] = DATE_TIME.exec(text.toUpperCase()) ?? [];
  if (local === undefined) return null;
  // Date.parse reads the 30th of February as a day of March.
  if (day! > '28' && new Date(`${local}Z`).getUTCDate() !== Number(day)) return null;
  const time = Date.parse(local + fraction.slice(0, '.000'.length) + offset);
  return time >= FIRST && time <= LAST ? time : null;
}
