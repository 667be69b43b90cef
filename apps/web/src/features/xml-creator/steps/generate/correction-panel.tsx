import { type CorrectedFile, correctedBy, messages, needsReason } from '@disclosure/core';
import { Fragment } from 'react';
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
  if (!corrects || revision === undefined) return null;
  const isPublic = corrects.revision === revision && needsReason(corrects.status);
  return (
    <>
      <section className={panel.panel} aria-labelledby="correction-heading">
        <h2 id="correction-heading">Correction</h2>
        <dl className={styles.facts}>
          {factsOf(corrects, revision).map(([name, text]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
        <p className={panel.hint}>{isPublic ? texts.staysPublic(revision) : texts.stays(revision)}</p>
      </section>
      <section className={panel.panel} aria-labelledby="customer-heading">
        <h2 id="customer-heading">Customer</h2>
        <p className={styles.customer}>{customer}</p>
        <p className={panel.hint}>{texts.customerFixed(revision)}</p>
      </section>
    </>
  );
}

/** When somebody has saved since the correction was opened, the newest revision is another one, and only saved. */
function factsOf({ revision, status, statusAt = '' }: CorrectedFile, newest: number): readonly [string, string][] {
  const [from, next] = [texts.revision(revision), texts.revision(newest + 1)];
  if (revision !== newest) {
    return [
      ['Corrects', from],
      ['Newest', texts.revision(newest)],
      ['Next save', next],
    ];
  }
  const was = status === undefined ? '' : texts.reached(status, statusAt.slice(0, 10));
  return [['Corrects', from], ...(was ? [['It was', was] as [string, string]] : []), ['Becomes', next]];
}
