import { isEmailAddress } from '../accounts/email-address.ts';
import { MIN_PASSWORD_LENGTH, passwordLength } from '../accounts/password.ts';
import { readPersonName } from '../accounts/person-name.ts';
import { isBlank } from '../texts/blank.ts';
import type { Rule } from '../rule/rule.ts';

interface Profile {
  readonly name: string;
  readonly email: string;
}

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

/** What the profile form asks of a new password, in this order. Nothing is asked when none is given. */
export const passwordChangeRules: readonly Rule<PasswordChange>[] = [
  {
    id: 'PROFILE-01',
    message: 'New passwords do not match',
    field: 'confirmation',
    fails: ({ password, confirmation }) => password !== confirmation,
  },
  {
    id: 'PROFILE-02',
    message: 'Current password is required to change password',
    field: 'current',
    fails: ({ current, password }) => password !== '' && current === '',
  },
  {
    id: 'PROFILE-03',
    message: 'New password must be at least 8 characters long',
    field: 'password',
    fails: ({ password }) => password !== '' && passwordLength(password) < MIN_PASSWORD_LENGTH,
  },
];

export const profileRules: readonly Rule<Profile>[] = [
  { id: 'PROFILE-04', message: 'Please enter your name', field: 'name', fails: ({ name }) => isBlank(name) },
  {
    id: 'PROFILE-05',
    message: 'Please enter your first and last name',
    field: 'name',
    fails: ({ name }) => !isBlank(name) && readPersonName(name) === undefined,
  },
  {
    id: 'PROFILE-06',
    message: 'Please enter your email address',
    field: 'email',
    fails: ({ email }) => isBlank(email),
  },
  {
    id: 'PROFILE-07',
    message: 'Please enter a valid email address',
    field: 'email',
    fails: ({ email }) => !isBlank(email) && !isEmailAddress(email.trim()),
  },
];

interface EmailChange {
  readonly emailChanges: boolean;
  readonly currentPassword: string;
}

export const emailChangeRules: readonly Rule<EmailChange>[] = [
  {
    id: 'PROFILE-08',
    message: 'Current password is required to change your email address',
    field: 'current_password',
    fails: ({ emailChanges, currentPassword }) => emailChanges && currentPassword === '',
  },
];
