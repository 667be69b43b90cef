import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../scripts/chromium.ts';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './product.ts',
  // Node reads the sources itself: to translate them for each run would take seconds.
  build: { external: ['**/*.ts'] },
  outputDir: '../.cache/playwright',
  // A busy machine is slow, not wrong: only what hangs fails.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json']],
  use: {
    // What fails says where, and what the page showed. To write down every step would cost a twenty-fifth of the time, with
    // pictures a third; `--trace on` does.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      timeout: 180_000,
      executablePath: process.env['CHROMIUM_PATH'] ?? 'chromium',
      // The tabs of a context share a process, and what it has compiled. A page lives too short to gain by the compiler
      // that takes long: without it axe takes a twelfth less of the processors.
      args: [...chromiumFlags, '--process-per-site', '--js-flags=--no-turbofan'],
    },
  },
});
