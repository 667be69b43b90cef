import type { Terminal } from '../terminal.ts';

export interface Options {
  readonly out?: string | undefined;
  readonly customers?: string | undefined;
  readonly force?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly help?: boolean | undefined;
}

interface CommandLine {
  /** What stands on the line besides the options. */
  readonly operands: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
}

/** Answers the exit code. */
export type Command = (line: CommandLine) => Promise<number>;
