import { COUNTED_MATCHES } from '@disclosure/api';
import { printGrouped } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconListCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../lib/api.tsx';
import { customersList } from '../../../lib/queries.ts';
import type { Sort } from '../../../lib/table-view.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { type FilesFilter, isExact, type ViewerAddress } from '../addresses.ts';
import type { Selection } from '../use-selection.ts';
import { FilterChips } from './filter-chips.tsx';
import styles from '../../../components/data-table/list-head.module.css';
import { ListSearch } from '../../../components/data-table/list-head.tsx';
import { useZip } from '../../../components/zip/use-zip.ts';
import { ZipFaults } from '../../../components/zip/zip-faults.tsx';
import { ColumnMenu } from './list-menus.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelectAll } from './use-select-all.ts';

interface ListHeadProps {
  readonly address: ViewerAddress;
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined;
  readonly selection: Selection;
  /** All files of the list are loaded and selected. */
  readonly hasAll: boolean;
  /** Undefined where there is no room for more columns. */
  readonly columns: ComponentProps<typeof ColumnMenu> | undefined;
}

export function ListHead({ address, total, selection, hasAll, columns }: ListHeadProps) {
  const { filter, sort, setFilter } = address;
  const mayCall = useMayCall();
  const customers = useFilterCustomers();
  const zip = useZip();
  const all = useSelectAll({ address, total, selection, hasAll });
  const isShort = address.file !== '';
  const isSelecting = selection.files.length > 0 || zip.isBusy || zip.leftOut.length > 0;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1 id="page" tabIndex={-1}>
          XML Files
        </h1>
        <ListSearch label="Search files..." value={filter.search} onChange={(search) => setFilter({ search })} />
        <Button
          component={Link}
          to="/xml-viewer/check"
          variant="default"
          data-screen-only
          leftSection={<IconListCheck size={15} stroke={1.75} aria-hidden />}
        >
          Check files
        </Button>
        {mayCall('listBin') && (
          <Button
            component={Link}
            to="/xml-viewer/bin"
            variant="default"
            data-screen-only
            leftSection={<IconTrash size={15} stroke={1.75} aria-hidden />}
          >
            Bin
          </Button>
        )}
      </div>
      <div className={styles.filters}>
        {isSelecting ? (
          <SelectionBar selection={selection} all={all} zip={zip} isShort={isShort} />
        ) : (
          <FilterChips filter={filter} customers={customers} isShort={isShort} onChange={setFilter} />
        )}
        <p className={styles.count} aria-live="polite">
          {total !== undefined && !(isSelecting && isShort) && `${printCount(total, filter)} · ${orderWords(sort)}`}
        </p>
        {columns && <ColumnMenu {...columns} />}
      </div>
      <ZipFaults zip={zip} />
    </div>
  );
}

/** How many there are, as exactly as the server knows it. */
function printCount(total: number, filter: FilesFilter): string {
  if (isExact(total, filter)) return `${printGrouped(total)} ${total === 1 ? 'file' : 'files'}`;
  return filter.search.trim() === ''
    ? `about ${printGrouped(total)} files`
    : `more than ${printGrouped(COUNTED_MATCHES)} files`;
}

const words: Readonly<Record<string, readonly [ascending: string, descending: string]>> = {
  date: ['oldest first', 'newest first'],
  size: ['smallest first', 'largest first'],
  name: ['by file name', 'by file name, Z to A'],
  wellName: ['by well name', 'by well name, Z to A'],
  operator: ['by operator', 'by operator, Z to A'],
  customerName: ['by customer', 'by customer, Z to A'],
  countyState: ['by county', 'by county, Z to A'],
  jobEnd: ['first job end first', 'last job end first'],
};

const orderWords = ({ column, order }: Sort) => words[column]?.[order === 'asc' ? 0 : 1] ?? '';

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** The customers to filter by: all of them if the role may see the list, else the user's own. */
function useFilterCustomers() {
  const api = useApi();
  const mayCall = useMayCall();
  const seesAll = mayCall('listCustomers');
  const all = useQuery({ ...customersList(api), enabled: seesAll });
  const mine = useQuery({ queryKey: ['my-customers'], queryFn: () => api.listMyCustomers(), enabled: !seesAll });
  const customers = (seesAll ? all.data : mine.data) ?? [];
  return customers.map(({ id, name }) => ({ id, name })).sort((one, other) => collator.compare(one.name, other.name));
}
