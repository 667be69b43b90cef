import { apiStates } from '@disclosure/core';
import { useState } from 'react';
import type { FilesFilter } from '../viewer-address.ts';
import styles from './chip.module.css';
import { Chip } from './chip.tsx';
import { daysOf, rangeNames, rangeOf, type UploadRange, uploadRanges } from './upload-days.ts';

interface FilterChipsProps {
  readonly filter: FilesFilter;
  readonly customers: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (filter: Partial<FilesFilter>) => void;
}

export function FilterChips({ filter, customers, onChange }: FilterChipsProps) {
  const [now] = useState(Date.now);
  const { customerId, state, from, to } = filter;
  const range = rangeOf(from, to, now);
  const customer = customers.find(({ id }) => String(id) === customerId);
  return (
    <>
      <Chip
        name="Customer"
        value={customerId}
        chosen={customer?.name ?? `No. ${customerId}`}
        onChange={(value) => onChange({ customerId: value })}
      >
        <option value="">All customers</option>
        {customers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Chip>
      <Chip name="State" value={state} chosen={state} onChange={(value) => onChange({ state: value })}>
        <option value="">All states</option>
        {apiStates.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Chip>
      <Chip
        name="Uploaded"
        value={range}
        chosen={range && rangeNames[range]}
        onChange={(value) => onChange(value === '' ? { from: '', to: '' } : daysOf(value as UploadRange, now))}
      >
        <option value="">At any time</option>
        {uploadRanges.map((option) => (
          <option key={option} value={option}>
            {rangeNames[option]}
          </option>
        ))}
      </Chip>
      {range === 'days' && <Days from={from} to={to} onChange={onChange} />}
    </>
  );
}

type DaysProps = Pick<FilesFilter, 'from' | 'to'> & Pick<FilterChipsProps, 'onChange'>;

const Days = ({ from, to, onChange }: DaysProps) => (
  <span className={styles.days}>
    <input
      type="date"
      aria-label="Uploaded from"
      max={to}
      value={from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    –
    <input
      type="date"
      aria-label="Uploaded to"
      min={from}
      value={to}
      onChange={(event) => onChange({ to: event.currentTarget.value })}
    />
  </span>
);
