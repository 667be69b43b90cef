import { describe, expect, it } from 'vitest';
import {
  type AccessDraft,
  type Assignments,
  changesOf,
  differencesFrom,
  differingCustomers,
  emptyAccessDraft,
  newToAllFiles,
  selectIn,
  setCells,
  stateOfCell,
  toggleCell,
  undoOf,
  withoutSent,
} from './access-draft.ts';

const [ANA, BEN, DEV] = [1, 2, 3];
const [AGAVE, BLUE, COPPER] = [10, 20, 30];
const assignments: Assignments = new Map([
  [ANA, new Set([AGAVE])],
  [DEV, new Set([AGAVE, BLUE])],
]);
const known = { users: new Set([ANA, BEN, DEV]), customers: new Set([AGAVE, BLUE, COPPER]) };
const crossing = (different: Partial<AccessDraft> = {}): AccessDraft => ({
  ...emptyAccessDraft,
  users: new Set([ANA, BEN]),
  customers: new Set([AGAVE, BLUE]),
  ...different,
});
const pair = (user: number, customer: number) => ({ user, customer });

describe('a draft of access', () => {
  it('changes nothing before anything is chosen', () => {
    expect(changesOf(assignments, emptyAccessDraft, known)).toEqual({ assign: [], remove: [] });
    expect(stateOfCell(assignments, emptyAccessDraft, pair(ANA, AGAVE))).toBe('assigned');
    expect(stateOfCell(assignments, emptyAccessDraft, pair(BEN, AGAVE))).toBe('not assigned');
  });

  it('assigns the chosen users to the chosen customers, where they are not yet', () => {
    expect(changesOf(assignments, crossing(), known)).toEqual({
      assign: [pair(ANA, BLUE), pair(BEN, AGAVE), pair(BEN, BLUE)],
      remove: [],
    });
    expect(stateOfCell(assignments, crossing(), pair(BEN, BLUE))).toBe('will be assigned');
    expect(stateOfCell(assignments, crossing(), pair(BEN, COPPER))).toBe('not assigned');
  });

  it('removes them instead when that was chosen', () => {
    const draft = crossing({ crossing: 'remove' });
    expect(changesOf(assignments, draft, known)).toEqual({ assign: [], remove: [pair(ANA, AGAVE)] });
    expect(stateOfCell(assignments, draft, pair(ANA, AGAVE))).toBe('will be removed');
  });

  it('loses what was sent, and keeps what was chosen meanwhile', () => {
    const sent = setCells(crossing(), [pair(DEV, COPPER)], true);
    expect(withoutSent(sent, sent)).toEqual(emptyAccessDraft);
    const draft = setCells(setCells(sent, [pair(DEV, BLUE)], false), [pair(BEN, BLUE)], false);
    const rest = withoutSent(draft, sent);
    const now: Assignments = new Map([
      [ANA, new Set([AGAVE, BLUE])],
      [BEN, new Set([AGAVE, BLUE])],
      [DEV, new Set([AGAVE, BLUE, COPPER])],
    ]);
    expect([...rest.cells.keys()]).toEqual([`${DEV} ${BLUE}`, `${BEN} ${BLUE}`]);
    expect(changesOf(now, rest, known)).toEqual({ assign: [], remove: [pair(DEV, BLUE), pair(BEN, BLUE)] });
  });

  it('keeps a selection that was changed while it was sent, with the cell that was taken out of it', () => {
    const sent = setCells(crossing(), [pair(BEN, BLUE)], false);
    const draft = selectIn(sent, { users: new Set([ANA, BEN, DEV]) });
    expect(withoutSent(draft, sent)).toEqual(draft);
    expect(changesOf(assignments, withoutSent(draft, sent), known).assign).not.toContainEqual(pair(BEN, BLUE));
  });

  it('goes on removing while pairs are chosen, and assigns again once none was left', () => {
    const removing = crossing({ crossing: 'remove' });
    expect(selectIn(removing, { users: new Set([BEN]) }).crossing).toBe('remove');
    for (const none of [{ users: new Set<number>() }, { customers: new Set<number>() }])
      expect(selectIn(removing, none).crossing).toBe('assign');
    expect(selectIn(removing, { users: new Set() }).customers).toBe(removing.customers);
  });

  it('lets a single cell count more than the crossing, and turns it round again', () => {
    const without = toggleCell(assignments, crossing(), pair(BEN, BLUE));
    expect(changesOf(assignments, without, known).assign).toEqual([pair(ANA, BLUE), pair(BEN, AGAVE)]);
    const again = toggleCell(assignments, without, pair(BEN, BLUE));
    expect(changesOf(assignments, again, known).assign).toHaveLength(3);
    const removed = toggleCell(assignments, emptyAccessDraft, pair(DEV, BLUE));
    expect(changesOf(assignments, removed, known)).toEqual({ assign: [], remove: [pair(DEV, BLUE)] });
    expect(changesOf(assignments, toggleCell(assignments, removed, pair(DEV, BLUE)), known).remove).toEqual([]);
  });

  it('sets a range of cells, and forgets users and customers that are gone', () => {
    const draft = setCells(emptyAccessDraft, [pair(BEN, AGAVE), pair(BEN, 99), pair(98, AGAVE)], true);
    expect(changesOf(assignments, draft, known).assign).toEqual([pair(BEN, AGAVE)]);
  });

  it('tells who will see all files through a customer, and does not yet', () => {
    const open = new Set([COPPER, BLUE]);
    const changes = {
      assign: [pair(BEN, COPPER), pair(BEN, BLUE), pair(DEV, COPPER), pair(ANA, COPPER), pair(ANA, AGAVE)],
      remove: [],
    };
    expect(newToAllFiles(changes, assignments, open)).toEqual([BEN, ANA]);
    expect(newToAllFiles({ assign: [pair(BEN, AGAVE)], remove: [pair(ANA, COPPER)] }, assignments, open)).toEqual([]);
  });

  it('is undone by the same pairs the other way', () => {
    const changes = { assign: [pair(BEN, BLUE)], remove: [pair(ANA, AGAVE)] };
    expect(undoOf(changes)).toEqual({ assign: [pair(ANA, AGAVE)], remove: [pair(BEN, BLUE)] });
  });
});

describe('the same as a colleague', () => {
  it('is what users lack, and what they have beyond', () => {
    expect(differencesFrom(assignments, ANA, [BEN, DEV, ANA])).toEqual({
      assign: [pair(BEN, AGAVE)],
      remove: [pair(DEV, BLUE)],
    });
    expect(differencesFrom(assignments, BEN, [ANA])).toEqual({ assign: [], remove: [pair(ANA, AGAVE)] });
  });

  it('leaves the customers that some users have and others do not', () => {
    expect(differingCustomers(assignments, [ANA, DEV], [AGAVE, BLUE, COPPER])).toEqual([BLUE]);
    expect(differingCustomers(assignments, [ANA, BEN, DEV], [AGAVE, BLUE, COPPER])).toEqual([AGAVE, BLUE]);
    expect(differingCustomers(assignments, [], [AGAVE])).toEqual([]);
  });
});
