import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type FilingStatusFilter, filingStatusFilters, printCounted, type TableFormat } from '@disclosure/api';
import { apiStates, messages } from '@disclosure/core';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChipButton, FilterChip } from '../../../components/filter-chip.tsx';
import { insidePage } from '../../../components/inside-page.ts';
import { useApi } from '../../../lib/api.tsx';
import { saveFile } from '../../../lib/browser.ts';
import { reasonOf } from '../../../lib/failure.ts';
import { customersList } from '../../../lib/queries.ts';
import type { Sort } from '../../../lib/table-view.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { type DeskAddress, type FilingsFilter, toQuery } from '../filing-address.ts';
import styles from '../../../components/data-table/list-head.module.css';
import { ListSearch } from '../../../components/data-table/list-head.tsx';

const { filings: texts } = messages;

/** The title with search and export. */
export function DeskTitle({ address, hasSearch }: { readonly address: DeskAddress; readonly hasSearch: boolean }) {
  const { filter, sort, setFilter } = address;
  const mayCall = useMayCall();
  return (
    <div className={styles.title}>
      <h1 id="page" tabIndex={-1}>
        Filings
      </h1>
      {hasSearch && (
        <>
          <ListSearch label="Search filings..." value={filter.search} onChange={(search) => setFilter({ search })} />
          {mayCall('exportFilings') && <ExportMenu filter={filter} sort={sort} />}
        </>
      )}
    </div>
  );
}

function ExportMenu({ filter, sort }: { readonly filter: FilingsFilter; readonly sort: Sort }) {
  const api = useApi();
  async function download(format: TableFormat) {
    try {
      saveFile(await api.exportFilings({ query: { ...toQuery(filter, sort), format } }));
    } catch (error) {
      toasts.show(texts.exportFailed(reasonOf(error)), 'failed');
    }
  }
  return (
    <Menu position="bottom-end" width={160} returnFocus portalProps={insidePage}>
      <Menu.Target>
        <Button variant="default" data-screen-only rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('xlsx')}>Excel (XLSX)</Menu.Item>
        <Menu.Item onClick={() => void download('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DeskFiltersProps {
  readonly address: DeskAddress;
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined;
  /** The user, and others whose filings are in the list. */
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const statusNames: Readonly<Record<FilingStatusFilter, string>> = {
  open: 'Open',
  any: 'Any',
  ...texts.statuses,
  differs: messages.publication.publicDiffers,
  'before the desk': 'Before the desk',
};

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Chips, and how many filings there are. Without a pressed figure, the list has the open ones. */
export function DeskFilters({ address, total, people }: DeskFiltersProps) {
  const { filter, sort } = address;
  const isOpen = (filter.status || (filter.view === '' ? 'open' : '')) === 'open';
  return (
    <div className={styles.filters}>
      <div className={styles.chips}>
        <StatusFilter address={address} />
        <CustomerFilter address={address} />
        <StateFilter address={address} />
        <AssigneeFilter address={address} people={people} />
      </div>
      <p className={styles.count} aria-live="polite">
        {total !== undefined && `${texts.counted(printCounted(total), isOpen)} · ${orderWords(sort)}`}
      </p>
    </div>
  );
}

interface ChipProps {
  readonly address: DeskAddress;
}

function StatusFilter({ address: { filter, setFilter } }: ChipProps) {
  const status = filter.status || (filter.view === '' ? 'open' : 'any');
  return (
    <FilterChip
      isNamed
      name="Status"
      value={status === 'any' ? '' : status}
      chosen={statusNames[status]}
      onChange={(value) => setFilter({ view: '', status: (value || 'any') as FilingStatusFilter })}
    >
      <option value="">Any status</option>
      {filingStatusFilters
        .filter((each) => each !== 'any')
        .map((each) => (
          <option key={each} value={each}>
            {statusNames[each]}
          </option>
        ))}
    </FilterChip>
  );
}

function CustomerFilter({ address: { filter, setFilter } }: ChipProps) {
  const { customerId } = filter;
  const customers = useQuery(customersList(useApi())).data ?? [];
  return (
    <FilterChip
      isNamed
      name="Customer"
      value={customerId}
      chosen={customers.find(({ id }) => String(id) === customerId)?.name ?? `No. ${customerId}`}
      onChange={(value) => setFilter({ customerId: value })}
    >
      <option value="">All customers</option>
      {customers
        .toSorted((one, other) => collator.compare(one.name, other.name))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </FilterChip>
  );
}

const StateFilter = ({ address: { filter, setFilter } }: ChipProps) => (
  <FilterChip
    isNamed
    name="State"
    value={filter.state}
    chosen={filter.state}
    onChange={(value) => setFilter({ state: value })}
  >
    <option value="">All states</option>
    {apiStates.map(({ name }) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </FilterChip>
);

/** Someone's filings, or with one click one's own. */
function AssigneeFilter({ address: { filter, setFilter }, people }: ChipProps & Pick<DeskFiltersProps, 'people'>) {
  const { assignee } = filter;
  const isMine = assignee === 'me';
  return (
    <>
      <FilterChip
        isNamed
        name="Assignee"
        value={isMine ? '' : assignee}
        chosen={people.find(({ id }) => String(id) === assignee)?.name ?? `No. ${assignee}`}
        onChange={(value) => setFilter({ assignee: value })}
      >
        <option value="">All assignees</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterChip>
      <ChipButton aria-pressed={isMine} onClick={() => setFilter({ assignee: isMine ? '' : 'me' })}>
        Mine
      </ChipButton>
    </>
  );
}

const words: Readonly<Record<string, readonly [ascending: string, descending: string]>> = {
  due: ['earliest due first', 'latest due first'],
  wellName: ['by well name', 'by well name, Z to A'],
  customerName: ['by customer', 'by customer, Z to A'],
  changed: ['oldest change first', 'last change first'],
};

const orderWords = ({ column, order }: Sort) => words[column]?.[order === 'asc' ? 0 : 1] ?? '';
