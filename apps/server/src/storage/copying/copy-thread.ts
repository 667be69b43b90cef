/** A thread that copies files: each message is a portion of work, and each answer what came of it. */
import { parentPort } from 'node:worker_threads';
import { everythingIn } from '../../disk/file-system.ts';
import { settleTogether } from '../../disk/settle.ts';
import { type Gift, type Given, giveFile, type Offer, type Taken, takeFile } from './copy-file.ts';

/** What a thread can do, by name. */
const tasks = {
  give: (gifts: readonly Gift[]): Given[] => gifts.map(giveFile),
  take: (offers: readonly Offer[]): Taken[] => offers.map(takeFile),
  settle: (folder: string): void => settleTogether(folder, everythingIn(folder)),
};
export type Tasks = typeof tasks;

export interface Order {
  readonly task: keyof Tasks;
  readonly given: never;
}

export type Answer = { readonly result: unknown } | { readonly fault: object };

parentPort?.on('message', ({ task, given }: Order) => parentPort?.postMessage(answer(task, given), []));

/** An error crosses over without what the system said about it, unless that is sent by itself. */
function answer(task: keyof Tasks, given: never): Answer {
  try {
    return { result: tasks[task](given) };
  } catch (error) {
    return { fault: { ...Object.fromEntries(Object.entries(error as Error)), message: (error as Error).message } };
  }
}
