import { commonCustomer, listOwners, messages, sourceOfCustomer } from '@disclosure/core';
import { Button } from '@mantine/core';
import { Notice } from '../../../../components/callout.tsx';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizardState } from '../../state/store.ts';
import { useState } from 'react';
import { AssignmentWarning } from './assignment-warning.tsx';
import { ChangingHandsDialog } from './changing-hands-dialog.tsx';
import { CustomerSelect } from './customer-select.tsx';
import { MatchNote } from './match-note.tsx';
import styles from './customer-panel.module.css';
import panel from './panel.module.css';
import { useCustomerChoice, useRebuilding } from '../../state/customer.ts';

interface CustomerPanelProps {
  readonly keys: readonly string[];
  /** The well that is looked at. */
  readonly current: string;
}

/** Who the files are for. */
export function CustomerPanel({ keys, current }: CustomerPanelProps) {
  const { customers } = useReferenceData();
  const wells = useWizardState((state) => state.wells);
  const disclosures = useWizardState((state) => state.disclosures);
  const choice = useCustomerChoice();
  const chosen = keys.flatMap((key) => disclosures[key] ?? []);
  const common = commonCustomer(chosen);
  const owners = listOwners(chosen);
  const source = sourceOfCustomer(
    wells.filter(({ key }) => keys.includes(key)).map(({ well }) => well),
    customers,
  );
  return (
    <section className={`${panel.panel} ${styles.customer}`} aria-labelledby="customer-heading">
      <h2 id="customer-heading">Customer</h2>
      <CustomerSelect
        label="Customer"
        customers={customers}
        value={common}
        onChoose={(one) => choice.choose(keys, one)}
      />
      {common === null && source.message && <Notice>{source.message}</Notice>}
      {owners && <p className={panel.hint}>{messages.saving.eachItsOwn(owners)}</p>}
      <MatchNote source={source} chosen={common} onTake={(customer) => choice.choose(keys, customer)} />
      {keys.length > 1 && <OwnCustomer key={current} wellKey={current} isMixed={owners !== ''} />}
      <RebuildOffer keys={keys} />
      <AssignmentWarning keys={keys} />
      {choice.open && <ChangingHandsDialog choice={choice.open} onTake={choice.take} onClose={choice.close} />}
    </section>
  );
}

interface OwnCustomerProps {
  readonly wellKey: string;
  /** The wells are not all of one customer. */
  readonly isMixed: boolean;
}

/** One of several wells may be somebody else's; mostly none is, and then nobody is bothered with a second choice. */
function OwnCustomer({ wellKey, isMixed }: OwnCustomerProps) {
  const { customers } = useReferenceData();
  const { choose } = useCustomerChoice();
  const [isWanted, setWanted] = useState(false);
  const disclosure = useWizardState((state) => state.disclosures[wellKey]);
  if (!disclosure) return null;
  const label = `Customer of ${disclosure.well.wellName}`;
  if (!isMixed && !isWanted) {
    return (
      <p className={styles.own}>
        <button type="button" className={panel.link} onClick={() => setWanted(true)}>
          {`Another customer for ${disclosure.well.wellName}`}
        </button>
      </p>
    );
  }
  return (
    <>
      <p className={panel.hint}>{label}</p>
      <CustomerSelect
        label={label}
        customers={customers}
        value={disclosure.customer}
        onChoose={(customer) => choose([wellKey], customer)}
      />
    </>
  );
}

/** Rows made for one customer are never made anew for another without a word. */
function RebuildOffer({ keys }: Pick<CustomerPanelProps, 'keys'>) {
  const { open, rebuild } = useRebuilding(keys);
  const disclosures = useWizardState((state) => state.disclosures);
  const name = disclosures[open[0] ?? '']?.customer?.name;
  if (name === undefined) return null;
  return (
    <div className={styles.offer}>
      <p>{messages.saving.rebuildWarning}</p>
      <Button variant="default" onClick={rebuild}>
        {messages.disclosure.rebuildRows(name)}
      </Button>
    </div>
  );
}
