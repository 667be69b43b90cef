import { isBlank } from '../texts/blank.ts';
import type { Rule } from '../rule/rule.ts';

export const signInRules: readonly Rule<{ email: string; password: string }>[] = [
  {
    id: 'SIGN-IN-01',
    message: 'Please enter both email and password',
    fails: ({ email, password }) => isBlank(email) || password === '',
  },
];
