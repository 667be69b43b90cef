import {
  blockGenerating,
  compositionOf,
  type Disclosure,
  disclosureFileName,
  madeOf,
  printCount,
  printGrouped,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { ErrorBanner } from '../../../../components/callout.tsx';
import { Composition } from '../../../../components/pictures/composition.tsx';
import { WellMap } from '../../../../components/pictures/well-map.tsx';
import { XmlView } from '../../../../components/xml-view/xml-view.tsx';
import { useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { StatusMark } from '../../frame/status-mark.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { textOfDocument } from '../../state/documents.ts';
import panel from './panel.module.css';
import styles from './well-panel.module.css';
import { PreflightPanel } from './preflight-panel.tsx';
import { StoredReceipt } from './stored-receipt.tsx';
import { useWellCheck } from '../../state/checks.ts';
import { WellFacts } from './well-facts.tsx';

interface WellPanelProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  /** What could not be checked, in words. */
  readonly gaps: readonly string[];
  readonly onGenerate: () => void;
  readonly onSave: () => void;
}

/** One well: what it is, what is odd about it, what it is made of, and its document. */
export function WellPanel({ wellKey, disclosure, gaps, onGenerate, onSave }: WellPanelProps) {
  const store = useWizard();
  const failure = useWizardState((state) => madeOf(state, wellKey)?.failure ?? '');
  const xml = useWizardState((state) => textOfDocument(store, madeOf(state, wellKey)));
  const check = useWellCheck(wellKey, disclosure);
  const isSound = failure === '' && !blockGenerating(check.findings);
  return (
    <>
      <header className={styles.wellHead}>
        <h1>{disclosure.well.wellName}</h1>
        {(xml !== '' || failure !== '') && <StatusMark status={isSound ? 'ready' : 'attention'} isSpelledOut />}
        <Button variant={xml === '' ? 'filled' : 'default'} className={styles.generate} onClick={onGenerate}>
          Generate
        </Button>
      </header>
      {failure !== '' && <ErrorBanner>{failure}</ErrorBanner>}
      <SaveFault wellKey={wellKey} onSave={onSave} />
      <WellFacts disclosure={disclosure} />
      <StoredReceipt wellKey={wellKey} />
      <div className={styles.pair}>
        <div className={styles.column}>
          <PreflightPanel wellKey={wellKey} problems={check.problems} gaps={gaps} />
          <LocationPanel wellKey={wellKey} disclosure={disclosure} />
        </div>
        <CompositionPanel disclosure={disclosure} />
      </div>
      {xml !== '' && (
        <section className={styles.preview} aria-labelledby="preview-heading">
          <h2 id="preview-heading">
            XML preview <span>{disclosureFileName(disclosure.well.wellName)}</span>
          </h2>
          <XmlView text={xml} label={`XML of ${disclosure.well.wellName}`} />
        </section>
      )}
    </>
  );
}

/** Why the last try to save this well failed. */
function SaveFault({ wellKey, onSave }: Pick<WellPanelProps, 'wellKey' | 'onSave'>) {
  const task = useSaveTask(useWizard(), wellKey);
  if (task?.status !== 'failed') return null;
  return <ErrorBanner onRetry={onSave}>{task.message}</ErrorBanner>;
}

function CompositionPanel({ disclosure }: Pick<WellPanelProps, 'disclosure'>) {
  const composition = useMemo(() => compositionOf(disclosure), [disclosure]);
  return (
    <section className={panel.panel}>
      <Composition composition={composition} isCompact />
      <dl className={styles.totals}>
        <dt>Total mass</dt>
        <dd>{`${printGrouped(composition.totalMass)} lb`}</dd>
        <dt>Proprietary</dt>
        <dd>{printCount(composition.proprietary, 'ingredient')}</dd>
      </dl>
    </section>
  );
}

function LocationPanel({ wellKey, disclosure: { well } }: Pick<WellPanelProps, 'wellKey' | 'disclosure'>) {
  const { apiNumber, longitude, latitude, wellName } = well;
  const wells = useMemo(
    () => [{ key: wellKey, name: wellName, apiNumber, longitude, latitude, isChosen: true }],
    [apiNumber, latitude, longitude, wellKey, wellName],
  );
  return (
    <div className={styles.location}>
      <WellMap wells={wells} />
    </div>
  );
}
