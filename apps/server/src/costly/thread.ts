/** The code of a thread, which runs one task at a time. */
import { type Given, runTask, type Tasks } from './tasks.ts';

/** The main program loads this file only to learn where it is: among the sources, or in the built program. */
export const address = import.meta.url;

export interface Order<Task extends keyof Tasks = keyof Tasks> {
  readonly task: Task;
  readonly given: Given<Task>;
}

/** The pool calls this one first: it is answered when the thread has loaded all it needs. */
export const ready = () => undefined;

/** The pool calls it in the thread. */
export const run = ({ task, given }: Order) => runTask(task, given);
