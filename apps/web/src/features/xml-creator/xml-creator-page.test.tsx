import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../../test/render-app.tsx';

const stepNames = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('The XML Creator', () => {
  it('shows its five steps, of which only the first is open at the start', async () => {
    visit('/xml-creator', { role: 'Editor' });
    const steps = await screen.findByRole('navigation', { name: 'Steps' });

    expect(stepNames()).toStrictEqual([
      '1 Job Input',
      '2 Well Selection',
      '3 Water Source',
      '4 Chemical Disclosure',
      '5 Generate XML',
    ]);
    expect(steps.querySelector('[aria-current=step]')?.textContent).toBe('1 Job Input');
    expect(steps.querySelectorAll('button')).toHaveLength(0);
  });
});
