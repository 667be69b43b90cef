import { resolve } from 'node:path';
import type { Terminal } from '../src/commands/terminal.ts';

/** A terminal that keeps what is written to it; paths are taken from `folder`. */
export function recordedTerminal(folder = '/') {
  const out: string[] = [];
  const told: string[] = [];
  const progress: string[] = [];
  const terminal: Terminal = {
    print: (line) => void out.push(line),
    tell: (line) => void told.push(line),
    showProgress: (text) => void progress.push(text),
    pathOf: (given) => resolve(folder, given),
    today: '2024-09-01',
  };
  return { terminal, out, told, progress };
}
