/** An http(s) address without a trailing slash. Throws a TypeError that names the option when it is invalid. */
export function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new TypeError(`${option} must be an http(s) address without query, fragment or credentials.`);
  }
  return url.href.replace(/\/+$/, '');
}
