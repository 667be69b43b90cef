import { type Disclosure, entryMethods, messages, packOf } from '@disclosure/core';
import { DueDates } from '../../../../components/due-dates.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { changeWell } from '../../state/history.ts';
import { useWizard } from '../../state/store.ts';
import panel from './panel.module.css';
import styles from './state-panel.module.css';

interface StatePanelProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
}

/** How the document lists its chemicals, why, and what is due when. */
export function StatePanel({ wellKey, disclosure }: StatePanelProps) {
  const store = useWizard();
  const choose = (value: string) => {
    const entryMethod = entryMethods.find((method) => method === value);
    if (entryMethod) changeWell(store, wellKey, (before) => ({ ...before, entryMethod }));
  };
  return (
    <section className={`${panel.panel} ${styles.pair}`} aria-labelledby="state-heading">
      <h2 id="state-heading">Entry method and due dates</h2>
      <div>
        <SelectField
          label="Entry method"
          data={entryMethods}
          value={disclosure.entryMethod}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <p className={panel.hint}>{reasonOf(disclosure)}</p>
      </div>
      <div>
        <h3 className={styles.head}>Due dates</h3>
        <DueDates well={disclosure.well} />
      </div>
    </section>
  );
}

function reasonOf({ well, entryMethod }: Disclosure): string {
  const { states: texts } = messages;
  const pack = packOf(well.state, well.endDate);
  const effect = entryMethod === 'SystemApproach' ? texts.apart : texts.linked;
  if (pack?.entryMethod === undefined) return effect;
  const { method, reason, source } = pack.entryMethod;
  return `${effect} ${texts.preset(method, pack.state, reason, source)}`;
}
