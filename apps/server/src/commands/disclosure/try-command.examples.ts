import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runDisclosure } from './run-disclosure.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly told: string;
  readonly progress: readonly string[];
}

/** Runs the command in this process, in a folder of its own, with somebody in front of the screen. */
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
      const out: string[] = [];
      const told: string[] = [];
      const progress: string[] = [];
      const code = await runDisclosure(words, {
        print: (line) => out.push(line),
        tell: (line) => told.push(line),
        showProgress: (text) => progress.push(text),
        pathOf: (given) => resolve(folder, given),
        today: '2024-09-01',
      });
      return { code, out: out.join('\n'), told: told.join('\n'), progress };
    },
  };
}
