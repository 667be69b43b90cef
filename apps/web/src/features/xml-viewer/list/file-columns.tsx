import type { StoredFile } from '@disclosure/api';
import { printFileSize, printLocalTime, printVerdict } from '@disclosure/core';
import { useMemo } from 'react';
import { VerdictMark } from '../../../components/verdict-mark.tsx';
import type { Column } from '../../../lib/table-view.ts';
import { useUserMemory } from '../../session/use-session.ts';
import { printDay } from '../../../lib/moments.ts';
import { forWhom, jobDates, placeOf, savedAt } from '../file-texts.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import styles from './files-table.module.css';

interface FileColumn extends Column<StoredFile> {
  /** In pixels. */
  readonly wide: number;
}

const Name = ({ file: { name, metadata, verdict } }: { readonly file: StoredFile }) => (
  <>
    <VerdictMark verdict={verdict} />
    {metadata.simulated && <SimulatedMark />}
    {name}
  </>
);

const date: FileColumn = {
  id: 'date',
  title: 'Date',
  text: (file) => `Job: ${jobDates(file)}`,
  render: (file) => printDay(savedAt(file)),
  wide: 104,
};
const size: FileColumn = {
  id: 'size',
  title: 'Size',
  text: (file) => printFileSize(file.size),
  number: (file) => file.size,
  wide: 84,
};

/** The columns of the specification. The ids are the names that the server sorts by. */
const usualColumns: readonly FileColumn[] = [
  { id: 'name', title: 'File Name', text: ({ name }) => name, render: (file) => <Name file={file} />, wide: 388 },
  { id: 'wellName', title: 'Well Name', text: ({ metadata }) => metadata.wellName, wide: 192 },
  { id: 'operator', title: 'Operator', text: ({ metadata }) => metadata.operator, tone: 'quiet', wide: 262 },
  { id: 'customerName', title: 'Customer', text: ({ metadata }) => metadata.customerName, tone: 'quiet', wide: 262 },
  date,
  size,
];

/** The columns that a user can add. */
export const extraColumns: readonly FileColumn[] = [
  { id: 'countyState', title: 'County/State', text: placeOf, tone: 'quiet', wide: 200 },
  {
    id: 'jobEnd',
    title: 'Job end',
    text: ({ metadata }) => printLocalTime(metadata.endDate),
    render: ({ metadata }) => printLocalTime(metadata.endDate).slice(0, 10),
    wide: 104,
  },
  {
    id: 'revision',
    title: 'Revision',
    text: ({ revision }) => String(revision),
    number: ({ revision }) => revision,
    isSorted: false,
    wide: 76,
  },
  { id: 'problems', title: 'Problems', text: ({ verdict }) => printVerdict(verdict), isSorted: false, wide: 176 },
];

/** With the Actions. */
export const USUAL_COLUMNS = usualColumns.length + 1;

/** What a list beside an open file can be sorted by in the menu of its head. */
export const hiddenSorts = [...usualColumns, ...extraColumns].filter(
  ({ id, isSorted = true }) => isSorted && id !== 'date' && id !== 'size',
);

/** The list beside an open file: two lines in the place of several columns. */
export const compactColumns: readonly Column<StoredFile>[] = [
  {
    id: 'name',
    title: 'File Name · Operator · Customer',
    text: ({ name }) => name,
    render: (file) => (
      <>
        <Name file={file} />
        <span className={styles.second}>{forWhom(file)}</span>
      </>
    ),
  },
  { ...date, width: '100px' },
  { ...size, width: '72px' },
];

/** Which columns the user added. */
export function useExtraColumns() {
  const [kept, keep] = useUserMemory('file-columns');
  return [kept.split(' ').filter((id) => extraColumns.some((column) => column.id === id)), keep] as const;
}

export const BOX = 48;
export const ACTIONS = 100;
const LEAST = 120;
/** What gives way when there are more columns than room, in this order: what most texts leave free, then texts. */
const yielding: readonly (readonly [id: string, to: number])[] = [
  ['date', 96],
  ['size', 72],
  ['wellName', 176],
  ['name', 352],
  ['operator', 218],
  ['customerName', 218],
  ['operator', LEAST],
  ['customerName', LEAST],
  ['name', LEAST],
];
const growing = ['name', 'wellName', 'operator', 'customerName'];

/** The columns of the full list with their widths, and the width of the table, which may be more than the room. */
export function fitColumns(room: number, extra: readonly string[]) {
  const columns = [...usualColumns, ...extraColumns.filter(({ id }) => extra.includes(id))];
  const wanted = BOX + ACTIONS + columns.reduce((sum, { wide }) => sum + wide, 0);
  let missing = Math.max(0, wanted - room);
  const widths = new Map(columns.map(({ id, wide }) => [id, wide]));
  for (const [id, to] of yielding) {
    const wide = widths.get(id) ?? to;
    const cut = Math.min(missing, wide - to);
    widths.set(id, wide - cut);
    missing -= cut;
  }
  const more = Math.floor(Math.max(0, room - wanted) / growing.length);
  const widthOf = ({ id, wide }: FileColumn) => (widths.get(id) ?? wide) + (growing.includes(id) ? more : 0);
  return {
    columns: columns.map((column): Column<StoredFile> => ({ ...column, width: `${widthOf(column)}px` })),
    width: Math.max(room, BOX + ACTIONS + columns.reduce((sum, column) => sum + widthOf(column), 0)),
  };
}

/** The columns of the list, in its full form or beside an open file. */
export function useColumns(room: number, isCompact: boolean, extra: readonly string[]) {
  const chosen = extra.join(' ');
  return useMemo(
    () => (isCompact ? { columns: compactColumns, width: 0 } : fitColumns(room, chosen.split(' '))),
    [isCompact, room, chosen],
  );
}
