import { blankRow, compositionOf, type DisclosureRow, fraction, percent } from '@disclosure/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Composition } from './composition.tsx';
import { WaterBar } from './water-bar.tsx';

const aRow = (parts: Partial<DisclosureRow>): DisclosureRow => ({ ...blankRow, ...parts });
const rows = [
  aRow({ tradeName: 'Water', casNumber: '7732-18-5', percentInHFJob: fraction(0.8808), massIngredient: 107_202_623.9 }),
  aRow({ tradeName: '40/70', purpose: 'Proppant', percentInHFJob: fraction(0.1183), massIngredient: 9_412_000 }),
  aRow({
    tradeName: 'FR-76',
    purpose: 'Friction Reducer',
    casNumber: 'Proprietary',
    percentInAdditive: percent(104),
    percentInHFJob: fraction(0.000_833_592_7),
    massIngredient: 101_451.7,
  }),
];

describe('the composition', () => {
  it('gives the number of every product beside its dot', () => {
    render(<Composition composition={compositionOf({ rows })} />);
    const products = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(products).toContain('Water 88.08\u{A0}%');
    expect(products).toContain('FR-76Friction Reducer0.083\u{A0}%, contains a proprietary ingredient');
  });

  it('shows the same as a table', () => {
    render(<Composition composition={compositionOf({ rows })} />);
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    const row = screen.getByRole('row', { name: /FR-76/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['Friction Reducer', '104.0', '101,451.7', '0.08335927']);
    expect(within(row).getByText('Proprietary')).toBeTruthy();
  });
});

describe('the water sources', () => {
  it('name every part, and what is missing', () => {
    render(
      <WaterBar
        shares={[
          { name: 'Produced Water', percent: percent(55) },
          { name: '', percent: percent(37.5) },
        ]}
      />,
    );
    const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(parts).toEqual(['Produced Water 55\u{A0}%', 'Not chosen 37.5\u{A0}%', 'Missing 7.5\u{A0}%']);
    expect(screen.getByText('7.5 % missing')).toBeTruthy();
  });
});
