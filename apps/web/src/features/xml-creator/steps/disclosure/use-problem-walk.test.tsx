import { percent } from '@disclosure/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceData, wellsAtStep4 } from '../../../../../test/example-wells.ts';
import { cell, openDisclosureStep } from '../../../../../test/open-disclosure-step.tsx';
import { renderWizard } from '../../../../../test/render-wizard.tsx';
import { DisclosureStep } from './disclosure-step.tsx';

describe('a fix in the list of problems', () => {
  it('is taken once, however quickly it is clicked again', async () => {
    localStorage.setItem('step-4-panels', 'shown');
    const twice = { ingredientName: 'Acrylamide copolymer', casNumber: 'Proprietary', percentInAdditive: percent(30) };
    const state = wellsAtStep4({ Alpha: { edits: [[3, twice]] } });
    const { store } = renderWizard(<DisclosureStep />, { state, referenceData });
    const names = () => store.get().disclosures['Alpha']?.rows.map(({ ingredientName }) => ingredientName);
    const before = names();
    const remove = await screen.findByRole('button', { name: 'Remove duplicate row' });
    fireEvent.click(remove);
    fireEvent.click(remove);
    expect(names()).toEqual(before?.toSpliced(3, 1));
  });
});

describe('the fix beside the active cell', () => {
  it.each(['{Control>}{PageDown}{/Control}', '{Control>}z{/Control}'])(
    'gives the focus to the cell, when %s takes it away',
    async (keys) => {
      const { user } = openDisclosureStep({ A: {}, B: {} });
      await user.click(cell('2', 'supplier'));
      await user.keyboard('{Delete}{F8}');
      expect(document.activeElement?.textContent).toMatch(/as supplier$/);
      await user.keyboard(keys);
      await waitFor(() => expect(document.activeElement === cell('2', 'supplier')).toBe(true));
    },
  );
});
