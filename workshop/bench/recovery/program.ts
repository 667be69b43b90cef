import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '../../../scripts/process.ts';

export interface Started {
  readonly address: string;
  /** From the start of the process until it said that it is ready. */
  readonly milliseconds: number;
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** A program that says `ready at` and an address. */
export async function startProgram(args: readonly string[], settings: Record<string, string> = {}): Promise<Started> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...compiled, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child);
  return {
    address,
    milliseconds: performance.now() - begin,
    async stop(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const address = /ready at (http:\S+)/.exec(output)?.[1];
    if (address) return address;
  }
  throw new Error(`The program ended before it was ready: ${output}`);
}

/** Seconds that a command takes. */
export async function timeCommand(program: string, args: readonly string[], settings: Record<string, string> = {}) {
  const begin = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...compiled, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}: ${output}`);
  return { seconds: (performance.now() - begin) / 1000, lastLine: output.trimEnd().split('\n').at(-1) ?? '' };
}
