import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memoized } from '@vidriera/contract/memo';
import { sendBody } from '../http/respond.ts';
import { fileRoute, type Route } from '../http/route.ts';
import type { Operator } from './operator.ts';
import { type StaticFile, staticFile, staticRoute } from './static-files.ts';
import { HINTS } from './trades.ts';

const asset = (name: string, content: string | Buffer) => staticFile('/assets', name, content);
const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'assets', name));
const style = (name: string, ...files: readonly string[]) => asset(name, Buffer.concat(files.map(read)));

/** The files that pages name. `style` is for every page; each page has one of the other style sheets besides. */
export const ASSETS = {
  style: style('style.css', 'style.css'),
  directoryStyle: style('directory.css', 'directory.css'),
  profileStyle: style('profile.css', 'people.css', 'profile.css'),
  tasksStyle: style('tasks.css', 'people.css', 'tasks.css'),
  privateStyle: style('private.css', 'private.css'),
  script: asset('enhance.js', read('enhance.js')),
  icon: asset('icon.svg', read('icon.svg')),
  /** The icon on the screen of a phone: 192 px, without transparency. */
  touchIcon: asset('touch-icon.png', read('touch-icon.png')),
  preview: asset('preview.png', read('preview.png')),
  /** What a professional needs to know about a task, which the script shows when a trade is chosen. */
  hints: asset('pistas.json', JSON.stringify(HINTS)),
} as const;

/** The site on a phone’s screen. Its addresses are relative, to hold under any path. */
export const manifestAsset: (operator: Operator) => StaticFile = memoized(({ name, description, color, icon }) => {
  const icons = icon === null ? [ASSETS.touchIcon, ASSETS.icon] : [icon];
  const manifest = {
    name,
    ...(description && { description }),
    lang: 'es-AR',
    start_url: '../',
    scope: '../',
    display: 'minimal-ui',
    background_color: '#fbf6ee',
    theme_color: color ?? '#0f5b4f',
    // The width and height of a PNG, which its header has; an SVG has any.
    icons: icons.map(({ url, type, body }) => ({
      src: path.basename(url),
      type,
      sizes: type === 'image/png' && body.length >= 24 ? `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}` : 'any',
    })),
  };
  return asset('site.webmanifest', JSON.stringify(manifest));
});

export function assetRoutes(operator: Operator): Route[] {
  const icon = operator.icon ?? ASSETS.icon;
  const own = [operator.style, operator.logo, operator.icon].filter((file) => file !== null);
  const cached = ['Cache-Control', 'public, max-age=86400'];
  return [
    staticRoute('/assets', () => [...Object.values(ASSETS), ...own, manifestAsset(operator)]),
    fileRoute('/favicon.ico', null, (exchange) => sendBody(exchange, 200, icon.type, icon.body, cached)),
  ];
}
