import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCustomer } from '../disclosure/build-disclosure.ts';
import { aDisclosure, workedCatalogue } from '../rules/disclosure.examples.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import {
  canRedo,
  canUndo,
  type EditHistory,
  emptyHistory,
  followStep,
  recordStep,
  redoStep,
  undoStep,
} from './edit-history.ts';

const start = aDisclosure();

function perform(volumes: readonly number[]) {
  let history: EditHistory = emptyHistory;
  let disclosure = start;
  for (const volume of volumes) {
    const after = editRow(disclosure, 1, { volume }, workedCatalogue);
    history = recordStep(history, { before: disclosure, after });
    disclosure = after;
  }
  return { history, disclosure };
}

describe('the history of a well', () => {
  it('leads back to the start and forward again, however long it is', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), (volumes) => {
        const done = perform(volumes);
        let at = done;
        for (let moved = undoStep(at.history, at.disclosure); moved; moved = undoStep(at.history, at.disclosure))
          at = moved;
        expect(at.disclosure).toEqual(start);
        expect(canUndo(at.history, at.disclosure)).toBe(false);
        for (let moved = redoStep(at.history, at.disclosure); moved; moved = redoStep(at.history, at.disclosure))
          at = moved;
        expect(at.disclosure.rows).toBe(done.disclosure.rows);
        expect(canRedo(at.history, at.disclosure)).toBe(false);
        expect(canUndo(at.history, at.disclosure)).toBe(volumes.length > 0);
        expect(at.history).toEqual(done.history);
      }),
      { numRuns: 20 },
    );
  });

  it('forgets what was undone when something else is done', () => {
    const { history, disclosure } = perform([1, 2]);
    const undone = undoStep(history, disclosure);
    expect(undone && canRedo(undone.history, undone.disclosure)).toBe(true);
    const step = { before: disclosure, after: disclosure };
    expect(undone && recordStep(undone.history, step).future).toEqual([]);
  });

  it('keeps what other steps of the wizard changed about the well', () => {
    const { history, disclosure } = perform([1]);
    const renamed = { ...disclosure, well: { ...disclosure.well, wellName: 'Other' } };
    const undone = undoStep(history, renamed)?.disclosure;
    expect(undone?.well).toMatchObject({ wellName: 'Other', totalMass: start.well.totalMass });
    expect(undone?.rows).toBe(start.rows);
  });

  it('reaches back over another customer, and over rows that were made again', () => {
    const { history, disclosure } = perform([1, 2]);
    const other = { id: 9, name: 'Quarter Horse', operatorNumber: '00990011', waterSource: '', otherNames: [] };
    const rebuilt = { ...withCustomer(disclosure, other), rows: [...disclosure.rows], amendedReason: 'other' };
    expect(undoStep(history, rebuilt)).toBeUndefined();
    const followed = followStep(history, { before: disclosure, after: rebuilt });
    const first = undoStep(followed, rebuilt);
    expect(first?.disclosure).toEqual(disclosure);
    const second = first && undoStep(first.history, first.disclosure);
    expect(second?.disclosure.rows).toEqual(perform([1]).disclosure.rows);
    const back = first && redoStep(first.history, first.disclosure);
    expect(back?.disclosure).toEqual(rebuilt);
  });

  it('goes on from there: what was undone before another step of the wizard is done with', () => {
    const { history, disclosure } = perform([1, 2]);
    const undone = undoStep(history, disclosure);
    if (!undone) throw new Error('nothing was undone');
    const rebuilt = { ...undone.disclosure, rows: [...undone.disclosure.rows] };
    expect(redoStep(undone.history, rebuilt)).toBeUndefined();
    const followed = followStep(undone.history, { before: undone.disclosure, after: rebuilt });
    expect(followed.past).toHaveLength(2);
    expect(canRedo(followed, rebuilt)).toBe(false);
  });

  it('follows nothing that it knows, that leaves the rows alone, or that comes before the first edit', () => {
    const { history, disclosure } = perform([1]);
    const undone = undoStep(history, disclosure);
    if (!undone) throw new Error('nothing was undone');
    const renamed = { ...disclosure, well: { ...disclosure.well, wellName: 'Other' } };
    expect(followStep(history, { before: start, after: disclosure })).toBe(history);
    expect(followStep(undone.history, { before: disclosure, after: undone.disclosure })).toBe(undone.history);
    expect(followStep(undone.history, { before: undone.disclosure, after: disclosure }).past).toHaveLength(1);
    expect(followStep(history, { before: disclosure, after: renamed })).toBe(history);
    expect(followStep(emptyHistory, { before: start, after: disclosure })).toBe(emptyHistory);
  });

  it('takes back what a step changed about the well', () => {
    const mended = { ...start, well: { ...start.well, apiNumber: '42461424710000' } };
    const history = recordStep(emptyHistory, { before: start, after: mended });
    const undone = undoStep(history, mended);
    expect(undone?.disclosure.well).toEqual(start.well);
    expect(undone && redoStep(undone.history, undone.disclosure)?.disclosure.well).toEqual(mended.well);
  });

  it('begins again when provisional rows are completed, and leaves none provisional that was not', () => {
    const provisional = { ...start, provisionalRows: start.rows };
    const { history } = perform([1]);
    expect(followStep(history, { before: provisional, after: { ...start, rows: [...start.rows] } })).toBe(emptyHistory);
    const step = { before: provisional, after: { ...start, rows: [...start.rows] } };
    const undone = undoStep(recordStep(emptyHistory, step), step.after);
    expect(undone?.disclosure.provisionalRows).toBe(start.rows);
    const redone = undone && redoStep(undone.history, undone.disclosure)?.disclosure;
    expect(redone).toStrictEqual(step.after);
  });
});
