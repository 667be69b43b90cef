import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serverProgram } from '../scripts/process.ts';

/** The running product, with its own empty data folder and its own port. */
export interface Product {
  readonly address: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'product-'));
  // The embedded database runs as another user when the tests run as root.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, serverProgram, {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child);
  return { address, dataDir, stop: () => stop(child, dataDir) };
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

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => {
      child.on('exit', resolve);
    });
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}
