import { SECOND } from '../../clock.ts';

/** Prints a line for the person at the terminal. */
export type Say = (text: string) => void;

/** Prints the text when the work takes longer than a second. */
export async function sayWhenSlow<Result>(say: Say, text: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => say(text), SECOND);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
