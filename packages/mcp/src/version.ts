/** The version of the package, of its manifests and of the server over HTTP; a test holds them together. */
export const VERSION = '1.0.0';
