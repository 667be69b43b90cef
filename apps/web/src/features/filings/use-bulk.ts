import type { Filing } from '@disclosure/api';
import { useRef, useState } from 'react';
import { reasonOf } from '../../lib/failure.ts';
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
  readonly left: ReadonlySet<string>;
}

/** Changes filings one after the other, with progress and a way to stop. What was refused stays ticked. */
export function useBulk(drop: (filings: readonly Filing[]) => void) {
  const refresh = useRefreshDesk();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const [result, setResult] = useState<Result>();
  const isStopped = useRef(false);

  async function run(
    filings: readonly Filing[],
    change: (filing: Filing) => Promise<unknown>,
    say: (done: number, refused: number) => string,
  ) {
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
    setProgress(undefined);
    drop(changed);
    const left = new Set(filings.filter((filing) => !changed.includes(filing)).map(({ fileId }) => fileId));
    setResult({ said: say(changed.length, refused.length), refused, left });
    await refresh();
  }
  return {
    run,
    progress,
    result,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setResult(undefined),
    resultFor: (ticked: readonly Filing[]) =>
      ticked.length === result?.left.size && ticked.every(({ fileId }) => result.left.has(fileId)) ? result : undefined,
  };
}

export type Bulk = ReturnType<typeof useBulk>;
