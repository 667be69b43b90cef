import { passwordRules } from '@disclosure/core';
import { mustHold } from '../http/must.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses a new password that breaks the policy, in words for the person who chose it. */
export async function mustBeGoodPassword(password: string, email: string): Promise<void> {
  const isCommon = await isCommonPassword(password);
  mustHold(passwordRules, { password, email, isCommon }, 'password-refused');
}
