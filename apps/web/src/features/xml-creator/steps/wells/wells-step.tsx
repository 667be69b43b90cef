import {
  fieldOfWellForm,
  findAll,
  messages,
  timelineOf,
  wellSelectionRules,
  withSelected,
  withSuggestedWater,
  type WellForm,
  type WizardStep,
  type WizardWell,
} from '@disclosure/core';
import { useEffect, useMemo, useState } from 'react';
import { FaultSummary, Notice } from '../../../../components/callout.tsx';
import page from '../../../../components/page.module.css';
import { TreatmentTimeline } from '../../../../components/pictures/treatment-timeline.tsx';
import { WellMap } from '../../../../components/pictures/well-map.tsx';
import { ProceedButton, WizardFooter, useRefusal } from '../../frame/wizard-footer.tsx';
import { EarlierDraft } from '../../drafts/earlier-draft.tsx';
import { takeDestination, useWizardNavigation } from '../../state/navigation.tsx';
import { momentInWords } from '../../../../lib/moments.ts';
import { useKnownCustomers } from '../../state/reference-data.tsx';
import { useWizard, useWizardState, type WizardStore } from '../../state/store.ts';
import { EditWell } from './edit-well.tsx';
import { WellCards } from './well-cards.tsx';
import { WellTable } from './well-table.tsx';
import { useWellView, WellTools } from './well-tools.tsx';
import styles from './wells-step.module.css';

/** Step 2: choose the wells to report, and complete their data. */
export function WellsStep() {
  const store = useWizard();
  const wells = useWizardState((state) => state.wells);
  const selected = useWizardState((state) => state.selected);
  const view = useWellView(wells);
  const { goTo } = useWizardNavigation();
  const [sent, setSent] = useState(() => takeSent(store));
  const [edited, setEdited] = useState(sent.wellKey);
  const [back, setBack] = useState<WizardStep>();
  const editedWell = wells.find(({ key }) => key === edited);

  const close = () => {
    setEdited(undefined);
    setBack(sent.from);
    setSent({});
  };
  // Once the dialog is gone: while it holds what was typed, leaving the step would ask whether to discard it.
  useEffect(() => {
    if (back) goTo(back);
  }, [back, goTo]);
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
            <WellPictures wells={wells} selected={selected} onCounty={view.setFilter} />
          </div>
        )}
      </div>
      <WellsFooter total={wells.length} count={selected.length} />
      {editedWell && <EditWell well={editedWell} wanted={sent.field} onClose={close} />}
    </>
  );
}

interface Sent {
  readonly wellKey?: string;
  readonly field?: keyof WellForm;
  readonly from?: WizardStep;
}

/** The well and field that a problem in a later step points to: its dialog opens at once, and then leads back. */
function takeSent(store: WizardStore): Sent {
  const { wellKey, wellField = '', from } = takeDestination(store) ?? {};
  const field = fieldOfWellForm(wellField);
  return wellKey === undefined || field === undefined ? {} : { wellKey, field, ...(from && { from }) };
}

function WellsFooter({ total, count }: { readonly total: number; readonly count: number }) {
  const store = useWizard();
  const customers = useKnownCustomers();
  const { goTo } = useWizardNavigation();
  const broken = findAll(wellSelectionRules, { selected: count });
  const { faults, place, refuse } = useRefusal(broken);

  // The selected wells decide the customer, and the customer decides which water source is suggested.
  useEffect(
    () => () => store.change((state) => (customers ? withSuggestedWater(state, customers) : state)),
    [customers, store],
  );
  return (
    <>
      <div ref={place} className={styles.refusal}>
        <FaultSummary faults={faults} />
      </div>
      <WizardFooter onBack={() => goTo('job')} note={`${count} of ${total} wells selected`}>
        <ProceedButton isBlocked={broken.length > 0} onProceed={() => (broken.length > 0 ? refuse() : goTo('water'))}>
          {`Continue with Selected Wells (${count})`}
        </ProceedButton>
      </WizardFooter>
    </>
  );
}

/** Notices about the job data as a whole. */
function JobNotices() {
  const origin = useWizardState((state) => state.origin);
  const notices = useWizardState((state) => state.notices);
  const { simulated, lastGood } = messages.wizard;
  const texts = [
    ...(origin?.isSimulated ? [simulated] : []),
    ...(origin?.lastGood ? [lastGood(momentInWords(origin.lastGood.retrievedAt))] : []),
    ...notices,
  ];
  return (
    <div className={styles.notices}>
      {origin?.kind === 'fracpro' && <EarlierDraft jobNumber={origin.name} />}
      {texts.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
    </div>
  );
}

interface WellPicturesProps {
  readonly wells: readonly WizardWell[];
  readonly selected: readonly string[];
  readonly onCounty: (county: string) => void;
}

/** Where the wells are and when they were treated. Selected wells are filled. */
function WellPictures({ wells, selected, onCounty }: WellPicturesProps) {
  const mapped = useMemo(() => wells.map(({ key, well }) => ({ ...well, key, apiNumber: well.api })), [wells]);
  const timeline = useMemo(() => timelineOf(wells), [wells]);
  const chosen = new Set(selected);
  const isChosen = (key: string) => chosen.has(key);
  return (
    <div className={styles.pictures}>
      <WellMap wells={mapped} isChosen={isChosen} onCounty={onCounty} />
      {timeline && wells.length > 1 && <TreatmentTimeline timeline={timeline} isChosen={isChosen} />}
    </div>
  );
}
