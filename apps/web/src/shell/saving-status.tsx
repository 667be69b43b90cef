import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { describeProgress, isActive, type SavingRun } from '../lib/saving/saving-run.ts';
import { SavingBar } from '../components/saving-bar.tsx';
import styles from './saving-status.module.css';
import { useSaving, useSavingRuns } from '../lib/saving/use-saving.ts';

/** What is saved in the background, on every page but the one that shows it anyway. */
export function SavingStatus() {
  const runs = useSavingRuns();
  const { pathname } = useLocation();
  useLeaveWarning([...runs.values()].some(isActive));
  const elsewhere = [...runs].filter(([, run]) => run.address !== pathname);
  if (elsewhere.length === 0) return null;
  return (
    <aside aria-label="Saving" className={styles.corner}>
      {elsewhere.map(([owner, run]) => (
        <RunCard key={run.address} owner={owner} run={run} />
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

const words = { running: 'Saving', paused: 'Paused at', stalled: 'Waiting at', ended: 'Saved' } as const;

/** Closing the window would end it half way: the browser asks first. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
