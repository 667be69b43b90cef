import { findMissingEntries } from './audit-trail.ts';
import type { Check, Evidence } from './check.ts';
import { findLateAnswers, findStillAway, findUnclearAnswers } from './clear-answers.ts';
import { findForeignFiles } from './foreign-files.ts';
import { findLostFiles } from './kept-files.ts';
import { findLostEdits } from './lost-edits.ts';
import { findLostMails } from './lost-mails.ts';
import { findNoManager } from './managers.ts';
import { findDoubles } from './one-effect.ts';
import { findReusedIds } from './reused-ids.ts';
import { findRevokedGuests, findTurnedAway } from './sessions.ts';
import { findTornFiles } from './whole-files.ts';

export interface Invariant {
  readonly id: string;
  readonly promise: string;
  readonly check: Check;
}

/** What must be true of every history, whatever went wrong meanwhile. */
export const invariants: readonly Invariant[] = [
  { id: 'I1', promise: 'nobody is shown a file they may not see', check: findForeignFiles },
  { id: 'I2', promise: 'a stored file is there until it is deleted', check: findLostFiles },
  { id: 'I3', promise: 'what is sent twice happens once', check: findDoubles },
  { id: 'I4', promise: 'every listed file is whole', check: findTornFiles },
  { id: 'I5', promise: 'every change has its entry in the audit trail', check: findMissingEntries },
  { id: 'I6', promise: 'a Manager is always left', check: findNoManager },
  { id: 'I7', promise: 'a session that was ended opens nothing', check: findRevokedGuests },
  { id: 'I8', promise: 'no acknowledged edit of a draft is lost', check: findLostEdits('draft') },
  { id: 'I9', promise: 'no number is given twice', check: findReusedIds },
  { id: 'R-33', promise: 'no acknowledged edit of an ingredient is overwritten', check: findLostEdits('ingredient') },
  { id: 'R-10', promise: 'nobody is turned away without a reason', check: findTurnedAway },
  { id: 'R-39', promise: 'whatever fails is told clearly, with 503', check: findUnclearAnswers },
  {
    id: 'R-22',
    promise: 'nobody waits longer than 20 s, or what a busy machine makes of them',
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
