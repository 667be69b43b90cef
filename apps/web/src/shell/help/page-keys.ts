import type { helpMessages, HelpTopic } from '@disclosure/core';
import { keysOf } from '../../components/grid/sheet-keys.ts';
import { keys } from '../../lib/keys.ts';

/** What a key does, and its names. */
type KeyLine = readonly [does: keyof typeof helpMessages.keys, ...names: readonly string[]];

const steps: KeyLine = ['step', 'Alt+1', 'Alt+4'];
const list: readonly KeyLine[] = [
  ['move', 'ArrowUp', 'ArrowDown'],
  ['open', 'Enter'],
  ['select', ' '],
];

const keysOfPages: Partial<Readonly<Record<HelpTopic, readonly KeyLine[]>>> = {
  wells: [['editWell', keys.editWell], steps],
  water: [
    ['fillDown', ...keysOf('fill-down')],
    ['sameAsAbove', ...keysOf('same-as-above')],
    ['undo', ...[...keysOf('undo'), ...keysOf('redo')].slice(0, 2)],
    steps,
  ],
  disclosure: [
    ['problem', keys.nextProblem, keys.previousProblem],
    ['well', keys.nextWell, keys.previousWell],
    ['fillDown', ...keysOf('fill-down')],
    ['undo', ...[...keysOf('undo'), ...keysOf('redo')].slice(0, 2)],
    ['insertRow', ...keysOf('insert-row')],
    ['deleteRows', ...keysOf('delete-rows')],
    ['find', keys.find],
    steps,
  ],
  '/xml-viewer': [['searchFiles', keys.searchFiles], ...list, ['download', 'd'], ['delete', 'Delete']],
};

/** The keys of a page, and those of every page. */
export const keysOfPage = (topic: HelpTopic | undefined): readonly KeyLine[] => [
  ...((topic && keysOfPages[topic]) ?? []),
  ['search', keys.search],
  ['help', keys.help],
];
