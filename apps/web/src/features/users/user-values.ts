import { fromWire, type PrintedUser, toRoleIds, toWire, type User, userFields } from '@disclosure/api';
import { findFirst, readRoles, type Role, roleIds, userRules } from '@disclosure/core';
import { type FormValues, initialValues } from '../../components/record-fields.tsx';
import { announce } from '../../lib/failure.ts';

/** What a form on a user holds. Roles are their ids, joined with commas. */
export type UserValues = FormValues<typeof userFields> & { readonly roles: string };

/** The specification preselects Manager. */
export const blankUser: UserValues = { ...initialValues(userFields), roles: roleIds.Manager };

export const toUserValues = (user: User): UserValues => ({
  ...fromWire(userFields, user),
  roles: user.roles.join(','),
});

/** The specification calls the list of chosen roles `role`. */
export const fromUserValues = (values: UserValues): PrintedUser => ({
  ...toWire(userFields, values),
  role: toRoleIds(values.roles.split(',')),
});

export const rolesIn = (ids: string): Role[] => readRoles(ids.split(','));

/** As the table and the dialogs show them. */
export const showRoles = (ids: string): string => rolesIn(ids).join(', ');

export const nameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** The first broken rule, shown as a toast too. */
export function checkUser({ roles, ...values }: UserValues) {
  const broken = findFirst(userRules, { ...values, roles: rolesIn(roles) });
  return announce(broken ? [broken] : []);
}
