/** `node scripts/draw-preview.ts`: draws the picture of link previews from its SVG, which those who show previews do not take. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium, launchChromium } from './browser.ts';

const assets = path.join(import.meta.dirname, '../apps/server/src/site/assets');
const chromium = findChromium();
if (chromium === null) throw new Error('There is no Chromium here. Install one or set CHROMIUM_PATH.');
const browser = await launchChromium(chromium);
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>body{margin:0}</style>${readFileSync(path.join(assets, 'preview.svg'), 'utf8')}`);
writeFileSync(path.join(assets, 'preview.png'), await page.screenshot({ type: 'png' }));
await browser.close();
