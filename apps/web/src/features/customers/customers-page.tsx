import { type Customer, customerFields } from '@disclosure/api';
import { messages, printOtherNames } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useRowDialog } from '../../components/dialog.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { columnsOf } from '../../components/record-fields.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { SearchBox } from '../../components/search-fields.tsx';
import { TableFiles } from '../../components/table-files/table-files.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { printDay } from '../../lib/moments.ts';
import { type TableView, useTableView } from '../../lib/table-view.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useFormDraft } from '../session/use-session.ts';
import { AddCustomerDialog, EditCustomerDialog, SEES_ALL, useSetsAllAccess } from './customer-dialogs.tsx';
import styles from './customers-page.module.css';
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx';
import { useCustomers } from './use-customers.ts';
import { useDeletionRequests, useDismissal } from './use-deletion.ts';

const columns = columnsOf<typeof customerFields, Customer>(customerFields, {
  name: { width: '34%', text: allNames, render: (customer) => <CustomerName customer={customer} /> },
  operatorNumber: { narrowest: 160 },
  waterSource: { tone: 'quiet', narrowest: 160 },
});

/** The search finds a customer by its other names, too. */
function allNames({ name, other_names }: Customer): string {
  return printOtherNames([name, ...other_names]);
}

/** A user who may change it is shown which customers see all files. */
function CustomerName({ customer }: { readonly customer: Customer }) {
  const setsAll = useSetsAllAccess();
  return (
    <>
      {customer.name}
      {customer.all_access && setsAll && (
        <span className={styles.badge}>
          <IconEye size={13} stroke={2} aria-hidden />
          {SEES_ALL}
        </span>
      )}
      {customer.other_names.length > 0 && (
        <small className={styles.otherNames}>{`Also ${printOtherNames(customer.other_names)}`}</small>
      )}
      <RequestLine customer={customer} />
    </>
  );
}

/** Tells a Manager who asked for the deletion of the customer. */
function RequestLine({ customer }: { readonly customer: Customer }) {
  const request = useDeletionRequests().find(({ customer_id }) => customer_id === customer.id);
  if (!request) return null;
  const day = printDay(request.requested_at);
  return <small className={styles.request}>{messages.customers.asksToDelete(request.requested_by, day)}</small>;
}

interface CustomersPageProps {
  /** The dialog that manages a customer's third-party chemicals. */
  readonly MappingsDialog: ComponentType<{ readonly customer: Customer; readonly onClose: () => void }>;
}

export function CustomersPage({ MappingsDialog }: CustomersPageProps) {
  const { customers, files, refetch } = useCustomers();
  const view = useTableView(columns);
  const mayCall = useMayCall();
  const draft = useFormDraft('customer');
  // What is typed there is still there after a reload, and so is the dialog.
  const [isAdding, setAdding] = useState(() => draft.read() !== undefined);
  return (
    <TablePage
      heading="Customers Management"
      tools={
        <>
          <SearchBox label="Search customers..." value={view.search} onChange={view.setSearch} />
          <TableFiles
            noun="customers"
            calls={files}
            mayImport={mayCall('importCustomers')}
            onImported={() => void refetch()}
          />
          {mayCall('createCustomer') && (
            <Button leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
              Add New Customer
            </Button>
          )}
        </>
      }
    >
      <QueryState query={customers} failed={messages.customers.loadFailed}>
        {(all) => <CustomersTable customers={all} view={view} MappingsDialog={MappingsDialog} />}
      </QueryState>
      {isAdding && <AddCustomerDialog onClose={() => setAdding(false)} />}
    </TablePage>
  );
}

interface CustomersTableProps extends CustomersPageProps {
  readonly customers: readonly Customer[];
  readonly view: TableView<Customer>;
}

function CustomersTable({ customers, view, MappingsDialog }: CustomersTableProps) {
  const dialog = useRowDialog<'edit' | 'delete' | 'mappings', Customer>(customers);
  const edited = dialog.rowOf('edit');
  const doomed = dialog.rowOf('delete');
  const mapped = dialog.rowOf('mappings');
  const shown = view.arrange(customers);
  const mayCall = useMayCall();
  const requests = useDeletionRequests();
  const dismiss = useDismissal();
  return (
    <>
      <DataTable
        label="Customers"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={{ current: view.sort, by: view.sortBy }}
        actions={{
          width: requests.length === 0 ? 290 : 400,
          render: (customer) => (
            <>
              {mayCall('updateCustomer') && <RowButton onClick={() => dialog.open('edit', customer)}>Edit</RowButton>}
              {mayCall('deleteCustomer') && (
                <RowButton isDangerous onClick={() => dialog.open('delete', customer)}>
                  Delete
                </RowButton>
              )}
              {mayCall('listThirdPartyChems') && (
                <RowButton onClick={() => dialog.open('mappings', customer)}>Manage Third Party Chems</RowButton>
              )}
              {requests.some(({ customer_id }) => customer_id === customer.id) && (
                <RowButton onClick={() => dismiss.mutate(customer.id)}>Dismiss Request</RowButton>
              )}
            </>
          ),
        }}
        empty={
          <EmptyRows onClear={view.clear}>
            {view.clear ? messages.customers.noneMatch : messages.customers.none}
          </EmptyRows>
        }
        foot={<span aria-live="polite">{`Showing ${shown.length} of ${customers.length} customers`}</span>}
      />
      {edited && <EditCustomerDialog customer={edited} onClose={dialog.close} />}
      {doomed && <DeleteCustomerDialog customer={doomed} onClose={dialog.close} />}
      {mapped && <MappingsDialog customer={mapped} onClose={dialog.close} />}
    </>
  );
}
