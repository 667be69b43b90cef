import { goBackTo, messages, UnreadableState, type WizardState, type WizardStep } from '@disclosure/core';
import type { Api } from '../../../lib/api.tsx';
import type { Clock } from '../../../lib/clock.ts';
import type { Compressor } from './compressor.ts';
import { type DraftLease, nameOfLease } from './draft-lease.ts';
import type { DraftConflict, KeeperPorts } from './draft-keeper.ts';
import { describeConflict, describeProblem } from './draft-problems.ts';
import type { LocalDraft } from './local-drafts.ts';
import { type DraftDesk, openDraft, type OpenDraft, readState } from './open-draft.ts';

/** What the draft holds now gets this long to reach the server, in milliseconds. */
const LONGEST_WAIT = 10_000;

const texts = messages.wizard.drafts;

interface Tools {
  readonly desk: DraftDesk;
  readonly lease: DraftLease;
  readonly userId: string;
  readonly ports: KeeperPorts;
}

interface MeantVersion {
  /** Of the draft, on the server. */
  readonly id: string;
  readonly version: number;
  /** The draft, if the wizard is open with it: then it has the lease. */
  readonly onScreen: OpenDraft | undefined;
}

/**
 * Puts an earlier version in the place of what the draft holds, which the server gets first: so it becomes an earlier
 * version itself. Answers with the step to open. Every failure leaves the draft as it is.
 */
export async function goBack(
  api: Pick<Api, 'getDraftVersion'>,
  tools: Tools,
  { id, version, onScreen }: MeantVersion,
): Promise<WizardStep> {
  const { state } = await api.getDraftVersion({ params: { id, version } });
  const earlier = await readVersion(state, tools.ports.compressor);
  const release = onScreen ? () => {} : await mustTakeLease(tools, id);
  try {
    const draft = onScreen ?? (await openNewest(tools, id));
    await whenSent(draft, tools.ports.clock);
    draft.store.noteReplacement();
    draft.store.change((present) => goBackTo(earlier, present));
    await draft.keeper.settle();
    draft.keeper.saveNow();
  } finally {
    release();
  }
  return earlier.step;
}

async function readVersion(state: Parameters<typeof readState>[0], compressor: Compressor): Promise<WizardState> {
  try {
    return await readState(state, compressor);
  } catch (error) {
    throw error instanceof UnreadableState ? new Error(texts.unreadable) : error;
  }
}

async function mustTakeLease({ lease, userId }: Tools, serverId: string): Promise<() => void> {
  const name = nameOfLease({ userId, id: serverId, serverId });
  const release = await lease.take(name, { isForced: false, onLost: () => {} });
  if (!release) throw new Error(texts.openElsewhere);
  return release;
}

/** The draft as this tab has it open, unless another tab has worked on it since. */
async function openNewest({ desk, userId, ports }: Tools, id: string): Promise<OpenDraft> {
  const open = desk.find(userId, id);
  const kept = await ports.local.read(userId, id).catch(() => undefined);
  if (open && isNewest(open, kept)) return open;
  if (open) {
    open.keeper.halt({ kind: 'taken' });
    desk.drop(open);
  }
  const draft = await openDraft(userId, id, ports);
  desk.put(draft);
  return draft;
}

function isNewest({ keeper }: OpenDraft, kept: LocalDraft | undefined): boolean {
  if (!kept) keeper.forgetCopy();
  return keeper.status.get().conflict === null && (!kept || keeper.isNewest(kept.record));
}

/** Resolves when the server has everything. What was not sent before is tried again first; only a conflict is final. */
function whenSent({ keeper }: OpenDraft, clock: Clock): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string) => reject(new Error(reason));
  const look = () => {
    const { phase, conflict } = keeper.status.get();
    if (conflict !== null) fail(describeObstacle(conflict));
    else if (phase === 'saved') resolve();
  };
  const hear = () => {
    look();
    const problem = describeProblem(keeper.status.get());
    if (problem !== '') fail(problem);
  };
  const ends = [clock.after(LONGEST_WAIT, () => fail(texts.versions.notSent)), keeper.status.subscribe(hear)];
  keeper.saveNow();
  look();
  return promise.finally(() => ends.forEach((end) => end()));
}

const describeObstacle = (conflict: DraftConflict): string =>
  conflict.kind === 'changed'
    ? `${describeConflict(conflict)} ${texts.versions.decideFirst}`
    : describeConflict(conflict);
