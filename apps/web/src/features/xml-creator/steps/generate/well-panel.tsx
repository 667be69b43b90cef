import {
  correctedBy,
  type Disclosure,
  disclosureFileName,
  madeOf,
  messages,
  OPERATOR_NUMBER_PLACEHOLDER,
  storedAs,
  type WellStatus,
  withFailure,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorBanner } from '../../../../components/callout.tsx';
import { SeverityMark } from '../../../../components/severity.tsx';
import { XmlView } from '../../../../components/xml-view/xml-view.tsx';
import { useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { StatusWords } from '../../frame/status-mark.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { textOfDocument } from '../../state/documents.ts';
import { useWellCheck } from '../../state/checks.ts';
import { CompositionPanel, Pictures } from './composition-panel.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { StoredReceipt } from './receipt.tsx';
import { WellFacts } from './well-facts.tsx';
import styles from './well-panel.module.css';

interface WellPanelProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  /** What could not be checked, in words. */
  readonly gaps: readonly string[];
  readonly onGenerate: () => void;
  readonly onSave: () => void;
  /** Stands under the facts of the well. */
  readonly children?: ReactNode;
}

/** One well: its facts, its problems, its composition and its document. */
export function WellPanel({ wellKey, disclosure, gaps, onGenerate, onSave, children }: WellPanelProps) {
  const store = useWizard();
  const failure = useWizardState((state) => madeOf(state, wellKey)?.failure ?? '');
  const xml = useWizardState((state) => textOfDocument(store, madeOf(state, wellKey)));
  const check = useWellCheck(wellKey, disclosure);
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <>
      <header className={styles.wellHead}>
        <h1 tabIndex={-1}>{disclosure.well.wellName}</h1>
        <Standing wellKey={wellKey} status={withFailure(check.status, failure)} hasXml={xml !== ''} />
        <Button variant={xml === '' ? 'filled' : 'default'} className={styles.generate} onClick={onGenerate}>
          Generate
        </Button>
      </header>
      {failure !== '' && <ErrorBanner>{failure}</ErrorBanner>}
      <SaveFault wellKey={wellKey} onSave={onSave} />
      <WellFacts wellKey={wellKey} disclosure={disclosure} />
      <StoredReceipt wellKey={wellKey} />
      {children}
      <div className={styles.pair}>
        <PreflightPanel wellKey={wellKey} problems={check.problems} gaps={gaps} isShort={xml !== ''} />
        <CompositionPanel disclosure={disclosure} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
      </div>
      {xml !== '' && <Preview wellKey={wellKey} disclosure={disclosure} xml={xml} />}
      {isUnfolded && <Pictures wellKey={wellKey} disclosure={disclosure} />}
    </>
  );
}

interface StandingProps extends Pick<WellPanelProps, 'wellKey'> {
  readonly status: WellStatus;
  readonly hasXml: boolean;
}

/** The status of the well, and whether its document is made or stored as it is now. */
function Standing({ wellKey, status, hasXml }: StandingProps) {
  const isStored = useWizardState((state) => storedAs(state, wellKey) !== undefined);
  const { generated, saved } = messages.status;
  const more = isStored ? saved : generated;
  return (
    <StatusWords status={status} hasMark={status.kind !== 'ready' || hasXml} toWords={hasXml ? more : undefined} />
  );
}

/** Why the last try to save this well failed. */
function SaveFault({ wellKey, onSave }: Pick<WellPanelProps, 'wellKey' | 'onSave'>) {
  const task = useSaveTask(useWizard(), wellKey);
  if (task?.status !== 'failed') return null;
  return <ErrorBanner onRetry={onSave}>{task.message}</ErrorBanner>;
}

/** The document as it is. Without a customer it says whose number is missing, and where. */
function Preview({
  wellKey,
  disclosure,
  xml,
}: Pick<WellPanelProps, 'wellKey' | 'disclosure'> & { readonly xml: string }) {
  const name = useWizardState((state) => correctedBy(state, wellKey)?.name);
  const { well, customer, entryMethod } = disclosure;
  const isOpen = customer === null && well.operatorNumber === '';
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <XmlView
        text={xml}
        label={`XML of ${well.wellName}`}
        marked={isOpen ? 'OperatorNumber' : undefined}
        head={
          <>
            <h2 id="preview-heading">
              XML preview <span>{name ?? disclosureFileName(well.wellName)}</span>{' '}
              <span>Entry method {entryMethod}</span>
            </h2>
            {isOpen && (
              <p className={styles.placeholder}>
                <SeverityMark severity="refusal" size={14} />
                {messages.saving.placeholderOperator(OPERATOR_NUMBER_PLACEHOLDER)}
              </p>
            )}
          </>
        }
      />
    </section>
  );
}
