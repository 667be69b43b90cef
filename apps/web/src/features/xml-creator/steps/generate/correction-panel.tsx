import { type CorrectedFile, correctedBy, messages, needsReason } from '@disclosure/core';
import { beganFrom } from '../../state/correction.ts';
import { useWizardState } from '../../state/store.ts';
import styles from './correction-panel.module.css';
import panel from './panel.module.css';

const texts = messages.correction;

/** Which revision is corrected, what it becomes, and whose file it stays. */
export function CorrectionPanel({ wellKey }: { readonly wellKey: string }) {
  const corrects = useWizardState((state) => beganFrom(state, wellKey));
  const revision = useWizardState((state) => correctedBy(state, wellKey)?.revision);
  const customer = useWizardState((state) => state.disclosures[wellKey]?.customer?.name);
  if (revision === undefined) return null;
  // Once the correction is saved, it is the newest revision, and only saved.
  const known = corrects?.revision === revision ? corrects : undefined;
  return (
    <>
      <section className={panel.panel} aria-labelledby="correction-heading">
        <h2 id="correction-heading">Correction</h2>
        <dl className={styles.facts}>
          <dt>Corrects</dt>
          <dd>{texts.revision(corrects?.revision ?? revision)}</dd>
          {known ? <Reached file={known} /> : <Newest revision={revision} />}
          <dd>{texts.revision(revision + 1)}</dd>
        </dl>
        <p className={panel.hint}>{needsReason(known?.status) ? texts.staysPublic(revision) : texts.stays(revision)}</p>
      </section>
      <section className={panel.panel} aria-labelledby="customer-heading">
        <h2 id="customer-heading">Customer</h2>
        <p className={styles.customer}>{customer}</p>
        <p className={panel.hint}>{texts.customerFixed(revision)}</p>
      </section>
    </>
  );
}

const Reached = ({ file: { status, statusAt = '' } }: { readonly file: CorrectedFile }) => (
  <>
    {status !== undefined && (
      <>
        <dt>It was</dt>
        <dd>{texts.reached(status, statusAt.slice(0, 10))}</dd>
      </>
    )}
    <dt>Becomes</dt>
  </>
);

/** Someone has saved since the correction was opened. */
const Newest = ({ revision }: { readonly revision: number }) => (
  <>
    <dt>Newest</dt>
    <dd>{texts.revision(revision)}</dd>
    <dt>Next save</dt>
  </>
);
