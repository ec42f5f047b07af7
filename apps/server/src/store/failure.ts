/** The store can't do its work. The message is one line for the operator: what is wrong with which file, and the way out. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}

/** A record that is no JSON: no import writes one, so the store is not what it was. Nothing of it is quoted. */
export class UnreadableRecord extends StoreFailure {
  constructor() {
    super(
      'A record in the directory can not be read: it is damaged. Restore the database from a backup, or import the source files into a new one.',
    );
  }
}

/** Another process holds the store for longer than is worth waiting; trying again may work. */
export class StoreBusy extends StoreFailure {
  override name = 'StoreBusy';
}
