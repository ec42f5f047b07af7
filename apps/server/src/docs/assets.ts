import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type StaticFile, staticFile } from '../site/static-files.ts';

const { resolve } = createRequire(import.meta.url);

export const DOCS_ASSETS = '/docs/assets';
const asset = (name: string, file: string) => staticFile(DOCS_ASSETS, name, readFileSync(file));
const own = (name: string) => path.join(import.meta.dirname, 'assets', name);

type Assets = Readonly<Record<'renderer' | 'rendererStyle' | 'style' | 'script', StaticFile>>;

let read: Assets | null = null;

/** Swagger UI as its package has it, and our own files. Read when the documents are first requested. */
export function docsAssets(): Assets {
  read ??= {
    renderer: asset('swagger-ui.js', resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    rendererStyle: asset('swagger-ui.css', resolve('swagger-ui-dist/swagger-ui.css')),
    style: asset('docs.css', own('docs.css')),
    script: asset('docs.js', own('docs.js')),
  };
  return read;
}
