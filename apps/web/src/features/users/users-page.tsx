import type { Customer } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Loading } from '../../components/loading.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { useTableView } from '../../lib/use-table-view.ts';
import { CompanyMenu } from './company-menu.tsx';
import { CompanyUsersDialog } from './company-users-dialog.tsx';
import { useUsers } from './use-users.ts';
import { AddUserDialog } from './user-dialogs.tsx';
import { userColumns, UsersTable } from './users-table.tsx';

export function UsersPage() {
  const { users, customers } = useUsers();
  const view = useTableView(userColumns);
  const [isAdding, setAdding] = useState(false);
  const [company, setCompany] = useState<Customer>();
  return (
    <TablePage
      heading="Users Management"
      tools={
        <>
          <SearchBox label="Search users..." value={view.search} onChange={view.setSearch} />
          <CompanyMenu customers={customers} onChoose={setCompany} />
          <Button leftSection={<IconUserPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
            Add New User
          </Button>
        </>
      }
    >
      <QueryState query={users} loading={<Loading />} failed={messages.users.loadFailed}>
        {(all) => <UsersTable users={all} customers={customers.data ?? []} view={view} />}
      </QueryState>
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
      {company && <CompanyUsersDialog customer={company} onClose={() => setCompany(undefined)} />}
    </TablePage>
  );
}
