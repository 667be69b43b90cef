import {
  type Disclosure,
  listProblems,
  type NeighbourFigures,
  neighbourFindings,
  type Problem,
} from '@disclosure/core';
import { useCallback, useMemo, useState } from 'react';
import { useTrailing } from '../../../../lib/draw-later.ts';
import { useNeighbours } from '../../../../lib/neighbours/use-neighbours.ts';
import { useWellChecker } from '../../state/checks.ts';

/** A well as it was checked: rows and problems of the same state. */
export interface CheckedWell {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  readonly problems: readonly Problem[];
}

/**
 * The check of the well on the screen, one picture behind its rows: leaving a cell does not wait for the rules. It is for
 * the eye; what decides asks for the check of the store.
 */
export function useFollowedCheck(wellKey: string, disclosure: Disclosure) {
  const neighbours = useNeighbours(disclosure);
  const check = useNotedChecker(wellKey, disclosure, neighbours.figures);
  const [followed, catchUp] = useTrailing(check);
  const kept = useWhileRowsStay(followed, wellKey, disclosure);
  const checked = useMemo(() => kept ?? check(), [check, kept]);
  return {
    /** What the rows are marked with. */
    checked,
    /** What the parts around the rows show. In the first picture, which belongs to the rows, they show nothing. */
    followed,
    /** Another well was chosen, and these parts still show the one before. */
    isBehind: followed !== undefined && followed.wellKey !== wellKey,
    /** Draws the check of the rows as they are now. */
    catchUp,
    neighbours,
  };
}

/**
 * Marks belong to the row at their place: those of before may stay for a picture while no row comes or goes. After that
 * they are given up, also when the next edit brings back the number of rows: they may be other rows.
 */
function useWhileRowsStay(followed: CheckedWell | undefined, wellKey: string, { rows }: Disclosure) {
  const [givenUp, giveUp] = useState<CheckedWell>();
  if (followed === undefined || followed === givenUp) return undefined;
  if (followed.wellKey === wellKey && followed.disclosure.rows.length === rows.length) return followed;
  giveUp(followed);
  return undefined;
}

/** What is unusual among neighbours joins the problems as notes. Worked out after an edit, and never by a letter. */
function useNotedChecker(wellKey: string, disclosure: Disclosure, figures: NeighbourFigures | undefined) {
  const checkWell = useWellChecker(wellKey);
  return useCallback((): CheckedWell => {
    const { problems } = checkWell(disclosure);
    const notes = figures ? listProblems(disclosure, neighbourFindings(disclosure, figures)) : [];
    return { wellKey, disclosure, problems: notes.length === 0 ? problems : [...problems, ...notes] };
  }, [checkWell, disclosure, figures, wellKey]);
}
