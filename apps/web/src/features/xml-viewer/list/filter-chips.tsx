import { apiStates } from '@disclosure/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FilesFilter } from '../addresses.ts';
import styles from './chip.module.css';

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

interface ChipProps {
  readonly name: string;
  /** Blank: nothing is chosen. */
  readonly value: string;
  /** What the chosen value is called. */
  readonly chosen: string;
  readonly onChange: (value: string) => void;
  /** The options of the native select that covers the chip. */
  readonly children: ReactNode;
}

/** A filter. An invisible native select covers it, because that works best with a keyboard and on a phone. */
const Chip = ({ name, value, chosen, onChange, children }: ChipProps) => (
  <span className={styles.chip} data-on={value !== '' || undefined}>
    <span className={styles.face} aria-hidden>
      {value === '' ? name : `${name}:`}
      {value === '' ? <IconChevronDown size={14} stroke={2} /> : <b>{chosen}</b>}
    </span>
    <select aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {children}
    </select>
    {value !== '' && (
      <button type="button" aria-label={`Remove the filter ${name}`} onClick={() => onChange('')}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    )}
  </span>
);

/** The ranges that have a name. */
export const uploadRanges = ['today', 'week', 'month', 'year', 'days'] as const;
type UploadRange = (typeof uploadRanges)[number];

const rangeNames: Readonly<Record<UploadRange, string>> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'This year',
  days: 'Between two days',
};

const DAY = 86_400_000;
const print = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The days of a range, in UTC like the server's. */
export function daysOf(range: UploadRange, now: number): { readonly from: string; readonly to: string } {
  const today = print(now);
  const from = {
    today,
    week: print(now - 6 * DAY),
    month: print(now - 29 * DAY),
    year: `${today.slice(0, 4)}-01-01`,
    days: print(now - 29 * DAY),
  };
  return { from: from[range], to: range === 'days' ? today : '' };
}

/** The range that has these days. */
export function rangeOf(from: string, to: string, now: number): UploadRange | '' {
  if (from === '' && to === '') return '';
  const named = uploadRanges.find((range) => range !== 'days' && daysOf(range, now).from === from);
  return to === '' && named ? named : 'days';
}
