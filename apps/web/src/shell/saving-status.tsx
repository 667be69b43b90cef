import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SavingBar } from '../components/saving-bar.tsx';
import { countTasks, describeProgress, isActive, type SavingRun } from '../lib/saving/saving-run.ts';
import { useSaving, useSavingRuns } from '../lib/saving/use-saving.ts';
import styles from './saving-status.module.css';

/** The files being saved in the background, on every page but the one that shows them itself. */
export function SavingStatus() {
  const runs = useSavingRuns();
  const { pathname } = useLocation();
  useLeaveWarning([...runs.values()].some(isActive));
  const isSeen = useSeen(runs, pathname);
  const elsewhere = [...runs].filter(([, run]) => run.address !== pathname && !isSeen(run));
  if (elsewhere.length === 0) return null;
  return (
    <aside aria-label="Saving" className={styles.corner}>
      {elsewhere.map(([owner, run]) => (
        <RunCard key={`${run.address} ${run.tasks[0]?.name}`} owner={owner} run={run} />
      ))}
    </aside>
  );
}

function RunCard({ owner, run }: { readonly owner: object; readonly run: SavingRun }) {
  const saving = useSaving();
  return (
    <div className={styles.card}>
      <p>
        <Link to={run.address}>{run.title}</Link>
        <span>{`${words[run.phase]} ${describeProgress(run)}`}</span>
        {!isActive(run) && (
          <button type="button" aria-label={`Dismiss ${run.title}`} onClick={() => saving.dismiss(owner)}>
            <IconX size={14} aria-hidden />
          </button>
        )}
      </p>
      <SavingBar run={run} />
    </div>
  );
}

/** What its own page has shown to its good end need not be said again on others. */
function useSeen(runs: ReadonlyMap<object, SavingRun>, pathname: string) {
  const [seen] = useState(() => new WeakSet<SavingRun>());
  useEffect(() => {
    for (const run of runs.values()) if (run.address === pathname && isWhole(run)) seen.add(run);
  }, [runs, pathname, seen]);
  return (run: SavingRun): boolean => seen.has(run);
}

const isWhole = (run: SavingRun): boolean => !isActive(run) && countTasks(run, 'saved') === run.tasks.length;

const words = { running: 'Saving', paused: 'Paused at', stalled: 'Waiting at', ended: 'Saved' } as const;

/** Asks before the window is closed while files are being saved. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
