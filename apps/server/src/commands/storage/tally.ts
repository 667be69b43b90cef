import type { Terminal } from '../terminal.ts';

/** Somebody who reads a log sees that it goes on. */
const EVERY = 1000;

/** Counts outcomes by their names, and shows how far the work is. */
export function createTally<Name extends string>(terminal: Terminal, names: readonly Name[]) {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]));
  let total = 0;
  const words = () => names.map((name) => `${counts.get(name) ?? 0} ${name}`).join(', ');
  return {
    count(name: Name): void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      total += 1;
      terminal.showProgress?.(`${total} looked at: ${words()}`);
      if (!terminal.showProgress && total % EVERY === 0) terminal.tell(`${total} looked at: ${words()}`);
    },
    of: (name: Name): number => counts.get(name) ?? 0,
    words,
  };
}
