import { isBlank } from '../texts/blank.ts';
import type { Rule } from '../rule/rule.ts';

export const forgotPasswordRules: readonly Rule<{ email: string }>[] = [
  { id: 'FORGOT-01', message: 'Please enter your email address', field: 'email', fails: ({ email }) => isBlank(email) },
];
