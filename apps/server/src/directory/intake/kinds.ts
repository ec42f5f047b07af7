/** The four kinds of record, in the order of a folder import (source-format, Files). */
export const KINDS = ['services', 'cities', 'professionals', 'reviews'] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

/** An import can't start or continue; the message is one line for the operator. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}

/** `--kind` is missing or wrong. */
export class WrongKind extends Error {
  override name = 'WrongKind';
}

/** The reason for rejecting a professional of an unknown city, or a review of an unknown professional. */
export const NO_CITY = 'is not a city of the directory';
export const NO_PROFESSIONAL = 'is not a professional of the directory';

/** A fault of a record: its field and the reason. Neither `field` nor `reason` contains a value of the record. */
export interface Problem {
  /** `services[2]`, `verifications.matricula`; null when the line can't be parsed. */
  readonly field: string | null;
  readonly reason: string;
}

/** A rejected record in a report, with its first fault. */
export interface Rejection extends Problem {
  readonly file: string;
  /** The first line of the file is 1. */
  readonly line: number;
  readonly kind: Kind;
  readonly also?: readonly Problem[];
}

/** What a report says of imported records, in its sections: how many there are of each. */
export const NOTES = {
  read_as: {
    title: 'Understood in other words',
    said: {
      read_as: 'names of services and places, read as their slugs',
      windows_1252: 'lines in Windows-1252, read as such',
      anonymous: 'without a usable name of the author, shown as "Anónimo"',
    },
  },
  left_out: {
    title: 'Left out of records that went in',
    said: {
      unknown_services: 'services that are not in the catalog',
      inactive_services: 'services that are not active',
      unlicensed_services: 'services that need a verified matrícula',
      unknown_neighborhoods: 'neighborhoods that their city does not have',
      inactive_neighborhoods: 'neighborhoods that are not active',
      text_ends: 'ends of texts that are longer than may be shown',
      slugs: 'slugs that may show contact data or a private value (a made one stands in their place)',
      urls: 'URLs that are not http(s), or show contact data or a family name',
    },
  },
  not_listed: {
    title: 'In the directory, but in no list',
    said: {
      not_active: 'paused or suspended',
      inactive_city: 'of a city that is not active',
      no_services: 'without a service',
      no_listable_services: 'without a service that may be listed',
    },
  },
  repeated: {
    title: 'More than once in a file',
    said: { repeated_keys: 'have the key of an earlier line, and replace it' },
  },
} as const;

type Said<Section> = Section extends { said: infer Notes } ? keyof Notes : never;
export type Note = Said<(typeof NOTES)[keyof typeof NOTES]>;

/** The number of records of one kind by outcome. */
const noCounts = () => ({ read: 0, written: 0, unchanged: 0, deleted: 0, rejected: 0 });
export type Counts = ReturnType<typeof noCounts>;

export const emptyCounts = () => ofEachKind(noCounts);

/** A record of what `make` makes of each kind. */
export function ofEachKind<Made>(make: (kind: Kind) => Made): Record<Kind, Made> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, Made>;
}
