import { taskHandovers } from '../http/endpoints/task-handovers.ts';
import type { Route } from '../http/route.ts';
import type { Ceiling } from '../limit/limiter.ts';
import { Previews } from '../site/previews/previews.ts';
import { type SiteOptions, siteRoutes } from '../site/site.ts';
import type { Sql } from '../store/sql.ts';
import { DESK_LIMITS, type Desk, openTaskDesk } from '../tasks/desk.ts';
import { sweepDesk } from '../tasks/sweep.ts';
import { picturesRoute } from './pictures-route.ts';

/** The interval at which expired texts are erased. */
const SWEEP_MS = 10 * 60 * 1000;

interface TaskRoutesOptions extends Omit<SiteOptions, 'desk' | 'previews'> {
  readonly sql: Sql;
  /** Unix ms. */
  readonly now: () => number;
  /** The most tasks that one address may publish in 24 hours. */
  readonly taskLimit: Ceiling;
  readonly onSweepFailure: (cause: unknown) => void;
}

/** The routes over the operational database: handovers and the site, and the demo's pictures. `stop` ends their background work. */
export async function openTaskRoutes(
  options: TaskRoutesOptions,
): Promise<{ readonly routes: Route[]; readonly stop: () => Promise<void> }> {
  const { sql, now, taskLimit, ...rest } = options;
  const tasksPerDay = taskLimit === 'off' ? Number.POSITIVE_INFINITY : taskLimit;
  const desk = await openTaskDesk(sql, now, { ...DESK_LIMITS, tasksPerDay });
  const previews = new Previews();
  const routes = [taskHandovers({ ...rest, desk }), ...siteRoutes({ ...rest, desk, previews }), picturesRoute()];
  const stopSweeping = startSweeping(desk, options.onSweepFailure);
  return {
    routes,
    stop: () => {
      stopSweeping();
      return previews.close();
    },
  };
}

function startSweeping(desk: Desk, onFailure: (cause: unknown) => void): () => void {
  const sweep = () => void sweepDesk(desk).catch(onFailure);
  sweep();
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return () => clearInterval(timer);
}
