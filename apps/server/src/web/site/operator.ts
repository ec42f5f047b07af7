import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readYamlFields } from '../../yaml-fields.ts';
import { type Html, html } from './html.ts';
import { type StaticFile, staticFile } from './static-files.ts';

/** The operator's folder can't be used; the message names the file and its problem. */
export class BadTexts extends Error {}

/** Who runs the site: the fields of `sitio.yaml`, and its face. */
export interface Operator extends Readonly<Record<Exclude<Field, 'name'>, string | null>> {
  readonly name: string;
  readonly style: StaticFile | null;
  readonly logo: StaticFile | null;
  readonly icon: StaticFile | null;
  /** False for a site without `sitio.yaml`: a demonstration. */
  readonly isNamed: boolean;
}

const SHADES = readFileSync(path.join(import.meta.dirname, 'assets', 'operator.css'), 'utf8');
const OPERATOR_FILE = 'sitio.yaml';
export const FACE_FILES: readonly string[] = [OPERATOR_FILE, 'logo.svg', 'icon.png'];

export const NO_OPERATOR: Operator = {
  name: 'Vidriera',
  ...{ description: null, legal_name: null, tax_id: null, contact: null, reports: null, color: null },
  ...{ style: null, logo: null, icon: null },
  isNamed: false,
};

const short = (most: number) => ({
  isValid: (text: string) => text.length <= most && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
  expected: `a line of at most ${most} characters`,
});
const contact = {
  isValid: (text: string) => /^(?:https:\/\/|mailto:)[\x21-\x7e]{1,200}$/.test(text) && URL.canParse(text),
  expected: 'an address like mailto:hola@example.com or https://example.com/contacto',
};
/** Each field and its rule; `contact` is for people, `reports` for what is wrong. */
const FIELDS = {
  name: short(60),
  description: short(160),
  legal_name: short(120),
  tax_id: { isValid: isCuit, expected: 'a CUIT with its check digit, like 30-71234567-1' },
  contact,
  reports: contact,
  color: {
    isValid: (text: string) => /^#[0-9a-f]{6}$/i.test(text),
    expected: 'a color in quotation marks, like "#0f5b4f"',
  },
} as const;
type Field = keyof typeof FIELDS;

function isCuit(text: string): boolean {
  if (!/^\d{2}-?\d{8}-?\d$/.test(text)) return false;
  const digits = [...text.replaceAll('-', '')].map(Number);
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, factor, i) => total + factor * digits[i]!, 0);
  return (11 - (sum % 11)) % 11 === digits[10];
}

