import { messages } from '@disclosure/core';
import { momentInWords } from '../../../lib/moments.ts';
import type { DraftConflict, DraftStatus } from './draft-keeper.ts';

const texts = messages.wizard.drafts;

/** Why the server does not have the newest state, where waiting alone does not help; blank otherwise. */
export function describeProblem({ phase, refusal }: DraftStatus): string {
  if (phase === 'refused') return texts.refused(refusal ?? messages.unexpected);
  if (phase === 'too-large') return texts.tooLarge;
  return phase === 'not-kept' ? [texts.notKept, refusal ?? ''].join(' ').trim() : '';
}

export function describeConflict(conflict: DraftConflict): string {
  if (conflict.kind === 'taken') return texts.openElsewhere;
  if (conflict.kind !== 'changed') return texts.deletedElsewhere;
  return texts.changedElsewhere(conflict.current ? momentInWords(conflict.current.updated_at) : '');
}
