import { printCount, printGrouped } from '../numbers/format.ts';

const rows = (count: number): string => printCount(count, 'row');

/** What is said while a document that exists is corrected. */
export const correctionMessages = {
  bar: (revision: number) => `Correction of revision ${revision}`,
  barSeveral: (files: number) => `Correction of ${files} files`,
  /** Instead of the number of chemicals: those of a document stand in its rows. */
  ownRows: 'as in the document',
  revision: (revision: number) => `Revision ${revision}`,
  reached: (status: string, day: string) => `${status.slice(0, 1).toUpperCase()}${status.slice(1)} ${day}`,
  stays: (revision: number) => `Revision ${revision} stays as it is in the history of the file.`,
  staysPublic: (revision: number) =>
    `Revision ${revision} stays as it is in the history of the file, and in the registry until revision ${revision + 1} is uploaded there.`,
  customerFixed: (revision: number) => `As in revision ${revision}. The owner of a file is changed in XML Viewer.`,
  differs: (from: string) => `What differs from ${from}`,
  nothing: (from: string) => `Nothing differs from ${from}`,
  nothingElse: (from: string) => `Nothing else differs from ${from}`,
  elsewhere: 'Only the spelling of values differs. The XML shows it.',
  columns: (revision: number | undefined) => [
    'Change',
    'Value or row',
    revision === undefined ? 'Before' : `Revision ${revision}`,
    'Now',
    'Difference',
  ],
  fates: { changed: 'Changed', added: 'Added', removed: 'Removed' },
  none: '(none)',
  blank: '(blank)',
  fewer: (lines: number) => `Show only ${lines}`,
  more: (lines: number) => `${lines} more`,
  sideBySide: 'Open side by side',
  sides: (from: string) => `Left: ${from}. Right: what is saved next.`,
  noIngredient: (product: string) =>
    `${product || 'An additive without a trade name'} lists no ingredient. It is left out when the document is saved.`,
  summary: (values: number, counts: { readonly changed: number; readonly added: number; readonly removed: number }) =>
    [
      values > 0 && printCount(values, 'value'),
      counts.changed > 0 && `${rows(counts.changed)} changed`,
      counts.added > 0 && `${rows(counts.added)} added`,
      counts.removed > 0 && `${rows(counts.removed)} removed`,
    ]
      .filter(Boolean)
      .join(' · '),
  version: {
    title: (from: string) => (from === '4.0' ? 'Words of version 3.0' : `From version ${from} to 4.0`),
    root: 'The document is written in version 4.0.',
    water: (source: string) => `It names the water source from step 3: ${source}.`,
    word: (count: number, word: string, newer: string) =>
      `${rows(count)} with ${word} ${count === 1 ? 'reads' : 'read'} ${newer}.`,
    openWord: (count: number, word: string, newer: string) =>
      `${rows(count)} ${count === 1 ? 'reads' : 'read'} ${word}. Version 4.0 has ${newer} for it.`,
    claimants: 'Their claimants stay as the document names them.',
    confirm: (words: string) => `Write ${words} in all of them`,
    confirmed: 'The words of version 4.0 stand in the rows. Undo in step 4 takes it back.',
  },
  reason: {
    title: 'Reason for the amendment',
    count: (letters: number, most: number) => `${printGrouped(letters)} of ${printGrouped(most)}`,
    required: (revision: number, status: string) =>
      `Required, because revision ${revision} was ${status}. It is written into the XML (AmendedReason) and becomes public.`,
    optional: 'Optional. It is written into the XML (AmendedReason) and becomes public.',
    forAll: 'The same for all wells',
  },
  ofWell: (well: string, fault: string) => `${well}: ${fault}`,
  saves: (revision: number) => `Saves revision ${revision}`,
  stale: {
    title: 'Someone else saved this file first',
    text: (name: string, revision: number) =>
      `${name} has revision ${revision} since you opened it. If you go on, your correction becomes revision ${revision + 1}, and what is new in revision ${revision} is not in it.`,
    look: 'Look at it in XML Viewer',
    goOn: (revision: number) => `Save as revision ${revision}`,
  },
  open: {
    mixed: 'Please choose one file with job data, or only XML files.',
    tooMany: (count: number, most: number) => `These are ${count} files. Please choose at most ${most} at a time.`,
    tooLarge: (name: string) => `${name} is larger than 10 MB. No disclosure is that large.`,
    refused: (name: string, reason: string) => `${name} cannot be read: ${reason}`,
    noJob: (name: string) => `${name} holds no job.`,
    severalJobs: (name: string, jobs: number) =>
      `${name} holds ${jobs} jobs, and only a file with one job gets a next revision. Please download it, and open it with Use a file instead.`,
    failed: (reason: string) => `The document could not be opened: ${reason}`,
  },
  /** In the cell bar of step 4: where a number comes from. */
  cell: {
    document: 'As in the document',
    percent: 'From the percent. The document says no mass here, and none is written unless you type one.',
  },
} as const;
