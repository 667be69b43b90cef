import type { Filing } from '@disclosure/api';
import { useRef, useState } from 'react';
import { reasonOf } from '../../lib/failure.ts';
import { whenLeaving } from '../../lib/leaving.ts';
import { useLatest } from '../../lib/store.ts';
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

/** Changes filings one after the other, with progress and a way to stop. What was refused stays ticked. */
export function useBulk(ticked: Pick<Ticked, 'filings' | 'drop'>) {
  const tickedNow = useLatest(ticked.filings);
  const refresh = useRefreshDesk();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const [result, setResult] = useState<Result>();
  const isStopped = useRef(false);

  async function run({ filings, change, say, asked }: Run) {
    // Another page of the product lets the run go on; a reload would end it, and lose the note for what is left.
    const forgetLeaving = whenLeaving('ask', (event) => event.preventDefault());
    isStopped.current = false;
    setResult(undefined);
    const changed: Filing[] = [];
    const refused: Refused[] = [];
    for (const filing of filings) {
      if (isStopped.current) break;
      setProgress({ done: changed.length + refused.length + 1, all: filings.length });
      await change(filing).then(
        () => changed.push(filing),
        (error: unknown) => refused.push({ filing, reason: reasonOf(error) }),
      );
    }
    forgetLeaving();
    setProgress(undefined);
    ticked.drop(changed);
    setResult({ said: say(changed.length, refused.length), refused, left: without(tickedNow.get(), changed), asked });
    await refresh();
  }
  return {
    run,
    progress,
    result,
    stop: () => void (isStopped.current = true),
    forget: () => setResult(undefined),
    resultFor: (filings: readonly Filing[]) => (idsOf(filings).join() === result?.left.join() ? result : undefined),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
