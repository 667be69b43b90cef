import { applyFix, messages, type Problem, stepThrough, type WalkedTo } from '@disclosure/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemId } from './problem-list.tsx';
import { isSameProblem } from './same-problem.ts';
import type { WellGrid } from './use-well-grid.ts';
import { changeWell } from '../../state/history.ts';

/** Notes are read, not mended. */
const toWalk = (problems: readonly Problem[]): Problem[] => problems.filter(({ severity }) => severity !== 'note');

/** The way from problem to problem, and out of each. `showAll` has every one of them on the screen. */
export function useProblemWalk({ desk, check }: WellGrid, showAll: () => void) {
  const fixButton = useRef<HTMLButtonElement>(null);
  const [walked, setWalked] = useState<WalkedTo>();

  const visit = (problem: Problem) => {
    const [cell] = problem.cells;
    setWalked({ key: problem.key, at: toWalk(check.problems).indexOf(problem) });
    if (cell) desk.reveal(cell);
    else focusEntry(problem);
  };
  /** The fix has the focus, so that Enter takes it; what has none is mended in its cell. */
  const walk = (direction: 1 | -1): boolean => {
    const next = stepThrough(toWalk(check.problems), walked, direction)?.problem;
    if (!next) return false;
    showAll();
    flushSync(() => visit(next));
    if (next.cells.length > 0) fixButton.current?.focus();
    return true;
  };
  const fix = (problem: Problem) => {
    const { fix: wayOut, cells } = problem;
    // The list is drawn after the rows: a second click must not mend what has moved to that row since.
    if (!wayOut || !check.problems.some((current) => isSameProblem(current, problem))) return;
    flushSync(
      () => void changeWell(desk.store, desk.wellKey, (disclosure) => applyFix(disclosure, wayOut, desk.catalogue)),
    );
    const [cell] = cells;
    if (cell && wayOut.kind !== 'remove-row') desk.reveal(cell);
    desk.say(messages.grid.fixed(wayOut.label));
  };
  return { fixButton, visit, walk, fix };
}

/** What is about the whole well has its place in the list. */
function focusEntry(problem: Problem): void {
  const entry = document.getElementById(problemId(problem));
  const buttons = entry?.querySelectorAll('button') ?? [];
  buttons[buttons.length - 1]?.focus();
}
