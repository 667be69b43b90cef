import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import type { VitestPluginContext } from 'vitest/node';
import { countyShapes } from '@disclosure/web/county-shapes.ts';
import { findBuiltThread } from './scripts/build/server-program.ts';
import { compiled } from './scripts/process.ts';

/** Programs that tests start find what earlier ones have compiled. */
process.env['NODE_COMPILE_CACHE'] ??= compiled.NODE_COMPILE_CACHE;

/** The threads of the server run the built program, as those of users do: a tenth of the work before they begin. */
const builtThread = {
  name: 'built-thread',
  load: (id: string) =>
    isThread(id) ? `export const address = ${JSON.stringify(findBuiltThread().href)};` : undefined,
  // Its source stays the same from build to build, so a run would start the threads of an earlier one.
  configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
    defineCacheKeyGenerator(({ id }) => (isThread(id) ? false : undefined)),
};

const isThread = (id: string): boolean => id.endsWith('/server/src/costly/thread.ts');

/** A busy machine is slow, not wrong: only what hangs fails. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 };

const BUILD = 'scripts/build/before-tests.ts';

/** Long tests run by `npm run test:long`, which sets this. */
const left = process.env['LONG_TESTS'] === 'true' ? [] : ['**/*.long.test.ts'];

const project = (name: string, include: string[], rest: object = {}) => ({
  test: { name, include, exclude: [...configDefaults.exclude, ...left], ...PATIENCE, ...rest },
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
      project('scripts', ['scripts/**/*.test.ts', 'workshop/!(fuzz|hostile|registry)/**/*.test.ts'], {
        // Two of them start Azurite, and two installations at a time would spoil each other.
        globalSetup: [BUILD, 'apps/server/test/azurite/install-azurite.ts'],
      }),
      {
        ...project('server', ['apps/server/**/*.test.ts', 'workshop/{fuzz,hostile,registry}/*.test.ts'], {
          globalSetup: [BUILD, 'apps/server/test/start-database.ts', 'apps/server/test/start-azurite.ts'],
        }),
        plugins: [builtThread],
      },
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
