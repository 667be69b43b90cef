import type { Role } from './roles.ts';

/** In which cases a role may do something. A role that a line leaves out never may. */
type Cases = 'always' | readonly Case[];

/** What can be true of the user and of the thing that an action is about. */
export const cases = [
  // Of a user and a file:
  'the user sees the file',
  'the user made its newest revision',
  // Of a customer, if it were deleted now. Each customer is in one of these three cases.
  'no one loses sight of files',
  'someone loses sight of files',
  'the customer sees all files',
] as const;
export type Case = (typeof cases)[number];

/**
 * Who may change who sees what. This table is written by hand, to be read and approved by people. The server decides by
 * it, the buttons ask it, and a model checker holds the server to it through random changes
 * (`apps/server/src/files/visibility-model.test.ts`).
 */
export const policy = {
  'assign users to a customer': { Manager: 'always' },
  'remove users from a customer': { Manager: 'always' },
  'say whether a customer sees all files': { Manager: 'always' },

  'delete a customer': { Manager: 'always', Editor: ['no one loses sight of files'] },
  'ask a Manager to delete a customer': { Editor: ['someone loses sight of files', 'the customer sees all files'] },
  'dismiss a request to delete a customer': { Manager: 'always' },
  // The other customer takes over its users, files, mappings and names.
  'replace a customer by another': { Manager: 'always' },
  // A customer comes back with its users, and a user with their customers.
  'restore a deleted record': { Manager: 'always' },

  'read a file': {
    Manager: ['the user sees the file'],
    Editor: ['the user sees the file'],
    Viewer: ['the user sees the file'],
  },
  'save a file for a customer': { Manager: 'always', Editor: 'always' },
  'supersede a file': {
    Manager: ['the user sees the file', 'the user made its newest revision'],
    Editor: ['the user sees the file', 'the user made its newest revision'],
  },
  'delete a file': { Manager: ['the user sees the file'], Editor: ['the user sees the file'] },
  'restore a file': { Manager: ['the user sees the file'], Editor: ['the user sees the file'] },
  'set the owner of a file': { Manager: ['the user sees the file'] },
  // Its status, assignee, snooze and accepted findings.
  'keep the filing of a file': { Manager: ['the user sees the file'], Editor: ['the user sees the file'] },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Role, Cases>>>>>;

export type Action = keyof typeof policy;

/** In which cases these roles may do it. Several roles may do what any of them may; no known role is like Viewer. */
export function casesOf(action: Action, userRoles: readonly Role[]): Cases {
  const line: Partial<Readonly<Record<Role, Cases>>> = policy[action];
  const roles: readonly Role[] = userRoles.length === 0 ? ['Viewer'] : userRoles;
  const allowed = new Set(roles.flatMap((role) => line[role] ?? []));
  return allowed.has('always') ? 'always' : cases.filter((one) => allowed.has(one));
}

/** Whether these roles may do it, with what is true of the user and the thing. */
export function may(action: Action, userRoles: readonly Role[], ...given: readonly Case[]): boolean {
  const allowed = casesOf(action, userRoles);
  return allowed === 'always' || given.some((one) => allowed.includes(one));
}
