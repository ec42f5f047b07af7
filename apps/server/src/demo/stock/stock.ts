/**
 * What is said of a trade. Every line is written as somebody would write it, whole; template.ts has the brackets' meaning.
 */
export interface TradeStock {
  kind: Kind;
  /** Whole reviews of a glad client: what was wrong, what was done. */
  good: string[];
  /** One thing about the work; stands alone or beside something else. */
  detail: string[];
  /** Whole reviews with a but: three stars, sometimes four. */
  mixed: string[];
  /** Whole reviews of somebody annoyed. */
  bad: string[];
  /** The first sentences of a professional's own bio. */
  about: string[];
  headline: string[];
  specialty: string[];
}

/** Trades alike in what one praises: works on a house, chores, machines, persons, lessons, animals, paperwork, celebrations. */
export type Kind = 'obra' | 'casa' | 'aparatos' | 'personas' | 'clases' | 'mascotas' | 'papeles' | 'fiestas';

export interface KindStock {
  /** A sentence of praise, and one of complaint. */
  praise: string[];
  complaint: string[];
  /** How a professional works, in their own words. */
  habit: string[];
}
