import { type Action, type Case, policy, type Role, roles } from '@disclosure/core';

const always: readonly Case[][] = [[]];
const deletions: readonly Case[][] = [
  ['no one loses sight of files'],
  ['someone loses sight of files'],
  ['the customer sees all files'],
];
const MADE = 'the user made its newest revision';
const withFile: readonly Case[][] = [[], ['the user sees the file'], [MADE], ['the user sees the file', MADE]];

/** The cases in which each action is to be tried by each role. */
const situations: Readonly<Record<Action, readonly Case[][]>> = {
  'assign users to a customer': always,
  'remove users from a customer': always,
  'say whether a customer sees all files': always,
  'delete a customer': deletions,
  'ask a Manager to delete a customer': deletions,
  'dismiss a request to delete a customer': always,
  'replace a customer by another': always,
  'restore a deleted record': always,
  'read a file': withFile,
  'save a file for a customer': always,
  'supersede a file': withFile,
  'delete a file': withFile,
  'restore a file': withFile,
  'set the owner of a file': withFile,
  'keep the filing of a file': withFile,
};

export const cellOf = (action: Action, role: Role, ...more: readonly string[]) => [action, role, ...more].join(' · ');

/** The whole policy, cell by cell, and what was once decided wrongly. A Viewer makes no revision. */
const cells = (Object.keys(policy) as Action[])
  .flatMap((action) =>
    roles.flatMap((role) =>
      situations[action]
        .filter((cases) => role !== 'Viewer' || !cases.includes(MADE))
        .map((cases) => cellOf(action, role, ...cases)),
    ),
  )
  .concat(
    cellOf('delete a customer', 'Editor', 'someone loses sight of files', 'of files in the bin'),
    cellOf('supersede a file', 'Editor', 'the same bytes'),
    cellOf('supersede a file', 'Editor', 'made an earlier revision'),
    roles.map((role) => cellOf('restore a deleted record', role, 'a user')),
    roles.map((role) => cellOf('assign users to a customer', role, 'many at once')),
    roles.map((role) => cellOf('remove users from a customer', role, 'many at once')),
  );

/** How often each cell of the policy was tried. */
export class PolicyTally {
  readonly #tried = new Map<string, number>();

  note(some: readonly string[]): void {
    for (const cell of some) this.#tried.set(cell, (this.#tried.get(cell) ?? 0) + 1);
  }
  /** Of the cell that was tried least. */
  timesTried(some: readonly string[]): number {
    return Math.min(...some.map((cell) => this.#tried.get(cell) ?? 0));
  }
  untried(): string[] {
    return cells.filter((cell) => !this.#tried.has(cell));
  }
}
