import { existsSync } from 'node:fs';
import { chromium as playwrightChromium } from '@playwright/test';
import { findOnPath, installPackage, isProgram } from './programs.ts';

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

/** First the one without a window of its own, which takes a sixth less of the processors. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium: the one that is named, one on the PATH, Playwright's own, or Debian's, installed now. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return isProgram(named) ? named : complain(`CHROMIUM_PATH names ${named}, which is no program.`);
  return onPath() ?? playwrightOwn() ?? (await install()) ?? complain('');
}

const onPath = () => findOnPath(NAMES);

function playwrightOwn(): string | undefined {
  const place = playwrightChromium.executablePath();
  return existsSync(place) ? place : undefined;
}

/** The first is enough, and smaller; older releases of Debian do not have it. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

async function install(): Promise<string | undefined> {
  await installPackage(PACKAGES);
  return onPath();
}

function complain(reason: string): undefined {
  console.error(
    `${reason} The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`.trim(),
  );
  return undefined;
}
