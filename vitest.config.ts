import { defineConfig } from 'vitest/config';
import { countyShapes } from './apps/web/county-shapes.ts';

const project = (name: string, include: string, rest: object = {}) => ({ test: { name, include: [include], ...rest } });

export default defineConfig({
  test: {
    projects: [
      project('core', 'packages/core/**/*.test.ts'),
      project('api', 'packages/api/**/*.test.ts'),
      project('scripts', 'scripts/**/*.test.ts'),
      project('server', 'apps/server/**/*.test.ts', {
        globalSetup: ['apps/server/test/start-database.ts', 'apps/server/test/start-azurite.ts'],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      {
        ...project('web', 'apps/web/**/*.test.{ts,tsx}', {
          environment: 'happy-dom',
          setupFiles: ['apps/web/test/setup.ts'],
        }),
        plugins: [countyShapes()],
      },
    ],
  },
});
