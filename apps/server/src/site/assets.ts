import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError, type Catalog } from '@vidriera/core';
import { sendBody } from '../http/respond.ts';
import type { Route } from '../http/route.ts';
import { compressed } from './compress.ts';
import { placeName, provinceName } from './places.ts';
import { hintsBySlug } from './trades.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** A file as it is served, under an address that changes with its content. */
export interface Asset {
  readonly url: string;
  readonly body: Buffer;
  readonly type: string;
}

const COMMENTS = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const SPACE = /\s+/g;
const SPACE_AROUND = / ?([{};,>]) ?/g;
const LEADING_ZERO = /\b0\.(?=\d)/g;

/** A style sheet without its comments and its air. The values in it are few and plain: nothing cleverer is needed. */
export function packStyle(style: string): string {
  return style
    .replace(COMMENTS, '')
    .replace(SPACE, ' ')
    .replace(SPACE_AROUND, '$1')
    .replaceAll(': ', ':')
    .replace(LEADING_ZERO, '.')
    .replaceAll(';}', '}')
    .trim();
}

function asset(name: string, type: string, content: string | Buffer): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  return {
    url: `/assets/${stem}.${hash}.${extension}`,
    body: Buffer.isBuffer(content) ? content : Buffer.from(content),
    type,
  };
}

const fileOf = (name: string) => path.join(import.meta.dirname, 'assets', name);
const read = (name: string) => readFileSync(fileOf(name), 'utf8');

export const STYLE = asset('style.css', 'text/css; charset=utf-8', packStyle(read('style.css')));
/** What the home page and lists of people need besides. */
export const DIRECTORY_STYLE = asset('directory.css', 'text/css; charset=utf-8', packStyle(read('directory.css')));
/** What profiles need besides. */
export const PROFILE_STYLE = asset(
  'profile.css',
  'text/css; charset=utf-8',
  packStyle(read('people.css') + read('profile.css')),
);
/** What pages of tasks, forms and texts need besides. */
export const TASKS_STYLE = asset(
  'tasks.css',
  'text/css; charset=utf-8',
  packStyle(read('people.css') + read('tasks.css')),
);
/** What private pages need besides. */
export const PRIVATE_STYLE = asset('private.css', 'text/css; charset=utf-8', packStyle(read('private.css')));
export const SCRIPT = asset('enhance.js', 'text/javascript; charset=utf-8', read('enhance.js'));
/** Packed already. */
const PICTURE = 'image/png';
/** What a shared link shows where a page has no picture of its own. */
export const PREVIEW = asset('preview.png', PICTURE, readFileSync(fileOf('preview.png')));
export const ICON = asset('icon.svg', 'image/svg+xml', read('icon.svg'));

const places = new WeakMap<Catalog, Asset>();

/** The names of all places, for the script to offer while one types. */
export function placesAsset(catalog: Catalog): Asset {
  let made = places.get(catalog);
  if (made === undefined) {
    const names = catalog.cities.flatMap((city) => [
      provinceName({ city, neighborhood: null }),
      ...(city.neighborhoods ?? []).map((neighborhood) => placeName({ city, neighborhood })),
    ]);
    made = asset('lugares.json', 'application/json', JSON.stringify([...new Set(names)]));
    places.set(catalog, made);
  }
  return made;
}

const hints = new WeakMap<Catalog, Asset>();

/** What each trade needs to know of a task, for the script to show as one chooses the trade. */
export function hintsAsset(catalog: Catalog): Asset {
  let made = hints.get(catalog);
  if (made === undefined) {
    made = asset('pistas.json', 'application/json', JSON.stringify(hintsBySlug(catalog.services)));
    hints.set(catalog, made);
  }
  return made;
}

/**
 * The static files: not counted, without rate headers (house decision, Rate limits). While replicas of two versions
 * serve, a page of one may ask the other for its style: it gets the other's, which is better than none.
 */
export function assetRoutes(catalog: () => Catalog): Route[] {
  const find = (url: string) =>
    [
      STYLE,
      DIRECTORY_STYLE,
      PROFILE_STYLE,
      TASKS_STYLE,
      PRIVATE_STYLE,
      SCRIPT,
      ICON,
      PREVIEW,
      placesAsset(catalog()),
      hintsAsset(catalog()),
    ].find((one) => unhashed(one.url) === unhashed(url));
  const shared = { under: 'site', methods: ['GET'], limits: 'none', cors: false } as const;
  return [
    {
      ...shared,
      name: 'asset',
      path: '/assets/{name}',
      has: (segment) => find(`/assets/${segment}`) !== undefined,
      handle(exchange) {
        const url = `/assets/${exchange.segment}`;
        const found = find(url);
        if (found === undefined) throw new ApiError('not_found');
        const kept = ['Cache-Control', found.url === url ? FOREVER : 'no-store'];
        if (found.type === PICTURE) return sendBody(exchange, 200, found.type, found.body, kept);
        const { body, headers } = compressed(found.body, exchange.request.headers['accept-encoding']);
        sendBody(exchange, 200, found.type, body, [...kept, ...headers]);
      },
    },
    {
      ...shared,
      name: 'asset',
      path: '/favicon.ico',
      handle: (exchange) => sendBody(exchange, 200, ICON.type, ICON.body, ['Cache-Control', 'public, max-age=86400']),
    },
  ];
}

const HASH = /\.[0-9a-f]{12}\./;

function unhashed(url: string): string {
  return url.replace(HASH, '.');
}
