import { selectedWells } from '@disclosure/core';
import { FaultSummary } from '../../../../components/fault-summary.tsx';
import page from '../../../../components/page.module.css';
import { ProceedButton } from '../../frame/proceed-button.tsx';
import { useWizardState } from '../../state/use-wizard.ts';
import { WizardFooter } from '../../frame/wizard-footer.tsx';
import { useWizardNavigation } from '../../state/wizard-navigation.tsx';
import { CustomerLine } from './customer-line.tsx';
import { MultipleSources } from './multiple-sources.tsx';
import { SingleSource } from './single-source.tsx';
import { SourceKind } from './source-kind.tsx';
import { useWaterChoice } from './use-water-choice.ts';
import styles from './water-step.module.css';
import { SameForAll, WellChoice } from './well-choice.tsx';

/** Step 3: where the water came from, for all selected wells or for each. */
export function WaterStep() {
  const { goTo } = useWizardNavigation();
  const { well, isPerWell, look, source, change, isSuggested, goOn, faults, place } = useWaterChoice();
  const proceed = () => goOn(() => goTo(4));
  return (
    <>
      <div className={styles.page}>
        <div className={page.head}>
          <div>
            <h1>Water Source</h1>
            <WhichWells isPerWell={isPerWell} />
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
      <WizardFooter isNarrow onBack={() => goTo(2)}>
        <ProceedButton isBlocked={false} onProceed={proceed}>
          Continue to Chemical Disclosure
        </ProceedButton>
      </WizardFooter>
    </>
  );
}

function WhichWells({ isPerWell }: { readonly isPerWell: boolean }) {
  const first = useWizardState((state) => selectedWells(state)[0]?.well.name ?? '');
  const count = useWizardState((state) => state.selected.length);
  return (
    <p className={page.quiet}>
      {isPerWell ? 'Each well has a source of its own.' : `Taken from the first selected well, ${first}.`}
      {!isPerWell && count > 1 && ` It holds for all ${count} wells.`}
    </p>
  );
}
