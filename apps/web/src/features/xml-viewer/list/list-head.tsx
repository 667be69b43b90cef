import { COUNTED_FILES, COUNTED_MATCHES } from '@disclosure/api';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../session/use-may-call.ts';
import type { Sort } from '../../../lib/table-view.ts';
import type { ViewerAddress } from '../use-viewer-address.ts';
import { type FilesFilter, isFiltered } from '../viewer-address.ts';
import { FileSearch } from './file-search.tsx';
import { FilterChips } from './filter-chips.tsx';
import styles from './list-head.module.css';
import { useFilterCustomers } from './use-filter-customers.ts';

interface ListHeadProps {
  readonly address: ViewerAddress;
  /** Undefined until the first page is there. */
  readonly total: number | undefined;
  /** Takes the place of the count while files are ticked. */
  readonly selectionBar: ReactNode;
}

export function ListHead({ address, total, selectionBar }: ListHeadProps) {
  const { filter, sort, setFilter } = address;
  const mayCall = useMayCall();
  const customers = useFilterCustomers();
  const count = total === undefined ? undefined : printCount(total, filter);
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1 id="page" tabIndex={-1}>
          XML Files
        </h1>
        {count && <span className={styles.narrowCount}>{count}</span>}
        <FileSearch value={filter.search} onChange={(search) => setFilter({ search })} />
        {mayCall('listBin') && (
          <Button
            component={Link}
            to="/xml-viewer/bin"
            variant="default"
            leftSection={<IconTrash size={15} stroke={1.75} aria-hidden />}
          >
            Bin
          </Button>
        )}
      </div>
      <div className={styles.filters}>
        <FilterChips filter={filter} customers={customers} onChange={setFilter} />
        <p className={styles.count} aria-live="polite">
          {count && `${count} · ${orderWords(sort)}`}
        </p>
      </div>
      {selectionBar}
    </div>
  );
}

const counts = new Intl.NumberFormat('en-US');

/** How many there are, as exactly as the server knows it. */
function printCount(total: number, filter: FilesFilter): string {
  if (filter.search.trim() !== '' && total > COUNTED_MATCHES)
    return `more than ${counts.format(COUNTED_MATCHES)} files`;
  const about = isFiltered(filter) && total > COUNTED_FILES ? 'about ' : '';
  return `${about}${counts.format(total)} ${total === 1 ? 'file' : 'files'}`;
}

const words: Readonly<Record<string, readonly [ascending: string, descending: string]>> = {
  date: ['oldest first', 'newest first'],
  size: ['smallest first', 'largest first'],
  name: ['by file name', 'by file name, Z to A'],
  wellName: ['by well name', 'by well name, Z to A'],
  operator: ['by operator', 'by operator, Z to A'],
  customerName: ['by customer', 'by customer, Z to A'],
};

const orderWords = ({ column, order }: Sort) => words[column]?.[order === 'asc' ? 0 : 1] ?? '';
