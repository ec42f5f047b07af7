/** A service, as this package needs it; a caller's own type may have more. */
export interface Service {
  readonly slug: string;
  readonly name: string;
}

/** Anything with a slug and a name. */
export type Choice = Service;
export type Neighborhood = Service;

export interface City {
  readonly slug: string;
  readonly name: string;
  readonly region?: string | null | undefined;
  readonly neighborhoods?: readonly Neighborhood[] | undefined;
}

export interface Catalog {
  readonly services: readonly Service[];
  readonly cities: readonly City[];
}
