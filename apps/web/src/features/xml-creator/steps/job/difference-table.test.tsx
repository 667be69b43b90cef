import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DifferenceTable } from './refetch-dialog.tsx';

const differences = Array.from({ length: 250 }, (_, index) => ({
  id: `${index}`,
  well: 'Alpha',
  place: `Row ${index + 1} · Volume`,
  mine: '1',
  theirs: '2',
  isConflict: true,
}));

describe('the table of differences', () => {
  it('offers a choice for every conflict, however many there are', () => {
    render(<DifferenceTable differences={differences} taken={new Set()} onTake={() => {}} />);
    expect(screen.getAllByRole('radio')).toHaveLength(500);
  });

  it('counts the changes that it does not list', () => {
    render(<DifferenceTable differences={differences} />);
    expect(screen.getByText('and 50 more')).toBeTruthy();
  });
});
