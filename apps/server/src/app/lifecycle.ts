import type { OpenapiOptions } from '@vidriera/core/openapi';
import type { Settings } from '../settings.ts';

const dayOf = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString().slice(0, 10));

/** The days on which the version served is deprecated and ends, as documents write them. */
export function lifecycleDays({
  v1DeprecatedOn,
  v1SunsetOn,
}: Pick<Settings, 'v1DeprecatedOn' | 'v1SunsetOn'>): Pick<OpenapiOptions, 'deprecatedOn' | 'sunsetOn'> {
  return { deprecatedOn: dayOf(v1DeprecatedOn), sunsetOn: dayOf(v1SunsetOn) };
}
