import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '../../scripts/process.ts';
import { waitUntil } from '../waiting.ts';

/** What runs the containers: Docker, or Podman with a compose of Docker in front of it. */
export interface Engine {
  readonly name: 'docker' | 'podman';
  /** Answers what the command printed. */
  readonly run: (args: readonly string[]) => Promise<string>;
  readonly compose: (args: readonly string[], settings: Readonly<Record<string, string>>) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** Undefined where there is none. */
export async function findEngine(): Promise<Engine | undefined> {
  if (has('docker', 'info') && has('docker', 'compose', 'version')) return docker();
  if (has('podman', '--version') && has('docker-compose', '--version')) return podman();
  return undefined;
}

const docker = (): Engine => ({
  name: 'docker',
  run: (args) => print('docker', args),
  compose: (args, settings) => print('docker', ['compose', ...args], settings),
  stop: async () => undefined,
});

/** Works without systemd and inside a container, too. */
const CONFIGURATION = `[engine]
runtime = "runc"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
`;

async function podman(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'podman-'));
  const [configuration, socket] = [join(folder, 'containers.conf'), join(folder, 'podman.sock')];
  writeFileSync(configuration, CONFIGURATION);
  const own = {
    CONTAINERS_CONF: configuration,
    STORAGE_DRIVER: 'vfs',
    BUILDAH_FORMAT: 'docker',
    BUILDAH_LAYERS: 'false',
    COMPOSE_HTTP_TIMEOUT: '600',
    DOCKER_HOST: `unix://${socket}`,
  };
  const service = spawn('podman', ['system', 'service', '--time=0', own.DOCKER_HOST], {
    env: { ...process.env, ...own },
    stdio: 'ignore',
  });
  const listens = () => {
    if (service.exitCode !== null) throw new Error('podman system service has ended');
    return existsSync(socket);
  };
  await waitUntil('podman system service listens', listens, { seconds: 60 });
  const run: Engine['run'] = (args) => print('podman', args, own);
  const rounds = askForHealth(run);
  return {
    name: 'podman',
    run,
    compose: (args, settings) => print('docker-compose', args, { ...own, ...settings }),
    async stop() {
      rounds.abort();
      await end(service);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BETWEEN_ROUNDS = 2000;

/** Podman leaves this to systemd, which may not be there. */
function askForHealth(run: Engine['run']): AbortController {
  const over = new AbortController();
  const go = async () => {
    while (!over.signal.aborted) {
      const names = (await run(['ps', '--format', '{{.Names}}']).catch(() => '')).split('\n').filter(Boolean);
      // One that is not healthy yet, or has no way to tell, is asked again.
      for (const name of names) await run(['healthcheck', 'run', name]).catch(() => undefined);
      await sleep(BETWEEN_ROUNDS);
    }
  };
  void go();
  return over;
}

const LONGEST_END = 20_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), LONGEST_END);
  await ended;
  clearTimeout(kill);
}

/** Minutes, enough to build an image on a busy machine. */
const LONGEST_COMMAND = 30;

/** Runs a program in the folder of the project; what it says is the message when it fails or takes too long. */
export async function print(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, ...settings };
  const child = spawn(program, args, {
    cwd: fromRoot('.'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_COMMAND * 60_000,
  });
  const said: string[] = [];
  const complained: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => complained.push(text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return said.join('');
  const how = child.killed ? `did not end within ${LONGEST_COMMAND} minutes` : `ended with ${code}`;
  throw new Error(`${program} ${args.join(' ')} ${how}: ${[...said, ...complained].join('')}`);
}
