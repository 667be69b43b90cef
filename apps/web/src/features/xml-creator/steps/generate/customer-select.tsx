import type { Customer } from '@disclosure/core';
import { SelectField } from '../../../../components/select-field.tsx';

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
