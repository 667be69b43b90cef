import {
  commonCustomer,
  listOwners,
  messages,
  openAssociation,
  ownersOfWells,
  selectedWells,
  waterOf,
  type WaterSource,
  withSuggestedWater,
  withWaterOfWell,
  wellsWithoutWater,
  withWaterSource,
  type WizardState,
} from '@disclosure/core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { FaultSummary, Notice } from '../../../../components/callout.tsx';
import page from '../../../../components/page.module.css';
import { SeverityMark } from '../../../../components/severity.tsx';
import { ViewSwitch } from '../../../../components/view-switch.tsx';
import { browserMemory, useIsNarrowerThan } from '../../../../lib/browser.ts';
import { ProceedButton, WizardFooter, useRefusal } from '../../frame/wizard-footer.tsx';
import { useKnownCustomers, usePreparation } from '../../state/reference-data.tsx';
import { useWellInView, useWizardNavigation } from '../../state/navigation.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { SameForAll, SourceKind, WellChoice } from './water-choices.tsx';
import { MultipleSources, SingleSource } from './water-sources.tsx';
import styles from './water-step.module.css';
import { WaterTable } from './water-table.tsx';
import { breakpoints } from '../../../../styles/theme.ts';

/** Step 3: the water source, for all selected wells together or for each one. */
export function WaterStep() {
  const { goTo } = useWizardNavigation();
  useLateSuggestion();
  const choice = useWaterChoice();
  const { isPerWell, lacking } = choice;
  const { view, isTable, setView } = useWaterView(isPerWell);
  const [refusals, setRefusals] = useState(0);
  const prepare = usePreparation();
  const goToRows = () => {
    prepare();
    goTo('disclosure');
  };
  const proceed = () => {
    if (isTable && lacking.length > 0) setRefusals(refusals + 1);
    else choice.goOn(goToRows);
  };
  return (
    <>
      <div className={styles.page} data-wide={isTable || undefined}>
        <div className={page.head}>
          <div>
            <h1>Water Source</h1>
            <WhichWells isPerWell={isPerWell} isTable={isTable} />
            <p className={page.quiet}>{messages.states.waterIsVoluntary}</p>
          </div>
          <div className={styles.switches}>
            <SameForAll />
            {view && <ViewSwitch label="Water sources" views={views} current={view} onChoose={setView} />}
          </div>
        </div>
        <CustomerLine />
        {isTable ? <WaterTable refusals={refusals} /> : <OneSource choice={choice} />}
      </div>
      <WizardFooter
        isNarrow={!isTable}
        onBack={() => goTo('wells')}
        note={isTable && <Attention count={lacking.length} />}
      >
        <ProceedButton isBlocked={false} onProceed={proceed}>
          Continue to Chemical Disclosure
        </ProceedButton>
      </WizardFooter>
    </>
  );
}

const views = ['Table', 'One well'] as const;
type View = (typeof views)[number];

/** Where each well has its own source, a table of all of them or one at a time. A phone has no room for the table. */
function useWaterView(isPerWell: boolean) {
  const isNarrow = useIsNarrowerThan(breakpoints.sm);
  const [chosen, setChosen] = useState<View>(() =>
    browserMemory.get('water-view') === 'One well' ? 'One well' : 'Table',
  );
  const view = isPerWell && !isNarrow ? chosen : undefined;
  const setView = (next: View) => {
    browserMemory.set('water-view', next);
    setChosen(next);
  };
  return { view, isTable: view === 'Table', setView };
}

const Attention = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className={styles.attention}>
      <SeverityMark severity="warning" isSilent /> {messages.waterTable.attention(count)}
    </span>
  );

/** The source of all wells, or of the well that is chosen above it. */
function OneSource({ choice }: { readonly choice: ReturnType<typeof useWaterChoice> }) {
  const { well, isPerWell, look, source, change, isSuggested, faults, place } = choice;
  // What was chosen before an earlier version of the draft was opened is not part of that version.
  const replacements = useStore(useWizard().slices, (all) => all.replacements);
  return (
    <>
      {isPerWell && well !== undefined && <WellChoice current={well} onChoose={look} />}
      <SourceKind key={`${well} ${replacements}`} source={source} isPerWell={isPerWell} onChange={change} />
      <div className={page.panel}>
        {source.type === 'single' ? (
          <SingleSource source={source.source} isSuggested={isSuggested} fault={faults[0]?.message} onChange={change} />
        ) : (
          <MultipleSources shares={source.sources} isRefused={faults.length > 0} onChange={change} />
        )}
      </div>
      <div ref={place}>
        <FaultSummary faults={faults} />
      </div>
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

interface WhichWellsProps {
  readonly isPerWell: boolean;
  readonly isTable: boolean;
}

function WhichWells({ isPerWell, isTable }: WhichWellsProps) {
  const first = useWizardState((state) => selectedWells(state)[0]?.well.name ?? '');
  const count = useWizardState((state) => state.selected.length);
  return (
    <p className={page.quiet}>
      {isTable && messages.waterTable.eachItsOwn}
      {isPerWell && !isTable && 'Each well has its own source.'}
      {!isPerWell && `The source of ${first}.`}
      {!isPerWell && count > 1 && ` It applies to ${count === 2 ? 'both' : `all ${count}`} wells.`}
    </p>
  );
}

const nothingChosen: WaterSource = { type: 'single', source: '' };

/** What was chosen here. That the rows are made when the step is left does not draw it once more. */
const chosenWater = ({ selected, waterSource, wellWater, isWaterSuggested }: WizardState) => ({
  selected,
  waterSource,
  wellWater,
  isWaterSuggested,
});

type ChosenWater = ReturnType<typeof chosenWater>;

/** The well whose source is shown; undefined when all wells share one source. */
function wellOf({ wellWater, selected }: ChosenWater, inSight: string): string | undefined {
  if (wellWater === null) return undefined;
  return selected.includes(inSight) ? inSight : selected[0];
}

const sourceOf = (state: ChosenWater, well: string | undefined): WaterSource =>
  (well === undefined ? state.waterSource : waterOf(state, well)) ?? nothingChosen;

/** The source that is shown, and the problems that keep the user in this step. */
function useWaterChoice() {
  const store = useWizard();
  const state = useWizardState(useShallow(chosenWater));
  const [inSight, look] = useWellInView();
  const well = wellOf(state, inSight);
  const lacking = wellsWithoutWater(state);
  const [first] = lacking;
  const { faults, place, refuse } = useRefusal(first?.findings ?? []);

  const change = (next: WaterSource) =>
    store.change((now) => (well === undefined ? withWaterSource(now, next) : withWaterOfWell(now, well, next)));
  /** If a well has no valid source, the step shows that well and its problem. */
  const goOn = (proceed: () => void) => {
    if (!first) return proceed();
    if (well !== undefined) look(first.key);
    return refuse();
  };
  const isLacking = well === undefined || first?.key === well;
  const isOwn = well !== undefined && state.wellWater?.[well] !== undefined;
  return {
    well,
    lacking,
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
  // Finding the customers of a hundred wells must not delay the next cell.
  const state = useDeferredValue(useWizardState((whole) => whole));
  const { owners, message } = useMemo(
    () =>
      customers
        ? { owners: ownersOfWells(state, customers), message: openAssociation(state, customers) }
        : { owners: [] },
    [customers, state],
  );
  // Of customers that were not read, nothing can be said.
  if (!customers) return null;
  if (message) return <Notice>{`${message} ${messages.customerChoice.later}`}</Notice>;
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
