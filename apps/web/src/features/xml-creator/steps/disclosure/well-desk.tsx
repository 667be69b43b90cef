import { type Disclosure, type Problem, stepOfProblem } from '@disclosure/core';
import { memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../../../lib/store.ts';
import { useTrailing } from '../../../../lib/draw-later.ts';
import { takeDestination, setDestination, useWizardNavigation } from '../../state/navigation.tsx';
import { useWizardState } from '../../state/store.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { rowAt } from './disclosure-lines.ts';
import styles from './disclosure-step.module.css';
import { gridActions } from './grid-actions.ts';
import { IngredientsCard } from './ingredients-card.tsx';
import { canMap, MapCodeDialog } from './map-code-dialog.tsx';
import type { ProblemActions } from './problem-list.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { useProblemWalk } from './use-problem-walk.ts';
import { useStableActions } from './use-stable-actions.ts';
import { useWellGrid, type WellGrid } from './use-well-grid.ts';
import { type CheckedWell, WellOverview } from './well-overview.tsx';

export interface WellDeskHandle {
  /** False when nothing is wrong in this well. */
  readonly walk: (direction: 1 | -1) => boolean;
  readonly find: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

interface WellDeskProps {
  readonly wellKey: string;
  readonly isOneOfMany: boolean;
  readonly refusal: string;
  readonly onChoose: (key: string) => void;
  readonly ref: Ref<WellDeskHandle>;
}

/** Asks for its disclosure itself: an edit of the rows draws neither the tabs nor the way on. */
export const WellDesk = memo(function WellDesk(props: WellDeskProps) {
  const disclosure = useWizardState(({ disclosures }) => disclosures[props.wellKey]);
  return disclosure && <DisclosureDesk {...props} disclosure={disclosure} />;
});

/** Everything about one well: its facts, how it stands, what is wrong, and its rows. */
function DisclosureDesk(props: WellDeskProps & { readonly disclosure: Disclosure }) {
  const { wellKey, disclosure, isOneOfMany, refusal, onChoose, ref } = props;
  const grid = useWellGrid(wellKey, disclosure);
  const checked = useCheckedWell(grid);
  // What stands around the rows is drawn after them.
  const [followed, catchUp] = useTrailing(checked);
  const walk = useProblemWalk(grid, catchUp);
  const findBox = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState<string>();
  const [row, setRow] = useState<number>();
  const { goTo } = useWizardNavigation();
  const actions = useStableActions<ProblemActions>({
    onVisit: (problem) => {
      if (problem.wellField === undefined) return walk.visit(problem);
      setDestination(grid.desk.store, { wellKey, wellField: problem.wellField });
      return goTo(stepOfProblem(problem));
    },
    onFix: walk.fix,
    onMap: ({ unknownCode }) => setCode(unknownCode),
    onDescribe: ({ cells: [cell] }) => cell && grid.edit(cell),
    canMap: (problem: Problem) => canMap(grid.desk, problem.unknownCode ?? ''),
  });
  useArrival(grid);
  useImperativeHandle(ref, () => {
    const { undo, redo } = gridActions(grid.desk);
    return { walk: walk.walk, find: () => findBox.current?.select(), undo, redo };
  });
  const { apply } = useStableActions({ apply: () => setRow(activeRow(grid)) });
  return (
    <>
      <SummaryStrip well={disclosure.well} onApply={isOneOfMany ? apply : undefined} />
      <div className={styles.zone} data-many={isOneOfMany}>
        {followed && <WellOverview checked={followed} {...{ isOneOfMany, refusal, actions, onChoose }} />}
      </div>
      <IngredientsCard
        grid={grid}
        followed={followed ?? checked}
        findBox={findBox}
        fixButton={walk.fixButton}
        problemActions={actions}
      />
      {code !== undefined && <MapCodeDialog desk={grid.desk} code={code} onClose={() => setCode(undefined)} />}
      {row !== undefined && <ApplyDialog desk={grid.desk} row={row} onClose={() => setRow(undefined)} />}
    </>
  );
}

function useCheckedWell({ desk: { wellKey, disclosure }, check: { problems } }: WellGrid): CheckedWell {
  return useMemo(() => ({ wellKey, disclosure, problems }), [wellKey, disclosure, problems]);
}

/** Whoever was sent to a cell finds it under the cursor. */
function useArrival({ desk }: WellGrid) {
  const { store, wellKey } = desk;
  const reveal = useLatest(desk.reveal);
  useEffect(() => {
    const destination = takeDestination(store);
    if (destination?.wellKey === wellKey && destination.cell) reveal.get()(destination.cell);
  }, [reveal, store, wellKey]);
}

/** The row that is worked on; the first one before any was. */
function activeRow({ desk, selection }: WellGrid): number {
  const anchor = selection.get()?.anchor;
  const line = anchor && desk.lines[anchor.line];
  if (line?.kind === 'group') return line.group.firstRow;
  return (anchor && rowAt(desk.lines, anchor)?.index) ?? 0;
}
