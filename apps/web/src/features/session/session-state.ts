import type { SessionUser } from './session-user.ts';

export interface SessionState {
  /** `checking` until the stored session has been restored and verified once. */
  readonly phase: 'checking' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | undefined;
  /** Ended under the user's hands: the page stays, a dialog over it asks for the password. */
  readonly isOver: boolean;
  /** About to end for lack of activity. */
  readonly isExpiring: boolean;
  /** Two-step sign-in has to be set up before anything else. */
  readonly mustSetUpTwoStep: boolean;
  readonly isConnectionLost: boolean;
  /** Left by Logout, so nobody waits to come back to the page that was open. */
  readonly hasLeft: boolean;
}

export const signedOut: SessionState = {
  phase: 'signed-out',
  user: undefined,
  isOver: false,
  isExpiring: false,
  mustSetUpTwoStep: false,
  isConnectionLost: false,
  hasLeft: false,
};

export const signedIn = (user: SessionUser): SessionState => ({ ...signedOut, phase: 'signed-in', user });
