/** The store can't be used. The message is one line for the operator: which file has which problem, and how to solve it. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}

/**
 * A stored record that is not JSON. Imports write JSON only, so somebody changed the store. The message does not quote the
 * record.
 */
export class UnreadableRecord extends StoreFailure {
  constructor() {
    super(
      'A record in the directory can not be read: it is damaged. Restore the database from a backup, or import the source files into a new one.',
    );
  }
}

/** Another process has held the store for longer than the wait; trying again may work. */
export class StoreBusy extends StoreFailure {
  override name = 'StoreBusy';
}
