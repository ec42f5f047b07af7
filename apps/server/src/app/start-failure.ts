/** The server can't start. The message is one line for the operator. */
export class StartFailure extends Error {}
