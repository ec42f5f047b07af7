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

/** Swagger UI from its package, unchanged, and our own files. They are read on the first request for the documents. */
export function docsAssets(): Assets {
  read ??= {
    renderer: asset('swagger-ui.js', resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    rendererStyle: asset('swagger-ui.css', resolve('swagger-ui-dist/swagger-ui.css')),
    style: asset('docs.css', own('docs.css')),
    script: asset('docs.js', own('docs.js')),
  };
  return read;
}
