/** The operator's folder can't be used; the message names the file and its problem. */
export class BadTexts extends Error {}
