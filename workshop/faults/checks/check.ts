import type { Aftermath } from '../history/aftermath.ts';
import type { History } from '../history/history.ts';
import type { Pace } from '../history/pace.ts';

export interface Evidence {
  readonly history: History;
  readonly aftermath: Aftermath;
  /** From here on nothing went wrong any more, and everything had had time to recover. */
  readonly calmSince: number;
  /** How busy the machine was with other things: nobody is blamed for what it took away. */
  readonly pace: Pace;
}

/** What contradicts a promise, in words; nothing when it was kept. */
export type Check = (evidence: Evidence) => string[];
