import { messages, openSaves, type WellLine } from '@disclosure/core';
import { ErrorBanner, Notice, FaultSummary, Callout } from '../../../../components/callout.tsx';
import { useSavingPhase } from '../../../../lib/saving/use-saving.ts';
import { useTickedWells, useWizard, useWizardState } from '../../state/store.ts';
import { ALL_WELLS, useWellInView, viewOf } from '../../state/navigation.tsx';
import { WellsTable } from '../all-wells/wells-table.tsx';
import { BulkPanel, tabId, WELL_PANEL, WellList } from './all-wells.tsx';
import { AmendmentPanel } from './amendment-panel.tsx';
import { CorrectionPanel } from './correction-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { FilePanel } from './file-panel.tsx';
import { GenerateFooter } from './generate-footer.tsx';
import styles from './generate-step.module.css';
import { SaveDialog, StaleDialog } from './save-dialogs.tsx';
import { useSave } from './save.tsx';
import { useFullKnowledge } from '../../state/knowledge.ts';
import { useGenerate, useHandOver } from './make-documents.ts';
import { OwnersTable } from './owners-table.tsx';
import { WellPanel } from './well-panel.tsx';
import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useRootMark } from '../../../../lib/browser.ts';

/** Step 5: documents are generated, viewed, downloaded and saved. */
export function GenerateStep() {
  const keys = useWizardState((state) => state.selected);
  const { current, wanted, want, open } = useOpenWell(keys);
  const isTable = current === ALL_WELLS;
  const disclosure = useWizardState((state) => state.disclosures[current]);
  const { gaps, isSettled } = useFullKnowledge();
  const generate = useGenerate();
  const save = useSave(isSettled);
  const handOver = useHandOver(save.refuseMissing);
  const isMany = keys.length > 1;
  const saveOne = () => save.save([current]);
  useRootMark('data-has-generate');
  if (!disclosure && !isTable) return null;
  return (
    <>
      <div className={styles.step}>
        <div className={styles.ofAll} data-screen-only>
          <StalledBanner />
          <ResumeSaving keys={keys} isBusy={save.isWaiting} onResume={save.resume} />
        </div>
        <div className={styles.side}>
          <SimulatedNote />
          <WhoseFile keys={keys} current={current} wanted={wanted} onWant={want} />
          {disclosure && <FilePanel key={current} wellKey={current} disclosure={disclosure} isOnly={!isMany} />}
          {isMany && <AllWells {...{ keys, current, generate, save, handOver }} onOpen={open} />}
        </div>
        <div
          className={styles.main}
          data-table={isTable || undefined}
          {...(isMany && { id: WELL_PANEL, role: 'tabpanel', 'aria-labelledby': tabId(keys.indexOf(current)) })}
        >
          <FaultSummary faults={save.faults} />
          {isTable && <TableOfWells onOpen={open} />}
          {disclosure && (
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
            >
              <OwnersTable current={current} onChange={want} />
              <AmendmentPanel wellKey={current} disclosure={disclosure} />
            </WellPanel>
          )}
        </div>
      </div>
      <GenerateFooter {...{ keys, current, generate, handOver }} isChecking={save.isWaiting} onSave={saveOne} />
      <SaveQuestions save={save} />
    </>
  );
}

/** A corrected file stays its owner's; of any other, the customer is chosen. */
function WhoseFile({ keys, current, ...more }: ComponentProps<typeof CustomerPanel>) {
  const isCorrection = useWizardState(({ wells }) => wells.some(({ opened }) => opened?.corrects));
  if (isCorrection) return <CorrectionPanel wellKey={current === ALL_WELLS ? (keys[0] ?? '') : current} />;
  return <CustomerPanel keys={keys} current={current} {...more} />;
}

function SaveQuestions({ save: { staleFile, question, confirm, close } }: Pick<AllWellsProps, 'save'>) {
  const { stale, goOn, forget } = staleFile;
  return (
    <>
      {stale && <StaleDialog key={stale.key} file={stale} onGoOn={goOn} onClose={forget} />}
      {question && <SaveDialog question={question} onConfirm={confirm} onClose={close} />}
    </>
  );
}

/** The well on the screen, and the well whose own customer is to be chosen. */
function useOpenWell(keys: readonly string[]) {
  const [opened, view] = useWellInView();
  const [wanted, setWanted] = useState('');
  const open = (key: string) => {
    setWanted('');
    view(key);
  };
  const want = (key: string) => {
    view(key);
    setWanted(key);
  };
  return { current: viewOf(keys, opened), wanted, want, open };
}

/** In this step a check means that there is a document. */
const hasMarkHere = ({ status, madeAt }: WellLine): boolean => status.kind !== 'ready' || madeAt !== '';

const TableOfWells = ({ onOpen }: Pick<AllWellsProps, 'onOpen'>) => (
  <>
    <h1 className={styles.heard} tabIndex={-1}>
      All wells
    </h1>
    <WellsTable onOpen={onOpen} hasMark={hasMarkHere} />
  </>
);

interface AllWellsProps {
  readonly keys: readonly string[];
  readonly current: string;
  readonly onOpen: (key: string) => void;
  readonly generate: ReturnType<typeof useGenerate>;
  readonly save: ReturnType<typeof useSave>;
  readonly handOver: ReturnType<typeof useHandOver>;
}

/** The actions for all wells, or for those that are ticked while their table is shown, and the state of each. */
function AllWells({ keys, current, onOpen, generate, save, handOver }: AllWellsProps) {
  const ticked = useTickedWells();
  const isPart = current === ALL_WELLS && ticked.keys.length > 0;
  const meant = isPart ? ticked.keys : keys;
  return (
    <>
      <BulkPanel
        keys={meant}
        isPart={isPart}
        isChecking={save.isWaiting}
        isBusy={generate.isBusy}
        onGenerateAll={() => generate.generateAll(meant)}
        onSaveAll={() => save.save(meant)}
        onDownloadAll={() => handOver.downloadAll(meant)}
        onRetry={save.save}
      />
      <WellList keys={keys} current={current} onOpen={onOpen} />
    </>
  );
}

const SimulatedNote = () =>
  useWizardState((state) => state.origin?.isSimulated ?? false) && <Notice>{messages.saving.simulated}</Notice>;

/** The server or its file store cannot be reached: shown above every well. */
function StalledBanner() {
  const phase = useSavingPhase(useWizard());
  return phase === 'stalled' && <ErrorBanner>{messages.saving.stalled}</ErrorBanner>;
}

interface ResumeSavingProps {
  readonly keys: readonly string[];
  readonly isBusy: boolean;
  readonly onResume: (keys: readonly string[]) => void;
}

/** A reload ended the saving; the draft still knows what was to be saved. */
function ResumeSaving({ keys, isBusy, onResume }: ResumeSavingProps) {
  const store = useWizard();
  const phase = useSavingPhase(store);
  const count = useWizardState((state) => openSaves(state, keys).length);
  if (phase !== undefined || count === 0) return null;
  return (
    <Callout
      kind="warning"
      role="note"
      action={
        <Button disabled={isBusy} aria-busy={isBusy} onClick={() => onResume(openSaves(store.get(), keys))}>
          {`Go on saving (${count})`}
        </Button>
      }
    >
      {messages.saving.interrupted(count)}
    </Callout>
  );
}
