import type { SignedInUser } from '@disclosure/api';
import { displayName } from '@disclosure/core';

/** The user as the browser keeps it. */
export interface SessionUser {
  readonly id: string | number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export const DEFAULT_ID = 'unknown';
export const DEFAULT_ROLE = 'user';

export function toSessionUser(user: Partial<SignedInUser>, typedEmail: string): SessionUser {
  const email = user.email ?? typedEmail;
  return {
    id: user.id ?? DEFAULT_ID,
    name: displayName(user.first_name, user.last_name, email),
    email,
    role: user.roles?.[0] ?? DEFAULT_ROLE,
  };
}
