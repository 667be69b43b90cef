import {
  countReady,
  compositionOf,
  type Family,
  massBalanceOf,
  allowedBalance,
  type MassBalance,
  countSeverity,
  messages,
  partsOf,
  statusOf,
  type WellStatus,
} from '@disclosure/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { FamilyStripe } from '../../../../components/pictures/family-bar.tsx';
import { SeverityMark } from '../../../../components/severity.tsx';
import { browserMemory, useIsNarrowerThan } from '../../../../lib/browser.ts';
import { useAfterPaint } from '../../../../lib/draw-later.ts';
import { createObservable } from '../../../../lib/store.ts';
import { breakpoints } from '../../../../styles/theme.ts';
import { StatusIcon, StatusWords } from '../../frame/status-mark.tsx';
import { MOST_TABS } from '../../state/navigation.tsx';
import { useWizardState } from '../../state/store.ts';
import { CompositionPanel, PartButton, type PartsProps } from './composition-panel.tsx';
import styles from './panels.module.css';
import { type ProblemActions, ProblemList, PROBLEMS_ID } from './problem-list.tsx';
import type { CheckedWell } from './use-followed-check.ts';
import { WellList, WellTabsContext } from './well-tabs.tsx';

/** In the memory of this browser: `shown` or `hidden` once a user has chosen. */
const CHOICE = 'step-4-panels';

/** Whether a user wants to see the panels, outside React: folding them draws neither the rows nor the tabs. */
export function createPanels() {
  const state = createObservable({ choice: browserMemory.get(CHOICE), isNeeded: false });
  const open = () => document.getElementById(PROBLEMS_ID) ?? flushSync(() => state.set({ isNeeded: true }));
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose: (choice: 'shown' | 'hidden') => {
      browserMemory.set(CHOICE, choice);
      state.set({ choice, isNeeded: false });
    },
    /** Until the user folds them again. */
    open,
    show: () => {
      open();
      document.getElementById(PROBLEMS_ID)?.focus();
    },
  };
}

type PanelChoice = ReturnType<typeof createPanels>;

export interface PanelActions extends ProblemActions {
  /** Called when the rows got more or less room. */
  readonly onMoved: () => void;
}

interface PanelsProps {
  readonly choice: PanelChoice;
  readonly well: CheckedWell;
  /** False in the first frame, which belongs to the rows. */
  readonly isDrawn: boolean;
  readonly isOneOfMany: boolean;
  readonly refusal: string;
  readonly actions: PanelActions;
  readonly family: Family | undefined;
  readonly onChoose: (key: string) => void;
}

/**
 * The list of wells, the composition and the problems; or one line in their place. Drawn after the rows, so that the
 * edited cell comes first.
 */
export const Panels = memo(function Panels(props: PanelsProps) {
  const { choice, well, isDrawn, isOneOfMany, refusal, family, onChoose } = props;
  const { onMoved, ...actions } = props.actions;
  const isFolded = useIsFolded(props);
  // Of many wells their table says more.
  const hasList = useWizardState(({ selected }) => isOneOfMany && selected.length <= MOST_TABS);
  const { rows } = well.disclosure;
  const parts = useMemo(() => partsOf(rows), [rows]);
  const balance = useMemo(() => massBalanceOf(rows), [rows]);
  const shown = { parts, shown: family, onShow: actions.onShowRows };
  useFollowed(isFolded, onMoved);
  if (isFolded) {
    return <div className={styles.line}>{isDrawn && <FoldedLine {...{ well, balance, choice }} {...shown} />}</div>;
  }
  return (
    <div className={styles.zone} data-many={hasList}>
      {isDrawn && (
        <>
          {hasList && <WellList current={well.wellKey} onChoose={onChoose} />}
          <CompositionPanel disclosure={well.disclosure} balance={balance} {...shown} />
          <ProblemList
            problems={well.problems}
            refusal={refusal}
            aside={refusal === '' && <FoldButton choice={choice} isFolded={false} />}
            {...actions}
          />
        </>
      )}
    </div>
  );
});

const isSound = ({ kind }: WellStatus): boolean => kind === 'ready' || kind === 'checking';

