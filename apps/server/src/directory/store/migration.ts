import { StoreFailure } from './failure.ts';

/** A migration of a database. Each is applied once, in the order of its list. */
export interface Migration {
  /** Must not change after a release, because the database stores the names of applied migrations. */
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * The migrations that are not applied yet. Refuses a database with an applied migration that the list lacks, since a newer
 * version wrote it; `wayOut` is what to do when this version is the newer one.
 */
export function notApplied(
  migrations: readonly Migration[],
  applied: readonly string[],
  database: string,
  wayOut: string,
): readonly Migration[] {
  const unknown = applied.find((step) => !migrations.some(({ name }) => name === step));
  if (unknown !== undefined) {
    throw new StoreFailure(
      `${database} was made by another vidriera: this one does not know step "${unknown}". Upgrade vidriera. If this vidriera is the newer one, it can't convert the data: ${wayOut} and import the source files again.`,
    );
  }
  return migrations.filter(({ name }) => !applied.includes(name));
}
