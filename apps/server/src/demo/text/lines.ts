/** Tag for prose kept one item a line: the trimmed lines of the literal, empty ones left out. */
export function lines(strings: TemplateStringsArray): string[] {
  return strings
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The slug of a name, as the source format has them: `Villa Ortúzar` is `villa-ortuzar`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
