import { countReady, groupOf, messages, notChecked, openWorkOf } from '@disclosure/core';
import { useCallback, useDeferredValue, useEffect, useId, useRef, type RefObject, useMemo, useState } from 'react';
import { useIsNarrowerThan, useRootMark } from '../../../../lib/browser.ts';
import { StatusIcon, StatusWords } from '../../frame/status-mark.tsx';
import { useStepKeys } from '../../frame/use-step-keys.ts';
import { ProceedButton, WizardFooter } from '../../frame/wizard-footer.tsx';
import { ALL_WELLS, useWizardNavigation, useWellInView, viewOf } from '../../state/navigation.tsx';
import { WellsTable } from '../all-wells/wells-table.tsx';
import { FaultSummary } from '../../../../components/callout.tsx';
import styles from './disclosure-step.module.css';
import { WellDesk, type WellDeskHandle } from './well-desk.tsx';
import { type WellTab, WellTabs, WellTabsContext } from './well-tabs.tsx';
import { flushSync } from 'react-dom';
import { useWizardState, type WellStatuses } from '../../state/store.ts';
import { useStatuses } from '../../state/checks.ts';
import { useKnowledgeOfRows } from '../../state/knowledge.ts';
import { keys } from '../../../../lib/keys.ts';
import { breakpoints } from '../../../../styles/theme.ts';

/** Step 4: the rows of every selected well, edited until all wells are ready. */
export function DisclosureStep() {
  const panelId = useId();
  const desk = useRef<WellDeskHandle>(null);
  const { wells, view, isTable, choose, refusal, isBlocked, proceed } = useWellsOfStep(desk);
  const { goTo } = useWizardNavigation();
  useRootMark('data-has-disclosure');
  const isMany = wells.length > 1;
  const name = isTable ? 'All wells' : wells.find(({ key }) => key === view)?.name;
  if (wells.length === 0) return null;
  return (
    <WellTabsContext value={wells}>
      <div className={styles.step} data-many={isMany}>
        <h1 className={styles.heard} tabIndex={-1}>
          Chemical Disclosure
        </h1>
        {isMany && <WellTabs current={view} panelId={panelId} onChoose={choose} />}
        <div id={panelId} className={styles.panel} {...(isMany && { role: 'tabpanel', 'aria-label': name })}>
          {isTable ? (
            <div className={styles.table}>
              <FaultSummary faults={refusal === '' ? [] : [{ message: refusal }]} />
              <WellsTable onOpen={choose} />
            </div>
          ) : (
            <WellDesk ref={desk} wellKey={view} isOneOfMany={isMany} refusal={refusal} onChoose={choose} />
          )}
        </div>
      </div>
      <WizardFooter onBack={() => goTo('water')} note={<OpenWork wells={wells} />}>
        <ProceedButton isBlocked={isBlocked} onProceed={proceed}>
          {isMany
            ? `Proceed to XML Generation (${countReady(wells)}/${wells.length} wells ready)`
            : 'Proceed to XML Generation'}
        </ProceedButton>
      </WizardFooter>
    </WellTabsContext>
  );
}

/**
 * Stays true while what takes its place is rendered, piece by piece, so that to open a well holds nothing up. The next key
 * is meant for what was opened: `end` draws that at once.
 */
function useLingering(isShown: boolean): readonly [boolean, () => void] {
  const [isEnded, setEnded] = useState(false);
  if (isShown && isEnded) setEnded(false);
  const isLingering = useDeferredValue(isShown) && !isShown && !isEnded;
  const end = useCallback(() => flushSync(() => setEnded(true)), []);
  useEffect(() => {
    if (!isLingering) return undefined;
    // Before the table, which listens at the document.
    addEventListener('keydown', end, { capture: true });
    return () => removeEventListener('keydown', end, { capture: true });
  }, [end, isLingering]);
  return [isShown || isLingering, end];
}

