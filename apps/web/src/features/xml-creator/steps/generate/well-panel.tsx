import {
  compositionOf,
  type Disclosure,
  disclosureFileName,
  madeOf,
  printCleanVolume,
  printCount,
  printDepth,
  printNonWaterVolume,
  printShort,
  printTotalMass,
  sharesOf,
  type WizardStep,
  type SavedDocument,
  storedAs,
  withFailure,
  printVerdict,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMemo, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { ErrorBanner } from '../../../../components/callout.tsx';
import { MomentText } from '../../../../components/moment-text.tsx';
import { Composition } from '../../../../components/pictures/composition.tsx';
import { WellMap } from '../../../../components/pictures/well-map.tsx';
import { XmlView } from '../../../../components/xml-view/xml-view.tsx';
import { useSaveTask } from '../../../../lib/saving/use-saving.ts';
import { StatusWords } from '../../frame/status-mark.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { textOfDocument } from '../../state/documents.ts';
import panel from './panel.module.css';
import styles from './well-panel.module.css';
import { PreflightPanel } from './preflight-panel.tsx';
import { StatePanel } from './state-panel.tsx';
import { useWellCheck } from '../../state/checks.ts';
import { useWizardNavigation } from '../../state/navigation.tsx';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCopy } from '../../../../lib/browser.ts';

interface WellPanelProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  /** What could not be checked, in words. */
  readonly gaps: readonly string[];
  readonly onGenerate: () => void;
  readonly onSave: () => void;
}

/** One well: its facts, its problems, its composition and its document. */
export function WellPanel({ wellKey, disclosure, gaps, onGenerate, onSave }: WellPanelProps) {
  const store = useWizard();
  const failure = useWizardState((state) => madeOf(state, wellKey)?.failure ?? '');
  const xml = useWizardState((state) => textOfDocument(store, madeOf(state, wellKey)));
  const check = useWellCheck(wellKey, disclosure);
  const status = withFailure(check.status, failure);
  return (
    <>
      <header className={styles.wellHead}>
        <h1>{disclosure.well.wellName}</h1>
        <StatusWords status={status} hasMark={status.kind !== 'ready' || xml !== ''} />
        <Button variant={xml === '' ? 'filled' : 'default'} className={styles.generate} onClick={onGenerate}>
          Generate
        </Button>
      </header>
      {failure !== '' && <ErrorBanner>{failure}</ErrorBanner>}
      <SaveFault wellKey={wellKey} onSave={onSave} />
      <WellFacts disclosure={disclosure} />
      <StoredReceipt wellKey={wellKey} />
      <StatePanel wellKey={wellKey} disclosure={disclosure} />
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
            <span>Entry method {disclosure.entryMethod}</span>
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
        <dd>{`${printTotalMass(composition.totalMass)} lb`}</dd>
        <dt>Proprietary</dt>
        <dd>{printCount(composition.proprietary, 'ingredient')}</dd>
      </dl>
    </section>
  );
}

function LocationPanel({ wellKey, disclosure: { well } }: Pick<WellPanelProps, 'wellKey' | 'disclosure'>) {
  const { apiNumber, longitude, latitude, wellName } = well;
  const wells = useMemo(
    () => [{ key: wellKey, name: wellName, apiNumber, longitude, latitude }],
    [apiNumber, latitude, longitude, wellKey, wellName],
  );
  return (
    <div className={styles.location}>
      <WellMap wells={wells} />
    </div>
  );
}

const orMissing = (text: string): ReactNode => text || <span className={styles.missing}>N/A</span>;
const day = (text: string): string => text.trim().split(/[ T]/)[0] ?? '';

const water = ({ well: { waterSource } }: Disclosure): string =>
  waterSource
    ? sharesOf(waterSource)
        .map(({ name, percent }) => (waterSource.type === 'single' ? name : `${name} ${printShort(percent, 2)}\u{A0}%`))
        .join(' · ')
    : '';

