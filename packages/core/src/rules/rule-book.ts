import { forgotPasswordRules } from './forgot-password.ts';
import { fracproJobRules, fracproTimeRules } from './fracpro.ts';
import { passwordRules } from './password.ts';
import { emailChangeRules, passwordChangeRules, profileRules } from './profile.ts';
import { resetPasswordRules } from './reset-password.ts';
import type { Rule } from './rule.ts';
import { signInRules } from './sign-in.ts';

/** Every rule of the product, by table. The message reference in docs/ is printed from this. */
export const ruleBook = {
  'SIGN-IN': signInRules,
  FORGOT: forgotPasswordRules,
  RESET: resetPasswordRules,
  PASSWORD: passwordRules,
  PROFILE: [...passwordChangeRules, ...profileRules, ...emailChangeRules],
  FRACPRO: [...fracproJobRules, ...fracproTimeRules],
} satisfies Record<string, readonly Rule<never>[]>;
