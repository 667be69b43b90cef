import { checkSecurity } from './check-security.ts';
import { mutate } from './mutate.ts';

/** Checks the security page; with `--mutate` it breaks the code first, for all rows or those that are named. */
export const security = ([option, ...rows]: readonly string[]): Promise<number> =>
  option === '--mutate' ? mutate(rows) : checkSecurity();
