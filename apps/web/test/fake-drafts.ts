import { type Draft, type DraftSummary, type DraftVersionWithState, ProblemError } from '@disclosure/api';
import { runTask } from '../src/features/xml-creator/drafts/compress.ts';
import type { Compressor } from '../src/features/xml-creator/drafts/compressor.ts';
import type { DraftLease } from '../src/features/xml-creator/drafts/draft-lease.ts';
import {
  changesOf,
  isNamed,
  type LocalDraft,
  type LocalDrafts,
} from '../src/features/xml-creator/drafts/local-drafts.ts';
import { createDraftDesk } from '../src/features/xml-creator/drafts/open-draft.ts';
import type { DraftPorts } from '../src/features/xml-creator/drafts/use-draft.ts';
import { browserClock, type Clock } from '../src/lib/clock.ts';

/** The database of a browser. Two tabs share it. */
export function fakeLocalDrafts() {
  const drafts = new Map<string, LocalDraft>();
  const written: string[][] = [];
  const of = (userId: string) => [...drafts.values()].filter(({ record }) => record.userId === userId);
  const find = (userId: string, id: string) => of(userId).find(({ record }) => isNamed(id)(record));
  const local: LocalDrafts & { isBroken: boolean } = {
    isBroken: false,
    listAll: async () => [...drafts.values()].map(({ record }) => record),
    list: async (userId) => of(userId).map(({ record }) => record),
    read: async (userId, id) => find(userId, id),
    write: async (record, pieces, before) => {
      if (local.isBroken) throw new Error('QuotaExceededError');
      const there = drafts.get(record.id);
      const { changed, gone } = changesOf(pieces, there ? before : new Map());
      written.push(changed.map(([name]) => name));
      const kept = new Map([...(there?.pieces ?? []), ...changed]);
      for (const name of gone) kept.delete(name);
      drafts.set(record.id, { record, pieces: kept });
    },
    remove: async (userId, id, isNeedless = () => true) => {
      const record = find(userId, id)?.record;
      if (record && isNeedless(record)) drafts.delete(record.id);
    },
  };
  return { local, drafts, written };
}

/** Compresses at once, without a worker or a timer. */
export const instantCompressor: Compressor = {
  compress: async (text) => runTask({ kind: 'compress', text }),
  expand: async (text) => runTask({ kind: 'expand', text }),
};

/** The locks of a browser. */
export function fakeLease(): DraftLease {
  const holders = new Map<string, () => void>();
  return {
    take: async (name, { isForced, onLost }) => {
      const holder = holders.get(name);
      if (holder && !isForced) return undefined;
      holders.set(name, onLost);
      holder?.();
      return () => void (holders.get(name) === onLost && holders.delete(name));
    },
  };
}

export const fakeDraftPorts = (different: Partial<DraftPorts> = {}): DraftPorts => ({
  local: fakeLocalDrafts().local,
  compressor: instantCompressor,
  lease: fakeLease(),
  clock: browserClock,
  desk: createDraftDesk(),
  ...different,
});

type Input = Pick<Draft, 'jobNumber' | 'step' | 'state'> &
  Partial<Pick<Draft, 'wells' | 'saved' | 'customer'>> & { readonly replacesWork?: boolean | undefined };

/** The drafts of a server that can be switched off, or go unheard. */
export function fakeDraftServer(clock: Clock = browserClock) {
  const drafts = new Map<string, Draft>();
  /** Of the one draft in which a test replaces work, newest first. */
  const versions: DraftVersionWithState[] = [];
  const server = {
    isDown: false,
    refusal: undefined as ProblemError | undefined,
    loseAnswers: false,
    /** Of an earlier version, which gives every draft an id of its own. */
    isOlder: false,
  };
  const reach = () => {
    if (server.isDown) throw new TypeError('Failed to fetch');
    if (server.refusal) throw server.refusal;
  };
  const tell = (draft: Draft): DraftSummary => {
    if (server.loseAnswers) throw new TypeError('Failed to fetch');
    const { state: _, ...summary } = draft;
    return summary;
  };
  const keep = (draft: Draft, replaced?: Draft): DraftSummary => {
    drafts.set(draft.id, draft);
    if (replaced) versions.unshift({ ...replaced, savedAt: replaced.updated_at, savedBy: replaced.author });
    return tell(draft);
  };
  const idOf = (wanted: string | undefined) =>
    (server.isOlder ? undefined : wanted) ?? `00000000-0000-4000-8000-${String(drafts.size + 1).padStart(12, '0')}`;
  const calls = draftCalls(drafts, { now: () => new Date(clock.now()).toISOString(), idOf, reach, keep, tell });
  return { calls: { ...calls, ...versionCalls(versions, reach) }, drafts, versions, server };
}

const unknown = { wells: null, saved: null, customer: '' };

function mustMatch(draft: Draft, ifMatch: number | undefined): Draft {
  if (ifMatch !== undefined && ifMatch !== draft.version)
    throw new ProblemError('stale', 'Someone saved it first.', { current: draft });
  return draft;
}

interface NewDraft {
  readonly body: Input & { readonly id?: string | undefined };
  readonly idempotencyKey?: string;
}

interface Keeping {
  readonly now: () => string;
  readonly idOf: (wanted: string | undefined) => string;
  readonly reach: () => void;
  readonly keep: (draft: Draft, replaced?: Draft) => DraftSummary;
  readonly tell: (draft: Draft) => DraftSummary;
}

function draftCalls(drafts: Map<string, Draft>, { now, idOf, reach, keep, tell }: Keeping) {
  const must = (id: string) => {
    reach();
    const draft = drafts.get(id);
    if (!draft) throw new ProblemError('not-found', 'Draft not found');
    return draft;
  };
  /** By the key of their first save, which is answered once more in the same way. */
  const begun = new Map<string, Draft>();
  return {
    listDrafts: async () => {
      reach();
      return [...drafts.values()];
    },
    createDraft: async ({ body, idempotencyKey = '' }: NewDraft) => {
      reach();
      const again = begun.get(idempotencyKey);
      if (again) return tell(again);
      const id = idOf(body.id);
      const before = drafts.get(id);
      if (before) mustMatch(before, 0);
      const times = { created_at: now(), updated_at: now() };
      const draft = { ...unknown, ...body, ...times, id, version: 1, author: { id: 7, name: 'Pat Lee' } };
      if (idempotencyKey !== '') begun.set(idempotencyKey, draft);
      return keep(draft);
    },
    getDraft: async ({ params }: { params: { id: string } }) => must(params.id),
    updateDraft: async ({ params, body, ifMatch }: { params: { id: string }; body: Input; ifMatch?: number }) => {
      const before = mustMatch(must(params.id), ifMatch);
      const draft = { ...before, ...body, version: before.version + 1, updated_at: now() };
      return keep(draft, body.replacesWork ? before : undefined);
    },
    deleteDraft: async ({ params, ifMatch }: { params: { id: string }; ifMatch?: number }) =>
      void drafts.delete(mustMatch(must(params.id), ifMatch).id),
  };
}

const versionCalls = (versions: readonly DraftVersionWithState[], reach: () => void) => ({
  listDraftVersions: async () => {
    reach();
    return [...versions];
  },
  getDraftVersion: async ({ params }: { params: { version: number } }) => {
    reach();
    const found = versions.find(({ version }) => version === params.version);
    if (!found) throw new ProblemError('not-found', 'Earlier version not found');
    return found;
  },
});
