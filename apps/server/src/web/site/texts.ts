import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BadTexts } from './bad-texts.ts';
import { readMarkdown, UnknownMarkdown, type Written } from './markdown.ts';
import { FACE_FILES, NO_OPERATOR, type Operator, readOperator } from './operator.ts';

/** The pages whose text an operator may replace. Each name is the file's name and the page's path. */
export const TEXT_NAMES = [
  'ayuda',
  'quienes-somos',
  'como-verificamos',
  'privacidad',
  'terminos',
  'soy-profesional',
] as const;
type TextName = (typeof TEXT_NAMES)[number];
export type SiteTexts = Readonly<Record<TextName, Written>>;

/** Keeps a page with its layout under 30 kB. */
export const TEXT_BYTES_MAX = 20_000;

const OWN = path.join(import.meta.dirname, 'texts');

/** The texts of the site, from the operator's folder or else the built-in ones, and the operator. Throws {@link BadTexts}. */
export function readSiteFolder(folder: string | null): { readonly texts: SiteTexts; readonly operator: Operator } {
  const own = readFolder(OWN) as SiteTexts;
  if (folder === null) return { texts: own, operator: NO_OPERATOR };
  return { texts: { ...own, ...readFolder(folder) }, operator: readOperator(folder, list(folder)) };
}

function readFolder(folder: string): Partial<SiteTexts> {
  const known: readonly string[] = TEXT_NAMES.map((name) => `${name}.md`);
  const texts: Partial<Record<TextName, Written>> = {};
  for (const name of list(folder)) {
    if (name.startsWith('.') || FACE_FILES.includes(name)) continue;
    if (!known.includes(name)) {
      throw new BadTexts(
        `${JSON.stringify(name)} is not a text of the site; expected ${[...known, ...FACE_FILES].join(', ')}`,
      );
    }
    texts[path.parse(name).name as TextName] = readText(folder, name);
  }
  return texts;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new BadTexts(
      `it can't be read (${(error as NodeJS.ErrnoException).code}); expected a folder of Markdown files`,
    );
  }
}

function readText(folder: string, name: string): Written {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.join(folder, name));
  } catch (error) {
    throw new BadTexts(`${name} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > TEXT_BYTES_MAX) {
    throw new BadTexts(`${name} has ${bytes.length} bytes; expected at most ${TEXT_BYTES_MAX}`);
  }
  try {
    return readMarkdown(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnknownMarkdown) throw new BadTexts(`${name} ${error.message}`);
    throw new BadTexts(`${name} is not UTF-8 text`);
  }
}
