import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useShownRows } from './use-shown-rows.ts';
import type { FoundRow } from './workbench.ts';

const wrong = (row: number): FoundRow => ({
  row,
  findings: [{ severity: 'error', row, column: 'Email', message: 'Please enter a valid email' }],
});

/** The rows of a list, each with how much is wrong with it. `thenWait` passes time once new findings are drawn. */
function listRows(first: readonly FoundRow[]) {
  const { result, rerender } = renderHook(
    ({ found, thenWait }: { found: readonly FoundRow[]; thenWait: number }) => {
      useLayoutEffect(() => void vi.advanceTimersByTime(thenWait), [thenWait]);
      return useShownRows(found);
    },
    { initialProps: { found: first, thenWait: 0 } },
  );
  const find = (found: readonly FoundRow[], thenWait = 0) => rerender({ found, thenWait });
  const rows = () => result.current.map(({ row, findings }) => [row, findings.length]);
  return { find, rows };
}

describe('a row to mend', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('stays for a moment when it is mended, and goes then', () => {
    const { find, rows } = listRows([wrong(3), wrong(4)]);
    find([wrong(4)]);
    act(() => void vi.advanceTimersByTime(500));
    expect(rows()).toEqual([
      [3, 0],
      [4, 1],
    ]);
    act(() => void vi.advanceTimersByTime(200));
    expect(rows()).toEqual([[4, 1]]);
  });

  it('is not wrong again when another one goes at the moment in which it is mended', () => {
    const { find, rows } = listRows([wrong(3), wrong(4)]);
    find([wrong(4)]);
    find([], 700);
    expect(rows()).toEqual([[4, 0]]);
  });
});
