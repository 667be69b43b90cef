import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.cache/playwright',
  // A busy machine is slow, not wrong: only what hangs fails.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json']],
  use: {
    // Pictures of every step would cost a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      timeout: 180_000,
      executablePath: process.env['CHROMIUM_PATH'] ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
