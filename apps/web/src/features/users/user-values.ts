import type { NewUser, User } from '@disclosure/api';
import { findFirst, readRoles, type Role, roleIds, userRules } from '@disclosure/core';
import { announce } from '../../lib/failure.ts';

/** What a form on a user holds. Roles are their ids, with commas between. */
export interface UserValues extends Record<string, string> {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: string;
}

/** The specification preselects Manager. */
export const blankUser: UserValues = { firstName: '', lastName: '', email: '', roles: roleIds.Manager };

export const toUserValues = ({ first_name, last_name, email, roles }: User): UserValues => ({
  firstName: first_name,
  lastName: last_name,
  email,
  roles: roles.join(','),
});

export const fromUserValues = ({ firstName, lastName, email, roles }: UserValues): NewUser => ({
  first_name: firstName,
  last_name: lastName,
  email,
  roles: rolesIn(roles),
});

export const rolesIn = (ids: string): Role[] => readRoles(ids.split(','));

/** As the table and the dialogs write them. */
export const showRoles = (ids: string): string => rolesIn(ids).join(', ');

export const nameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** The first thing that is wrong, said in the corner too. */
export function checkUser({ roles, ...values }: UserValues) {
  const broken = findFirst(userRules, { ...values, roles: rolesIn(roles) });
  return announce(broken ? [broken] : []);
}
