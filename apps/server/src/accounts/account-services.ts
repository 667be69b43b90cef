import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import type { Passwords } from './passwords.ts';
import type { SignInThrottle } from './throttle/sign-in-throttle.ts';
import type { OpenSealer } from './two-step/sealer.ts';

/** What the calls about accounts need. */
export interface AccountServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly outbox: Outbox;
  readonly openSealer: OpenSealer;
  /** The address for links in mails. */
  readonly publicUrl: () => string;
}
