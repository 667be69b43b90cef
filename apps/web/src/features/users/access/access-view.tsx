import '@mantine/core/styles/Popover.layer.css';
import type { Customer, User } from '@disclosure/api';
import {
  type Assignments,
  changesOf,
  differingCustomers,
  listWords,
  messages,
  newToAllFiles,
  printCount,
  readRoles,
  roles,
} from '@disclosure/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { ErrorBanner } from '../../../components/callout.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { EmptyRows } from '../../../components/empty-rows.tsx';
import { ChipButton, FilterChip } from '../../../components/filter-chip.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { ReadersDialog } from '../../../components/readers-dialog/readers-dialog.tsx';
import { FindInput } from '../../../components/search-fields.tsx';
import { useApi } from '../../../lib/api.tsx';
import { useIsNarrowerThan } from '../../../lib/browser.ts';
import { reasonOf } from '../../../lib/failure.ts';
import { accessList } from '../../../lib/queries.ts';
import { matches } from '../../../lib/table-view.ts';
import { nameOf } from '../user-values.ts';
import { AccessBar } from './access-bar.tsx';
import { AccessGrid, Mark, type Matrix } from './access-grid.tsx';
import { AccessList } from './access-list.tsx';
import styles from './access.module.css';
import { ColleagueMenu } from './colleague-menu.tsx';
import { setRange, toggleAt } from './matrix-edits.ts';
import type { AccessDraftState } from './use-access-draft.ts';
import { useChangeAccess } from './use-change-access.ts';
import type { Place } from './use-matrix-keys.ts';
import { breakpoints } from '../../../styles/theme.ts';

interface AccessViewProps {
  /** All users. */
  readonly users: readonly User[];
  /** Those that the search of the page leaves. */
  readonly found: readonly User[];
  readonly customers: readonly Customer[];
  readonly state: AccessDraftState;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onClearSearch: (() => void) | undefined;
}

/** Who is assigned to which customers, to be changed for many at once. */
export function AccessView(props: AccessViewProps) {
  const access = useQuery(accessList(useApi()));
  return (
    <QueryState query={access} failed={messages.access.loadFailed}>
      {(assignments) => <AccessMatrix {...props} assignments={assignments} />}
    </QueryState>
  );
}

const searched = [{ id: 'name', title: '', text: ({ name }: Customer) => name }];

