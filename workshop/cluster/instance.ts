import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverProgram } from '../../scripts/process.ts';

/** One process of the product. */
export interface Instance {
  readonly address: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** It ends with us, also when we are killed: it hears so through the channel between us. */
export async function startInstance(
  settings: Readonly<Record<string, string>>,
  program: readonly string[] = serverProgram,
): Promise<Instance> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { address: await addressOf(child), process: child, stop: () => stop(child) };
}

/** What an instance says once it is ready is the address; after that it logs. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The instance has no output');
  const lines = createInterface({ input: child.stdout });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lines.on('line', (line) => {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) resolve(address);
    else if (line.startsWith('{')) process.stdout.write(`${line}\n`);
  });
  child.once('exit', (code) => reject(new Error(`An instance ended with code ${code} before it was ready`)));
  return promise;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
