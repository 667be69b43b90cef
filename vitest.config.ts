import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { countyShapes } from '@disclosure/web/county-shapes.ts';

/** A busy machine is slow, not wrong: only what hangs fails. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 };

const project = (name: string, include: string[], rest: object = {}) => ({
  test: { name, include, ...PATIENCE, ...rest },
});

export default defineConfig({
  test: {
    // The database and the storage of the tests stop gently at the end.
    teardownTimeout: PATIENCE.hookTimeout,
    // Many tests wait for a database or a process more than they compute: one more than there are cores leaves none idle.
    maxWorkers: availableParallelism() + 1,
    // No module keeps what a test would see, so files share what they have loaded. The few tests that replace a module
    // load the application again and reset the modules at their end.
    isolate: false,
    projects: [
      project('core', ['packages/core/**/*.test.ts']),
      project('api', ['packages/api/**/*.test.ts']),
      project('scripts', ['scripts/**/*.test.ts', 'workshop/!(fuzz|hostile)/**/*.test.ts'], {
        globalSetup: ['scripts/build/before-tests.ts'],
      }),
      project('server', ['apps/server/**/*.test.ts', 'workshop/{fuzz,hostile}/*.test.ts'], {
        globalSetup: ['apps/server/test/start-database.ts', 'apps/server/test/start-azurite.ts'],
      }),
      {
        ...project('web', ['apps/web/**/*.test.{ts,tsx}'], {
          environment: 'happy-dom',
          // Dialogs come and go at once, as for people who asked for less motion.
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: ['apps/web/test/setup.ts'],
        }),
        plugins: [countyShapes()],
      },
    ],
  },
});
