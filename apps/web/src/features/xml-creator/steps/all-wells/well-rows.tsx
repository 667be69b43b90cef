import { type WellColumn, wellColumns, type WellLine, type WellStatus } from '@disclosure/core';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { printTimeOrDay, printWithZone } from '../../../../lib/moments.ts';
import type { SaveTask } from '../../../../lib/saving/saving-run.ts';
import type { Column } from '../../../../lib/table-view.ts';
import { StatusWords } from '../../frame/status-mark.tsx';
import table from '../../../../components/data-table/data-table.module.css';
import styles from './wells-table.module.css';

const NONE = '–';

/** Days until the last one in which the date stands out. */
const SOON = 4;

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

function dueOf({ due, daysLeft }: WellLine) {
  if (due === '') return <span className={styles.quiet}>No date known</span>;
  const urgency = daysLeft < 0 ? 'late' : daysLeft <= SOON && 'soon';
  const words = daysLeft < 0 ? `${days(-daysLeft)} late` : days(daysLeft);
  return (
    <>
      <time dateTime={due}>{due}</time>{' '}
      <span className={styles.days} data-urgency={urgency || undefined}>
        {daysLeft === 0 ? 'today' : words}
      </span>
    </>
  );
}

const none = <span className={styles.quiet}>{NONE}</span>;

const countOf =
  (part: 'errors' | 'refusals' | 'warnings') =>
  ({ status }: { readonly status: WellStatus }) =>
    status[part] === 0 ? none : <b data-severity={part === 'warnings' ? 'warning' : 'error'}>{status[part]}</b>;

const momentOf = (at: string) =>
  at === '' ? (
    none
  ) : (
    <time dateTime={at} title={printWithZone(at)}>
      {printTimeOrDay(at)}
    </time>
  );

const onItsWay: Partial<Record<SaveTask['status'], string>> = {
  saving: 'Saving',
  waiting: 'Waiting',
  failed: 'Failed',
};

function savedOf({ savedAt }: WellLine, { task }: Around) {
  const word = task && savedAt === '' ? onItsWay[task.status] : undefined;
  if (word === undefined) return momentOf(savedAt);
  const failure = task?.status === 'failed' && { 'data-urgency': 'late', title: task.message };
  return (
    <span className={styles.days} {...failure}>
      {word}
    </span>
  );
}

interface Around {
  readonly task: SaveTask | undefined;
  /** In step 5 a check means that there is a document, so a well that is only ready has none. */
  readonly hasMark: (line: WellLine) => boolean;
}

interface CellShape {
  readonly print: (line: WellLine, around: Around) => ReactNode;
  readonly isNumber?: boolean;
  /** All of what may be cut off. */
  readonly titleOf?: (line: WellLine) => string;
  readonly isQuiet?: boolean;
}

const cells: Readonly<Record<WellColumn, CellShape>> = {
  name: { print: ({ name }) => name, titleOf: ({ name, apiNumber }) => `${name} · ${apiNumber}` },
  status: { print: (line, { hasMark }) => <StatusWords status={line.status} hasMark={hasMark(line)} /> },
  errors: { print: countOf('errors'), isNumber: true },
  refusals: { print: countOf('refusals'), isNumber: true },
  warnings: { print: countOf('warnings'), isNumber: true },
  due: { print: dueOf },
  customer: {
    print: ({ customer }) => customer || <span className={styles.missing}>No customer</span>,
    titleOf: ({ customer }) => customer,
    isQuiet: true,
  },
  state: { print: ({ state }) => state, titleOf: ({ state }) => state, isQuiet: true },
  water: { print: ({ water }) => water, titleOf: ({ water }) => water },
  made: { print: ({ madeAt }) => momentOf(madeAt) },
  saved: { print: savedOf },
};

const columnNames = Object.keys(wellColumns) as WellColumn[];

/** For the head: the style sheet sets the widths, which depend on the room there is. */
export const headColumns: readonly Column<WellLine>[] = columnNames.map((id) => ({
  id,
  title: wellColumns[id].title,
  text: () => '',
  ...(cells[id].isNumber && { number: () => 0 }),
  width: `var(--well-${id})`,
}));

interface TickBoxProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly tabIndex?: number;
  readonly onToggle: () => void;
}

/** All of its cell can be hit. */
export const TickBox = ({ label, isTicked, tabIndex, onToggle }: TickBoxProps) => (
  <label>
    <input type="checkbox" aria-label={label} checked={isTicked} tabIndex={tabIndex} onChange={onToggle} />
  </label>
);

interface WellRowProps extends Around {
  readonly line: WellLine;
  readonly index: number;
  readonly isActive: boolean;
  readonly isTicked: boolean;
  readonly onOpen: (key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onFocus: (key: string) => void;
}

const isOnBox = ({ target }: MouseEvent) => target instanceof Element && target.closest('label') !== null;

/** One well. A click opens it; the box ticks it. */
export const WellRow = memo(function WellRow(props: WellRowProps) {
  const { line, task, hasMark, index, isActive, isTicked, onOpen, onToggle, onFocus } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys of all rows
    <tr
      data-row
      data-index={index}
      data-active={isActive || undefined}
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      tabIndex={tabIndex}
      onClick={(event) => isOnBox(event) || onOpen(line.key)}
      onFocus={() => onFocus(line.key)}
    >
      <td className={styles.box}>
        <TickBox
          label={`Select ${line.name}`}
          isTicked={isTicked}
          tabIndex={tabIndex}
          onToggle={() => onToggle(line.key)}
        />
      </td>
      {columnNames.map((column) => cellOf(column, line, { task, hasMark }))}
    </tr>
  );
}, isSameRow);

/** Not a component: the first picture of step 4 has more than a hundred cells. */
function cellOf(column: WellColumn, line: WellLine, around: Around) {
  const { print, isNumber, isQuiet, titleOf } = cells[column];
  const shape = {
    'data-column': column,
    'data-number': isNumber,
    'data-tone': isQuiet && 'quiet',
    title: titleOf?.(line),
  };
  const printed = print(line, around);
  const shown = isQuiet ? <span className={table.text}>{printed}</span> : printed;
  return column === 'name' ? (
    <th key={column} scope="row" {...shape}>
      {shown}
    </th>
  ) : (
    <td key={column} {...shape}>
      {shown}
    </td>
  );
}

/** Every change of the job makes new lines. Only a line that says something else is drawn again. */
function isSameRow({ line: one, ...before }: WellRowProps, { line: other, ...after }: WellRowProps): boolean {
  const isSame = <Part extends object>(was: Part, is: Part) =>
    (Object.keys(is) as (keyof Part)[]).every((name) => was[name] === is[name]);
  return isSame(one, other) && isSame<typeof after>(before, after);
}
