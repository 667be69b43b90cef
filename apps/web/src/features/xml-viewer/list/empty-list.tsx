import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyRows } from '../../../components/empty-rows.tsx';
import { useApi } from '../../../lib/api.tsx';
import { useMayCall } from '../../session/use-may-call.ts';
import { type FilesFilter, isFiltered } from '../addresses.ts';
import styles from './empty-list.module.css';

interface EmptyListProps {
  readonly filter: FilesFilter;
  readonly onClear: () => void;
}

/** Why there are no files, and what to do about it. */
export const EmptyList = ({ filter, onClear }: EmptyListProps) => (
  <div className={styles.empty}>
    {isFiltered(filter) ? (
      <EmptyRows onClear={onClear}>
        {isFiltered({ ...filter, search: '' }) ? messages.files.noneFoundWithFilters : messages.files.noneFound}
      </EmptyRows>
    ) : (
      <NoFilesYet />
    )}
  </div>
);

function NoFilesYet() {
  const mayCall = useMayCall();
  const api = useApi();
  const canCreate = mayCall('listDrafts');
  const mine = useQuery({ queryKey: ['my-customers'], queryFn: () => api.listMyCustomers(), enabled: !canCreate });
  return (
    <>
      <h2>{messages.files.none}</h2>
      {mine.data?.length === 0 && <p>{messages.files.noCustomers}</p>}
      {canCreate && (
        <Button component={Link} to="/xml-creator">
          XML Creator
        </Button>
      )}
    </>
  );
}
