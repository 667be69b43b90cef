import { countMade, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconCloudUpload, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { ErrorBanner } from '../../../components/error-banner.tsx';
import { FaultSummary } from '../../../components/fault-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useSaveTask, useSavingPhase } from '../../../lib/saving/use-saving.ts';
import { useWizard, useWizardState } from '../wizard/use-wizard.ts';
import { useWellInSight } from '../wizard/use-well-in-sight.ts';
import { WizardFooter } from '../wizard/wizard-footer.tsx';
import { useWizardNavigation } from '../wizard/wizard-navigation.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import styles from './generate-step.module.css';
import { GoOnSaving } from './go-on-saving.tsx';
import { SaveQuestion } from './save-question.tsx';
import { useChecks } from './use-checks.ts';
import { useGenerate } from './use-generate.ts';
import { useHandOver } from './use-hand-over.ts';
import { useSave } from './use-save.ts';
import { tabId, WELL_PANEL, WellList } from './well-list.tsx';
import { WellPanel } from './well-panel.tsx';

/** Step 5: documents are made, looked at, downloaded and saved. */
export function GenerateStep() {
  const keys = useWizardState((state) => state.selected);
  const [opened, open] = useWellInSight();
  const current = keys.includes(opened) ? opened : (keys[0] ?? '');
  const disclosure = useWizardState((state) => state.disclosures[current]);
  const checks = useChecks(keys);
  const generate = useGenerate(checks);
  const save = useSave(checks);
  const handOver = useHandOver(save.refuse);
  const isMany = keys.length > 1;
  const saveOne = () => save.save([current]);
  if (!disclosure) return null;
  return (
    <>
      <div className={styles.step}>
        <div className={styles.ofAll}>
          <StalledBanner />
          <GoOnSaving keys={keys} onGoOn={save.goOn} />
        </div>
        <div className={styles.side}>
          <SimulatedNote />
          <CustomerPanel keys={keys} current={current} />
          {isMany && (
            <>
              <BulkPanel
                isBusy={generate.isBusy}
                onGenerateAll={() => generate.generateAll(keys)}
                onSaveAll={() => save.save(keys)}
                onDownloadAll={() => handOver.downloadAll(keys)}
                onRetry={save.save}
              />
              <WellList keys={keys} current={current} onOpen={open} />
            </>
          )}
        </div>
        <div
          className={styles.main}
          {...(isMany && { id: WELL_PANEL, role: 'tabpanel', 'aria-labelledby': tabId(keys.indexOf(current)) })}
        >
          <FaultSummary faults={save.fault === undefined ? [] : [{ message: save.fault }]} />
          <WellPanel
            key={current}
            wellKey={current}
            disclosure={disclosure}
            checks={checks}
            onGenerate={() => {
              save.clearFault();
              generate.generateOne(current);
            }}
            onSave={saveOne}
          />
        </div>
      </div>
      <StepFooter keys={keys} current={current} isBlocked={!checks.isSettled} onSave={saveOne} handOver={handOver} />
      {save.question && <SaveQuestion question={save.question} onConfirm={save.confirm} onClose={save.close} />}
    </>
  );
}

const SimulatedNote = () =>
  useWizardState((state) => state.origin?.isSimulated ?? false) && <Notice>{messages.saving.simulated}</Notice>;

/** Something is away: said where it is seen, on whatever well one is. */
function StalledBanner() {
  const phase = useSavingPhase(useWizard());
  return phase === 'stalled' && <ErrorBanner>{messages.saving.stalled}</ErrorBanner>;
}

interface StepFooterProps {
  readonly keys: readonly string[];
  readonly current: string;
  readonly isBlocked: boolean;
  readonly onSave: () => void;
  readonly handOver: ReturnType<typeof useHandOver>;
}

function StepFooter({ keys, current, isBlocked, onSave, handOver }: StepFooterProps) {
  const { goTo } = useWizardNavigation();
  const isSaving = useSaveTask(useWizard(), current)?.status === 'saving';
  return (
    <WizardFooter backText="Back to Chemical Disclosure" onBack={() => goTo(4)} note={<GeneratedCount keys={keys} />}>
      <div className={styles.handOver}>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={15} stroke={1.75} aria-hidden />}
          onClick={() => handOver.view(current)}
        >
          View in Browser
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          onClick={() => handOver.download(current)}
        >
          Download
        </Button>
      </div>
      <Button
        leftSection={<IconCloudUpload size={15} stroke={1.75} aria-hidden />}
        disabled={isSaving || isBlocked}
        aria-busy={isSaving}
        onClick={onSave}
      >
        Save to Cloud
      </Button>
    </WizardFooter>
  );
}

function GeneratedCount({ keys }: Pick<StepFooterProps, 'keys'>) {
  const count = useWizardState((state) => countMade(state, keys));
  return keys.length > 1 ? `${count} of ${keys.length} files generated` : null;
}
