import type { Filing } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reasonOf } from '../../lib/failure.ts';
import { whenLeaving } from '../../lib/leaving.ts';
import { createObservable, useLatest } from '../../lib/store.ts';
import { toasts } from '../../lib/toasts.ts';
import { useSession } from '../session/use-session.ts';
import type { StatusChange } from './filing-dialogs.tsx';
import type { Ticked } from './use-ticked.ts';
import { useRefreshDesk } from './use-filings.ts';

/** A filing that was not changed, and why. */
export interface Refused {
  readonly filing: Filing;
  readonly reason: string;
}

interface Result {
  readonly said: string;
  readonly refused: readonly Refused[];
  /** What was ticked when it ended: what is ticked later has no result yet. */
  readonly left: readonly string[];
  /** What was asked of them: those that it did not reach are marked again with the same words. */
  readonly asked: StatusChange | undefined;
}

interface Run {
  readonly filings: readonly Filing[];
  readonly change: (filing: Filing) => Promise<unknown>;
  readonly say: (done: number, refused: number) => string;
  readonly asked?: StatusChange;
}

const idsOf = (filings: readonly Filing[]): string[] => filings.map(({ fileId }) => fileId).toSorted();

const without = (filings: readonly Filing[], changed: readonly Filing[]): string[] => {
  const gone = idsOf(changed);
  return idsOf(filings).filter((id) => !gone.includes(id));
};

/** How far a run is. It goes on while other pages are open, and stands above them all. */
interface Underway {
  /** Who began it. */
  readonly user: string;
  readonly done: number;
  readonly all: number;
  readonly isStopped: boolean;
}

const underway = createObservable<{ readonly now?: Underway | undefined }>({});

function stop(): void {
  const { now } = underway.get();
  if (now) underway.set({ now: { ...now, isStopped: true } });
}

/** Changes one after the other, until `goOn` says no. */
async function changeEach({ filings, change }: Run, goOn: (done: number) => boolean) {
  const changed: Filing[] = [];
  const refused: Refused[] = [];
  for (const filing of filings) {
    if (!goOn(changed.length + refused.length + 1)) break;
    await change(filing).then(
      () => changed.push(filing),
      (error: unknown) => refused.push({ filing, reason: reasonOf(error) }),
    );
  }
  return { changed, refused };
}

const MOST_NAMED = 3;

function tellEnd({ said, refused }: Result): void {
  const named = refused.slice(0, MOST_NAMED).map(({ filing, reason }) => `${filing.wellName}: ${reason}`);
  const text = messages.filings.ended(said, named, refused.length - named.length);
  toasts.show(text, refused.length > 0 ? 'failed' : 'done');
}

/** The user who is signed in, as a text; and whether that is so still. */
function useOwner() {
  const { session, user } = useSession();
  const id = String(user?.id);
  return { id, isHere: () => String(session.get().user?.id) === id };
}

/** Whether the bar is on the screen, also after its page has gone. */
function useIsShown(isBarShown: boolean) {
  const isShown = useLatest(isBarShown);
  useEffect(() => () => isShown.set(false), [isShown]);
  return isShown;
}

/** Changes filings one after the other, with progress and a way to stop. What was refused stays ticked. */
export function useBulk(ticked: Pick<Ticked, 'filings' | 'drop'>, isBarShown: boolean) {
  const tickedNow = useLatest(ticked.filings);
  const isShown = useIsShown(isBarShown);
  const owner = useOwner();
  const refresh = useRefreshDesk();
  const { now } = useSyncExternalStore(underway.subscribe, underway.get);
  const [result, setResult] = useState<Result>();

  async function run(asked: Run) {
    // Another page of the product lets the run go on; a reload would end it, and lose the note for what is left.
    const forgetLeaving = whenLeaving('ask', (event) => event.preventDefault());
    setResult(undefined);
    underway.set({ now: { user: owner.id, done: 0, all: asked.filings.length, isStopped: false } });
    const { changed, refused } = await changeEach(asked, (done) => goOn(owner, done));
    forgetLeaving();
    if (underway.get().now?.user === owner.id) underway.set({ now: undefined });
    if (!owner.isHere()) return;
    ticked.drop(changed);
    const said = asked.say(changed.length, refused.length);
    const end = { said, refused, left: without(tickedNow.get(), changed), asked: asked.asked };
    setResult(end);
    if (!isShown.get()) tellEnd(end);
    await refresh();
  }
  return {
    run,
    progress: now?.user === owner.id ? now : undefined,
    result,
    stop,
    forget: () => setResult(undefined),
    resultFor: (filings: readonly Filing[]) => (idsOf(filings).join() === result?.left.join() ? result : undefined),
  };
}

/** Nothing is changed in the name of the next person. */
function goOn(owner: ReturnType<typeof useOwner>, done: number): boolean {
  const { now } = underway.get();
  if (!owner.isHere() || !now || now.isStopped) return false;
  underway.set({ now: { ...now, done } });
  return true;
}

export type Bulk = ReturnType<typeof useBulk>;
