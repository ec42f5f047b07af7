/** An http(s) address without a trailing slash. Throws a TypeError that names the option when it is invalid. */
export function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // The `search` of an address that ends with "?" is empty.
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(url.href) || url.username + url.password !== '') {
    throw new TypeError(`${option} must be an http(s) address without query, fragment or credentials.`);
  }
  return url.href.replace(/\/+$/, '');
}
