import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '@vidriera/core';
import { sendBody } from '../http/respond.ts';
import type { Route } from '../http/route.ts';
import { placeName } from './places.ts';

const FOREVER = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** A file as it is served, under an address that changes with its content. */
export interface Asset {
  readonly url: string;
  readonly body: Buffer;
  readonly type: string;
}

const COMMENTS = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const SPACE = /\s+/g;
const SPACE_AROUND = / ?([{};,>]) ?/g;

/** A style sheet without its comments and its air. The values in it are few and plain: nothing cleverer is needed. */
export function packStyle(style: string): string {
  return style
    .replace(COMMENTS, '')
    .replace(SPACE, ' ')
    .replace(SPACE_AROUND, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}

function asset(name: string, type: string, content: string): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  return { url: `/assets/${stem}.${hash}.${extension}`, body: Buffer.from(content), type };
}

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'assets', name), 'utf8');

export const STYLE = asset('style.css', 'text/css; charset=utf-8', packStyle(read('style.css')));
export const SCRIPT = asset('enhance.js', 'text/javascript; charset=utf-8', read('enhance.js'));
export const ICON = asset('icon.svg', 'image/svg+xml', read('icon.svg'));

const places = new WeakMap<Catalog, Asset>();

/** The names of all places, for the script to offer while one types. */
export function placesAsset(catalog: Catalog): Asset {
  let made = places.get(catalog);
  if (made === undefined) {
    const names = catalog.cities.flatMap((city) => [
      city.name,
      ...(city.neighborhoods ?? []).map((neighborhood) => placeName({ city, neighborhood })),
    ]);
    made = asset('lugares.json', 'application/json', JSON.stringify([...new Set(names)]));
    places.set(catalog, made);
  }
  return made;
}

function assetRoute(name: string, address: string, find: () => Asset, headers: readonly string[]): Route {
  return {
    name,
    under: 'site',
    path: address,
    methods: ['GET'],
    limits: 'none',
    cors: false,
    handle(exchange) {
      const { type, body } = find();
      sendBody(exchange, 200, type, body, headers);
    },
  };
}

/** The static files: not counted, without rate headers (house decision, Rate limits). */
export function assetRoutes(catalog: () => Catalog): Route[] {
  const fixed = [STYLE, SCRIPT, ICON].map((one) => assetRoute('asset', one.url, () => one, FOREVER));
  return [
    ...fixed,
    // Whatever hash is asked for, the names are today's: a page may be older than the directory.
    assetRoute('asset', '/assets/{places}', () => placesAsset(catalog()), ['Cache-Control', 'public, max-age=3600']),
    assetRoute('asset', '/favicon.ico', () => ICON, ['Cache-Control', 'public, max-age=86400']),
  ];
}
