import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDesk } from '../store/open.ts';
import { DESK_LIMITS, type Desk, type DeskLimits, openTaskDesk } from './desk.ts';
import type { TaskWords } from './words.ts';

/** A desk of its own over a real file, with a clock that moves when told. */
export interface DeskFixture {
  readonly desk: Desk;
  /** Unix ms; tests set it. */
  clock: number;
  /** Closes the file and opens it anew, as a restart does. */
  restart(): Promise<Desk>;
  close(): Promise<void>;
}

export const NOON = Date.UTC(2026, 2, 1, 12);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ANA = '0190a6e2-0000-7000-8000-00000000000a';
export const BETO = '0190a6e2-0000-7000-8000-00000000000b';

export async function openDeskFixture(limits: Partial<DeskLimits> = {}): Promise<DeskFixture> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-desk-'));
  const url = `file:${path.join(folder, 'vidriera.db')}`;
  let sql = await openDesk(url);
  const fixture = { clock: NOON };
  const open = () => openTaskDesk(sql, () => fixture.clock, { ...DESK_LIMITS, ...limits });
  return Object.assign(fixture, {
    desk: await open(),
    async restart() {
      await sql.close();
      sql = await openDesk(url);
      return open();
    },
    async close() {
      await sql.close();
      rmSync(folder, { recursive: true });
    },
  });
}

export function words(more: Partial<TaskWords> = {}): TaskWords {
  return {
    service: 'plomeria',
    title: 'Pierde la canilla',
    description: 'La canilla de la cocina pierde desde el lunes.',
    city: 'buenos-aires',
    neighborhood: 'palermo',
    professional_id: null,
    open_to_all: false,
    ...more,
  };
}
