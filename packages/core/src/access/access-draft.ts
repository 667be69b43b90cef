/** Which customers each user is assigned to. A user who is not in it has none. */
export type Assignments = ReadonlyMap<number, ReadonlySet<number>>;

/** A user and a customer: one cell of the access matrix. */
export interface AccessPair {
  readonly user: number;
  readonly customer: number;
}

/** What is to be assigned and removed, together or not at all. */
export interface AccessChanges {
  readonly assign: readonly AccessPair[];
  readonly remove: readonly AccessPair[];
}

/** One call changes at most so many pairs. */
export const MOST_PAIRS = 5000;

/** What a Manager has chosen in the access matrix and not sent yet. */
export interface AccessDraft {
  readonly users: ReadonlySet<number>;
  readonly customers: ReadonlySet<number>;
  /** What becomes of the pairs of the chosen users and customers. */
  readonly crossing: 'assign' | 'remove';
  /** Single cells: whether they are to be assigned. They count more than the crossing. */
  readonly cells: ReadonlyMap<string, boolean>;
}

export const emptyAccessDraft: AccessDraft = {
  users: new Set(),
  customers: new Set(),
  crossing: 'assign',
  cells: new Map(),
};

/** Whether it has pairs: users and customers are both chosen. */
export const isCrossing = ({ users, customers }: Pick<AccessDraft, 'users' | 'customers'>): boolean =>
  users.size > 0 && customers.size > 0;

/** Another selection. Once no pair is left of it, the next one is to be assigned again, so that nobody removes unasked. */
export function selectIn(draft: AccessDraft, chosen: Partial<Pick<AccessDraft, 'users' | 'customers'>>): AccessDraft {
  const next = { ...draft, ...chosen };
  return isCrossing(next) ? next : { ...next, crossing: 'assign' };
}

export const cellStates = ['assigned', 'not assigned', 'will be assigned', 'will be removed'] as const;
export type CellState = (typeof cellStates)[number];

const keyOf = ({ user, customer }: AccessPair): string => `${user} ${customer}`;

function toPair(key: string): AccessPair {
  const [user = 0, customer = 0] = key.split(' ').map(Number);
  return { user, customer };
}

const isCrossed = (
  { users, customers }: Pick<AccessDraft, 'users' | 'customers'>,
  { user, customer }: AccessPair,
): boolean => users.has(user) && customers.has(customer);

export const isAssigned = (assignments: Assignments, { user, customer }: AccessPair): boolean =>
  assignments.get(user)?.has(customer) ?? false;

function isWanted(draft: AccessDraft, isNow: boolean, pair: AccessPair): boolean {
  const own = draft.cells.get(keyOf(pair));
  if (own !== undefined) return own;
  return isCrossed(draft, pair) ? draft.crossing === 'assign' : isNow;
}

export function stateOfCell(assignments: Assignments, draft: AccessDraft, pair: AccessPair): CellState {
  const isNow = isAssigned(assignments, pair);
  if (isWanted(draft, isNow, pair)) return isNow ? 'assigned' : 'will be assigned';
  return isNow ? 'will be removed' : 'not assigned';
}

/** Turns one cell round: what it was to become, it will not. */
export function toggleCell(assignments: Assignments, draft: AccessDraft, pair: AccessPair): AccessDraft {
  return setCells(draft, [pair], !isWanted(draft, isAssigned(assignments, pair), pair));
}

export function setCells(draft: AccessDraft, pairs: readonly AccessPair[], wanted: boolean): AccessDraft {
  const cells = new Map(draft.cells);
  for (const pair of pairs) cells.set(keyOf(pair), wanted);
  return { ...draft, cells };
}

/** What the draft changes, by user and customer. What was deleted meanwhile is left out. */
export function changesOf(
  assignments: Assignments,
  draft: AccessDraft,
  known: { readonly users: ReadonlySet<number>; readonly customers: ReadonlySet<number> },
): AccessChanges {
  const pairs = touchedPairs(draft).filter(
    ({ user, customer }) => known.users.has(user) && known.customers.has(customer),
  );
  const inState = (wanted: CellState) => pairs.filter((pair) => stateOfCell(assignments, draft, pair) === wanted);
  return { assign: inState('will be assigned'), remove: inState('will be removed') };
}

/** The pairs that may change, each once. */
function touchedPairs({ users, customers, cells }: AccessDraft): AccessPair[] {
  const crossed = [...users].flatMap((user) => [...customers].map((customer) => ({ user, customer })));
  const single = Array.from(cells.keys(), toPair);
  return [...crossed, ...single.filter((pair) => !isCrossed({ users, customers }, pair))];
}

/**
 * What was chosen while another draft was sent. A selection that was changed meanwhile stays as it is, with its single
 * cells, as these may keep something out of it.
 */
export function withoutSent(draft: AccessDraft, sent: AccessDraft): AccessDraft {
  const isSent = selected.every((part) => draft[part] === sent[part]);
  const rest = isSent ? emptyAccessDraft : draft;
  const isLeft = ([key, wanted]: [string, boolean]) => wanted !== sent.cells.get(key) || isCrossed(rest, toPair(key));
  return { ...rest, cells: new Map([...draft.cells].filter(isLeft)) };
}

const selected = ['users', 'customers', 'crossing'] as const;

/** The users who will see all files and do not yet. `open` are the customers that see all files. */
export function newToAllFiles(
  { assign }: AccessChanges,
  assignments: Assignments,
  open: ReadonlySet<number>,
): number[] {
  const isNew = ({ user, customer }: AccessPair) =>
    open.has(customer) && !Array.from(open).some((each) => isAssigned(assignments, { user, customer: each }));
  return [...new Set(assign.filter(isNew).map(({ user }) => user))];
}

export const countPairs = ({ assign, remove }: AccessChanges): number => assign.length + remove.length;

/** What users lack that their colleague has, and what they have that the colleague does not. */
export function differencesFrom(assignments: Assignments, colleague: number, users: Iterable<number>): AccessChanges {
  const others = [...users].filter((user) => user !== colleague);
  const theirs = assignments.get(colleague) ?? new Set<number>();
  const pairs = (user: number, customers: Iterable<number>) => [...customers].map((customer) => ({ user, customer }));
  return {
    assign: others.flatMap((user) => pairs(user, theirs)).filter((pair) => !isAssigned(assignments, pair)),
    remove: others
      .flatMap((user) => pairs(user, assignments.get(user) ?? []))
      .filter(({ customer }) => !theirs.has(customer)),
  };
}

/** Of these customers, those to which some of the users are assigned and others are not. */
export const differingCustomers = (
  assignments: Assignments,
  users: readonly number[],
  customers: readonly number[],
): number[] =>
  customers.filter((customer) => {
    const count = users.filter((user) => isAssigned(assignments, { user, customer })).length;
    return count > 0 && count < users.length;
  });

/** The same changes backwards. */
export const undoOf = ({ assign, remove }: AccessChanges): AccessChanges => ({ assign: remove, remove: assign });
