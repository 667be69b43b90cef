import type { Aftermath } from '../history/aftermath.ts';
import type { History } from '../history/history.ts';

export interface Evidence {
  readonly history: History;
  readonly aftermath: Aftermath;
  /** From here on nothing went wrong any more, and everything had had time to recover. */
  readonly calmSince: number;
}

/** What contradicts a promise, in words; nothing when it was kept. */
export type Check = (evidence: Evidence) => string[];
