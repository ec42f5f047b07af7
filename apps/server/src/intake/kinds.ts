/** The four kinds of record, in the order of a folder import (source-format, Files). */
export const KINDS = ['services', 'cities', 'professionals', 'reviews'] as const;
export type Kind = (typeof KINDS)[number];

/** True for one of {@link KINDS}. */
export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

/** Why a professional of an unknown city, a review of an unknown professional is rejected. */
export const NO_CITY = 'is not a city of the directory';
export const NO_PROFESSIONAL = 'is not a professional of the directory';

/** Where a record stands that can't go in, and why. Neither `field` nor `reason` ever has a value of the record in it. */
export interface Problem {
  /** `services[2]`, `verifications.matricula`; null when the line as a whole can't be read. */
  readonly field: string | null;
  readonly reason: string;
}

/** A rejected record as it is reported. */
export interface Rejection extends Problem {
  readonly file: string;
  /** 1 is the first line of the file. */
  readonly line: number;
  readonly kind: Kind;
}

/** What was left out of records that went in. */
export const LEFT_OUT = {
  unknown_services: 'services that are not in the catalog',
  inactive_services: 'services that are not active',
  unlicensed_services: 'services that need a verified matrícula',
  unknown_neighborhoods: 'neighborhoods that their city does not have',
  inactive_neighborhoods: 'neighborhoods that are not active',
  text_ends: 'ends of texts that are longer than may be shown',
  review_ids: 'review ids that may show contact data or a family name (a made one stands in their place)',
  urls: 'URLs that are not http(s), or show contact data or a family name',
} as const;

/** Why professionals that went in are in no list. */
export const NOT_LISTED = {
  not_active: 'paused or suspended',
  inactive_city: 'of a city that is not active',
  no_services: 'without a service',
  no_listable_services: 'without a service that may be listed',
} as const;

export type Note = keyof typeof LEFT_OUT | keyof typeof NOT_LISTED;

/** What became of the records of one kind. */
export interface Counts {
  read: number;
  written: number;
  unchanged: number;
  deleted: number;
  rejected: number;
}

export function emptyCounts(): Record<Kind, Counts> {
  const none = () => ({ read: 0, written: 0, unchanged: 0, deleted: 0, rejected: 0 });
  return Object.fromEntries(KINDS.map((kind) => [kind, none()])) as Record<Kind, Counts>;
}
