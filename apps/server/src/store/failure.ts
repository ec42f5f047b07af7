/** The store can't do its work. The message is one line for the operator: what is wrong with which file, and the way out. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}

/** Another process holds the store for longer than is worth waiting; trying again may work. */
export class StoreBusy extends StoreFailure {
  override name = 'StoreBusy';
}
