/** How numbers, times, counts and long texts read in es-AR. Times are Unix milliseconds. */

const TIME_ZONE = 'America/Argentina/Buenos_Aires';
const numbers = new Intl.NumberFormat('es-AR');
const oneDecimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat('es-AR', { numeric: 'auto' });
const conjunction = new Intl.ListFormat('es-AR');
const monthAndYear = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: TIME_ZONE });
const day = new Intl.DateTimeFormat('es-AR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: TIME_ZONE });
const hour = new Intl.DateTimeFormat('es-AR', { timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** `1 reseña`, `1.204 reseñas`, `0 reseñas`. */
export const count = (n: number, one: string, many: string) => `${numbers.format(n)} ${n === 1 ? one : many}`;

/** `queda 1 mensaje`, `quedan 5 mensajes`. */
export const remaining = (n: number, one: string, many: string) =>
  `${n === 1 ? 'queda' : 'quedan'} ${count(n, one, many)}`;

/** `4,8`; `5,0` only of fives. */
export const rating = (value: number) => oneDecimal.format(value < 5 ? Math.min(value, 4.9) : value);
export const pesos = (amount: number) => `$\u00a0${numbers.format(amount)}`;
/** `12 km`, at least one. */
export const kilometres = (km: number) => `${numbers.format(Math.max(1, Math.round(km)))} km`;

/** `hace 3 meses`, `ayer`, `recién`; also `recién` for a time in the future. */
export function ago(at: number, now: number): string {
  const passed = now - at;
  for (const [unit, length] of UNITS) {
    if (passed >= length) return relative.format(-Math.floor(passed / length), unit);
  }
  return 'recién';
}

/** `5 horas`, `40 minutos`, `1 día`: at least a minute, rounded up to what a person would say. */
export function lasting(length: number): string {
  const minutes = Math.max(1, Math.ceil(length / MINUTE));
  if (minutes < 60) return count(minutes, 'minuto', 'minutos');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? count(hours, 'hora', 'horas') : count(Math.round(hours / 24), 'día', 'días');
}

/** `marzo de 2022`. */
export const month = (at: number) => monthAndYear.format(at);

/** `lunes 2 de marzo a las 12:00`, in Argentina's time. */
export const moment = (at: number) => `${day.format(at).replace(',', '')} a las ${hour.format(at)}`;

export const byName = new Intl.Collator('es-AR').compare;

export const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
/** `a`, `a y b`, `a, b y c` (`e` before an i sound). */
export const list = (items: readonly string[]) => conjunction.format(items);
/** The beginning of a text on one line, at most `max` characters and `…`. */
export const excerpt = (text: string, max = 260) => beginning(text.replace(/\s+/g, ' '), max);

/** At most `max` characters of a text and `…`, cut at a space in its second half, or else between two characters. */
export function beginning(text: string, max: number): string {
  const whole = text.trim();
  if (whole.length <= max) return whole;
  const cut = whole.slice(0, max + 1);
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  if (space >= max / 2) return `${cut.slice(0, space).trimEnd()}…`;
  const isHalved = whole.codePointAt(max - 1)! > 0xffff;
  return `${whole.slice(0, isHalved ? max - 1 : max)}…`;
}
