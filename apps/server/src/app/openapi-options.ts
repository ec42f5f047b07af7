import type { OpenapiOptions } from '@vidriera/core/openapi';
import type { Settings } from '../settings.ts';
import type { Addresses } from './addresses.ts';

const dayOf = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString().slice(0, 10));

export function openapiOptions(
  { searchForm, v1DeprecatedOn, v1SunsetOn }: Settings,
  addresses: Addresses,
): OpenapiOptions {
  return { form: searchForm, ...addresses, deprecatedOn: dayOf(v1DeprecatedOn), sunsetOn: dayOf(v1SunsetOn) };
}
