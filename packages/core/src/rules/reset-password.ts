import { MIN_PASSWORD_LENGTH, passwordLength } from '../accounts/password.ts';
import type { Rule } from '../rule/rule.ts';

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