/**
 * As the user wants it. Without a choice, they are folded while nothing is left to correct and nothing is unusual. On
 * a phone, where the page scrolls, and after a try to go on too early they are always there.
 */
function useIsFolded({ choice, well, refusal }: PanelsProps): boolean {
  const { choice: wanted, isNeeded } = useSyncExternalStore(choice.subscribe, choice.get);
  const wells = useContext(WellTabsContext);
  const isPhone = useIsNarrowerThan(breakpoints.sm);
  if (isPhone || isNeeded || refusal !== '') return false;
  if (wanted !== '') return wanted === 'hidden';
  if (well.problems.some(({ family }) => family !== undefined)) return false;
  return wells.every(({ key, status }) => isSound(key === well.wellKey ? statusOf(well.problems) : status));
}

/** Tells when the rows got more or less room. */
function useFollowed(isFolded: boolean, onMoved: () => void): void {
  const before = useRef(isFolded);
  const afterPaint = useAfterPaint();
  useEffect(() => {
    if (before.current !== isFolded) afterPaint(onMoved);
    before.current = isFolded;
  }, [afterPaint, isFolded, onMoved]);
}

const FOLD_BUTTON = 'fold-panels';

interface FoldButtonProps {
  readonly choice: PanelChoice;
  readonly isFolded: boolean;
}

/** One takes the place of the other, and the focus with it. */
function FoldButton({ choice, isFolded }: FoldButtonProps) {
  const Icon = isFolded ? IconChevronDown : IconChevronUp;
  const handleClick = () => {
    flushSync(() => choice.choose(isFolded ? 'shown' : 'hidden'));
    document.getElementById(FOLD_BUTTON)?.focus();
  };
  return (
    <button type="button" id={FOLD_BUTTON} className={styles.fold} aria-expanded={!isFolded} onClick={handleClick}>
      {isFolded ? 'Show panels' : 'Hide panels'}
      <Icon size={14} stroke={2} aria-hidden />
    </button>
  );
}

interface FoldedLineProps extends PartsProps {
  readonly choice: PanelChoice;
  readonly well: CheckedWell;
  readonly balance: MassBalance;
}

/** What the panels say, in one line. */
function FoldedLine({ choice, well, balance, parts, ...rest }: FoldedLineProps) {
  const { shares } = useMemo(() => compositionOf(well.disclosure), [well.disclosure]);
  return (
    <section aria-label="Summary" className={styles.summary} data-of-well>
      <Standing well={well} />
      <div className={styles.parts}>
        <FamilyStripe shares={shares} />
        {parts.map((part) => (
          <PartButton key={part.family} part={part} {...rest} />
        ))}
      </div>
      <span className={styles.total} data-noticed={balance.isNoticed} data-out={!balance.isWithin || undefined}>
        Total <b>{balance.text}</b>, allowed {allowedBalance}
      </span>
      <FirstProblem well={well} />
      <FoldButton choice={choice} isFolded />
    </section>
  );
}

/** How all wells stand; where this one needs something, how it stands. */
function Standing({ well }: { readonly well: CheckedWell }) {
  const wells = useContext(WellTabsContext);
  const own = statusOf(well.problems);
  const worst = wells.find(({ key, status }) => key !== well.wellKey && !isSound(status))?.status;
  if (own.kind !== 'ready' || wells.length === 1) return <StatusWords status={own} />;
  const ready = countReady(wells);
  const kind = worst?.kind ?? (ready === wells.length ? 'ready' : 'checking');
  return (
    <span className={styles.standing} data-kind={kind}>
      <StatusIcon kind={kind} />
      {kind === 'ready' ? messages.status.allReady(ready) : `${ready} of ${wells.length} ready`}
    </span>
  );
}

/** How many there are of the worst kind, and what the first of them says. */
function FirstProblem({ well: { problems } }: { readonly well: CheckedWell }) {
  const [first] = problems;
  if (!first) return <span className={styles.first} />;
  const text = `${messages.counts[first.severity](countSeverity(problems, first.severity))}: ${first.messages.join(' ')}`;
  return (
    <span className={styles.first} data-severity={first.severity} title={text}>
      {first.severity !== 'note' && <SeverityMark severity={first.severity} size={14} isSilent />}
      <span>{text}</span>
    </span>
  );
}
