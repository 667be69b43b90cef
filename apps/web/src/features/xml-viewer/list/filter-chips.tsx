import { apiStates } from '@disclosure/core';
import { useState } from 'react';
import { ChipButton, DayFields, FilterChip } from '../../../components/filter-chip.tsx';
import { printDay } from '../../../lib/moments.ts';
import type { FilesFilter } from '../addresses.ts';
import styles from '../../../components/data-table/list-head.module.css';

interface FilterChipsProps {
  readonly filter: FilesFilter;
  readonly customers: readonly { readonly id: number; readonly name: string }[];
  /** There is no room for the quick ones. */
  readonly isShort: boolean;
  readonly onChange: (filter: Partial<FilesFilter>) => void;
}

export function FilterChips({ filter, customers, isShort, onChange }: FilterChipsProps) {
  const [now] = useState(Date.now);
  const { customerId, state, from, to, problems } = filter;
  const range = rangeOf(from, to, now);
  const customer = customers.find(({ id }) => String(id) === customerId);
  return (
    <div className={styles.chips}>
      <FilterChip
        isNamed
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
      </FilterChip>
      <FilterChip isNamed name="State" value={state} chosen={state} onChange={(value) => onChange({ state: value })}>
        <option value="">All states</option>
        {apiStates.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </FilterChip>
      <FilterChip
        isNamed
        name="Uploaded"
        value={range}
        chosen={range && rangeNames[range]}
        isQuiet={range === 'lastMonth'}
        onChange={(value) => onChange(value === '' ? NO_DAYS : daysOf(value as UploadRange, now))}
      >
        <option value="">At any time</option>
        {uploadRanges.map((option) => (
          <option key={option} value={option}>
            {rangeNames[option]}
          </option>
        ))}
      </FilterChip>
      {range === 'days' && <DayFields days={filter} labels={['Uploaded from', 'Uploaded to']} onChange={onChange} />}
      <QuickChip
        name="Last month"
        isOn={range === 'lastMonth'}
        isShort={isShort}
        onChange={(isOn) => onChange(isOn ? daysOf('lastMonth', now) : NO_DAYS)}
      />
      <QuickChip
        name="With problems"
        isOn={problems === 'only'}
        isShort={isShort}
        onChange={(isOn) => onChange({ problems: isOn ? 'only' : '' })}
      />
    </div>
  );
}

const NO_DAYS = { from: '', to: '' };

interface QuickChipProps extends Pick<FilterChipsProps, 'isShort'> {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A filter of one click. Where there is no room it shows only that it is on. */
const QuickChip = ({ name, isOn, isShort, onChange }: QuickChipProps) =>
  (isOn || !isShort) && (
    <ChipButton aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {name}
    </ChipButton>
  );

/** The ranges that have a name. */
export const uploadRanges = ['today', 'week', 'month', 'lastMonth', 'year', 'days'] as const;
type UploadRange = (typeof uploadRanges)[number];

const rangeNames: Readonly<Record<UploadRange, string>> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  lastMonth: 'Last month',
  year: 'This year',
  days: 'Between two days',
};

type Days = Pick<FilesFilter, 'from' | 'to'>;

/** The days of a range, in the time zone of this browser, like those of the list. */
export function daysOf(range: UploadRange, now: number): Days {
  const [year, month, day] = [new Date(now).getFullYear(), new Date(now).getMonth(), new Date(now).getDate()];
  const print = (...parts: [year: number, month: number, day: number]) => printDay(new Date(...parts));
  const today = print(year, month, day);
  return {
    today: { from: today, to: '' },
    week: { from: print(year, month, day - 6), to: '' },
    month: { from: print(year, month, day - 29), to: '' },
    lastMonth: { from: print(year, month - 1, 1), to: print(year, month, 0) },
    year: { from: print(year, 0, 1), to: '' },
    days: { from: print(year, month, day - 29), to: today },
  }[range];
}

/** The range that has these days. */
export function rangeOf(from: string, to: string, now: number): UploadRange | '' {
  if (from === '' && to === '') return '';
  const has = (range: UploadRange) => daysOf(range, now).from === from && daysOf(range, now).to === to;
  return uploadRanges.find(has) ?? 'days';
}
