/** The server can't start; the message is one line for the operator. */
export class StartFailure extends Error {}
