import type { Vendor } from '@disclosure/api';
import { isSameCompany, messages, replacementMessages as words } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '../../components/delete-dialog/delete-dialog.tsx';
import { useApi } from '../../lib/api.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useVendors } from './use-vendors.ts';

interface DeleteVendorDialogProps {
  readonly vendor: Vendor;
  readonly vendors: readonly Vendor[];
  readonly onClose: () => void;
}

export function DeleteVendorDialog({ vendor, vendors, onClose }: DeleteVendorDialogProps) {
  const api = useApi();
  const mayCall = useMayCall();
  const { remove, replace } = useVendors();
  const { id, company } = vendor;
  const uses = useQuery({
    queryKey: ['vendor-uses', id],
    queryFn: () => api.getVendorUses({ params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
  const [ingredients] = uses.data?.uses ?? [];
  const others = vendors.filter((other) => other.id !== id);
  const twin = others.find((other) => isSameCompany(other.company, company));
  return (
    <DeleteDialog
      kind="vendor"
      title="Delete Vendor"
      question={messages.vendors.confirmDelete}
      subject={
        <>
          <strong>{company}</strong>
          <small>{contactOf(vendor)}</small>
          {twin && <small>{words.twinStays(twin.company)}</small>}
        </>
      }
      uses={uses}
      replacing={
        mayCall('replaceVendor')
          ? {
              placeholder: 'Select a vendor',
              options: others.map((other) => ({ value: String(other.id), label: labelOf(other, others) })),
              preset: twin && String(twin.id),
              renderEffect: (by) => {
                const heir = others.find((other) => String(other.id) === by)?.company ?? '';
                const isClaimant = ingredients?.items.some((item) => item.is_proprietary) ?? false;
                return (
                  <p>
                    {words.newSupplier(ingredients?.count ?? 0, heir)} {isClaimant && words.newClaimant(heir)}
                  </p>
                );
              },
              run: (by, seen) => replace.mutateAsync({ id, by: Number(by), seen }),
            }
          : undefined
      }
      deleting={{
        confirm: 'Delete Vendor',
        prevented: messages.vendors.inUse(company, ingredients?.count ?? 0),
        run: (seen) => remove.mutateAsync({ vendor, seen }),
      }}
      explain={(error) => explainUnder(messages.vendors.deleteFailed, error)}
      onClose={onClose}
    />
  );
}

const contactOf = ({ first_name, last_name, email, phone }: Vendor): string =>
  [`${first_name} ${last_name}`.trim(), email, phone].filter(Boolean).join(' · ');

/** Vendors of one name are told apart by their contacts. */
function labelOf(vendor: Vendor, all: readonly Vendor[]): string {
  const isShared = all.some((other) => other.id !== vendor.id && isSameCompany(other.company, vendor.company));
  return isShared ? [vendor.company, contactOf(vendor)].filter(Boolean).join(' · ') : vendor.company;
}
