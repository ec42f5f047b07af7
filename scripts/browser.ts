import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's Chromium (or what CHROMIUM_PATH names), or null when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const places = env.CHROMIUM_PATH === undefined ? USUAL_PLACES : [env.CHROMIUM_PATH];
  return places.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts Chromium, as root (in containers) without a sandbox. */
export function launchChromium(executablePath: string, args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args, chromiumSandbox: process.getuid?.() !== 0 });
}
