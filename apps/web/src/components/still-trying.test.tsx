import { ProblemError } from '@disclosure/api';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Loading } from './loading.tsx';
import { TableSkeleton } from './query-state.tsx';

describe('what is waited for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => {
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  };
  const said = () => screen.getByRole('status').textContent;

  it('is named, and after two seconds it is said that it is still being tried', () => {
    render(<Loading what="Loading customers..." />);
    pass(1_999);
    expect(said()).toBe('Loading customers...');
    pass(1);
    expect(said()).toBe('Loading customers...Still trying...');
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Still trying... The server could not be reached.'],
    [new ProblemError('unavailable', 'The database is away.'), 'Still trying... The database is away.'],
  ])('says how the last try ended: %s', (failure, words) => {
    render(<TableSkeleton text="Loading vendors..." failure={failure} />);
    expect(said()).not.toContain('Still trying');
    pass(2_000);
    expect(said()).toBe(`Loading vendors... ${words}`);
  });
});
