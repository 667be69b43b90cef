import type { Customer, User } from '@disclosure/api';
import { type AccessDraft, type Assignments, messages, readRoles, stateOfCell } from '@disclosure/core';
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { nameOf } from '../user-values.ts';
import styles from './access.module.css';
import { COLUMN, ROW, type Span, useCellWindow } from './use-cell-window.ts';
import { type Place, useMatrixKeys } from './use-matrix-keys.ts';

/** What the matrix shows: the users and customers that the filters leave, and what is chosen. */
export interface Matrix {
  readonly users: readonly User[];
  readonly customers: readonly Customer[];
  readonly assignments: Assignments;
  readonly draft: AccessDraft;
  /** For a user who sees all files: through which customer. */
  readonly throughOf: (user: User) => string | undefined;
}

interface AccessGridProps {
  readonly matrix: Matrix;
  readonly onToggle: (place: Place) => void;
  readonly onRange: (from: Place, to: Place) => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
}

const idOf = ({ row, column }: Place) => `access-${row}-${column}`;
const ALL = { row: -1, column: -1 };

/** Users and customers as a grid with one tab stop. Its cells are windowed in both directions. */
export function AccessGrid({ matrix, ...deeds }: AccessGridProps) {
  const { users, customers } = matrix;
  const { scroller, rows, columns, onScroll } = useCellWindow(users.length, customers.length);
  const keys = useMatrixKeys({ scroller, rows: users.length, columns: customers.length, ...deeds });
  const { active } = keys;
  const isRendered = isHeadOrIn(active.row, rows) && isHeadOrIn(active.column, columns);
  return (
    <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- it takes the focus
        role="grid"
        className={styles.grid}
        style={{ '--columns': customers.length } as CSSProperties}
        aria-label="Access"
        aria-multiselectable
        aria-rowcount={users.length + 1}
        aria-colcount={customers.length + 2}
        aria-activedescendant={isRendered ? idOf(active) : undefined}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onClick={keys.onClick}
      >
        <Head matrix={matrix} columns={columns} active={active} />
        <tbody>
          <GapRow height={rows.first * ROW} />
          {users.slice(rows.first, rows.end).map((user, index) => (
            <Row
              key={user.id}
              matrix={matrix}
              user={user}
              row={rows.first + index}
              first={columns.first}
              end={columns.end}
              activeColumn={active.row === rows.first + index ? active.column : undefined}
            />
          ))}
          <GapRow height={(users.length - rows.end) * ROW} />
        </tbody>
      </table>
    </div>
  );
}

const isHeadOrIn = (index: number, { first, end }: Span) => index < 0 || (index >= first && index < end);

const GapRow = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={styles.gap} style={{ height }}>
        {null}
      </td>
    </tr>
  );

/** In the place of columns that are not rendered. */
const Gap = ({ columns }: { readonly columns: number }) =>
  columns > 0 && <td aria-hidden style={{ width: columns * COLUMN }} />;

interface HeadProps {
  readonly matrix: Matrix;
  readonly columns: Span;
  readonly active: Place;
}

function Head({ matrix: { users, customers, draft }, columns, active }: HeadProps) {
  const count = users.filter(({ id }) => draft.users.has(id)).length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th
          id={idOf(ALL)}
          scope="col"
          aria-colindex={1}
          aria-label="Name: select all users"
          aria-selected={count > 0 && count === users.length}
          className={styles.user}
          data-row={-1}
          data-column={-1}
          data-active={(active.row === -1 && active.column === -1) || undefined}
        >
          <Box state={stateOfAll(count, users.length)} /> Name
        </th>
        <Gap columns={columns.first} />
        {customers.slice(columns.first, columns.end).map((customer, index) => (
          <ColumnHead
            key={customer.id}
            customer={customer}
            column={columns.first + index}
            isSelected={draft.customers.has(customer.id)}
            isActive={active.row === -1 && active.column === columns.first + index}
          />
        ))}
        <Gap columns={customers.length - columns.end} />
        <th scope="col" aria-colindex={customers.length + 2} className={styles.counts}>
          Customers
        </th>
      </tr>
    </thead>
  );
}

function stateOfAll(count: number, all: number) {
  if (count === 0) return 'off';
  return count === all ? 'on' : 'some';
}

/** Drawn only: the head that it stands in says whether it is selected. */
const Box = ({ state }: { readonly state: 'on' | 'off' | 'some' }) => (
  <span className={styles.box} data-state={state} aria-hidden>
    {state === 'on' && <IconCheck size={12} stroke={3} />}
    {state === 'some' && <IconMinus size={12} stroke={3} />}
  </span>
);

interface ColumnHeadProps {
  readonly customer: Customer;
  readonly column: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
}

const ColumnHead = memo(({ customer: { name }, column, isSelected, isActive }: ColumnHeadProps) => (
  <th
    id={idOf({ row: -1, column })}
    scope="col"
    aria-colindex={column + 2}
    aria-label={name}
    aria-selected={isSelected}
    className={styles.column}
    title={name}
    data-row={-1}
    data-column={column}
    data-active={isActive || undefined}
  >
    <span className={styles.name}>{name}</span>
    <Box state={isSelected ? 'on' : 'off'} />
  </th>
));

interface RowProps {
  readonly matrix: Matrix;
  readonly user: User;
  readonly row: number;
  readonly first: number;
  readonly end: number;
  /** Of the active cell, if it is in this row. */
  readonly activeColumn: number | undefined;
}

/** A user, with a cell for each customer. */
const Row = memo(({ matrix, user, row, first, end, activeColumn }: RowProps) => {
  const { customers, assignments, draft, throughOf } = matrix;
  const isSelected = draft.users.has(user.id);
  const through = throughOf(user);
  const name = nameOf(user);
  return (
    <tr aria-rowindex={row + 2}>
      <th
        id={idOf({ row, column: -1 })}
        scope="row"
        aria-colindex={1}
        aria-selected={isSelected}
        className={styles.user}
        title={user.email}
        data-row={row}
        data-column={-1}
        data-active={activeColumn === -1 || undefined}
      >
        <Box state={isSelected ? 'on' : 'off'} /> {name} <small>{readRoles(user.roles).join(', ')}</small>
      </th>
      <Gap columns={first} />
      {customers.slice(first, end).map((customer, index) => {
        const column = first + index;
        const state = stateOfCell(assignments, draft, { user: user.id, customer: customer.id });
        const seen = through !== undefined && state === 'not assigned' ? messages.access.seesThrough(through) : '';
        return (
          <td
            key={customer.id}
            id={idOf({ row, column })}
            aria-colindex={column + 2}
            aria-label={[name, customer.name, state, seen].filter((word) => word !== '').join(', ')}
            data-row={row}
            data-column={column}
            data-active={activeColumn === column || undefined}
          >
            <Mark state={seen === '' ? state : 'seen'} />
          </td>
        );
      })}
      <Gap columns={customers.length - end} />
      <td aria-colindex={customers.length + 2} className={styles.counts}>
        {through === undefined ? (assignments.get(user.id)?.size ?? 0) : 'all'}
      </td>
    </tr>
  );
});

const marks = {
  assigned: IconCheck,
  'will be assigned': IconPlus,
  'will be removed': IconMinus,
  seen: IconCheck,
  'not assigned': undefined,
} as const;

/** How a cell looks; also in the legend. */
export function Mark({ state }: { readonly state: keyof typeof marks }) {
  const Icon = marks[state];
  return (
    <span className={styles.mark} data-state={state} aria-hidden>
      {Icon && <Icon size={14} stroke={2} />}
    </span>
  );
}
