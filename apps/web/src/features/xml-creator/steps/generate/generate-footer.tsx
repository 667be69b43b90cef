import { countMade } from '@disclosure/core';
import { IconCloudUpload, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { ProceedButton, WizardFooter } from '../../frame/wizard-footer.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { useWizardNavigation } from '../../state/navigation.tsx';
import styles from './generate-step.module.css';
import type { useHandOver } from './use-hand-over.ts';

interface GenerateFooterProps {
  readonly keys: readonly string[];
  readonly current: string;
  /** It is not known yet whether something is odd. */
  readonly isChecking: boolean;
  readonly onSave: () => void;
  readonly handOver: ReturnType<typeof useHandOver>;
}

/** What can be done with the document of the well in sight, once there is one. */
export function GenerateFooter({ keys, current, isChecking, onSave, handOver }: GenerateFooterProps) {
  const { goTo } = useWizardNavigation();
  const isSaving = useSaveTask(useWizard(), current)?.status === 'saving';
  const isBlocked = useWizardState((state) => countMade(state, [current]) === 0);
  /** Without a document each of them says so. */
  const offer = (act: () => void) => ({ isBlocked, onProceed: act });
  return (
    <WizardFooter
      backText="Back to Chemical Disclosure"
      onBack={() => goTo('disclosure')}
      note={<GeneratedCount keys={keys} />}
    >
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
      </div>
      <ProceedButton
        leftSection={<IconCloudUpload size={15} stroke={1.75} aria-hidden />}
        isBusy={isSaving || isChecking}
        {...offer(onSave)}
      >
        Save to Cloud
      </ProceedButton>
    </WizardFooter>
  );
}

function GeneratedCount({ keys }: Pick<GenerateFooterProps, 'keys'>) {
  const count = useWizardState((state) => countMade(state, keys));
  return keys.length > 1 ? `${count} of ${keys.length} files generated` : null;
}