/** What is open: of one well its status, of several how many wells and refusals. */
function OpenWork({ wells }: { readonly wells: readonly WellTab[] }) {
  const isPhone = useIsNarrowerThan(breakpoints.sm);
  const work = openWorkOf(wells);
  const [only, ...others] = wells;
  if (!only) return null;
  // A phone has no room for what the button says as well.
  const isAllReady = !isPhone && others.length > 0 && countReady(wells) === wells.length;
  if (work.length === 0) return isAllReady && <AllReady count={wells.length} />;
  if (others.length === 0) return <StatusWords status={only.status} />;
  return (
    <span className={styles.work}>
      {work.map(({ kind, text }) => (
        <span key={kind} className={styles.open}>
          <StatusIcon kind={kind} />
          {text}
        </span>
      ))}
    </span>
  );
}

/** For the eye: the button says it to everyone. */
const AllReady = ({ count }: { readonly count: number }) => (
  <span className={styles.ready} aria-hidden>
    <StatusIcon kind="ready" />
    {`${count} of ${count} wells ready`}
  </span>
);

/** The well on the screen, the status of all wells, and the way to step 5. */
function useWellsOfStep(desk: RefObject<WellDeskHandle | null>) {
  useKnowledgeOfRows();
  const { statuses, settle } = useStatuses();
  const wells = useWells(statuses);
  const [chosen, choose] = useWellInView();
  const [refusal, setRefusal] = useState('');
  const { goTo } = useWizardNavigation();
  const keys = useWizardState((state) => state.selected);
  const view = viewOf(keys, chosen);
  const [isTable, endTable] = useLingering(view === ALL_WELLS);
  const isBlocked = wells.some(({ status }) => status.kind === 'blocked');

  /** Decides on the wells as they are now, which may be newer than what is drawn. */
  const proceed = () => {
    const settled = settle();
    const blocked = [...settled].find(([, status]) => status.kind === 'blocked')?.[0];
    if (blocked === undefined) return goTo('generate');
    flushSync(() => {
      setRefusal(wells.length > 1 ? messages.disclosure.correctErrorsInAllWells : messages.disclosure.correctErrors);
      if (view !== ALL_WELLS && settled.get(view)?.kind !== 'blocked') choose(blocked);
    });
    if (view !== ALL_WELLS) {
      endTable();
      return desk.current?.showProblems();
    }
    return document.querySelector<HTMLElement>('[role=tabpanel] [role=alert]')?.focus();
  };
  useDeskKeys(desk, wells, view, choose);
  return { wells, view, isTable, choose, refusal: isBlocked ? refusal : '', isBlocked, proceed };
}

function useDeskKeys(
  desk: RefObject<WellDeskHandle | null>,
  wells: readonly WellTab[],
  view: string,
  choose: (key: string) => void,
) {
  const current = wells.find(({ key }) => key === view);
  /** From the table to the first well or the last. */
  const switchBy = (direction: 1 | -1) => {
    const at = current ? wells.indexOf(current) : Math.min(-direction, 0);
    const next = wells[(at + direction + wells.length) % wells.length];
    if (next) choose(next.key);
  };
  /** When this well is ready, goes on in the next one that needs attention. */
  const walk = (direction: 1 | -1) => {
    const elsewhere = wells.find(({ key, status }) => key !== current?.key && groupOf(status) === 'attention');
    // The tab follows the rows a moment later.
    const isReady = current && groupOf(current.status) === 'ready' && desk.current?.isReady();
    if (!(isReady && elsewhere) && desk.current?.walk(direction)) return;
    if (!elsewhere) return;
    flushSync(() => choose(elsewhere.key));
    desk.current?.walk(direction);
  };
  useStepKeys(
    { undo: () => desk.current?.undo(), redo: () => desk.current?.redo() },
    {
      [keys.nextProblem]: () => walk(1),
      [keys.previousProblem]: () => walk(-1),
      [keys.find]: () => desk.current?.find(),
      [keys.nextWell]: () => switchBy(1),
      [keys.previousWell]: () => switchBy(-1),
    },
  );
}

function useWells(statuses: WellStatuses): readonly WellTab[] {
  const selected = useWizardState((state) => state.selected);
  const all = useWizardState((state) => state.wells);
  return useMemo(() => {
    const names = new Map(all.map(({ key, well }) => [key, well.name]));
    return selected.map((key) => ({ key, name: names.get(key) ?? key, status: statuses.get(key) ?? notChecked }));
  }, [selected, all, statuses]);
}
