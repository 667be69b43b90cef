import type { DraftSummary } from '@disclosure/api';

/** Whether what was entered is safe. */
export type DraftPhase =
  /** Nothing to keep yet. */
  | 'blank'
  | 'saving'
  | 'saved'
  /** On this computer only, until the server is back. */
  | 'offline'
  | 'too-large'
  /** Neither here nor there. */
  | 'not-kept';

/** Why this tab no longer saves. */
export type DraftConflict =
  | { readonly kind: 'changed'; readonly current: DraftSummary | undefined }
  | { readonly kind: 'deleted' }
  /** Another tab of this browser goes on with it. */
  | { readonly kind: 'taken' };

export interface DraftStatus {
  readonly phase: DraftPhase;
  /** When the server last had everything. */
  readonly savedAt: number | null;
  readonly conflict: DraftConflict | null;
  readonly serverId: string | null;
}
