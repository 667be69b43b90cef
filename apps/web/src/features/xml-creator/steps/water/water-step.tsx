import {
  commonCustomer,
  firstWithoutWater,
  listOwners,
  messages,
  openAssociation,
  ownersOfWells,
  selectedWells,
  waterOf,
  type WaterSource,
  withSuggestedWater,
  withWaterOfWell,
  withWaterSource,
  type WizardState,
} from '@disclosure/core';
import { useEffect, useMemo } from 'react';
import { FaultSummary, Notice } from '../../../../components/callout.tsx';
import page from '../../../../components/page.module.css';
import { ProceedButton, WizardFooter, useRefusal } from '../../frame/wizard-footer.tsx';
import { useKnownCustomers } from '../../state/reference-data.tsx';
import { useWellInView, useWizardNavigation } from '../../state/navigation.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { SameForAll, SourceKind, WellChoice } from './water-choices.tsx';
import { MultipleSources, SingleSource } from './water-sources.tsx';
import styles from './water-step.module.css';

/** Step 3: the water source, for all selected wells together or for each one. */
export function WaterStep() {
  const { goTo } = useWizardNavigation();
  useLateSuggestion();
  const { well, isPerWell, look, source, change, isSuggested, goOn, faults, place } = useWaterChoice();
  const proceed = () => goOn(() => goTo('disclosure'));
  return (
    <>
      <div className={styles.page}>
        <div className={page.head}>
          <div>
            <h1>Water Source</h1>
            <WhichWells isPerWell={isPerWell} />
            <p className={page.quiet}>{messages.states.waterIsVoluntary}</p>
          </div>
          <SameForAll />
        </div>
        <CustomerLine />
        {isPerWell && well !== undefined && <WellChoice current={well} onChoose={look} />}
        <SourceKind key={well} source={source} isPerWell={isPerWell} onChange={change} />
        <div className={page.panel}>
          {source.type === 'single' ? (
            <SingleSource
              source={source.source}
              isSuggested={isSuggested}
              fault={faults[0]?.message}
              onChange={change}
            />
          ) : (
            <MultipleSources shares={source.sources} isRefused={faults.length > 0} onChange={change} />
          )}
        </div>
        <div ref={place}>
          <FaultSummary faults={faults} />
        </div>
      </div>
      <WizardFooter isNarrow onBack={() => goTo('wells')}>
        <ProceedButton isBlocked={false} onProceed={proceed}>
          Continue to Chemical Disclosure
        </ProceedButton>
      </WizardFooter>
    </>
  );
}

/** Customers that are read only after step 2 was left suggest their water as well. */
function useLateSuggestion() {
  const store = useWizard();
  const customers = useKnownCustomers();
  useEffect(() => {
    if (customers) store.change((state) => withSuggestedWater(state, customers));
  }, [customers, store]);
}

function WhichWells({ isPerWell }: { readonly isPerWell: boolean }) {
  const first = useWizardState((state) => selectedWells(state)[0]?.well.name ?? '');
  const count = useWizardState((state) => state.selected.length);
  return (
    <p className={page.quiet}>
      {isPerWell ? 'Each well has its own source.' : `Taken from the first selected well, ${first}.`}
      {!isPerWell && count > 1 && ` It applies to all ${count} wells.`}
    </p>
  );
}

const nothingChosen: WaterSource = { type: 'single', source: '' };

/** The well whose source is shown; undefined when all wells share one source. */
function wellOf({ wellWater, selected }: WizardState, inSight: string): string | undefined {
  if (wellWater === null) return undefined;
  return selected.includes(inSight) ? inSight : selected[0];
}

const sourceOf = (state: WizardState, well: string | undefined): WaterSource =>
  (well === undefined ? state.waterSource : waterOf(state, well)) ?? nothingChosen;

/** The source that is shown, and the problems that keep the user in this step. */
function useWaterChoice() {
  const store = useWizard();
  const state = useWizardState((whole) => whole);
  const [inSight, look] = useWellInView();
  const well = wellOf(state, inSight);
  const lacking = firstWithoutWater(state);
  const { faults, place, refuse } = useRefusal(lacking?.findings ?? []);

  const change = (next: WaterSource) =>
    store.change((now) => (well === undefined ? withWaterSource(now, next) : withWaterOfWell(now, well, next)));
  /** If a well has no valid source, the step shows that well and its problem. */
  const goOn = (proceed: () => void) => {
    if (!lacking) return proceed();
    if (well !== undefined) look(lacking.key);
    return refuse();
  };
  const isLacking = well === undefined || lacking?.key === well;
  const isOwn = well !== undefined && state.wellWater?.[well] !== undefined;
  return {
    well,
    isPerWell: well !== undefined && state.selected.length > 1,
    look,
    source: sourceOf(state, well),
    isSuggested: state.isWaterSuggested && !isOwn,
    change,
    goOn,
    // Problems of another well would look like problems of this one.
    faults: isLacking ? faults : [],
    place,
  };
}

/** The customer of the wells, or why it is not known yet. */
function CustomerLine() {
  const customers = useKnownCustomers();
  const state = useWizardState((whole) => whole);
  const { owners, message } = useMemo(
    () =>
      customers
        ? { owners: ownersOfWells(state, customers), message: openAssociation(state, customers) }
        : { owners: [] },
    [customers, state],
  );
  // Of customers that were not read, nothing can be said.
  if (!customers) return null;
  if (message) return <Notice>{message}</Notice>;
  const [suggested, ...others] = new Set(owners.map(({ suggestion }) => suggestion?.best.customer.name));
  const unsure = suggested !== undefined && others.length === 0 ? `${suggested}, to be confirmed` : undefined;
  const each = owners.every(({ customer }) => customer) ? listOwners(owners) : unsure;
  const name = commonCustomer(owners)?.name ?? each;
  return (
    <p className={styles.customer}>
      <span>Customer</span> {name ?? 'Not known. Select a customer before saving.'}
    </p>
  );
}
