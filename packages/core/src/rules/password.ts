import { isGuessable, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordLength } from '../accounts/password.ts';
import type { Rule } from '../rule/rule.ts';

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
