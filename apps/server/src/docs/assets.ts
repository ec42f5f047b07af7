import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of the documents, under an address that changes with its content. */
export interface Asset {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const { resolve } = createRequire(import.meta.url);
const own = (name: string) => path.join(import.meta.dirname, 'assets', name);
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

function asset(stem: string, extension: string, type: string, file: string): Asset {
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { name: `${stem}.${digest}.${extension}`, type, bytes };
}

export type Assets = Readonly<Record<'renderer' | 'rendererStyle' | 'style' | 'script', Asset>>;

let read: Assets | null = null;

/** Swagger UI as its package has it, and what is ours. Read when the documents are first asked for. */
export function docsAssets(): Assets {
  read ??= {
    renderer: asset('swagger-ui', 'js', SCRIPT, resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    rendererStyle: asset('swagger-ui', 'css', STYLE, resolve('swagger-ui-dist/swagger-ui.css')),
    style: asset('docs', 'css', STYLE, own('docs.css')),
    script: asset('docs', 'js', SCRIPT, own('docs.js')),
  };
  return read;
}
