import { resolve } from 'node:path';
import { dayIn } from '@disclosure/core';

/** Where a command writes, and the folder that its paths are relative to. */
export interface Terminal {
  /** A line of the result. */
  readonly print: (line: string) => void;
  /** A line for the person at the screen. */
  readonly tell: (line: string) => void;
  /** Shows the progress in place of the last such text; absent when the output is not a screen. */
  readonly showProgress?: (text: string) => void;
  /** The absolute path of one that was given. */
  readonly pathOf: (given: string) => string;
  /** The date in TIME_ZONE, or else in the zone of this machine, such as `2024-08-05`. */
  readonly today: string;
}

export function createTerminal(node: NodeJS.Process, timeZone?: string): Terminal {
  const { stdout, stderr } = node;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` may close the pipe early. The work goes on, and its exit code is true.
    if (error.code === 'EPIPE') return;
    stderr.write(`The output cannot be written (${error.message}).\n`);
    node.exit(2);
  });
  // npm starts scripts in the project's folder, and INIT_CWD holds the folder where it was called.
  const start = node.env['INIT_CWD'] ?? node.cwd();
  const clear = stderr.isTTY ? '\r\u001B[K' : '';
  return {
    print: (line) => stdout.write(`${line}\n`),
    tell: (line) => stderr.write(`${clear}${line}\n`),
    ...(stderr.isTTY && { showProgress: (text: string) => stderr.write(`${clear}${text}`) }),
    pathOf: (given) => resolve(start, given),
    today: dayIn(new Date(), timeZone),
  };
}

/** The command cannot use its input. The message says what is wrong and what to do; the exit code is 2. */
export class UnusableInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableInput';
  }
}
