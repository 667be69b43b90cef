import { lacksDisclosures, messages, type WizardState, withDisclosures } from '@disclosure/core';
import { type ComponentType, useLayoutEffect, useMemo, useState } from 'react';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { reasonOf } from '../../../lib/failure.ts';
import { toasts } from '../../../lib/toasts.ts';
import { type ReferenceData, useReferenceData } from './reference-data.tsx';
import { useWizard, useWizardState } from './store.ts';

/** Steps 4 and 5, once every selected well has a disclosure. */
export function PreparedDisclosures({ Step }: { readonly Step: ComponentType }) {
  const isLacking = useWizardState(lacksDisclosures);
  const [tries, setTries] = useState(1);
  return isLacking ? <Preparation key={tries} onRetry={() => setTries(tries + 1)} /> : <Step />;
}

function Preparation({ onRetry }: { readonly onRetry: () => void }) {
  const store = useWizard();
  const referenceData = useReferenceData();
  const prepared = useMemo(() => prepare(store.get(), referenceData), [referenceData, store]);

  // Before anything is drawn: nobody needs to see that it was not there.
  useLayoutEffect(() => {
    if (prepared.state) store.change(() => prepared.state);
    else toasts.show(messages.disclosure.prepareFailed(reasonOf(prepared.error)), 'failed');
  }, [prepared, store]);

  if (prepared.state) return <Loading />;
  return (
    <div className={page.narrow}>
      <ErrorBanner error={prepared.error} onRetry={onRetry}>
        {messages.disclosure.chemicalsFailed}
      </ErrorBanner>
    </div>
  );
}

type Prepared = { readonly state: WizardState } | { readonly state?: never; readonly error: unknown };

function prepare(state: WizardState, referenceData: ReferenceData): Prepared {
  try {
    return { state: withDisclosures(state, referenceData) };
  } catch (error) {
    return { error };
  }
}
