import { DESK_LIMITS, type Desk, type DeskLimits, openTaskDesk } from '../../apps/server/src/desk/tasks/desk.ts';
import type { TaskWords } from '../../apps/server/src/desk/tasks/words.ts';
import { openDesk } from '../../apps/server/src/directory/store/desk.ts';
import type { Engine, TestStore } from '../store/engines.ts';

/** A desk with nothing on it, and a clock that moves when told. */
export interface DeskFixture {
  readonly desk: Desk;
  /** Of the store, for a second connection to it. */
  readonly url: string;
  /** Unix ms; tests set it. */
  clock: number;
  /** Closes the store and opens it anew, as a restart does. */
  restart(): Promise<Desk>;
  close(): Promise<void>;
}

export const NOON = Date.UTC(2026, 2, 1, 12);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ANA = '0190a6e2-0000-7000-8000-00000000000a';
export const BETO = '0190a6e2-0000-7000-8000-00000000000b';

const TABLES = ['drafts', 'idempotency', 'tasks', 'notifications', 'inboxes', 'offers', 'messages', 'submissions'];

/** Desks over one database of an engine; each starts empty. For `before` and `after` of a suite. */
export class DeskFixtures {
  readonly #engine: Engine;
  #store: TestStore | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async open(limits: Partial<DeskLimits> = {}): Promise<DeskFixture> {
    this.#store ??= await this.#engine.create();
    const { url } = this.#store;
    let sql = await openDesk(url);
    for (const table of TABLES) await sql.run(`DELETE FROM ${table}`);
    const fixture = { clock: NOON };
    const open = () => openTaskDesk(sql, () => fixture.clock, { ...DESK_LIMITS, ...limits });
    return Object.assign(fixture, {
      desk: await open(),
      url,
      async restart() {
        await sql.close();
        sql = await openDesk(url);
        return open();
      },
      close: () => sql.close(),
    });
  }

  async drop(): Promise<void> {
    await this.#store?.drop();
  }
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
    urgency: null,
    ...more,
  };
}
