import {
  fieldOfWellForm,
  findAll,
  messages,
  wellSelectionRules,
  withSelected,
  withSuggestedWater,
} from '@disclosure/core';
import { useEffect, useState } from 'react';
import { FaultSummary } from '../../../../components/fault-summary.tsx';
import page from '../../../../components/page.module.css';
import { arrive } from '../../state/destination.ts';
import { ProceedButton } from '../../frame/proceed-button.tsx';
import { useKnownCustomers } from '../../state/reference-data.ts';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useWizard, useWizardState } from '../../state/use-wizard.ts';
import { WizardFooter } from '../../frame/wizard-footer.tsx';
import type { WizardStore } from '../../state/wizard-store.ts';
import { useWizardNavigation } from '../../state/wizard-navigation.tsx';
import { EditWell } from './edit-well.tsx';
import { JobNotices } from './job-notices.tsx';
import { useWellView } from './use-well-view.ts';
import { WellCards } from './well-cards.tsx';
import { WellPictures } from './well-pictures.tsx';
import { WellTable } from './well-table.tsx';
import { WellTools } from './well-tools.tsx';
import styles from './wells-step.module.css';

/** Step 2: which wells are reported, and what is to be mended about them. */
export function WellsStep() {
  const store = useWizard();
  const wells = useWizardState((state) => state.wells);
  const selected = useWizardState((state) => state.selected);
  const view = useWellView(wells);
  const sent = useSentTo(store);
  const [edited, setEdited] = useState(sent.wellKey);
  const editedWell = wells.find(({ key }) => key === edited);

  const toggle = (key: string, isRange: boolean) =>
    store.change((state) => {
      const touched = new Set(isRange ? view.rangeTo(key) : [key]);
      const others = state.selected.filter((each) => !touched.has(each));
      view.noteTouched(key);
      return withSelected(state, new Set(state.selected.includes(key) ? others : [...others, ...touched]));
    });
  return (
    <>
      <div className={`${page.page} ${styles.page}`}>
        <div className={page.head}>
          <h1>Well Selection</h1>
          {wells.length > 0 && <WellTools view={view} />}
        </div>
        <JobNotices />
        {wells.length === 0 ? (
          <div className={page.empty}>
            <h2>{messages.job.noWells}</h2>
          </div>
        ) : (
          <div className={styles.columns} data-view={view.form}>
            {view.form === 'Table' ? (
              <WellTable wells={view.shown} selected={selected} onToggle={toggle} onEdit={setEdited} />
            ) : (
              <WellCards wells={view.shown} selected={selected} onToggle={toggle} onEdit={setEdited} />
            )}
            <WellPictures wells={wells} selected={selected} />
          </div>
        )}
      </div>
      <WellsFooter total={wells.length} count={selected.length} />
      {editedWell && <EditWell well={editedWell} wanted={sent.field} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Somebody who was sent here to mend a field finds it open. */
function useSentTo(store: WizardStore) {
  const [sent] = useState(() => {
    const { wellKey, wellField = '' } = arrive(store) ?? {};
    const field = fieldOfWellForm(wellField);
    return field === undefined ? {} : { wellKey, field };
  });
  return sent;
}

function WellsFooter({ total, count }: { readonly total: number; readonly count: number }) {
  const store = useWizard();
  const customers = useKnownCustomers();
  const { goTo } = useWizardNavigation();
  const broken = findAll(wellSelectionRules, { selected: count });
  const { faults, place, refuse } = useRefusal(broken);

  // Whoever leaves, by whatever way, has settled whose wells these are; what is usual there is suggested.
  useEffect(() => () => store.change((state) => withSuggestedWater(state, customers)), [customers, store]);
  return (
    <>
      <div ref={place} className={styles.refusal}>
        <FaultSummary faults={faults} />
      </div>
      <WizardFooter onBack={() => goTo(1)} note={`${count} of ${total} wells selected`}>
        <ProceedButton isBlocked={broken.length > 0} onProceed={() => (broken.length > 0 ? refuse() : goTo(3))}>
          {`Continue with Selected Wells (${count})`}
        </ProceedButton>
      </WizardFooter>
    </>
  );
}
