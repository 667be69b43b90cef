import {
  correctedBy,
  countMade,
  customerChosenRules,
  findFirst,
  messages,
  type SavedDocument,
  storedAs,
  type WizardState,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCloudUpload,
  IconDownload,
  IconExternalLink,
  IconFileTypePdf,
  IconEye,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { ProceedButton, WizardFooter } from '../../frame/wizard-footer.tsx';
import { ALL_WELLS, useWizardNavigation } from '../../state/navigation.tsx';
import { whyNotCorrected } from '../../state/correction.ts';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './generate-footer.module.css';
import type { useGenerate, useHandOver } from './make-documents.ts';
import { addressInViewer } from './receipt.tsx';

interface GenerateFooterProps {
  readonly keys: readonly string[];
  readonly current: string;
  /** Whether more documents are being made. */
  readonly generate: Pick<ReturnType<typeof useGenerate>, 'isBusy'>;
  /** Saving waits for the checks before it. */
  readonly isChecking: boolean;
  readonly onSave: () => void;
  readonly handOver: ReturnType<typeof useHandOver>;
}

/** What can be done with the document of the well on the screen, and where to go on once it is saved. */
export function GenerateFooter(props: GenerateFooterProps) {
  const { keys, current, generate, isChecking, onSave, handOver } = props;
  const { goTo } = useWizardNavigation();
  const isBlocked = useWizardState((state) => countMade(state, [current]) === 0);
  const stored = useWizardState((state) => storedAs(state, current));
  const isAllStored = useWizardState((state) => keys.every((key) => storedAs(state, key)));
  /** Without a document each button says so. */
  const offer = (act: () => void) => ({ isBlocked, onProceed: act });
  return (
    <WizardFooter
      backText="Back to Chemical Disclosure"
      onBack={() => goTo('disclosure')}
      note={
        // Said aloud once all are made, not at each of them.
        <output aria-busy={generate.isBusy}>
          {isChecking ? messages.saving.checking : <FooterNote keys={keys} current={current} />}
        </output>
      }
    >
      {current !== ALL_WELLS && (
        <>
          <div className={styles.handOver}>
            <ProceedButton
              variant="default"
              leftSection={<IconExternalLink size={15} stroke={1.75} aria-hidden />}
              {...offer(() => handOver.view(current))}
            >
              View in Browser
            </ProceedButton>
            <ProceedButton
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
              {...offer(() => handOver.download(current))}
            >
              Download
            </ProceedButton>
            <ProceedButton
              variant="default"
              leftSection={<IconFileTypePdf size={15} stroke={1.75} aria-hidden />}
              {...offer(() => handOver.downloadForm(current))}
            >
              Download PDF
            </ProceedButton>
          </div>
          <SaveButton current={current} isBlocked={isBlocked} isChecking={isChecking} onSave={onSave} />
        </>
      )}
      {(stored ?? isAllStored) && <WaysOn stored={stored} isJobDone={isAllStored} />}
    </WizardFooter>
  );
}

type SaveButtonProps = Pick<GenerateFooterProps, 'current' | 'isChecking' | 'onSave'> & { readonly isBlocked: boolean };

/**
 * What is stored as it is now is not saved once more; the note beside it says so. What waits needs nothing from the
 * user: the button only tries at once.
 */
function SaveButton({ current, isBlocked, isChecking, onSave }: SaveButtonProps) {
  const isStored = useWizardState((state) => storedAs(state, current) !== undefined);
  const isUnowned = useWizardState((state) => whyNotSaved(state, current) !== undefined);
  const status = useSaveTask(useWizard(), current)?.status;
  return (
    <ProceedButton
      variant={status === 'waiting' ? 'default' : 'filled'}
      leftSection={<IconCloudUpload size={15} stroke={1.75} aria-hidden />}
      isBlocked={isBlocked || isStored || isUnowned}
      isBusy={status === 'saving' || isChecking}
      onProceed={() => !isStored && onSave()}
    >
      Save to Cloud
    </ProceedButton>
  );
}

interface WaysOnProps {
  /** The file of the well on the screen; none while all wells are. */
  readonly stored: SavedDocument | undefined;
  /** Nothing of the job is left to save. */
  readonly isJobDone: boolean;
}

const WaysOn = ({ stored, isJobDone }: WaysOnProps) => (
  <div className={styles.waysOn}>
    {isJobDone && (
      <Button component={Link} to="/xml-creator" variant={stored ? 'default' : 'filled'}>
        Next job
      </Button>
    )}
    {stored && (
      <Button
        component={Link}
        to={addressInViewer(stored)}
        leftSection={<IconEye size={15} stroke={1.75} aria-hidden />}
      >
        Open in viewer
      </Button>
    )}
  </div>
);

function FooterNote({ keys, current }: Pick<GenerateFooterProps, 'keys' | 'current'>) {
  const reason = useWizardState((state) => whyNotSaved(state, current));
  const count = useWizardState((state) => countMade(state, keys));
  const isStored = useWizardState((state) => storedAs(state, current) !== undefined);
  const next = useWizardState((state) => nextRevision(state, current));
  if (reason !== undefined) {
    return (
      <span className={styles.reason}>
        <IconAlertTriangleFilled size={14} aria-hidden />
        {reason}
      </span>
    );
  }
  if (isStored && keys.length === 1) return messages.saving.unchanged;
  if (next !== undefined && keys.length === 1) return messages.correction.saves(next);
  const generated = `${count} of ${keys.length} files generated`;
  return isStored ? `${messages.saving.unchanged} · ${generated}` : generated;
}

/** The revision that a correction becomes. */
function nextRevision(state: WizardState, key: string): number | undefined {
  const corrects = correctedBy(state, key);
  return corrects && corrects.revision + 1;
}

/** Said as soon as there is a document that could be saved. */
function whyNotSaved(state: WizardState, key: string): string | undefined {
  if (countMade(state, [key]) === 0 || storedAs(state, key)) return undefined;
  return (
    whyNotCorrected(state, key) ??
    findFirst(customerChosenRules, { customerId: state.disclosures[key]?.customer?.id ?? null })?.message
  );
}