/** Which users and customers the filters leave. */
function useFilters({ users, found, customers, assignments, state }: MatrixProps) {
  const [search, setSearch] = useState('');
  const [role, setRole] = useState('');
  const [isDiffering, setDiffering] = useState(false);
  const { users: selected } = state.draft;
  const shownUsers = useMemo(
    () => found.filter((user) => role === '' || readRoles(user.roles).some((one) => one === role)),
    [found, role],
  );
  const shownCustomers = useMemo(() => {
    const named = customers.filter(matches(searched, search));
    if (!isDiffering) return named;
    const compared = selected.size > 1 ? users.filter(({ id }) => selected.has(id)) : shownUsers;
    const ids = new Set(differingCustomers(assignments, idsOf(compared), idsOf(named)));
    return named.filter(({ id }) => ids.has(id));
  }, [customers, search, isDiffering, selected, users, shownUsers, assignments]);
  const clear = () => {
    setSearch('');
    setRole('');
    setDiffering(false);
  };
  return { search, setSearch, role, setRole, isDiffering, setDiffering, shownUsers, shownCustomers, clear };
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

/** For users who see all files: through which customer. */
function useThrough(customers: readonly Customer[], assignments: Assignments) {
  return useMemo(() => {
    const open = customers.filter(({ all_access }) => all_access);
    return ({ id }: User) => open.find((customer) => assignments.get(id)?.has(customer.id))?.name;
  }, [customers, assignments]);
}

interface MatrixProps extends AccessViewProps {
  readonly assignments: Assignments;
}

function AccessMatrix(props: MatrixProps) {
  const { users, customers, assignments, state, place, onClearSearch } = props;
  const { draft } = state;
  const filters = useFilters(props);
  const { shownUsers, shownCustomers } = filters;
  const send = useChangeAccess(state.forget);
  const throughOf = useThrough(customers, assignments);
  const matrix = useMemo(
    (): Matrix => ({ users: shownUsers, customers: shownCustomers, assignments, draft, throughOf }),
    [shownUsers, shownCustomers, assignments, draft, throughOf],
  );
  const changes = useMemo(
    () => changesOf(assignments, draft, { users: new Set(idsOf(users)), customers: new Set(idsOf(customers)) }),
    [assignments, draft, users, customers],
  );
  const [isAsking, setAsking] = useState(false);
  const open = customers.filter(({ all_access }) => all_access);
  const letIn = newToAllFiles(changes, assignments, new Set(idsOf(open)));
  const isEmpty = shownUsers.length === 0 || shownCustomers.length === 0;
  const clear = () => {
    filters.clear();
    onClearSearch?.();
  };
  return (
    <>
      {send.isError && <ErrorBanner error={send.error}>{messages.access.failed(reasonOf(send.error))}</ErrorBanner>}
      <div ref={place} className={styles.panel}>
        <Tools filters={filters} all={customers.length} />
        {isEmpty ? (
          <EmptyRows onClear={clear} clear="Clear filters">
            {shownUsers.length === 0 ? 'No users found.' : 'No customers found.'}
          </EmptyRows>
        ) : (
          <MatrixBody matrix={matrix} state={state} />
        )}
        <AccessBar
          state={state}
          changes={changes}
          isBusy={send.isPending}
          onSend={() => (letIn.length > 0 ? setAsking(true) : send.mutate({ changes, draft }))}
        >
          <ColleagueMenu users={users} assignments={assignments} draft={draft} onChange={state.change} />
        </AccessBar>
      </div>
      <Legend customers={customers} />
      {isAsking && (
        <AllFilesQuestion
          users={users.filter(({ id }) => letIn.includes(id))}
          open={open.filter(({ id }) => changes.assign.some(({ customer }) => customer === id))}
          onYes={() => send.mutate({ changes, draft })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface AllFilesQuestionProps {
  readonly users: readonly User[];
  readonly open: readonly Customer[];
  readonly onYes: () => void;
  readonly onClose: () => void;
}

const MOST_NAMED = 3;

/** Asked because a range of columns easily takes in a customer that sees all files. */
function AllFilesQuestion({ users, open, onYes, onClose }: AllFilesQuestionProps) {
  const rest = users.length - MOST_NAMED;
  const named = users.slice(0, MOST_NAMED).map(nameOf);
  return (
    <ConfirmDialog
      title="Let them see all files?"
      confirm="Let them see all files"
      busyText="Sending..."
      onConfirm={async () => {
        onYes();
        onClose();
      }}
      explain={() => []}
      onClose={onClose}
    >
      <p>{messages.access.seesAll(listWords(open.map(({ name }) => name)))}</p>
      <p>{messages.access.askAll(listWords(rest > 0 ? [...named, printCount(rest, 'other user')] : named))}</p>
    </ConfirmDialog>
  );
}

interface ToolsProps {
  readonly filters: ReturnType<typeof useFilters>;
  /** How many customers there are. */
  readonly all: number;
}

function Tools({ filters, all }: ToolsProps) {
  const { search, setSearch, role, setRole, isDiffering, setDiffering, shownUsers, shownCustomers } = filters;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.tools}>
      <FindInput
        aria-label="Find a customer"
        placeholder="Find a customer"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <FilterChip name="Role" value={role} chosen={role} onChange={setRole}>
        <option value="">All roles</option>
        {roles.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </FilterChip>
      <ChipButton
        aria-pressed={isDiffering}
        title="Only customers that some of the users have and others do not"
        onClick={() => setDiffering(!isDiffering)}
      >
        Only differences
      </ChipButton>
      <p aria-live="polite">
        {`${shownUsers.length} user${shownUsers.length === 1 ? '' : 's'} · ${shownCustomers.length} of ${all} customers shown`}
      </p>
      <ChipButton onClick={() => setAsking(true)}>
        <IconEye size={14} stroke={1.75} aria-hidden />
        Who sees this file?
      </ChipButton>
      {isAsking && <ReadersDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

interface MatrixBodyProps {
  readonly matrix: Matrix;
  readonly state: AccessDraftState;
}

/** The grid, or on a phone the list. */
function MatrixBody({ matrix, state: { change, undo, clear } }: MatrixBodyProps) {
  const isPhone = useIsNarrowerThan(breakpoints.sm);
  const [chosen, setChosen] = useState<number>();
  const toggle = (place: Place) => change((draft) => toggleAt({ ...matrix, draft }, place));
  if (isPhone) {
    const user = matrix.users.find(({ id }) => id === chosen) ?? matrix.users[0];
    return <AccessList matrix={matrix} user={user} onUser={setChosen} onToggle={toggle} />;
  }
  return (
    <AccessGrid
      matrix={matrix}
      onToggle={toggle}
      onRange={(from, to) => change((draft) => setRange({ ...matrix, draft }, from, to))}
      onUndo={undo}
      onClear={clear}
    />
  );
}

function Legend({ customers }: { readonly customers: readonly Customer[] }) {
  const open = customers.find(({ all_access }) => all_access);
  return (
    <div className={styles.legend} data-screen-only>
      <span>
        <Mark state="assigned" /> assigned
      </span>
      <span>
        <Mark state="will be assigned" /> will be assigned
      </span>
      <span>
        <Mark state="will be removed" /> will be removed
      </span>
      {open && (
        <span>
          <Mark state="seen" /> {messages.access.seesThrough(open.name)}
        </span>
      )}
      <span className={styles.keys} data-keys>
        <kbd>Space</kbd> assign or remove <kbd>Shift</kbd> + click range <kbd>Ctrl Z</kbd> undo
      </span>
    </div>
  );
}
