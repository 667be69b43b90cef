import { messages } from '@disclosure/core';
import { type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWellInView, useWizardNavigation } from '../../state/navigation.tsx';
import { useWizardState, type WellStatuses } from '../../state/store.ts';
import { PROBLEMS_ID } from './problem-list.tsx';
import { useKnownPlaces, useStatuses } from '../../state/checks.ts';
import { useStepKeys } from './use-step-keys.ts';
import type { WellDeskHandle } from './well-desk.tsx';
import type { WellTab } from './well-tabs.tsx';

/** Which well is looked at, how the others stand, and the way on to step 5. */
export function useWellsOfStep(desk: RefObject<WellDeskHandle | null>) {
  useKnownPlaces();
  const { statuses, settle } = useStatuses();
  const wells = useWells(statuses);
  const [chosen, choose] = useWellInView();
  const [refusal, setRefusal] = useState('');
  const { goTo } = useWizardNavigation();
  const current = wells.find(({ key }) => key === chosen) ?? wells[0];
  const waiting = wells.filter(({ status }) => status === 'attention').length;

  /** Decided on how the wells stand, which may be further than what is drawn. */
  const proceed = () => {
    const settled = settle();
    const blocked = [...settled].find(([, status]) => status !== 'ready')?.[0];
    if (blocked === undefined) return goTo('generate');
    flushSync(() => {
      setRefusal(wells.length > 1 ? messages.disclosure.correctErrorsInAllWells : messages.disclosure.correctErrors);
      if (current && settled.get(current.key) === 'ready') choose(blocked);
    });
    return document.getElementById(PROBLEMS_ID)?.focus();
  };
  useDeskKeys(desk, wells, current, choose);
  return { wells, current, choose, refusal: waiting > 0 ? refusal : '', waiting, proceed };
}

function useDeskKeys(
  desk: RefObject<WellDeskHandle | null>,
  wells: readonly WellTab[],
  current: WellTab | undefined,
  choose: (key: string) => void,
) {
  const switchBy = (direction: 1 | -1) => {
    const at = wells.findIndex(({ key }) => key === current?.key) + direction;
    const next = wells[(at + wells.length) % wells.length];
    if (next) choose(next.key);
  };
  /** Where this well is ready, the next one that needs attention has more to walk through. */
  const walk = (direction: 1 | -1) => {
    const elsewhere = wells.find(({ key, status }) => key !== current?.key && status === 'attention');
    const isDone = current?.status === 'ready' && elsewhere !== undefined;
    if (!isDone && desk.current?.walk(direction)) return;
    if (!elsewhere) return;
    flushSync(() => choose(elsewhere.key));
    desk.current?.walk(direction);
  };
  useStepKeys({
    onWalk: walk,
    onSwitch: switchBy,
    onFind: () => desk.current?.find(),
    onUndo: () => desk.current?.undo(),
    onRedo: () => desk.current?.redo(),
  });
}

function useWells(statuses: WellStatuses): readonly WellTab[] {
  const selected = useWizardState((state) => state.selected);
  const all = useWizardState((state) => state.wells);
  return useMemo(() => {
    const names = new Map(all.map(({ key, well }) => [key, well.name]));
    return selected.map((key) => ({ key, name: names.get(key) ?? key, status: statuses.get(key) ?? 'checking' }));
  }, [selected, all, statuses]);
}
