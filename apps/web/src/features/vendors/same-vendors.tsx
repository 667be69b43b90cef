import type { Vendor } from '@disclosure/api';
import { findSameCompanies, replacementMessages as words } from '@disclosure/core';
import { useMemo, useState } from 'react';
import { Callout, CalloutButton } from '../../components/callout.tsx';
import { closeOnly } from '../../lib/close-only.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { DeleteVendorDialog } from './delete-vendor-dialog.tsx';

/** Tells of vendors that are listed more than once, and merges two: one replaces the other, which is deleted. */
export function SameVendors({ vendors }: { readonly vendors: readonly Vendor[] }) {
  const mayCall = useMayCall();
  const [doomedId, setDoomedId] = useState<number>();
  const groups = useMemo(() => findSameCompanies(vendors), [vendors]);
  const doomed = vendors.find(({ id }) => id === doomedId);
  return (
    <>
      {groups.map((same) => {
        // The one with the fewest ingredients goes.
        const [fewest] = same.toSorted((one, other) => one.ingredient_count - other.ingredient_count);
        return (
          <Callout
            key={same[0]?.id}
            kind="warning"
            role="note"
            action={
              fewest &&
              mayCall('replaceVendor') && <CalloutButton onClick={() => setDoomedId(fewest.id)}>Merge...</CalloutButton>
            }
          >
            <p>{words.sameName(same[0]?.company ?? '', same.length)}</p>
          </Callout>
        );
      })}
      {doomed && (
        <DeleteVendorDialog vendor={doomed} vendors={vendors} onClose={() => setDoomedId(closeOnly(doomedId))} />
      )}
    </>
  );
}
