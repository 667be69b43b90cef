import { type Draft, ProblemError } from '@disclosure/api';
import { messages, UnreadableState, type WizardState } from '@disclosure/core';
import { reasonOf } from '../../../lib/failure.ts';
import { isPassing } from '../../../lib/query-client.ts';
import { type DraftIdentity, newIdentity } from './draft-identity.ts';
import type { KeeperPorts } from './draft-keeper.ts';
import type { LocalDraft } from './local-drafts.ts';
import { unpack } from './packer.ts';

export interface LoadedDraft {
  readonly state: WizardState;
  readonly identity: DraftIdentity;
  readonly isSent: boolean;
}

/** Why a draft could not be opened, in words. */
export class DraftFailure extends Error {}

/** The newest there is of a draft: what this browser kept and the server has not, else what the server has. */
export async function loadDraft(userId: string, id: string, ports: KeeperPorts): Promise<LoadedDraft> {
  // Where the browser keeps nothing, the server is asked.
  const local = await ports.local.read(userId, id).catch(() => undefined);
  if (local && !local.record.isSent) return fromLocal(local, ports);
  try {
    const draft = await ports.calls.getDraft({ params: { id: local?.record.serverId ?? id } });
    return await fromServer(draft, local?.record ?? newIdentity(userId), ports);
  } catch (error) {
    if (local && isAway(error)) return fromLocal(local, ports);
    throw toFailure(error);
  }
}

/** What the server has is newer, even if we cannot read it; only when nobody knows it does the browser's copy count. */
const isAway = (error: unknown) => isPassing(error) && !(error instanceof UnreadableState);

async function fromLocal({ record, pieces }: LocalDraft, { clock }: KeeperPorts): Promise<LoadedDraft> {
  return { state: await read(() => unpack(pieces, clock)), identity: record, isSent: record.isSent };
}

async function fromServer(draft: Draft, known: DraftIdentity, { clock }: KeeperPorts): Promise<LoadedDraft> {
  const { id, version } = draft;
  const pieces = piecesOf(draft.state['pieces']);
  return {
    state: await read(() => unpack(pieces, clock)),
    identity: { ...known, serverId: id, version },
    isSent: true,
  };
}

function piecesOf(value: unknown): ReadonlyMap<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Whatever goes wrong in reading means the same: this is no draft that we can read. */
async function read(unpackIt: () => Promise<WizardState>): Promise<WizardState> {
  try {
    return await unpackIt();
  } catch (error) {
    throw error instanceof UnreadableState ? error : new UnreadableState(String(error));
  }
}

function toFailure(error: unknown): DraftFailure {
  if (error instanceof UnreadableState) return new DraftFailure(messages.wizard.drafts.unreadable);
  const isGone = error instanceof ProblemError && ['not-found', 'invalid-request'].includes(error.code);
  if (isGone) return new DraftFailure(messages.wizard.drafts.gone);
  return new DraftFailure(`${messages.wizard.drafts.openFailed} ${reasonOf(error)}`);
}
