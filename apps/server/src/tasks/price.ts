/** The price of an offer: an amount, an amount it starts from, or to be agreed. */
export type PriceKind = 'open' | 'fixed' | 'from';

export interface Price {
  readonly kind: PriceKind;
  /** Whole pesos; null when `open`. */
  readonly amount: number | null;
}

const PRICE_MAX = 999_999_000;
/** From here on only whole thousands are accepted, so that no telephone number fits in a price. */
const ROUND_FROM = 1_000_000;
const ROUND_TO = 1000;

/** `45000`, `45.000`, `$ 45.000`. */
const AMOUNT = /^\$?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)$/;

type PriceReading = Price | { readonly wrong: 'kind' | 'amount' | 'too-large' | 'not-round' };

/** Reads a price as people write it. An amount with `open` is an error, so that nothing typed is lost. */
export function readPrice(kind: PriceKind, text: string): PriceReading {
  if (kind === 'open') return text.trim() === '' ? { kind, amount: null } : { wrong: 'kind' };
  const digits = AMOUNT.exec(text.trim())?.[1]?.replace(/\D/g, '');
  if (digits === undefined) return { wrong: 'amount' };
  const amount = Number(digits);
  if (amount === 0) return { wrong: 'amount' };
  if (amount > PRICE_MAX) return { wrong: 'too-large' };
  if (amount >= ROUND_FROM && amount % ROUND_TO !== 0) return { wrong: 'not-round' };
  return { kind, amount };
}
