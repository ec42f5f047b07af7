import type { Observe } from '../../observe.ts';

const CHECK_MS = 100;
const LAG_MAX_MS = 500;
/** Late checks in a row that mean overload. A single pause does not: the requests that waited are still answered. */
const LATE_CHECKS = 3;

export type OverloadWatch = ReturnType<typeof watchOverload>;

/** From the third late check in a row until the first punctual one, new requests get 503, so that the queue stays bounded. */
export function watchOverload(now: () => number, observe: Observe) {
  let late = 0;
  let expected = now() + CHECK_MS;
  const watch = { shedding: false, lagMs: 0, check, stop: () => clearInterval(timer) };
  const timer = setInterval(check, CHECK_MS).unref();

  function check(): void {
    const at = now();
    watch.lagMs = Math.max(0, at - expected);
    expected = at + CHECK_MS;
    late = watch.lagMs > LAG_MAX_MS ? late + 1 : 0;
    const shed = late >= LATE_CHECKS;
    if (shed && !watch.shedding) observe({ event: 'overload_began', lagMs: Math.round(watch.lagMs) });
    if (!shed && watch.shedding) observe({ event: 'overload_ended' });
    watch.shedding = shed;
  }

  return watch;
}
