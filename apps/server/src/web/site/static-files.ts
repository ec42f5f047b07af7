import { hash } from 'node:crypto';
import { sendBody, sendEncoded } from '../http/respond.ts';
import { fileRoute, type Route } from '../http/route.ts';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};
const FOREVER = 'public, max-age=31536000, immutable';

export type StaticFile = Readonly<ReturnType<typeof staticFile>>;

export function staticFile(folder: string, name: string, content: string | Buffer) {
  const version = hash('sha256', content).slice(0, 12);
  const [stem, extension = ''] = name.split('.');
  const body = Buffer.isBuffer(content) ? content : Buffer.from(content);
  return { url: `${folder}/${stem}.${version}.${extension}`, body, type: TYPES[extension]! };
}

/** The files of a folder, found with any hash: replicas of two versions may serve at once. */
export function staticRoute(folder: string, files: () => readonly StaticFile[]): Route {
  const find = (segment: string) => files().find(({ url }) => unhashed(url) === unhashed(`${folder}/${segment}`));
  const has = (segment: string) => find(segment) !== undefined;
  return fileRoute(`${folder}/{name}`, has, (exchange) => {
    const file = find(exchange.segment)!;
    const cached = ['Cache-Control', file.url.endsWith(`/${exchange.segment}`) ? FOREVER : 'no-store'];
    const send = file.type === TYPES.png ? sendBody : sendEncoded;
    send(exchange, 200, file.type, file.body, cached);
  });
}

function unhashed(url: string): string {
  return url.replace(/\.[0-9a-f]{12}\./, '.');
}
