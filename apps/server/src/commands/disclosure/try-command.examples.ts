import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedTerminal } from '../../../test/recorded-terminal.ts';
import { runDisclosure } from './run-disclosure.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly told: string;
  readonly progress: readonly string[];
}

/** Runs the command in this process, in a folder of its own, with a user in front of the screen. */
export async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'disclosure-'));
  return {
    folder,
    remove: () => rm(folder, { recursive: true }),
    put: (name: string, content: unknown) => {
      const isPlain = typeof content === 'string' || content instanceof Buffer;
      return writeFile(join(folder, name), isPlain ? content : JSON.stringify(content));
    },
    run: async (...words: string[]): Promise<Outcome> => {
      const { terminal, out, told, progress } = recordedTerminal(folder);
      const code = await runDisclosure(words, terminal);
      return { code, out: out.join('\n'), told: told.join('\n'), progress };
    },
  };
}
