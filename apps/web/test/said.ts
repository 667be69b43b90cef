import { toasts } from '../src/lib/toasts.ts';

/** What was said in the corner, first things first, also what has gone again meanwhile. */
export const said = (): string[] =>
  toasts
    .log()
    .map(({ message }) => message)
    .toReversed();
