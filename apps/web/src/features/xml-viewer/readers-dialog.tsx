import type { FileReader, StoredFile } from '@disclosure/api';
import { messages, readRoles } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SortedTable } from '../../components/data-table/data-table.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { useApi } from '../../lib/api.tsx';
import { type Column, matches } from '../../lib/table-view.ts';

/** Why a user sees the file. */
const reasonsOf = ({ through }: FileReader): string =>
  through
    .map(({ name, seesAll }) => (seesAll ? messages.access.seesThroughShort(name) : messages.access.assignedTo(name)))
    .join('; ');

const columns: readonly Column<FileReader>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, width: '26%' },
  { id: 'email', title: 'Email', text: ({ email }) => email, tone: 'quiet', width: '26%' },
  {
    id: 'roles',
    title: 'Roles',
    text: ({ roles, status }) => `${readRoles(roles).join(', ')}${status === 'invited' ? ' (invited)' : ''}`,
    width: '18%',
  },
  { id: 'why', title: 'Why', text: reasonsOf, narrowest: 220 },
];

interface ReadersDialogProps {
  readonly file: StoredFile;
  readonly onClose: () => void;
}

/** The users who see a file, and why. */
export function ReadersDialog({ file, onClose }: ReadersDialogProps) {
  const api = useApi();
  const readers = useQuery({
    queryKey: ['file', file.id, 'readers'],
    queryFn: () => api.listReaders({ params: { id: file.id } }),
    staleTime: 0,
  });
  return (
    <Dialog title="Who sees this file?" isWide onClose={onClose}>
      <p>
        <strong>{file.name}</strong>
      </p>
      <QueryState query={readers} failed={messages.access.readersFailed}>
        {(all) => <Readers readers={all} />}
      </QueryState>
      <DialogFoot>
        <CancelButton>Close</CancelButton>
      </DialogFoot>
    </Dialog>
  );
}

function Readers({ readers }: { readonly readers: readonly FileReader[] }) {
  const [search, setSearch] = useState('');
  const found = readers.filter(matches(columns, search));
  const isForAll = readers.some(({ through }) => through.length === 0);
  return (
    <>
      {isForAll && <p>{messages.access.everyoneSees}</p>}
      <SearchBox label="Search users..." value={search} onChange={setSearch} />
      <SortedTable
        label="Users who see this file"
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        empty={readers.length === 0 ? messages.access.noReaders : 'No users found.'}
        foot={<span aria-live="polite">{`${found.length} of ${readers.length} users`}</span>}
      />
    </>
  );
}
