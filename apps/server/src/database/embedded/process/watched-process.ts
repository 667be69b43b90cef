import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ProcessUser } from '../place/process-user.ts';

/** A process that ends when this one ends, however this one ends. */
export interface WatchedProcess {
  /** Settles with its exit code when it has ended. */
  readonly ended: Promise<number | null>;
  /** Calls back with what it has written to its error output, each time it writes. */
  onOutput(listener: (recent: string) => void): void;
  /** The end of what it has written to its error output. */
  recentOutput(): string;
  stop(): Promise<void>;
}

export interface Command {
  readonly file: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly user: ProcessUser | undefined;
  /** What asks it to stop. */
  readonly signal: 'INT' | 'TERM';
}

/**
 * The shell's helper waits on a pipe that only this process holds open. It closes by `stop`, but also by the kernel
 * when this process is killed, and then the command is asked to stop.
 */
const WATCH =
  'signal=$1; shift; "$0" "$@" 3<&- </dev/null & command=$!; ' +
  '(read line <&3; kill -$signal $command 2>/dev/null) & helper=$!; ' +
  'wait $command; code=$?; kill $helper 2>/dev/null; exit $code';

const OUTPUT_KEPT = 8000;

export function startWatched(command: Command): WatchedProcess {
  const child = launch(command);
  const pipe = child.stdio[3] as Writable | null | undefined;
  // The helper may be gone before the pipe is closed.
  pipe?.on('error', () => undefined);
  const ended = once(child, 'exit').then(([code]) => {
    pipe?.destroy();
    return code as number | null;
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_KEPT)));
  return {
    ended,
    onOutput: (listener) => void child.stderr?.on('data', () => listener(output)),
    recentOutput: () => output,
    async stop() {
      if (pipe) pipe.destroy();
      else child.kill();
      await ended;
    },
  };
}

/** A group of its own keeps Ctrl-C in a terminal from stopping the database before the requests under way end. */
function launch({ file, arguments: rest, folder, user, signal }: Command): ChildProcess {
  const options = { cwd: folder, ...(user && { uid: user.uid, gid: user.gid }) };
  // Not tried on Windows: there is no shell to watch with, and stopping is a kill, after which PostgreSQL recovers.
  if (process.platform === 'win32') return spawn(file, rest, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  return spawn('/bin/sh', ['-c', WATCH, file, signal, ...rest], {
    ...options,
    detached: true,
    // A known language, because the output is read.
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}
