/** The version of the package, of its manifests and of the server over HTTP; a test checks that they are equal. */
export const VERSION = '1.0.0';
