/** What this browser knows about a draft of one user. */
export interface LocalRecord {
  readonly userId: string;
  /** Given here, and kept whatever the server calls it. */
  readonly id: string;
  readonly serverId: string | null;
  /** The version on the server that this state goes back to. */
  readonly version: number | null;
  /** True when the server has everything. */
  readonly isSent: boolean;
  /** Names what was sent without an answer yet: should one of them have arrived, it is recognised. */
  readonly unanswered: readonly string[];
  /** Who wrote last: should it be another tab, that is noticed. */
  readonly writer: string;
  readonly jobNumber: string;
  readonly step: number;
  /** Copies of earlier versions do not say. */
  readonly wells?: number | null;
  readonly savedAt: number;
}

export interface LocalDraft {
  readonly record: LocalRecord;
  readonly pieces: ReadonlyMap<string, string>;
}

/** Drafts in the browser: there at once, and there when the server is not. Each belongs to one user. */
export interface LocalDrafts {
  /** By either of its ids. */
  readonly read: (userId: string, id: string) => Promise<LocalDraft | undefined>;
  /** All or nothing: the record, the pieces that changed, and those that are no more. */
  readonly write: (record: LocalRecord, changed: ReadonlyMap<string, string>, gone: readonly string[]) => Promise<void>;
  /** Newest first. */
  readonly list: (userId: string) => Promise<readonly LocalRecord[]>;
  readonly remove: (userId: string, id: string) => Promise<void>;
}

export const isNamed =
  (id: string) =>
  (record: LocalRecord): boolean =>
    record.id === id || record.serverId === id;
