import { resolve } from 'node:path';

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
  /** The local date of this machine, such as `2024-08-05`. */
  readonly today: string;
}

export function createTerminal(node: NodeJS.Process): Terminal {
  const { stdout, stderr } = node;
  // npm starts scripts in the project's folder, and INIT_CWD holds the folder where it was called.
  const start = node.env['INIT_CWD'] ?? node.cwd();
  const clear = stderr.isTTY ? '\r\u001B[K' : '';
  return {
    print: (line) => stdout.write(`${line}\n`),
    tell: (line) => stderr.write(`${clear}${line}\n`),
    ...(stderr.isTTY && { showProgress: (text: string) => stderr.write(`${clear}${text}`) }),
    pathOf: (given) => resolve(start, given),
    today: localDate(new Date()),
  };
}

function localDate(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The command cannot use its input. The message says what is wrong and what to do; the exit code is 2. */
export class UnusableInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableInput';
  }
}
