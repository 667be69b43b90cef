import { type Role, readRoles, roleIds } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { ById } from './id.ts';
import { pageAccess } from './page-access.ts';
import { listQuery } from './paging.ts';
import { inputShape, outputShape, sortNames } from './record-fields.ts';
import { userFields } from './reference-records.ts';

export const RoleId = z.enum(['1', '2', '3']);

export const User = z.object({
  id: z.number(),
  ...outputShape(userFields),
  /** Ids of the roles, most powerful first. */
  roles: z.array(RoleId),
  /** Invited until they have chosen a password. */
  status: z.enum(['active', 'invited']),
  /** When the link of the last invitation expires; null for an active user. */
  invited_until: z.nullable(z.string()),
  /** Signs in with a password and a code. */
  two_step: z.boolean(),
  version: z.number(),
});
export type User = z.infer<typeof User>;

export const UserWithCustomers = z.extend(User, {
  customers: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type UserWithCustomers = z.infer<typeof UserWithCustomers>;

export const toRoleIds = (values: readonly string[]) => readRoles(values).map((role) => roleIds[role]);

const RoleWord = z.enum(['1', '2', '3', 'Manager', 'Editor', 'Viewer']);
const RoleChoice = z.optional(z.union([z.array(RoleWord).check(z.maxLength(20)), RoleWord]));

/** The form sends its selection as `role`; a record carries `roles`. */
interface Choice {
  readonly role?: string | readonly string[] | undefined;
  readonly roles?: string | readonly string[] | undefined;
}

function withRoles<Body extends Choice>({
  role,
  roles,
  ...rest
}: Body): Omit<Body, 'role' | 'roles'> & { roles: Role[] } {
  return { ...rest, roles: readRoles([role ?? [], roles ?? []].flat()) };
}

const { email, ...names } = inputShape(userFields);
const UserChange = z.pipe(
  z.object({ ...names, role: RoleChoice, roles: RoleChoice }),
  z.transform((body) => withRoles(body)),
);
export const NewUser = z.pipe(
  z.object({ ...names, email, role: RoleChoice, roles: RoleChoice }),
  z.transform((body) => withRoles(body)),
);
export type NewUser = z.output<typeof NewUser>;
export type UserChange = z.output<typeof UserChange>;

/** A user as the specification prints it in a request: the ids of the chosen roles under `role`. */
const role = z.array(RoleId);
export const PrintedUserChange = z.object({ ...names, role });
export const PrintedUser = z.object({ ...names, email, role });
export type PrintedUserChange = z.output<typeof PrintedUserChange>;
export type PrintedUser = z.output<typeof PrintedUser>;

export const userEndpoints = {
  listUsers: get('/api/users', {
    access: pageAccess.listUsers,
    summary: 'The users, by name',
    paged: true,
    ...fewAtOnce,
    query: listQuery(['name', ...sortNames(userFields), 'roles', 'status']),
    response: z.array(User),
  }),
  getUser: get('/api/users/:id', {
    access: 'manager',
    summary: 'A user with the customers whose files they may see',
    params: ById,
    response: UserWithCustomers,
  }),
  createUser: post('/api/users', {
    access: 'manager',
    summary: 'Add a user and email them a link to choose a password',
    idempotent: true,
    body: NewUser,
    response: User,
    status: 201,
  }),
  updateUser: put('/api/users/:id', {
    access: 'manager',
    summary: 'Change the name or the roles of a user; a change of roles ends their sessions',
    versioned: true,
    params: ById,
    body: UserChange,
    response: User,
  }),
  deleteUser: del('/api/users/:id', {
    access: 'manager',
    summary: 'Delete a user and end their sessions',
    versioned: true,
    params: ById,
    response: z.void(),
    status: 204,
  }),
  inviteUser: post('/api/users/:id/invite', {
    access: 'manager',
    summary: 'Send the invitation again; earlier links stop working',
    params: ById,
    response: User,
  }),
  endSessionsOfUser: del('/api/users/:id/sessions', {
    access: 'manager',
    summary: 'Sign a user out everywhere',
    params: ById,
    response: z.void(),
    status: 204,
  }),
  resetTwoStepOfUser: del('/api/users/:id/two-step', {
    access: 'manager',
    summary: 'Turn off the two-step sign-in of a user who has lost their device',
    params: ById,
    response: z.void(),
    status: 204,
  }),
};
