import {
  type Disclosure,
  groupOf,
  messages,
  type Problem,
  stepOfProblem,
  printApiNumber,
  printCleanVolume,
  printDepth,
  printTotalMass,
  sharesOf,
  statusOf,
} from '@disclosure/core';
import { memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { TermText } from '../../../../components/term.tsx';
import { useLatest } from '../../../../lib/store.ts';
import type { NeighboursOfWell } from '../../../../lib/neighbours/use-neighbours.ts';
import { takeDestination, setDestination, useWizardNavigation } from '../../state/navigation.tsx';
import { useWizardState } from '../../state/store.ts';
import { NeighboursDialog } from '../../../../components/neighbours-dialog.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { rowAt } from './disclosure-lines.ts';
import styles from './disclosure-step.module.css';
import { gridActions } from './grid-actions.ts';
import { IngredientsCard } from './ingredients-card.tsx';
import { canMap, MapCodeDialog } from './map-code-dialog.tsx';
import { createPanels, type PanelActions, Panels } from './panels.tsx';
import { showFamily, useProblemWalk, useWellGrid, type WellGrid, useStableActions } from './use-well-grid.ts';
import { Button } from '@mantine/core';

export interface WellDeskHandle {
  /** False when the well has no problem. */
  readonly walk: (direction: 1 | -1) => boolean;
  /** By its rows as they are now. */
  readonly isReady: () => boolean;
  /** Unfolds the list of problems, which takes the focus. */
  readonly showProblems: () => void;
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

/** Reads its disclosure itself, so that an edit of the rows draws neither the tabs nor the footer. */
export const WellDesk = memo(function WellDesk(props: WellDeskProps) {
  const disclosure = useWizardState(({ disclosures }) => disclosures[props.wellKey]);
  return disclosure && <DisclosureDesk {...props} disclosure={disclosure} />;
});

/** Everything about one well: its facts, what it is made of, its problems and its rows. */
function DisclosureDesk(props: WellDeskProps & { readonly disclosure: Disclosure }) {
  const { wellKey, disclosure, isOneOfMany, refusal, onChoose, ref } = props;
  const grid = useWellGrid(wellKey, disclosure);
  // Everything around the rows is drawn after them.
  const { checked, followed, isBehind, catchUp, neighbours } = grid.check;
  const [panels] = useState(createPanels);
  const walk = useProblemWalk(grid, panels.open);
  const findBox = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<OpenedDialog>();
  const { goTo } = useWizardNavigation();
  const actions = useStableActions<PanelActions>({
    onVisit: (problem) => {
      if (problem.wellField === undefined) return walk.visit(problem);
      setDestination(grid.desk.store, { wellKey, wellField: problem.wellField, from: 'disclosure' });
      return goTo(stepOfProblem(problem));
    },
    onFix: walk.fix,
    onMap: ({ unknownCode }) => unknownCode !== undefined && setOpened({ code: unknownCode }),
    onDescribe: ({ cells: [cell] }) => cell && grid.edit(cell),
    onShowRows: (family) => showFamily(grid, family),
    onMoved: grid.keepInSight,
    canMap: (problem: Problem) => canMap(grid.desk, problem.unknownCode ?? ''),
  });
  useDestination(grid);
  useImperativeHandle(ref, () => {
    const { undo, redo } = gridActions(grid.desk);
    const showProblems = () => {
      catchUp();
      panels.show();
    };
    const isReady = () => groupOf(statusOf(grid.desk.problemsNow())) === 'ready';
    return { walk: walk.walk, isReady, showProblems, find: () => findBox.current?.select(), undo, redo };
  });
  const { apply, openNeighbours } = useStableActions({
    apply: () => setOpened({ row: activeRow(grid) }),
    openNeighbours: () => setOpened('neighbours'),
  });
  const offer = { neighbours: offerOf(neighbours, disclosure), onNeighbours: openNeighbours };
  return (
    <>
      <SummaryStrip well={disclosure.well} onApply={isOneOfMany ? apply : undefined} {...offer} />
      <div className={isBehind ? styles.behind : styles.panels} aria-busy={isBehind}>
        <Panels
          choice={panels}
          well={followed ?? checked}
          isDrawn={followed !== undefined}
          family={grid.family}
          {...{ isOneOfMany, refusal, actions, onChoose }}
        />
      </div>
      <IngredientsCard
        grid={grid}
        followed={followed ?? checked}
        findBox={findBox}
        fixButton={walk.fixButton}
        problemActions={actions}
      />
      {opened && <DeskDialog grid={grid} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Where no archive is loaded there are no neighbors to show. Why others are missing is told when they are asked for. */
function offerOf({ figures, isError, isLoaded }: NeighboursOfWell, { well: { state } }: Disclosure): Offer {
  if (figures !== undefined || isError || state === '') return 'shown';
  return isLoaded ? 'none' : 'awaited';
}
/** What is awaited has its place already, so that nothing moves under the pointer. */
type Offer = 'shown' | 'awaited' | 'none';

/** A code to map, a row to copy to the other wells, or the neighbours. */
type OpenedDialog = { readonly code: string } | { readonly row: number } | 'neighbours';

interface DeskDialogProps {
  readonly grid: WellGrid;
  readonly opened: OpenedDialog;
  readonly onClose: () => void;
}

function DeskDialog({ grid: { desk, check }, opened, onClose }: DeskDialogProps) {
  if (opened === 'neighbours') {
    return <NeighboursDialog disclosure={desk.disclosure} neighbours={check.neighbours} onClose={onClose} />;
  }
  if ('code' in opened) return <MapCodeDialog desk={desk} code={opened.code} onClose={onClose} />;
  return <ApplyDialog desk={desk} row={opened.row} onClose={onClose} />;
}

/** Opens the cell that another step named. */
function useDestination({ desk }: WellGrid) {
  const { store, wellKey } = desk;
  const reveal = useLatest(desk.reveal);
  useEffect(() => {
    const destination = takeDestination(store);
    if (destination?.wellKey === wellKey && destination.cell) reveal.get()(destination.cell);
  }, [reveal, store, wellKey]);
}

/** The row of the active cell; the first one when no cell is active. */
function activeRow({ desk, selection }: WellGrid): number {
  const anchor = selection.get()?.anchor;
  const line = anchor && desk.lines[anchor.line];
  if (line?.kind === 'group') return line.group.firstRow;
  return (anchor && rowAt(desk.lines, anchor)?.index) ?? 0;
}

interface SummaryStripProps {
  readonly well: Disclosure['well'];
  /** Copies an edit to the other wells; undefined when there are none. */
  readonly onApply: (() => void) | undefined;
  readonly onNeighbours: () => void;
  readonly neighbours: Offer;
}

const MISSING = 'N/A';

const shown = (value: number | null, unit: string, print: (value: number) => string) =>
  value === null ? MISSING : `${print(value)} ${unit}`;

function waterWords({ waterSource }: Disclosure['well']): string {
  if (!waterSource) return MISSING;
  if (waterSource.type === 'single') return waterSource.source;
  return sharesOf(waterSource)
    .map(({ name, percent }) => `${name} ${percent}\u{A0}%`)
    .join(' · ');
}

/** The facts of the well. */
const SummaryStrip = memo(function SummaryStrip({ well, onApply, onNeighbours, neighbours }: SummaryStripProps) {
  const facts = [
    ['Well name', well.wellName || MISSING],
    ['API', printApiNumber(well.apiNumber) || MISSING],
    ['TVD', shown(well.tvd, 'ft', printDepth)],
    ['Clean volume', shown(well.totalClean, 'gal', printCleanVolume)],
    ['Water source', waterWords(well)],
    ['Total mass', shown(well.totalMass, 'lb', printTotalMass)],
  ] as const;
  return (
    <div className={styles.strip} data-many={onApply !== undefined}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>
              <TermText text={name} />
            </dt>
            <dd data-missing={value === MISSING || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {neighbours !== 'none' && (
        <Button
          variant="default"
          className={`${styles.apply} ${styles.neighbours}`}
          style={{ visibility: neighbours === 'shown' ? undefined : 'hidden' }}
          onClick={onNeighbours}
        >
          {messages.neighbours.title}
        </Button>
      )}
      {onApply && (
        <Button variant="default" className={styles.apply ?? ''} onClick={onApply}>
          Apply to all wells…
        </Button>
      )}
    </div>
  );
});
