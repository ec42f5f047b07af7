import type { Writable } from 'node:stream';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `812 B`, `1.2 MB`. */
function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}

/** `0.4 s`, `38 s`, `2 min 05 s`, `1 h 07 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How often the line is drawn, in ms. */
const DRAW_MS = 100;
const BAR_MAX = 30;
/** The width of a terminal that does not report it (some report 0). */
const COLUMNS_UNKNOWN = 80;

/** A progress line. It is written only if the stream is a terminal. `total` is null when it is unknown. */
export function startProgress(
  out: Writable & { isTTY?: boolean; columns?: number },
  total: number | null,
  now: () => number,
) {
  const started = out.isTTY ? now() : 0;
  let read = 0;
  let drawn = 0;
  return {
    add: (bytes: number) => {
      read += bytes;
      const time = out.isTTY ? now() : drawn;
      if (time - drawn < DRAW_MS) return;
      drawn = time;
      out.write(`\r\x1b[K${line(read, total, time - started, out.columns || COLUMNS_UNKNOWN)}`);
    },
    end: () => {
      if (drawn > 0) out.write('\r\x1b[K');
    },
  };
}

/** `[█████     ]  52%  12.3 MB of 23.6 MB  4.1 MB/s  3 s left`, at most as long as the terminal is wide. */
function line(read: number, total: number | null, elapsed: number, columns: number): string {
  const rate = elapsed > 0 ? (read * 1000) / elapsed : 0;
  const speed = `${formatBytes(rate)}/s`;
  if (total === null || total === 0) return cut(`${formatBytes(read)} read  ${speed}`, columns);
  const share = Math.min(1, read / total);
  const left = rate > 0 ? `${formatDuration(((total - read) / rate) * 1000)} left` : '';
  const text = `${String(Math.floor(share * 100)).padStart(3)}%  ${formatBytes(read)} of ${formatBytes(total)}  ${speed}  ${left}`;
  const width = Math.min(BAR_MAX, columns - text.length - 5);
  if (width < 5) return cut(text, columns);
  const full = Math.round(share * width);
  return `[${'█'.repeat(full)}${' '.repeat(width - full)}] ${text}`;
}

const cut = (text: string, columns: number): string => text.slice(0, Math.max(0, columns - 1));
