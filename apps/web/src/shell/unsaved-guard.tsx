import { useEffect, useSyncExternalStore } from 'react';
import { type Location, NavigationType, useBlocker } from 'react-router';
import { createPart, stagesElsewhere } from '../components/part.tsx';
import { isSameView } from '../lib/route-table.ts';
import { unsaved } from '../lib/unsaved.ts';

const { Part: DiscardQuestion } = createPart<{ readonly onKeep: () => void; readonly onDiscard: () => void }>(
  async () => (await import('../components/dialog.tsx')).DiscardQuestion,
  stagesElsewhere,
);

/** A change of the address alone replaces an entry of the history. Back leads away from it, to an entry that may say the same of itself. */
const isOtherPage = (from: Location, to: Location, isBack: boolean) =>
  from.pathname !== to.pathname && (isBack || !isSameView(to.state));

const openFile = ({ search }: Location) => new URLSearchParams(search).get('file');

/** On a page with a list, the address names the file that is open beside it, with its forms and dialogs. */
const isOtherFile = (from: Location, to: Location) => from.pathname === to.pathname && openFile(from) !== openFile(to);

/** Asks before the user leaves a page with input that is saved nowhere: for another page, another site, or for good. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      unsaved.isAtRisk() && (isOtherPage(from, to, historyAction === NavigationType.Pop) || isOtherFile(from, to)),
  );
  const wish = useSyncExternalStore(unsaved.subscribe, unsaved.wish);
  useExitQuestion();
  useEffect(() => unsaved.stay, []);
  const discardAnd = (go: () => void) => () => {
    unsaved.discardAtRisk();
    unsaved.stay();
    go();
  };
  if (wish) return <DiscardQuestion onKeep={unsaved.stay} onDiscard={discardAnd(wish)} />;
  if (blocker.state !== 'blocked') return null;
  return <DiscardQuestion onKeep={blocker.reset} onDiscard={discardAnd(blocker.proceed)} />;
}

/** Before a reload, before the tab is closed, and before another site. */
function useExitQuestion() {
  const isAtRisk = useSyncExternalStore(unsaved.subscribe, unsaved.isAtRisk);
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
