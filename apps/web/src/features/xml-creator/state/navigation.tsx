import { canOpenStep, stepOfPath, type WizardStep, wizardSteps } from '@disclosure/core';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useCallback,
  useState,
} from 'react';
import { useNavigate, useNavigation, useParams } from 'react-router';
import { useStore } from 'zustand';
import { addressOf, sameView } from '../../../lib/route-table.ts';
import { tabMemory } from '../../../lib/browser.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { type Destination, useWizard, type WizardStore } from './store.ts';

export interface Navigation {
  /** Does nothing when the step is not open. */
  readonly goTo: (step: WizardStep) => void;
  readonly canOpen: (step: WizardStep) => boolean;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);

export function useWizardNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useWizardNavigation needs a NavigationContext above it');
  return navigation;
}

interface WizardNavigationProps {
  readonly draftId: string;
  readonly step: WizardStep;
  readonly children: ReactNode;
}

/** The address says which step is shown; the draft remembers it for when it is opened from the list. */
export function WizardNavigation({ draftId, step, children }: WizardNavigationProps) {
  const store = useWizard();
  const navigate = useNavigate();
  const isNamed = useParams()['draftId'] !== undefined;
  const goal = useRef<WizardStep>(undefined);
  const navigation = useMemo<Navigation>(() => {
    const canOpen = (wanted: WizardStep) => canOpenStep(store.get(), wanted);
    const open = async (wanted: WizardStep) => {
      goal.current = wanted;
      // The Back button then leads to this step of this draft, even if the address did not name them yet.
      if (!isNamed) await navigate(addressOf(draftId, step), { replace: true, state: sameView });
      const address = addressOf(draftId, wanted);
      // The second press of a double click finds the address of a step that is not drawn yet: Back must not lead to it again.
      await navigate(address, { replace: address === globalThis.location.pathname });
    };
    const goTo = (wanted: WizardStep) => {
      if (!canOpen(wanted)) return;
      if (wanted === step) void open(wanted);
      // Asked before it is the goal: for a goal that the user refused, each change of the address would ask again.
      else if (giveUpFocus(() => canOpen(wanted))) unsaved.leaveFor(() => void open(wanted));
    };
    return { canOpen, goTo };
  }, [draftId, isNamed, navigate, step, store]);

  useEffect(() => store.change((state) => (state.step === step ? state : { ...state, step })), [step, store]);
  // A large step is still being drawn when the address already names it: only a drawn step is reached.
  useEffect(() => {
    if (goal.current === step) goal.current = undefined;
  }, [step]);
  useAddress(draftId, step, goal);
  useStepKeys(navigation);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/**
 * What has the focus goes away with its step, and removing it while it is focused makes the browser lay out the page once
 * more. A cell that is being edited keeps its text when it loses the focus. False if that text closes the wanted step: the
 * focus then stays on the cell.
 */
function giveUpFocus(canLeave: () => boolean): boolean {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement)) return true;
  const cell = focused.closest<HTMLElement>('[role=gridcell]');
  focused.blur();
  if (canLeave()) return true;
  (cell ?? focused).focus({ preventScroll: true });
  return false;
}

/** Keeps the address true. An older server gives a draft an id of its own, which then replaces ours. */
function useAddress(id: string, step: WizardStep, goal: RefObject<WizardStep | undefined>) {
  const { draftId, step: path } = useParams();
  const navigate = useNavigate();
  const isSameStep = stepOfPath(path) === step;
  const isOnTheWay = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isOnTheWay || draftId === undefined || (draftId === id && isSameStep)) return;
    // While another step is being opened, the address must not go back to this one.
    const target = goal.current ?? step;
    const isHere = target === step;
    void navigate(addressOf(id, target), { replace: isHere, state: isHere && isSameStep ? sameView : null });
  }, [draftId, goal, id, isOnTheWay, isSameStep, navigate, step]);
}

/** Alt and the number of a step open it, wherever the focus is, unless a dialog is open. */
function useStepKeys({ goTo }: Navigation) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = wizardSteps.find(({ key }) => key === event.code)?.name;
      if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) goTo(step);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [goTo]);
}

/** Names the cell or field to open in the step that comes next. */
export const setDestination = ({ slices }: WizardStore, destination: Destination): void =>
  slices.setState({ destination });

/** The destination, once: the step that takes it has opened it. */
export function takeDestination({ slices }: WizardStore): Destination | undefined {
  const { destination } = slices.getState();
  if (destination) slices.setState({ destination: undefined });
  return destination;
}

/** In the memory of this browser tab, for a reload. Tabs that are open keep this name, so it stays. */
const WELL_IN_VIEW = 'well-in-sight';

/**
 * The key of the well on the screen, blank at first: the next steps go on with the same one. A key that is not among the
 * selected wells counts as none.
 */
export function useWellInView(): readonly [string, (key: string) => void] {
  const { slices } = useWizard();
  const [remembered] = useState(() => tabMemory.get(WELL_IN_VIEW));
  const key = useStore(slices, ({ wellInView }) => wellInView) ?? remembered;
  const view = useCallback(
    (wellInView: string) => {
      tabMemory.set(WELL_IN_VIEW, wellInView);
      slices.setState({ wellInView });
    },
    [slices],
  );
  return [key, view];
}

/** In the place of a key: the table of all wells. No well of a job has this key. */
export const ALL_WELLS = '*';

/** With more wells than this, their table opens first. */
export const MOST_TABS = 12;

/** What is in view: a well or the table. Until something was chosen, a few wells open with the first, many with the table. */
export function viewOf(keys: readonly string[], chosen: string): string {
  if (keys.includes(chosen)) return chosen;
  const isTable = keys.length > MOST_TABS || (keys.length > 1 && chosen === ALL_WELLS);
  return isTable ? ALL_WELLS : (keys[0] ?? '');
}
