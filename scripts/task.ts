import { enableCompileCache } from 'node:module';
import { command, compiled, fromRoot, node, stopWithParent } from './process.ts';

type Task = (args: readonly string[]) => Promise<number>;

/** Every npm script, by name. The number is the exit code. Each loads only what it needs: `start` becomes the server. */
const tasks: Readonly<Record<string, Task>> = {
  start,
  test: async () => (await import('./test.ts')).test(),
  'test:long': async () => (await import('./test.ts')).longTests(),
  check: async () => (await import('./check.ts')).check(),
  e2e: async (args) => (await import('./test.ts')).browserTests(args),
  build: async (args) => (await import('./build.ts')).build(args),
  format: () => command('oxfmt'),
  docs: async (args) => (await import('../workshop/docs/docs.ts')).docs(args),
  guide: async (args) => (await import('../workshop/guide/guide.ts')).guide(args),
  bench: async ([name = 'all', ...rest]) =>
    (await buildWhenStale()) || node(fromRoot(`workshop/bench/${name}.ts`), ...rest),
  cluster: async (args) => (await import('../workshop/cluster/cluster.ts')).cluster(args),
  fuzz: async (args) => (await import('../workshop/fuzz/fuzz.ts')).fuzz(args),
  faults: async (args) => (await import('../workshop/faults/faults.ts')).faults(args),
  security: async (args) => (await import('../workshop/security/security.ts')).security(args),
  release: async (args) => (await import('../workshop/release/release.ts')).release(args),
  sbom: async (args) => (await import('../workshop/supply-chain/sbom.ts')).sbom(args),
  mutate: (args) => command('stryker', 'run', ...args),
  disclosure: (args) => node(fromRoot('apps/server/src/commands/disclosure.ts'), ...args),
  storage: (args) => node(fromRoot('apps/server/src/commands/storage.ts'), ...args),
  backup: (args) => node(fromRoot('apps/server/src/commands/backup.ts'), ...args),
  restore: (args) => node(fromRoot('apps/server/src/commands/restore.ts'), ...args),
  drill: (args) => node(fromRoot('apps/server/src/commands/drill.ts'), ...args),
  audit: (args) => node(fromRoot('apps/server/src/commands/audit.ts'), ...args),
  registry: (args) => node(fromRoot('apps/server/src/commands/registry.ts'), ...args),
  'create-manager': (args) => node(fromRoot('apps/server/src/commands/create-manager.ts'), ...args),
  'fracpro-simulator': (args) => node(fromRoot('apps/server/src/commands/fracpro-simulator.ts'), ...args),
};

async function start(): Promise<number> {
  const built = await (await import('./build.ts')).buildBeforeStart();
  // What is compiled once is there at the next start.
  enableCompileCache(compiled.NODE_COMPILE_CACHE);
  if (built === 0) await import(fromRoot('apps/server/dist/main.mjs'));
  return built;
}

async function buildWhenStale(): Promise<number> {
  return (await import('./build.ts')).buildWhenStale();
}

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task) {
  stopWithParent();
  process.exitCode = await task(args);
} else {
  console.error(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`);
  process.exitCode = 1;
}
