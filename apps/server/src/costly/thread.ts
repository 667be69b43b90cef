/** The code of a thread, which runs one task at a time. */
import { type Tasks, tasks } from './tasks.ts';

/** The main program loads this file only to learn where it is: among the sources, or in the built program. */
export const address = import.meta.url;

interface Order {
  readonly task: keyof Tasks;
  readonly given: never;
}

/** The pool calls it in the thread. */
export const run = ({ task, given }: Order): Promise<unknown> => tasks[task](given);
