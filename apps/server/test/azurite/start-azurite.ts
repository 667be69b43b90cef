import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installAzurite } from './install-azurite.ts';

export interface Azurite {
  readonly account: string;
  readonly key: string;
  readonly port: number;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, 'node_modules/azurite/dist/src/blob/main.js');
const STOP_WITH_PARENT = new URL('stop-with-parent.ts', import.meta.url).href;

/** The emulator on a free port of this machine, with nothing in it and a key that no one else knows. */
export async function startAzurite(): Promise<Azurite> {
  await installAzurite();
  const [account, key] = ['disclosuretests', randomBytes(64).toString('base64')];
  const flags = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent'];
  const child = spawn(
    process.execPath,
    ['--import', STOP_WITH_PARENT, PROGRAM, '--blobHost', '127.0.0.1', '--blobPort', '0', ...flags],
    {
      env: { ...process.env, AZURITE_ACCOUNTS: `${account}:${key}` },
      stdio: ['ignore', 'pipe', 'inherit'],
      // Ctrl-C in a terminal must not end it before those who still write to it.
      detached: true,
    },
  );
  return { account, key, port: await portOf(child), pid: child.pid, stop: () => stop(child) };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('Azurite has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /successfully listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    // Whatever it says from now on must not fill the pipe.
    child.stdout.resume();
    return Number(port);
  }
  throw new Error('Azurite did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** How a client finds it; through another port when something stands in between. */
export const connectionString = ({ account, key, port }: Pick<Azurite, 'account' | 'key' | 'port'>): string =>
  `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key};BlobEndpoint=http://127.0.0.1:${port}/${account};`;
