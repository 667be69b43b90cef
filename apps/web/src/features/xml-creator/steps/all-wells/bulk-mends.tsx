import { type BulkMend, bulkMends, mendWell, messages, valuesOfMend } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { BeforeAndAfter, ChangeTable } from '../../../../components/change-table.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { SeverityMark } from '../../../../components/severity.tsx';
import { toasts } from '../../../../lib/toasts.ts';
import { useCheckedWells } from '../../state/checks.ts';
import { changeWells, undoWells, wellsToUndo } from '../../state/history.ts';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useTickedWells, useWizard, useWizardState } from '../../state/store.ts';
import styles from './bulk-mends.module.css';
import type { ShownMend } from './use-wells-view.ts';

/** How many are shown at first. */
const FIRST = 3;

interface BulkMendsProps {
  readonly onShow: (shown: ShownMend) => void;
}

/** What several wells share and can be mended in all of them; of those that are ticked, when any are. */
export function BulkMends({ onShow }: BulkMendsProps) {
  const mends = useMends();
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<BulkMend>();
  const shown = isWhole ? mends : mends.slice(0, FIRST);
  const rest = mends.length - shown.length;
  return (
    <>
      <LastMend />
      {shown.length > 0 && (
        <section aria-label="Shared by several wells" className={styles.mends}>
          <ul>
            {shown.map((mend) => (
              <Entry key={mend.key} mend={mend} onShow={onShow} onOpen={setOpen} />
            ))}
          </ul>
          {rest > 0 && (
            <button type="button" className={styles.more} onClick={() => setWhole(true)}>
              {`Show ${rest} more`}
            </button>
          )}
        </section>
      )}
      {open && <MendDialog mend={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** While wells are being checked again the last ones stay, so that nothing jumps under the pointer. */
function useMends(): readonly BulkMend[] {
  const wells = useCheckedWells();
  const { keys } = useTickedWells();
  const [known, setKnown] = useState<{ readonly of: unknown; readonly ticked: unknown; readonly mends: BulkMend[] }>();
  if (wells && (known?.of !== wells || known.ticked !== keys)) {
    const meant = keys.length === 0 ? wells : wells.filter(({ key }) => keys.includes(key));
    setKnown({ of: wells, ticked: keys, mends: bulkMends(meant) });
  }
  return known?.mends ?? [];
}

interface EntryProps extends BulkMendsProps {
  readonly mend: BulkMend;
  readonly onOpen: (mend: BulkMend) => void;
}

function Entry({ mend, onShow, onOpen }: EntryProps) {
  const { severity, title, detail, label, wells } = mend;
  const show = () => onShow({ title, keys: new Set(wells.map(({ key }) => key)) });
  return (
    <li>
      <SeverityMark severity={severity} />
      <p>
        <b>{title}</b> <span>{detail}</span>
      </p>
      <button type="button" className={styles.show} onClick={show}>
        {`Show ${messages.mends.wells(wells.length)}`}
      </button>
      <Button variant="default" size="compact-sm" onClick={() => onOpen(mend)}>
        {label}
      </Button>
    </li>
  );
}

/** What was done last, and the one Undo for all its wells. */
function LastMend() {
  const store = useWizard();
  const label = useStore(store.slices, ({ lastMend }) => lastMend?.label ?? '');
  const all = useStore(store.slices, ({ lastMend }) => lastMend?.steps.size ?? 0);
  const left = useStore(store.slices, (slices) => wellsToUndo(slices).length);
  return (
    <output className={styles.done}>
      {left > 0 && (
        <>
          <span>{messages.mends.done(label)}</span>
          <Button variant="default" size="compact-sm" onClick={() => toasts.show(undoWells(store))}>
            {left === all ? 'Undo' : `Undo in ${messages.mends.wells(left)}`}
          </Button>
        </>
      )}
    </output>
  );
}

interface MendDialogProps {
  readonly mend: BulkMend;
  readonly onClose: () => void;
}

const titles = ['Well', 'What', 'Now', 'Then'];

/** Every value before and after, and then all of them at once. */
function MendDialog({ mend, onClose }: MendDialogProps) {
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const disclosures = useWizardState((state) => state.disclosures);
  const apply = () => {
    // A well that has changed since it was checked may not need it any more.
    const meant = mend.wells.filter(({ key, disclosure }) => store.get().disclosures[key] === disclosure);
    store.noteReplacement();
    changeWells(store, mend.label, new Map(meant.map((well) => [well.key, mendWell(well, catalogue)])));
    onClose();
  };
  return (
    <Dialog title={mend.label} isWide onClose={onClose}>
      <p className={styles.about}>
        <b>{mend.title}</b> {mend.detail}
      </p>
      <ChangeTable
        label="Values that change"
        titles={titles}
        items={valuesOfMend(mend)}
        keyOf={({ key, place }) => `${key} ${place}`}
      >
        {({ key, place, before, after }) => (
          <tr>
            <th scope="row">{disclosures[key]?.well.wellName}</th>
            <td>{place}</td>
            <BeforeAndAfter before={before} after={after} />
          </tr>
        )}
      </ChangeTable>
      <DialogFoot>
        <CancelButton />
        <Button data-autofocus onClick={apply}>
          {mend.label}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