/** The operator that a folder names; {@link NO_OPERATOR} without `sitio.yaml`. Throws {@link BadTexts}. */
export function readOperator(folder: string, names: readonly string[]): Operator {
  const file = (name: string, most: number) => (names.includes(name) ? readBounded(folder, name, most) : null);
  const [yaml, logo, icon] = [file(OPERATOR_FILE, 10_000), file('logo.svg', 50_000), file('icon.png', 200_000)];
  if (yaml === null) {
    if (logo === null && icon === null) return NO_OPERATOR;
    throw new BadTexts(`a logo or icon goes with ${OPERATOR_FILE}, which is missing`);
  }
  const fields = readFields(yaml.toString());
  const { color } = fields;
  if (color) checkColor(color);
  if (logo !== null) checkLogo(logo.toString());
  if (icon !== null && icon.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n')
    throw new BadTexts('icon.png is not a PNG');
  return {
    ...NO_OPERATOR,
    ...fields,
    name: fields.name!,
    ...(fields.tax_id && { tax_id: fields.tax_id.replaceAll('-', '').replace(/^(..)(.{8})(.)$/, '$1-$2-$3') }),
    style: color ? staticFile('/assets', 'operator.css', `:root{--operator:${color}}\n${SHADES}`) : null,
    logo: logo && staticFile('/assets', 'logo.svg', logo),
    icon: icon && staticFile('/assets', 'operator-icon.png', icon),
    isNamed: true,
  };
}

export function reading<Result>(what: string, read: () => Result, expected = ''): Result {
  try {
    return read();
  } catch (error) {
    throw new BadTexts(`${what} can't be read (${(error as NodeJS.ErrnoException).code})${expected}`);
  }
}

export function readBounded(folder: string, name: string, most: number): Buffer {
  const bytes = reading(name, () => readFileSync(path.join(folder, name)));
  if (bytes.length > most) throw new BadTexts(`${name} has ${bytes.length} bytes; expected at most ${most}`);
  return bytes;
}

function readFields(text: string): Partial<Record<Field, string>> {
  const { items, at } = readYamlFields(text, OPERATOR_FILE, (what) => new BadTexts(what));
  const fields: Partial<Record<Field, string>> = {};
  for (const { key, value } of items as readonly { key: { value: unknown }; value: { value: unknown } | null }[]) {
    const name = String(key.value);
    if (!Object.hasOwn(FIELDS, name)) {
      const known = Object.keys(FIELDS).join(', ');
      throw new BadTexts(`${at(key)}: ${JSON.stringify(name)} is not a field; they are ${known}`);
    }
    const rule = FIELDS[name as Field];
    const said = String(value?.value ?? '').trim();
    if (said === '' || !rule.isValid(said)) {
      throw new BadTexts(`${at(key)}: ${name} is not valid; expected ${rule.expected}`);
    }
    fields[name as Field] = said;
  }
  if (fields.name === undefined) throw new BadTexts(`${OPERATOR_FILE} has no name`);
  return fields;
}

function checkColor(color: string): void {
  const found = brandContrast(color);
  if (found >= CONTRAST_MIN) return;
  const what = `color ${color} has a contrast of ${found.toFixed(1)} to white or paper`;
  throw new BadTexts(`${OPERATOR_FILE}: ${what}; expected ${CONTRAST_MIN} or more, a darker color`);
}

/** What makes an SVG more than a drawing: scripts, events, other documents, entities. */
const FORBIDDEN_SVG: Readonly<Record<string, RegExp>> = {
  'a document type or a style sheet of its own': /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i,
  'an element that is no drawing':
    /<(?:[\w-]+:)?(?:script|foreignObject|iframe|image|feImage|set|animate\w*|handler|a)\b/i,
  'an event': /\son\w+\s*=/i,
  'a reference outside it': /\b(?:href|src)\s*=\s*["']?(?!["']?#)|url\(\s*["']?(?!["']?#)|@import/i,
};

function checkLogo(text: string): void {
  const [what] = Object.entries(FORBIDDEN_SVG).find(([, pattern]) => pattern.test(text)) ?? [];
  if (what !== undefined) throw new BadTexts(`logo.svg has ${what}; expected a drawing that needs nothing else`);
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg\b/.test(text) || !/\bxmlns\s*=/.test(text)) {
    throw new BadTexts('logo.svg is not an SVG');
  }
}

/** The site's paper, on which a color is text; white text on it has more contrast. */
const PAPER = '#fbf6ee';
/** The contrast that WCAG 2.2 asks of text (1.4.3). */
const CONTRAST_MIN = 4.5;

/** The contrast of a color to paper, by WCAG. */
export const brandContrast = (color: string) => (luminance(PAPER) + 0.05) / (luminance(color) + 0.05);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const DEMONSTRATION =
  'Esto es una demostración: nadie la administra, y los profesionales, las reseñas y las tareas pueden ser inventados.';

export function renderOperatorLine({ legal_name, tax_id, contact, isNamed }: Operator): Html | false {
  if (!isNamed) return html`<p class="small"><strong>${DEMONSTRATION}</strong></p>`;
  const shown = [legal_name, tax_id && `CUIT ${tax_id}`, contact && link(contact)].filter(Boolean);
  return shown.length > 0 && html`<p class="small">${shown.map((one, i) => [i > 0 && ' · ', one])}</p>`;
}

export function renderOperator(operator: Operator): Html {
  const { name, legal_name, tax_id, contact, reports, isNamed } = operator;
  if (!isNamed) return html`<h2>Quién administra esta guía</h2>\n<p>${DEMONSTRATION}</p>`;
  return html`<h2>Quién administra esta guía</h2>
<p>${legal_name ?? name}${tax_id && ` (CUIT ${tax_id})`}.</p>
${contact && html`<p>Para escribirle: ${link(contact)}.</p>`}
${reports && html`<p>Para avisar de algo que está mal, o pedir por tus datos: ${link(reports)}.</p>`}`;
}

function link(address: string): Html {
  return html`<a href="${address}">${address.replace(/^(?:mailto:|https:\/\/)/, '')}</a>`;
}
