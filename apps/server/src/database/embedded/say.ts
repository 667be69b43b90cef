import { SECOND } from '../../clock.ts';

/** Tells the person who waits what the program is doing. */
export type Say = (text: string) => void;

/** Says what is going on when it takes longer than a second. */
export async function sayWhenSlow<Result>(say: Say, text: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => say(text), SECOND);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
