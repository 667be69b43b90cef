import { type Draft, ProblemError } from '@disclosure/api';
import { emptyWizard, IncompleteState, messages, UnreadableState, type WizardState } from '@disclosure/core';
import { reasonOf } from '../../../lib/failure.ts';
import { isPassing } from '../../../lib/query-client.ts';
import { toasts } from '../../../lib/toasts.ts';
import { createWizardStore, type WizardStore } from '../state/store.ts';
import type { Compressor } from './compressor.ts';
import { DraftKeeper, type KeeperPorts } from './draft-keeper.ts';
import { idOnServer } from './draft-server.ts';
import { type DraftIdentity, type LocalDraft, newIdentity } from './local-drafts.ts';
import { unpack } from './packing.ts';

/** A draft that is open in this tab. */
export interface OpenDraft {
  /** Given by this browser. A draft that was begun elsewhere has another id on the server. */
  readonly id: string;
  readonly userId: string;
  readonly store: WizardStore;
  readonly keeper: DraftKeeper;
}

/** The open drafts of this tab. One that the user left still saves itself, and is found here when it is opened again. */
export interface DraftDesk {
  readonly find: (userId: string, id: string) => OpenDraft | undefined;
  readonly put: (draft: OpenDraft) => void;
  readonly drop: (draft: OpenDraft) => void;
}

export function createDraftDesk(): DraftDesk {
  const drafts = new Set<OpenDraft>();
  let asker = '';
  /** Who comes back finds what still saves itself: a second keeper would get in its way. The rest is read again. */
  const greet = (userId: string) => {
    if (asker === userId) return;
    for (const draft of drafts) if (draft.userId === userId && draft.keeper.isAtRest()) drafts.delete(draft);
    asker = userId;
  };
  return {
    find: (userId, id) => {
      greet(userId);
      const named = (draft: OpenDraft) => draft.id === id || draft.keeper.identity.serverId === id;
      // The next user of this browser must not find the drafts of the one before.
      return [...drafts].find((draft) => draft.userId === userId && named(draft));
    },
    put: (draft) => void drafts.add(draft),
    drop: (draft) => void drafts.delete(draft),
  };
}

/** A new draft: empty, or with the given values. */
export function beginDraft(userId: string, ports: KeeperPorts, start: Partial<WizardState> = {}): OpenDraft {
  const state = { ...emptyWizard, ...start };
  return toOpenDraft({ state, identity: newIdentity(userId), sentAt: null }, ports);
}

export async function openDraft(userId: string, id: string, ports: KeeperPorts): Promise<OpenDraft> {
  return toOpenDraft(await loadDraft(userId, id, ports), ports);
}

function toOpenDraft({ state, identity, sentAt }: LoadedDraft, ports: KeeperPorts): OpenDraft {
  const store = createWizardStore(state);
  return { id: identity.id, userId: identity.userId, store, keeper: new DraftKeeper(store, identity, sentAt, ports) };
}

interface LoadedDraft {
  readonly state: WizardState;
  readonly identity: DraftIdentity;
  /** When the server got this state; null when it has not. */
  readonly sentAt: number | null;
}

/** The newest state of a draft: unsent changes in this browser, otherwise the state on the server. */
export async function loadDraft(userId: string, id: string, ports: KeeperPorts): Promise<LoadedDraft> {
  // A browser that forbids storage has no copy, so the server decides.
  const local = await ports.local.read(userId, id).catch(() => undefined);
  try {
    if (local && !local.record.isSent) return await fromUnsent(local, ports);
    return await fromServer(id, local?.record ?? newIdentity(userId), ports);
  } catch (error) {
    if (local?.record.isSent && isAway(error)) return fromLocal(local, ports);
    throw toFailure(error);
  }
}

/**
 * No one can read a copy that misses pieces, so the state on the server counts. But one that a newer version of the
 * product packed is still good: nothing may take its place.
 */
async function fromUnsent(local: LocalDraft, ports: KeeperPorts): Promise<LoadedDraft> {
  try {
    return await fromLocal(local, ports);
  } catch (error) {
    const { serverId, unanswered } = local.record;
    const isOnServer = serverId !== null || unanswered.length > 0;
    if (!(error instanceof IncompleteState) || !isOnServer) throw error;
    const loaded = await fromServer(idOnServer(local.record), local.record, ports);
    toasts.show(messages.wizard.drafts.incomplete, 'failed');
    return loaded;
  }
}

/** The server's state is newer even if it cannot be read. The copy counts only when the server cannot be reached. */
const isAway = (error: unknown) => isPassing(error) && !(error instanceof UnreadableState);

async function fromLocal({ record, pieces }: LocalDraft, { compressor }: KeeperPorts): Promise<LoadedDraft> {
  return { state: await read(pieces, compressor), identity: record, sentAt: record.isSent ? record.savedAt : null };
}

async function fromServer(id: string, known: DraftIdentity, { calls, compressor }: KeeperPorts): Promise<LoadedDraft> {
  const draft = await calls.getDraft({ params: { id: known.serverId ?? id } });
  return {
    state: await readState(draft.state, compressor),
    identity: { ...known, serverId: draft.id, version: draft.version },
    sentAt: Date.parse(draft.updated_at),
  };
}

/** The state as the server has it. Fails with `UnreadableState`. */
export const readState = (state: Draft['state'], compressor: Compressor): Promise<WizardState> =>
  read(piecesOf(state['pieces']), compressor);

function piecesOf(value: unknown): ReadonlyMap<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Any failure while unpacking means that the draft cannot be read. */
async function read(pieces: ReadonlyMap<string, string>, compressor: Compressor): Promise<WizardState> {
  try {
    return await unpack(pieces, compressor);
  } catch (error) {
    throw error instanceof UnreadableState ? error : new UnreadableState(String(error));
  }
}

/** Neither this browser nor the server has it. */
export class NoSuchDraft extends Error {
  constructor() {
    super(messages.wizard.drafts.gone);
  }
}

/** Why the draft could not be opened, in the words that the user reads. */
function toFailure(error: unknown): Error {
  if (error instanceof UnreadableState) return new Error(messages.wizard.drafts.unreadable);
  const isGone = error instanceof ProblemError && ['not-found', 'invalid-request'].includes(error.code);
  if (isGone) return new NoSuchDraft();
  return new Error(`${messages.wizard.drafts.openFailed} ${reasonOf(error)}`);
}
