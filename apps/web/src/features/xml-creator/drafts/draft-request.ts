import type { DraftInput } from '@disclosure/api';
import { type DraftIdentity, summaryOf } from './draft-identity.ts';
import type { DraftCalls } from './draft-server.ts';
import { newId } from '../state/new-id.ts';
import type { PackedState } from './packer.ts';

/** One save, sent again word for word until somebody answers: so it counts once. */
export interface DraftRequest {
  readonly serverId: string | null;
  readonly version: number | null;
  readonly key: string;
  readonly body: DraftInput;
}

export function requestFor({ serverId, version }: DraftIdentity, { state, pieces }: PackedState): DraftRequest {
  const key = newId();
  const packed = { stamp: key, pieces: Object.fromEntries(pieces) };
  return { serverId, version, key, body: { ...summaryOf(state), state: packed } };
}

/**
 * The version on the server, if it is one of our own saves: its answer was lost with the page that waited for it, and
 * then there is no conflict.
 */
export async function findOwnSave(
  calls: DraftCalls,
  { serverId, unanswered }: DraftIdentity,
): Promise<number | undefined> {
  if (serverId === null) return undefined;
  try {
    const { version, state } = await calls.getDraft({ params: { id: serverId } });
    return unanswered.some((key) => key === state['stamp']) ? version : undefined;
  } catch {
    return undefined;
  }
}
