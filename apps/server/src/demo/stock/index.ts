import { plomeria } from './plomeria.ts';
import type { TradeStock } from './stock.ts';

export { general } from './general.ts';
export { kinds } from './kinds.ts';

const stocks: Readonly<Record<string, TradeStock>> = { plomeria };

/** The stock of a trade; the demo's own data has one for every active trade. */
export function stockOf(slug: string): TradeStock {
  return stocks[slug] ?? plomeria;
}
