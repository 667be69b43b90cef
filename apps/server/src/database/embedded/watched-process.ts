import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ProcessUser } from './process-user.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../clock.ts';
import type { Say } from './say.ts';

/** A child process that stops when this process ends, even if this process is killed. */
export interface WatchedProcess {
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  /** Called with the recent error output each time the process writes some. */
  onOutput(listener: (recent: string) => void): void;
  /** The end of its error output. */
  recentOutput(): string;
  stop(): Promise<void>;
}

export interface Command {
  readonly file: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly user: ProcessUser | undefined;
  /** The signal that asks it to stop. */
  readonly signal: 'INT' | 'TERM';
}

/**
 * A helper in the shell reads from a pipe that only this process holds open. When the pipe closes, the helper sends the
 * signal to the command. `stop` closes the pipe, and so does the kernel when this process is killed.
 */
const WATCH =
  'signal=$1; shift; "$0" "$@" 3<&- </dev/null & command=$!; ' +
  '(read line <&3; kill -$signal $command 2>/dev/null) & helper=$!; ' +
  'wait $command; code=$?; kill $helper 2>/dev/null; exit $code';

const OUTPUT_KEPT = 8000;

export function startWatched(command: Command): WatchedProcess {
  const child = launch(command);
  const pipe = child.stdio[3] as Writable | null | undefined;
  // The helper may end before the pipe is closed.
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

/** A separate process group, so that Ctrl-C does not stop the database before the running requests end. */
function launch({ file, arguments: rest, folder, user, signal }: Command): ChildProcess {
  const options = { cwd: folder, ...(user && { uid: user.uid, gid: user.gid }) };
  // Not tested on Windows. It has no shell for the helper, so stopping kills PostgreSQL, which recovers at the next start.
  if (process.platform === 'win32') return spawn(file, rest, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  return spawn('/bin/sh', ['-c', WATCH, file, signal, ...rest], {
    ...options,
    detached: true,
    // In English, because the program reads the output.
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

type Start = () => Promise<WatchedProcess>;

/** Starts a process, and starts it again whenever it ends unexpectedly, for example when memory runs out. */
export async function keepRunning(start: Start, say: Say, pause = SECOND): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: WatchedProcess | undefined = await start();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await current?.ended;
      if (!stopping.signal.aborted) current = await startAgain(start, say, pause);
    }
    await current?.stop();
  };
  const watched = watch();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await watched;
    },
  };
}

/** Undefined after a failed start, which is followed by a pause. */
async function startAgain(start: Start, say: Say, pause: number): Promise<WatchedProcess | undefined> {
  try {
    say('The embedded database ended unexpectedly and is started again.');
    return await start();
  } catch (error) {
    say((error as Error).message);
    await sleep(pause);
    return undefined;
  }
}
