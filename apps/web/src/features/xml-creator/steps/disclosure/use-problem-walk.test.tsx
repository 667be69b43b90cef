import { percent } from '@disclosure/core';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceData, wellsAtStep4 } from '../../../../../test/example-wells.ts';
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
