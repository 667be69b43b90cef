import { findAll, selectedWells, type WaterSource, waterRules, withWaterSource } from '@disclosure/core';
import { FaultSummary } from '../../../components/fault-summary.tsx';
import page from '../../../components/page.module.css';
import { ProceedButton } from '../wizard/proceed-button.tsx';
import { useRefusal } from '../wizard/use-refusal.ts';
import { useWizard, useWizardState } from '../wizard/use-wizard.ts';
import { WizardFooter } from '../wizard/wizard-footer.tsx';
import { useWizardNavigation } from '../wizard/wizard-navigation.tsx';
import { CustomerLine } from './customer-line.tsx';
import { MultipleSources } from './multiple-sources.tsx';
import { SingleSource } from './single-source.tsx';
import { SourceKind } from './source-kind.tsx';
import styles from './water-step.module.css';

const nothingChosen: WaterSource = { type: 'single', source: '' };

/** Step 3: where the water came from, for all selected wells. */
export function WaterStep() {
  const store = useWizard();
  const { goTo } = useWizardNavigation();
  const source = useWizardState((state) => state.waterSource) ?? nothingChosen;
  const broken = findAll(waterRules, source);
  const { faults, place, refuse } = useRefusal(broken);
  const change = (next: WaterSource) => store.change((state) => withWaterSource(state, next));

  return (
    <>
      <div className={styles.page}>
        <div className={page.head}>
          <div>
            <h1>Water Source</h1>
            <WhichWells />
          </div>
        </div>
        <CustomerLine />
        <SourceKind source={source} onChange={change} />
        <div className={page.panel}>
          {source.type === 'single' ? (
            <SingleSource source={source.source} fault={faults[0]?.message} onChange={change} />
          ) : (
            <MultipleSources shares={source.sources} isRefused={faults.length > 0} onChange={change} />
          )}
        </div>
        <div ref={place}>
          <FaultSummary faults={faults} />
        </div>
      </div>
      <WizardFooter onBack={() => goTo(2)}>
        <ProceedButton isBlocked={false} onProceed={() => (broken.length > 0 ? refuse() : goTo(4))} onRefuse={refuse}>
          Continue to Chemical Disclosure
        </ProceedButton>
      </WizardFooter>
    </>
  );
}

function WhichWells() {
  const first = useWizardState((state) => selectedWells(state)[0]?.well.name ?? '');
  const count = useWizardState((state) => state.selected.length);
  return (
    <p className={page.quiet}>
      Taken from the first selected well, {first}.{count > 1 && ` It holds for all ${count} wells.`}
    </p>
  );
}
