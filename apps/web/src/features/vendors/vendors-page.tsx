import { type Vendor, vendorFields } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { CataloguePage, CatalogueTable } from '../../components/catalogue-page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { columnsOf } from '../../components/record-fields.tsx';
import { useTableView } from '../../lib/table-view.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { DeleteVendorDialog } from './delete-vendor-dialog.tsx';
import { SameVendors } from './same-vendors.tsx';
import { useVendors } from './use-vendors.ts';
import { AddVendorForm, EditVendorDialog } from './vendor-forms.tsx';

const columns = columnsOf<typeof vendorFields, Vendor>(vendorFields, {
  company: { width: '20%' },
  email: { tone: 'quiet', width: '32%' },
  phone: { tone: 'quiet' },
});

export function VendorsPage() {
  const { vendors, files, refetch } = useVendors();
  const view = useTableView(columns);
  const mayCall = useMayCall();
  return (
    <CataloguePage
      noun="vendors"
      heading="Vendors Management"
      subtitle="Manage vendors for proprietary chemical information."
      view={view}
      files={files}
      mayImport={mayCall('importVendors')}
      onImported={() => void refetch()}
      addHeading="Add New Vendor"
      renderForm={mayCall('createVendor') && ((onAdded) => <AddVendorForm onAdded={onAdded} />)}
    >
      <QueryState query={vendors} loading={messages.vendors.loading} failed={messages.vendors.loadFailed}>
        {(all) => (
          <>
            <SameVendors vendors={all} />
            <CatalogueTable
              label="Vendors"
              columns={columns}
              rows={all}
              view={view}
              none={messages.vendors.none}
              renderFoot={(shown) => <span aria-live="polite">{`Showing ${shown} of ${all.length} vendors`}</span>}
              renderEdit={
                mayCall('updateVendor') && ((vendor, onClose) => <EditVendorDialog vendor={vendor} onClose={onClose} />)
              }
              renderDelete={
                mayCall('deleteVendor') &&
                ((vendor, onClose) => <DeleteVendorDialog vendor={vendor} vendors={all} onClose={onClose} />)
              }
            />
          </>
        )}
      </QueryState>
    </CataloguePage>
  );
}
