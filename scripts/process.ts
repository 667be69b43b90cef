import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

export const fromRoot = (...parts: readonly string[]): string => path.join(root, ...parts);

/**
 * A small space for short-lived objects keeps a third of the memory, and costs no time. It has its size from the beginning,
 * so that it is not cleared again and again while the program is loaded.
 */
const SERVER_FLAGS = ['--min-semi-space-size=8', '--max-semi-space-size=8'] as const;

/**
 * For the allocator of the C library, where there is one: the bytes of large files go back to the system when they are
 * no longer needed, and threads share what smaller ones leave. Otherwise the server keeps twice the memory.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' } as const;

/** How the server is started, once it is built. */
export const serverProgram = [...SERVER_FLAGS, fromRoot('apps/server/dist/main.mjs')] as const;

/** The same from its sources, for tests that reach into its modules. */
export const serverSources = [...SERVER_FLAGS, fromRoot('apps/server/src/main.ts')] as const;

const children = new Set<ChildProcess>();

/** Runs a program with our terminal as its own, in the folder of the project unless told otherwise, and answers its exit code. */
export function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  folder = root,
): Promise<number> {
  const child = spawn(program, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...environment } });
  children.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      children.delete(child);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** A program of the installed packages. */
export const command = (name: string, ...args: readonly string[]) => run(fromRoot('node_modules/.bin', name), args);

/** What is compiled once is there the next time: a third less to do before a program begins. */
export const compiled = { NODE_COMPILE_CACHE: fromRoot('.cache/compiled') };

export const node = (...args: readonly string[]) => run(process.execPath, args, compiled);

/** What was started here ends with us, and we end with the process that started us. */
export function stopWithParent(): void {
  const stop = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal);
    // A task that works in this process ends at once, unless it listens for itself.
    if (children.size === 0 && process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('SIGTERM'));
  process.channel?.unref();
}
