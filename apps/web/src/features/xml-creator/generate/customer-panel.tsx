import { commonCustomer, type Customer, listOwners, messages, sourceOfCustomer } from '@disclosure/core';
import { Button } from '@mantine/core';
import { SelectField } from '../../../components/select-field.tsx';
import { useReferenceData } from '../wizard/reference-data.ts';
import { useWizardState } from '../wizard/use-wizard.ts';
import { AssignmentWarning } from './assignment-warning.tsx';
import { ChangingHandsDialog } from './changing-hands-dialog.tsx';
import { MatchNote } from './match-note.tsx';
import styles from './generate.module.css';
import { Warning } from './warning.tsx';
import { useCustomerChoice, useRebuilding } from './use-customer-choice.ts';

interface CustomerPanelProps {
  readonly keys: readonly string[];
}

/** Who the files are for. */
export function CustomerPanel({ keys }: CustomerPanelProps) {
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
    <section className={styles.panel} aria-labelledby="customer-heading">
      <h2 id="customer-heading">Customer</h2>
      <CustomerSelect
        label="Customer"
        customers={customers}
        value={common}
        onChoose={(one) => choice.choose(keys, one)}
      />
      {common === null && source.message && <Warning>{source.message}</Warning>}
      {owners && <p className={styles.hint}>{messages.saving.eachItsOwn(owners)}</p>}
      <MatchNote source={source} chosen={common} onTake={(customer) => choice.choose(keys, customer)} />
      <RebuildOffer keys={keys} />
      <AssignmentWarning keys={keys} />
      {choice.open && <ChangingHandsDialog choice={choice.open} onTake={choice.take} onClose={choice.close} />}
    </section>
  );
}

interface CustomerSelectProps {
  readonly label: string;
  readonly customers: readonly Customer[];
  readonly value: Customer | null;
  readonly onChoose: (customer: Customer) => void;
}

export function CustomerSelect({ label, customers, value, onChoose }: CustomerSelectProps) {
  // A customer that was archived since stays readable.
  const known = value && customers.every(({ id }) => id !== value.id) ? [value, ...customers] : customers;
  return (
    <SelectField
      aria-label={label}
      value={value?.id ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = known.find(({ id }) => String(id) === currentTarget.value);
        if (chosen) onChoose(chosen);
      }}
    >
      <option value="" disabled>
        Select a customer
      </option>
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Rows made for one customer are never made anew for another without a word. */
function RebuildOffer({ keys }: CustomerPanelProps) {
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
