import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface SmallApp {
  readonly pid: number;
  /** What it has printed so far. */
  readonly lines: readonly string[];
  /** Settles with the first line that fits. */
  line(fits: (line: string) => boolean): Promise<string>;
  /** Ends it at once, without a chance to clean up. */
  kill(): Promise<void>;
}

export function runSmallApp(dataFolder: string): SmallApp {
  const child = spawn(process.execPath, [fileURLToPath(new URL('small-app.ts', import.meta.url)), dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const reader = createInterface({ input: child.stdout });
  const lines: string[] = [];
  reader.on('line', (line) => lines.push(line));
  onTestFinished(() => killChild(child));
  return {
    pid: child.pid ?? 0,
    lines,
    async line(fits) {
      for (;;) {
        const found = lines.find(fits);
        if (found !== undefined) return found;
        await once(reader, 'line', { signal: AbortSignal.timeout(240_000) });
      }
    },
    kill: () => killChild(child),
  };
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}
