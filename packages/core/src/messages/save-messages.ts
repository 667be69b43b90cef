import { printCount } from '../numbers/format.ts';

const files = (count: number): string => printCount(count, 'file');

/** What step 5 and the saving in the background say beyond the specification. */
export const saveMessages = {
  done: (saved: number) => `${files(saved)} saved to cloud storage.`,
  partly: (saved: number, failed: number) => `${files(saved)} saved to cloud storage, ${failed} failed.`,
  interrupted: (count: number) =>
    `Saving was interrupted. ${count === 1 ? '1 file is' : `${count} files are`} not in the store yet.`,
  stalled: 'Saving waits: the server or its storage cannot be reached. Nothing is lost, it goes on by itself.',
  notAssigned: (customer: string, count: number) =>
    `You are not assigned to ${customer}; you will not see ${count === 1 ? 'this file' : 'these files'}`,
  assignFailed: (reason: string) => `Failed to assign you: ${reason}`,
  eachItsOwn: (owners: string) => `Each well is saved for its own customer: ${owners}.`,
  mixed: 'These wells belong to several customers. Each file is saved for the customer beside its well:',
  simulated: 'Simulated job: the data are invented. The file is marked so, and must never be filed.',
  askOnce: 'Are you sure you want to save with these warnings?',
  othersWells: (customer: string) => `These wells belong to others. Report them for ${customer} all the same?`,
  rebuildWarning:
    'What was edited in the rows of these wells is replaced. Undo in step 4 brings it back while this page stays open.',
  twinsFailed: 'Whether these jobs are stored already could not be checked.',
  placesFailed: 'Whether the wells lie in their counties could not be checked.',
} as const;
