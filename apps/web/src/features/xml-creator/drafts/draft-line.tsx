import { timeOfDay } from '../state/moments.ts';
import type { OpenDraft } from './draft-desk.ts';
import type { DraftStatus } from './draft-status.ts';
import { useDraftStatus } from './use-draft-watch.ts';

/** Whether what was entered is safe, and where. */
export const DraftLine = ({ draft }: { readonly draft: OpenDraft }) => (
  <output>{useDraftStatus(draft, wordsFor)}</output>
);

function wordsFor({ phase, savedAt, conflict }: DraftStatus): string {
  if (conflict) return 'Not saved';
  if (phase === 'saved') return savedAt === null ? '' : `Draft saved ${timeOfDay(savedAt)}`;
  if (phase === 'saving') return 'Saving';
  if (phase === 'offline') return 'Offline, kept on this computer';
  return phase === 'blank' ? '' : 'Not saved on the server';
}
