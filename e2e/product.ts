import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment, serverProgram } from '../scripts/process.ts';
import { callsTo, demoAccount } from './accounts.ts';

/** The running product, with its own empty data folder and its own port. */
export interface Product {
  readonly address: string;
  readonly dataDir: string;
  pid(): number;
  isRunning(): boolean;
  /** As when the power fails: it gets to finish nothing. */
  kill(): Promise<void>;
  /** On the same data and at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** On a busy machine it may take long until a thread has read a file. */
const patient = { COSTLY_TASK_MILLISECONDS: '240000' };

/** Names the data of a first start, when there are some: to copy them takes a third of the time of a first start. */
const PREPARED = 'PREPARED_DATA';

/** Playwright runs this before the tests, and what it returns after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function prepare(): Promise<() => void> {
  const dataDir = createFolder();
  const child = spawnProduct(dataDir, { PORT: '0' });
  await archiveLoaded(await readAddress(child));
  await end(child, 'SIGTERM');
  process.env[PREPARED] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** The demo loads its archive, and looks for its filings there, after the start: once for all tests. */
async function archiveLoaded(address: string): Promise<void> {
  const { token } = await callsTo(address).login({ body: demoAccount('Manager') });
  const api = callsTo(address, token);
  for (;;) {
    const { items } = await api.listFilings({ query: { status: 'any' } });
    if (items.every(({ publication }) => publication !== null)) return;
    await sleep(500);
  }
}

function createFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'product-'));
  // The embedded database runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** A mailbox has what a test asked for, and no digest, whatever the time of the day is. */
const mailsAsked = { DIGEST_TIME: 'off' };

const spawnProduct = (dataDir: string, settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, serverProgram, {
    env: {
      ...process.env,
      ...serverEnvironment,
      ...patient,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...mailsAsked,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = createFolder();
  const prepared = process.env[PREPARED];
  // With the owner of each file.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const start = (port: string) => spawnProduct(dataDir, { PORT: port, ...settings });
  let child = start('0');
  const address = await readAddress(child);
  return {
    address,
    dataDir,
    pid: () => child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => end(child, 'SIGKILL'),
    startAgain: async () => {
      child = start(new URL(address).port);
      await readAddress(child);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.on('exit', (code) =>
      reject(new Error(`The product ended with code ${code} before it was ready:\n${output}`)),
    );
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
