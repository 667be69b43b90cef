import type { WizardState } from '@disclosure/core';
import { type DraftIdentity, summaryOf } from './draft-identity.ts';
import type { LocalDrafts } from './local-drafts.ts';
import type { PackedState } from './packer.ts';

interface Written extends PackedState {
  readonly isSent: boolean;
  readonly savedAt: number;
}

/** The copy of a draft in this browser: of every state only what changed is written. */
export function createLocalCopy(local: LocalDrafts) {
  let kept: ReadonlyMap<string, string> = new Map();
  let state: WizardState | undefined;

  async function write(identity: DraftIdentity, next: Written): Promise<void> {
    const { isSent, savedAt } = next;
    const record = { ...identity, ...summaryOf(next.state), isSent, savedAt };
    const changed = new Map([...next.pieces].filter(([name, text]) => kept.get(name) !== text));
    const gone = [...kept.keys()].filter((name) => !next.pieces.has(name));
    await local.write(record, changed, gone);
    kept = next.pieces;
    state = next.state;
  }
  /** Somebody deleted the copy: the next one is written whole. */
  function forget(): void {
    kept = new Map();
    state = undefined;
  }
  return { write, forget, written: () => state };
}
