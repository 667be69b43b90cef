import {
  readEmail,
  readPersonName,
  MIN_PASSWORD_LENGTH,
  passwordLength,
  isGuessable,
  MAX_PASSWORD_LENGTH,
} from '../accounts/account.ts';
import { isBlank } from '../texts/fold.ts';
import type { Rule } from '../rule/rule.ts';

export const signInRules: readonly Rule<{ email: string; password: string }>[] = [
  {
    id: 'SIGN-IN-01',
    message: 'Please enter both email and password',
    fails: ({ email, password }) => isBlank(email) || password === '',
  },
];

export const forgotPasswordRules: readonly Rule<{ email: string }>[] = [
  { id: 'FORGOT-01', message: 'Please enter your email address', field: 'email', fails: ({ email }) => isBlank(email) },
];

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** Asked in order. */
export const resetPasswordRules: readonly Rule<NewPassword>[] = [
  {
    id: 'RESET-01',
    message: 'Please enter both password fields',
    fails: ({ password, confirmation }) => password === '' || confirmation === '',
  },
  {
    id: 'RESET-02',
    message: 'Passwords do not match',
    field: 'confirmation',
    fails: ({ password, confirmation }) => password !== confirmation,
  },
  {
    id: 'RESET-03',
    message: 'Password must be at least 8 characters long',
    field: 'password',
    fails: ({ password }) => passwordLength(password) < MIN_PASSWORD_LENGTH,
  },
];

/** What the dialog in the header asks. The server checks the new password. */
export const headerPasswordRules: readonly Rule<Pick<PasswordChange, 'current' | 'password'>>[] = [
  {
    id: 'CHANGE-01',
    message: 'Please enter both password fields',
    fails: ({ current, password }) => current === '' || password === '',
  },
];

export interface PasswordChoice {
  readonly password: string;
  readonly email: string;
  /** The list of common passwords is large and stays on the server, which looks the password up. */
  readonly isCommon: boolean;
}

/** The policy of the server for every password that is set. */
export const passwordRules: readonly Rule<PasswordChoice>[] = [
  {
    id: 'PASSWORD-01',
    message: 'Password must be at least 8 characters long',
    field: 'new_password',
    fails: ({ password }) => passwordLength(password) < MIN_PASSWORD_LENGTH,
  },
  {
    id: 'PASSWORD-02',
    message: 'Password must be at most 128 characters long',
    field: 'new_password',
    fails: ({ password }) => passwordLength(password) > MAX_PASSWORD_LENGTH,
  },
  {
    id: 'PASSWORD-03',
    message: 'This password is among the most common ones. Please choose another one.',
    field: 'new_password',
    fails: ({ isCommon }) => isCommon,
  },
  {
    id: 'PASSWORD-04',
    message:
      'This password is too close to your email address or to the name of this product. Please choose another one.',
    field: 'new_password',
    fails: ({ password, email }) => isGuessable(password, email),
  },
];

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
    fails: ({ email }) => !isBlank(email) && readEmail(email) === undefined,
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
