import { messages } from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useRootMark } from '../../../../lib/browser.ts';
import { ProceedButton, WizardFooter } from '../../frame/wizard-footer.tsx';
import { useWizardNavigation } from '../../state/navigation.tsx';
import styles from './disclosure-step.module.css';
import { useWellsOfStep } from './use-wells-of-step.ts';
import { WellDesk, type WellDeskHandle } from './well-desk.tsx';
import { type WellTab, WellTabs, WellTabsContext } from './well-tabs.tsx';

/** Step 4: the rows of every selected well, edited until nothing stands in the way of their files. */
export function DisclosureStep() {
  const panelId = useId();
  const desk = useRef<WellDeskHandle>(null);
  const { wells, current, choose, refusal, waiting, proceed } = useWellsOfStep(desk);
  const { goTo } = useWizardNavigation();
  useRootMark('data-has-disclosure');
  const isMany = wells.length > 1;
  if (!current) return null;
  return (
    <WellTabsContext value={wells}>
      <div className={styles.step} data-many={isMany}>
        <h1 className={styles.heard} tabIndex={-1}>
          Chemical Disclosure
        </h1>
        {isMany && <WellTabs current={current.key} panelId={panelId} onChoose={choose} />}
        <div id={panelId} className={styles.panel} {...(isMany && { role: 'tabpanel', 'aria-label': current.name })}>
          <WellDesk ref={desk} wellKey={current.key} isOneOfMany={isMany} refusal={refusal} onChoose={choose} />
        </div>
      </div>
      <WizardFooter onBack={() => goTo('water')} note={waiting > 0 && <Reason waiting={waiting} isMany={isMany} />}>
        <ProceedButton isBlocked={waiting > 0} onProceed={proceed}>
          {isMany ? `Proceed to XML Generation (${readyOf(wells)} wells ready)` : 'Proceed to XML Generation'}
        </ProceedButton>
      </WizardFooter>
    </WellTabsContext>
  );
}

const readyOf = (wells: readonly WellTab[]) =>
  `${wells.filter(({ status }) => status === 'ready').length}/${wells.length}`;

const Reason = ({ waiting, isMany }: { readonly waiting: number; readonly isMany: boolean }) => (
  <span className={styles.reason}>
    <IconAlertTriangleFilled size={14} aria-hidden />
    {isMany ? messages.grid.wellsNeedAttention(waiting) : 'Needs attention'}
  </span>
);
