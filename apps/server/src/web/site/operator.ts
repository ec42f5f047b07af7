import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readYamlFields } from '../../yaml-fields.ts';
import { BadTexts } from './bad-texts.ts';
import { brandContrast, brandSheet, CONTRAST_MIN, readColor } from './colors.ts';
import { type StaticFile, staticFile } from './static-files.ts';

/** Who runs the site, as `sitio.yaml` says, and its face. */
export interface Operator {
  readonly name: string;
  /** One sentence. */
  readonly description: string | null;
  readonly legal_name: string | null;
  /** The CUIT, as 30-12345678-1. */
  readonly tax_id: string | null;
  /** `mailto:` or `https:`, for people and for reports of what is wrong. */
  readonly contact: string | null;
  readonly reports: string | null;
  /** `#rrggbb`. */
  readonly color: string | null;
  readonly style: StaticFile | null;
  readonly logo: StaticFile | null;
  readonly icon: StaticFile | null;
  /** False for a site without `sitio.yaml`: a demonstration. */
  readonly isNamed: boolean;
}

export const OPERATOR_FILE = 'sitio.yaml';
/** What the folder may hold besides texts. */
export const FACE_FILES: readonly string[] = [OPERATOR_FILE, 'logo.svg', 'icon.png'];

export const NO_OPERATOR: Operator = {
  name: 'Vidriera',
  ...{ description: null, legal_name: null, tax_id: null, contact: null, reports: null, color: null },
  ...{ style: null, logo: null, icon: null },
  isNamed: false,
};

const YAML_BYTES_MAX = 10_000;
const LOGO_BYTES_MAX = 50_000;
const ICON_BYTES_MAX = 200_000;

/** The rule of each field of `sitio.yaml`. */
const short = (most: number) => ({
  isValid: (text: string) => text.length <= most && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
  expected: `a line of at most ${most} characters`,
});
const contact = {
  isValid: (text: string) => /^(?:https:\/\/|mailto:)[\x21-\x7e]{1,200}$/.test(text) && URL.canParse(text),
  expected: 'an address like mailto:hola@example.com or https://example.com/contacto',
};
const FIELDS = {
  name: short(60),
  description: short(160),
  legal_name: short(120),
  tax_id: { isValid: isCuit, expected: 'a CUIT with its check digit, like 30-71234567-1' },
  contact,
  reports: contact,
  color: {
    isValid: (text: string) => readColor(text) !== null,
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
  const [yaml, logo, icon] = [
    file(OPERATOR_FILE, YAML_BYTES_MAX),
    file('logo.svg', LOGO_BYTES_MAX),
    file('icon.png', ICON_BYTES_MAX),
  ];
  if (yaml === null) {
    if (logo !== null || icon !== null)
      throw new BadTexts(`a logo or icon goes with ${OPERATOR_FILE}, which is missing`);
    return NO_OPERATOR;
  }
  const fields = readFields(yaml.toString());
  const color = fields.color === undefined ? null : checkedColor(fields.color);
  if (logo !== null) checkLogo(logo.toString());
  if (icon !== null && icon.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n')
    throw new BadTexts('icon.png is not a PNG');
  return {
    ...NO_OPERATOR,
    ...fields,
    name: fields.name!,
    ...(fields.tax_id && { tax_id: fields.tax_id.replaceAll('-', '').replace(/^(..)(.{8})(.)$/, '$1-$2-$3') }),
    style: color && staticFile('/assets', 'operator.css', brandSheet(color)),
    logo: logo && staticFile('/assets', 'logo.svg', logo),
    icon: icon && staticFile('/assets', 'operator-icon.png', icon),
    isNamed: true,
  };
}

function readBounded(folder: string, name: string, most: number): Buffer {
  const bytes = readFileSync(path.join(folder, name));
  if (bytes.length > most) throw new BadTexts(`${name} has ${bytes.length} bytes; expected at most ${most}`);
  return bytes;
}

function readFields(text: string): Partial<Record<Field, string>> {
  const { items, at } = readYamlFields(text, OPERATOR_FILE, (what) => new BadTexts(what));
  const fields: Partial<Record<Field, string>> = {};
  for (const { key, value } of items as readonly { key: Scalar; value: Scalar | null }[]) {
    const name = String(key.value);
    if (!Object.hasOwn(FIELDS, name)) {
      throw new BadTexts(
        `${at(key)}: ${JSON.stringify(name)} is not a field; they are ${Object.keys(FIELDS).join(', ')}`,
      );
    }
    const rule = FIELDS[name as Field];
    const given = value?.value;
    const said = typeof given === 'number' ? String(given) : given;
    if (typeof said !== 'string' || said.trim() === '' || !rule.isValid(said.trim())) {
      throw new BadTexts(`${at(key)}: ${name} is not valid; expected ${rule.expected}`);
    }
    fields[name as Field] = said.trim();
  }
  if (fields.name === undefined) throw new BadTexts(`${OPERATOR_FILE} has no name`);
  return fields;
}

interface Scalar {
  readonly value: unknown;
  readonly range?: readonly number[] | null;
}

function checkedColor(text: string) {
  const color = readColor(text)!;
  const found = brandContrast(color);
  if (found < CONTRAST_MIN) {
    throw new BadTexts(
      `${OPERATOR_FILE}: color ${text} has a contrast of ${found.toFixed(1)} to white or paper; expected ${CONTRAST_MIN} or more, a darker color`,
    );
  }
  return color;
}

/** What makes an SVG more than a drawing: scripts, events, other documents, entities. */
const FORBIDDEN_SVG: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i, 'a document type or a style sheet of its own'],
  [
    /<(?:[\w-]+:)?(?:script|foreignObject|iframe|image|feImage|set|animate\w*|handler|a)\b/i,
    'an element that is no drawing',
  ],
  [/\son\w+\s*=/i, 'an event'],
  [/\b(?:href|src)\s*=\s*["']?(?!["']?#)/i, 'a reference outside it'],
  [/url\(\s*["']?(?!["']?#)|@import/i, 'a reference outside it'],
];

function checkLogo(text: string): void {
  const found = FORBIDDEN_SVG.find(([pattern]) => pattern.test(text));
  if (found !== undefined) throw new BadTexts(`logo.svg has ${found[1]}; expected a drawing that needs nothing else`);
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg\b/.test(text) || !/\bxmlns\s*=/.test(text)) {
    throw new BadTexts('logo.svg is not an SVG');
  }
}
