import { enableCompileCache } from 'node:module';
import { build, buildWhenStale } from './build.ts';
import { check } from './check.ts';
import { cluster } from './cluster.ts';
import { docs } from './docs.ts';
import { faults } from './faults.ts';
import { command, compiled, fromRoot, node, stopWithParent } from './process.ts';
import { fuzz } from './fuzz.ts';
import { sbom } from './supply-chain/sbom.ts';
import { browserTests, test } from './test.ts';

type Task = (args: readonly string[]) => Promise<number>;

/** Every npm script, by name. The number is the exit code. */
const tasks: Readonly<Record<string, Task>> = {
  start: async () => {
    const built = await buildWhenStale();
    // What is compiled once is there at the next start: a third less to do before it is ready.
    enableCompileCache(compiled.NODE_COMPILE_CACHE);
    if (built === 0) await import(fromRoot('apps/server/dist/main.mjs'));
    return built;
  },
  test,
  check,
  e2e: browserTests,
  build,
  format: () => command('prettier', '--write', '.'),
  docs,
  bench: async ([name = 'all', ...rest]) => (await buildWhenStale()) || node(fromRoot(`bench/${name}.ts`), ...rest),
  cluster,
  fuzz,
  faults,
  sbom,
  mutate: (args) => command('stryker', 'run', ...args),
  disclosure: (args) => node(fromRoot('apps/server/src/commands/disclosure.ts'), ...args),
  storage: (args) => node(fromRoot('apps/server/src/commands/storage.ts'), ...args),
  backup: (args) => node(fromRoot('apps/server/src/commands/backup.ts'), ...args),
  restore: (args) => node(fromRoot('apps/server/src/commands/restore.ts'), ...args),
  audit: () => node(fromRoot('apps/server/src/commands/audit.ts')),
  'create-manager': (args) => node(fromRoot('apps/server/src/commands/create-manager.ts'), ...args),
  'fracpro-simulator': (args) => node(fromRoot('apps/server/src/commands/fracpro-simulator.ts'), ...args),
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task) {
  stopWithParent();
  process.exitCode = await task(args);
} else {
  console.error(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`);
  process.exitCode = 1;
}
