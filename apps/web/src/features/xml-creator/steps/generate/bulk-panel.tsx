import { countMade, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { describeProgress, isActive, type SavingRun } from '../../../../lib/saving/saving-run.ts';
import { SavingBar } from '../../../../components/saving-bar.tsx';
import { useSaving, useSavingRun } from '../../../../lib/saving/use-saving.ts';
import { ProceedButton } from '../../frame/wizard-footer.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './bulk-panel.module.css';
import panel from './panel.module.css';

interface BulkPanelProps {
  readonly keys: readonly string[];
  /** It is not known yet whether something is odd. */
  readonly isChecking: boolean;
  readonly onGenerateAll: () => void;
  readonly onSaveAll: () => void;
  readonly onDownloadAll: () => void;
  /** As they are by now: somebody may have mended them since they failed. */
  readonly onRetry: (keys: readonly string[]) => void;
  readonly isBusy: boolean;
}

/** What can be done to all wells at once. */
export function BulkPanel(props: BulkPanelProps) {
  const { keys, isChecking, onGenerateAll, onSaveAll, onDownloadAll, onRetry, isBusy } = props;
  const isBlocked = useWizardState((state) => countMade(state, keys) === 0);
  const run = useSavingRun(useWizard());
  return (
    <section className={panel.panel} aria-labelledby="bulk-heading">
      <h2 id="bulk-heading">Bulk Actions</h2>
      <div className={styles.bulk}>
        <Button variant="default" aria-busy={isBusy} onClick={onGenerateAll}>
          Generate all
        </Button>
        <ProceedButton variant="default" isBlocked={isBlocked} isBusy={isChecking} onProceed={onSaveAll}>
          Save all
        </ProceedButton>
        <ProceedButton
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          isBlocked={isBlocked}
          onProceed={onDownloadAll}
        >
          Download all (ZIP)
        </ProceedButton>
      </div>
      {run && <Progress run={run} onRetry={onRetry} />}
    </section>
  );
}

function Progress({ run, onRetry }: Pick<BulkPanelProps, 'onRetry'> & { readonly run: SavingRun }) {
  const failed = run.tasks.filter(({ status }) => status === 'failed').map(({ key }) => key);
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        <output>{`${words[run.phase]} ${describeProgress(run)}`}</output>
        {isActive(run) && <Controls phase={run.phase} />}
      </p>
      <SavingBar run={run} />
      {run.phase === 'stalled' && <p className={styles.stalled}>{messages.saving.stalled}</p>}
      {failed.length > 0 && run.phase !== 'running' && (
        <Button variant="default" onClick={() => onRetry(failed)}>
          {`Retry failed (${failed.length})`}
        </Button>
      )}
    </div>
  );
}

const words = { running: 'Saving', paused: 'Paused at', stalled: 'Waiting at', ended: 'Saved' } as const;

function Controls({ phase }: Pick<SavingRun, 'phase'>) {
  const saving = useSaving();
  const store = useWizard();
  return (
    <span className={styles.controls}>
      {phase === 'running' ? (
        <button type="button" className={panel.link} onClick={() => saving.pause(store)}>
          Pause
        </button>
      ) : (
        <button type="button" className={panel.link} onClick={() => saving.resume(store)}>
          Resume
        </button>
      )}
      <button type="button" className={panel.link} onClick={() => saving.cancel(store)}>
        Cancel
      </button>
    </span>
  );
}
