import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { run } from './process.ts';

/**
 * Features that only a person's browser needs. This list takes the place of Playwright's own, so that one stands here
 * too. The popups of the address bar alone take a fifth of the time of a test: each new page loads two of them.
 */
const FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** How tests and measurements start Chromium. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES.join(',')}`,
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium: the one that is named, one on the PATH, Playwright's own, or Debian's, installed now. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return isProgram(named) ? named : complain(`CHROMIUM_PATH names ${named}, which is no program.`);
  return onPath() ?? playwrightOwn() ?? (await install()) ?? complain('');
}

const onPath = () => findOnPath(NAMES);

/** The first program on the PATH with one of these names. */
export const findOnPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
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
