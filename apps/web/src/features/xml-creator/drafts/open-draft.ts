import { emptyWizard, type WizardState } from '@disclosure/core';
import { createWizardStore } from '../state/store.ts';
import type { OpenDraft } from './draft-desk.ts';
import { newIdentity } from './draft-identity.ts';
import { DraftKeeper, type KeeperPorts } from './draft-keeper.ts';
import { type LoadedDraft, loadDraft } from './load-draft.ts';

/** A draft with nothing in it yet, or with what another one held. */
export function beginDraft(userId: string, ports: KeeperPorts, start: Partial<WizardState> = {}): OpenDraft {
  const state = { ...emptyWizard, ...start };
  return toOpenDraft({ state, identity: newIdentity(userId), isSent: false }, ports);
}

export async function openDraft(userId: string, id: string, ports: KeeperPorts): Promise<OpenDraft> {
  return toOpenDraft(await loadDraft(userId, id, ports), ports);
}

function toOpenDraft({ state, identity, isSent }: LoadedDraft, ports: KeeperPorts): OpenDraft {
  const store = createWizardStore(state);
  return { id: identity.id, userId: identity.userId, store, keeper: new DraftKeeper(store, identity, isSent, ports) };
}