/** What the document will say about the well, with links to the steps where each part is entered. */
function WellFacts({ disclosure }: { readonly disclosure: Disclosure }) {
  const { well } = disclosure;
  const { ingredients, products } = compositionOf(disclosure);
  return (
    <div className={styles.strip}>
      <dl className={styles.facts}>
        <Fact name="API">{orMissing(well.apiNumber)}</Fact>
        <Fact name="County, State">{orMissing([well.county, well.state].filter(Boolean).join(', '))}</Fact>
        <Fact name="Job dates">{orMissing([day(well.startDate), day(well.endDate)].filter(Boolean).join(' – '))}</Fact>
        <Fact name="TVD">{well.tvd === null ? orMissing('') : `${printDepth(well.tvd)} ft`}</Fact>
        <Fact name="Clean volume">
          {well.totalClean === null ? orMissing('') : `${printCleanVolume(well.totalClean)} gal`}
        </Fact>
        {well.totalBaseNonWaterVolume !== null && (
          <Fact name="Base non-water volume">{`${printNonWaterVolume(well.totalBaseNonWaterVolume)} gal`}</Fact>
        )}
        <Fact name="Water source">{orMissing(water(disclosure))}</Fact>
        <Fact name="Chemicals">{`${printCount(ingredients, 'item')} · ${printCount(products.length, 'product')}`}</Fact>
        <Fact name="Operator number">{orMissing(well.operatorNumber)}</Fact>
        <Fact name="Customer">{orMissing(disclosure.customer?.name ?? '')}</Fact>
      </dl>
      <ul className={styles.changes} aria-label="Change">
        <ChangeLink step="wells">Change well</ChangeLink>
        <ChangeLink step="water">Change water source</ChangeLink>
        <ChangeLink step="disclosure">Change chemicals</ChangeLink>
      </ul>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function ChangeLink({ step, children }: { readonly step: WizardStep; readonly children: string }) {
  const { goTo } = useWizardNavigation();
  return (
    <li>
      <button type="button" className={panel.link} onClick={() => goTo(step)}>
        {children}
      </button>
    </li>
  );
}

interface ReceiptProps {
  readonly document: SavedDocument;
  /** The well was not edited since it was saved. */
  readonly isCurrent: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** What the server answered when it had stored the file. */
function Receipt({ document, isCurrent, ref }: ReceiptProps) {
  const { fileId, name, revision, sha256, savedAt, verdict } = document;
  const path = `/xml-viewer?file=${fileId}`;
  const copy = useCopy(new URL(path, location.origin).href);
  return (
    <section ref={ref} tabIndex={-1} className={panel.panel} aria-labelledby="receipt-heading">
      <header className={panel.panelHead}>
        <h2 id="receipt-heading" className={styles.saved}>
          <IconCircleCheckFilled size={15} aria-hidden />
          {isCurrent ? 'Saved' : 'Saved before'}
        </h2>
        <p className={panel.counts}>
          <Link to={path}>Open in viewer</Link>
          <button type="button" className={panel.link} onClick={copy.run}>
            {copy.isDone ? 'Copied' : 'Copy link'}
          </button>
        </p>
      </header>
      <dl className={styles.receipt}>
        <dt>File</dt>
        <dd>{name}</dd>
        <dt>Revision</dt>
        <dd>{revision}</dd>
        <dt>SHA-256</dt>
        <dd className={styles.hash}>{sha256}</dd>
        <dt>Saved at</dt>
        <dd>
          <MomentText at={savedAt} />
        </dd>
        {verdict && (
          <>
            <dt>Checked</dt>
            <dd>{printVerdict(verdict)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The receipt of the well on the screen. It takes the focus from the button that saved. */
function StoredReceipt({ wellKey }: { readonly wellKey: string }) {
  const saved = useWizardState((state) => state.saved[wellKey]);
  const isCurrent = useWizardState((state) => storedAs(state, wellKey) !== undefined);
  const place = useRef<HTMLElement>(null);
  const seen = useRef(saved);
  useEffect(() => {
    if (saved === seen.current) return;
    seen.current = saved;
    if (document.activeElement?.closest('[data-wizard-footer]')) place.current?.focus();
  }, [saved]);
  return saved ? <Receipt ref={place} document={saved} isCurrent={isCurrent} /> : null;
}
