import type { Finding } from '@disclosure/core';

/** Says what is wrong with what the command was given, and what to do about it. It ends the command with exit code 2. */
export class UnusableInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableInput';
  }
}

/** Data that cannot be read would be left out silently: so they end the command, each with its place. */
export function mustBeReadable(path: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  throw new UnusableInput(
    findings.map(({ where, message }) => [path, where, message].filter(Boolean).join(': ')).join('\n'),
  );
}
