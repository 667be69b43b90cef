import { findMissingEntries } from './audit-trail.ts';
import { findLateAnswers, findStillAway, findUnclearAnswers } from './clear-answers.ts';
import { findForeignFiles, findLostFiles, findTornFiles } from './files.ts';
import { findBrokenFilings } from './filings.ts';
import { findLostEdits, findDoubles, findReusedIds, findLostMails } from './changes.ts';
import { findNoManager, findRevokedGuests, findTurnedAway } from './sessions.ts';
import { findBrokenMirror } from './registry.ts';
import type { Aftermath, History } from '../history.ts';
import type { Pace } from '../pace.ts';

export interface Evidence {
  readonly history: History;
  readonly aftermath: Aftermath;
  /** From here on there were no faults, and everything had time to recover. */
  readonly calmSince: number;
  /** How busy the machine was with other work: the product is not blamed for that. */
  readonly pace: Pace;
}

/** What contradicts a promise, in words; empty when it was kept. */
export type Check = (evidence: Evidence) => string[];

interface Invariant {
  readonly id: string;
  readonly promise: string;
  readonly check: Check;
}

/** What must be true of every history, with any faults. */
export const invariants: readonly Invariant[] = [
  { id: 'I1', promise: 'no user gets a file that they may not see', check: findForeignFiles },
  { id: 'I2', promise: 'a stored file is there until it is deleted', check: findLostFiles },
  { id: 'I3', promise: 'a request sent twice happens once', check: findDoubles },
  { id: 'I4', promise: 'every listed file is whole', check: findTornFiles },
  { id: 'I5', promise: 'every change has its entry in the audit trail', check: findMissingEntries },
  { id: 'I6', promise: 'a Manager is always left', check: findNoManager },
  { id: 'I7', promise: 'a session that was ended opens nothing', check: findRevokedGuests },
  { id: 'I8', promise: 'no acknowledged edit of a draft is lost', check: findLostEdits('draft') },
  { id: 'I9', promise: 'no number is given twice', check: findReusedIds },
  { id: 'I10', promise: 'what is done at the desk is kept, once, and only allowed moves', check: findBrokenFilings },
  {
    id: 'I11',
    promise: 'the mirror of the registry is one whole archive, and every load ends',
    check: findBrokenMirror,
  },
  { id: 'R-33', promise: 'no acknowledged edit of an ingredient is overwritten', check: findLostEdits('ingredient') },
  { id: 'R-10', promise: 'no user is turned away without a reason', check: findTurnedAway },
  { id: 'R-39', promise: 'every failure is reported clearly, with 503', check: findUnclearAnswers },
  {
    id: 'R-22',
    promise: 'no request takes longer than 20 s, extended on a busy machine',
    check: findLateAnswers,
  },
  { id: 'R-36', promise: 'everything works again by itself', check: findStillAway },
  { id: 'R-41', promise: 'no mail is lost', check: findLostMails },
];

export interface Verdict extends Pick<Invariant, 'id' | 'promise'> {
  readonly violations: readonly string[];
}

export const judge = (evidence: Evidence): Verdict[] =>
  invariants.map(({ id, promise, check }) => ({ id, promise, violations: [...new Set(check(evidence))] }));
