import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFilingInFull } from '../../../../test/fake-filings.ts';
import { FilingClocks } from './filing-clocks.tsx';

const clock = { source: 'rule 411', note: '', isConfirmed: true, stopped: null };
const told = () => screen.getAllByText(/^rule 411/).map(({ textContent }) => textContent);

describe('the due dates of a filing', () => {
  it('name the day from which each was counted', () => {
    const filing = aFilingInFull({
      state: 'Colorado',
      jobStartDate: '2024-01-01T06:00:00',
      jobEndDate: '2024-06-01T18:00:00',
      clocks: [
        { ...clock, who: 'operator', due: '2024-04-30', after: 'start' },
        { ...clock, who: 'service company', due: '2024-07-01', after: 'end' },
      ],
    });
    render(<FilingClocks filing={filing} />);
    expect(told()).toEqual(['rule 411 · job started 2024-01-01', 'rule 411 · job ended 2024-06-01']);
  });

  it('say that the end stands for the completion', () => {
    render(
      <FilingClocks
        filing={aFilingInFull({ clocks: [{ ...clock, who: 'operator', due: '2027-01-02', after: 'end' }] })}
      />,
    );
    expect(told()).toEqual([
      'rule 411 · job ended 2026-11-03 · counted from the end of the job; completion is not known',
    ]);
  });
});
