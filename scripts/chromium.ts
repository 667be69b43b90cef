import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { run } from './process.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium: the one that is named, one on the PATH, Playwright's own, or Debian's, installed now. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return isProgram(named) ? named : complain(`CHROMIUM_PATH names ${named}, which is no program.`);
  return onPath() ?? playwrightOwn() ?? (await install()) ?? complain('');
}

const onPath = () =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find(isProgram);

function playwrightOwn(): string | undefined {
  const place = playwrightChromium.executablePath();
  return existsSync(place) ? place : undefined;
}

/** Only root may install, and only where Debian's package manager is. */
async function install(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined;
  console.error("Installing Debian's chromium with apt-get, about a minute ...");
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('/usr/bin/apt-get', ['update', '-qq'], quiet);
  const code = await run('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  return code === 0 ? onPath() : undefined;
}

function complain(reason: string): undefined {
  console.error(
    `${reason} The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`.trim(),
  );
  return undefined;
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
