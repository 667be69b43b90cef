import type { Vendor } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { AddPanel, useAddPanel } from '../../components/add-panel.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowIcons } from '../../components/row-button.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { TableFiles } from '../../components/table-files/table-files.tsx';
import { TablePage } from '../../components/table-page.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useRowDialog } from '../../lib/use-row-dialog.ts';
import type { Column } from '../../lib/table-view.ts';
import { type TableView, useTableView } from '../../lib/use-table-view.ts';
import { AddVendorForm } from './add-vendor-form.tsx';
import { EditVendorDialog } from './edit-vendor-dialog.tsx';
import { useVendors } from './use-vendors.ts';

const columns: readonly Column<Vendor>[] = [
  { id: 'company', title: 'Company', text: (vendor) => vendor.company, width: '26%' },
  { id: 'first_name', title: 'First Name', text: (vendor) => vendor.first_name },
  { id: 'last_name', title: 'Last Name', text: (vendor) => vendor.last_name },
  { id: 'email', title: 'Email', text: (vendor) => vendor.email, tone: 'quiet', width: '26%' },
  { id: 'phone', title: 'Phone', text: (vendor) => vendor.phone, tone: 'quiet' },
];

export function VendorsPage() {
  const { vendors, files, refetch } = useVendors();
  const view = useTableView(columns);
  const panel = useAddPanel();
  return (
    <TablePage
      heading="Vendors Management"
      subtitle="Manage vendors for proprietary chemical information."
      hasForm
      tools={
        <>
          <SearchBox label="Search vendors..." value={view.search} onChange={view.setSearch} />
          <TableFiles noun="vendors" calls={files} onImported={() => void refetch()} />
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={panel.visit}
          >
            Add New Vendor
          </Button>
        </>
      }
    >
      <QueryState query={vendors} loading={messages.vendors.loading} failed={messages.vendors.loadFailed}>
        {(all) => <VendorsTable vendors={all} view={view} />}
      </QueryState>
      <AddPanel heading="Add New Vendor" panel={panel}>
        <AddVendorForm onAdded={panel.noteAdded} />
      </AddPanel>
    </TablePage>
  );
}

interface VendorsTableProps {
  readonly vendors: readonly Vendor[];
  readonly view: TableView<Vendor>;
}

function VendorsTable({ vendors, view }: VendorsTableProps) {
  const dialog = useRowDialog<'edit' | 'delete', Vendor>(vendors);
  const edited = dialog.rowOf('edit');
  const doomed = dialog.rowOf('delete');
  const shown = view.arrange(vendors);
  return (
    <>
      <DataTable
        label="Vendors"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={{ current: view.sort, by: view.sortBy }}
        actions={{
          width: 96,
          render: (vendor) => (
            <RowIcons onEdit={() => dialog.open('edit', vendor)} onDelete={() => dialog.open('delete', vendor)} />
          ),
        }}
        empty={<EmptyRows onClear={view.clear}>{messages.vendors.none}</EmptyRows>}
        foot={<span aria-live="polite">{`Showing ${shown.length} of ${vendors.length} vendors`}</span>}
      />
      {edited && <EditVendorDialog vendor={edited} onClose={dialog.close} />}
      {doomed && <DeleteVendorDialog vendor={doomed} onClose={dialog.close} />}
    </>
  );
}

function DeleteVendorDialog({ vendor, onClose }: { readonly vendor: Vendor; readonly onClose: () => void }) {
  const { remove } = useVendors();
  return (
    <ConfirmDialog
      title="Delete Vendor"
      confirm="Delete Vendor"
      busyText="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(vendor);
        onClose();
      }}
      explain={(error) => explainUnder(messages.vendors.deleteFailed, error)}
      onClose={onClose}
    >
      <p>{messages.vendors.confirmDelete}</p>
      <p>
        <strong>{vendor.company}</strong>, used by {vendor.ingredient_count} ingredient(s)
      </p>
    </ConfirmDialog>
  );
}
