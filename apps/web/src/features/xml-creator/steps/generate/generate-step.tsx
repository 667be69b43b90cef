import { messages } from '@disclosure/core';
import { ErrorBanner, Notice, FaultSummary } from '../../../../components/callout.tsx';
import { useSavingPhase } from '../../../../lib/saving/use-saving.ts';
import { useWizard, useWizardState } from '../../state/store.ts';
import { useWellInView } from '../../state/navigation.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { GenerateFooter } from './generate-footer.tsx';
import styles from './generate-step.module.css';
import { GoOnSaving } from './go-on-saving.tsx';
import { SaveQuestion } from './save-question.tsx';
import { useFullKnowledge } from '../../state/checks.ts';
import { useGenerate } from './use-generate.ts';
import { useHandOver } from './use-hand-over.ts';
import { useSave } from './use-save.ts';
import { tabId, WELL_PANEL, WellList } from './well-list.tsx';
import { WellPanel } from './well-panel.tsx';

/** Step 5: documents are made, looked at, downloaded and saved. */
export function GenerateStep() {
  const keys = useWizardState((state) => state.selected);
  const [opened, open] = useWellInView();
  const current = keys.includes(opened) ? opened : (keys[0] ?? '');
  const disclosure = useWizardState((state) => state.disclosures[current]);
  const { gaps, isSettled } = useFullKnowledge();
  const generate = useGenerate();
  const save = useSave();
  const handOver = useHandOver(save.refuse);
  const isMany = keys.length > 1;
  const saveOne = () => save.save([current]);
  if (!disclosure) return null;
  return (
    <>
      <div className={styles.step}>
        <div className={styles.ofAll}>
          <StalledBanner />
          <GoOnSaving keys={keys} isBlocked={!isSettled} onGoOn={save.goOn} />
        </div>
        <div className={styles.side}>
          <SimulatedNote />
          <CustomerPanel keys={keys} current={current} />
          {isMany && <AllWells {...{ keys, current, isSettled, generate, save, handOver }} onOpen={open} />}
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
            gaps={gaps}
            onGenerate={() => {
              save.clearFault();
              generate.generateOne(current);
            }}
            onSave={saveOne}
          />
        </div>
      </div>
      <GenerateFooter keys={keys} current={current} isChecking={!isSettled} onSave={saveOne} handOver={handOver} />
      {save.question && <SaveQuestion question={save.question} onConfirm={save.confirm} onClose={save.close} />}
    </>
  );
}

interface AllWellsProps {
  readonly keys: readonly string[];
  readonly current: string;
  readonly isSettled: boolean;
  readonly onOpen: (key: string) => void;
  readonly generate: ReturnType<typeof useGenerate>;
  readonly save: ReturnType<typeof useSave>;
  readonly handOver: ReturnType<typeof useHandOver>;
}

/** What is done to all of them, and how each stands. */
const AllWells = ({ keys, current, isSettled, onOpen, generate, save, handOver }: AllWellsProps) => (
  <>
    <BulkPanel
      keys={keys}
      isChecking={!isSettled}
      isBusy={generate.isBusy}
      onGenerateAll={() => generate.generateAll(keys)}
      onSaveAll={() => save.save(keys)}
      onDownloadAll={() => handOver.downloadAll(keys)}
      onRetry={save.save}
    />
    <WellList keys={keys} current={current} onOpen={onOpen} />
  </>
);

const SimulatedNote = () =>
  useWizardState((state) => state.origin?.isSimulated ?? false) && <Notice>{messages.saving.simulated}</Notice>;

/** Something is away: said where it is seen, on whatever well one is. */
function StalledBanner() {
  const phase = useSavingPhase(useWizard());
  return phase === 'stalled' && <ErrorBanner>{messages.saving.stalled}</ErrorBanner>;
}
