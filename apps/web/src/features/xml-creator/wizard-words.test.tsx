import { ProblemError } from '@disclosure/api';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceData, wellsAtStep4 } from '../../../test/example-wells.ts';
import { button, fetchJob, heading, twoWells } from '../../../test/open-wizard.ts';
import { visit } from '../../../test/render-app.tsx';
import { renderWizard } from '../../../test/render-wizard.tsx';
import { DisclosureStep } from './steps/disclosure/disclosure-step.tsx';
import { PreparedDisclosures } from './state/reference-data.tsx';

describe('the words of the wizard', () => {
  it('explain in step 1 how it goes on', async () => {
    visit('/xml-creator', { role: 'Editor' });
    await heading('FracFocus XML Generator');
    const help = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem');
    expect(help.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Enter the job number'),
      expect.stringContaining('Select wells'),
      expect.stringContaining('Review and edit the chemical disclosure'),
      expect.stringContaining('Generate and download'),
    ]);
  });

  it('show how a well is filled in, and the sources of water in their order', async () => {
    const { user } = await fetchJob(twoWells);
    await user.click(await button('Edit Caprock State 22-15 A 1H'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Well: Caprock State 22-15 A 1H' });
    const placeholder = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).placeholder;
    expect(placeholder('API')).toBe('42-461-42471-00-00');
    expect([placeholder('Start Date'), placeholder('End Date')]).toEqual(['2024-08-05 11:09', '2024-08-05 11:09']);
    expect(within(dialog).getByText(/the count is calculated and not editable\.$/)).toBeTruthy();
    await user.click(await button('Cancel'));
    await user.click(await screen.findByLabelText('Caprock State 22-15 A 1H'));
    await user.click(await button('Continue with Selected Wells (1)'));
    const options = within(await screen.findByLabelText('Water Source')).getAllByRole('option');
    expect(options.slice(-7).map(({ textContent }) => textContent)).toEqual([
      'Groundwater, < 1000TDS',
      'Groundwater, > 1000TDS',
      'Surface Water, < 1000TDS',
      'Surface Water, > 1000TDS',
      'Produced Water',
      'Other, < 1000TDS',
      'Other, > 1000TDS',
    ]);
  });

  it('say what one well lacks before it goes on', async () => {
    const state = wellsAtStep4({ Alpha: { edits: [[1, { purpose: '' }]] } });
    const { user, visited } = renderWizard(<DisclosureStep />, { state, referenceData });
    await user.click(await button('Proceed to XML Generation'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please correct all errors before proceeding');
    expect(visited).toEqual([]);
  });

  it('say which of several wells need attention', async () => {
    const state = wellsAtStep4({ Alpha: { edits: [[1, { purpose: '' }]] }, Bravo: {} });
    renderWizard(<DisclosureStep />, { state, referenceData });
    expect(await screen.findByRole('tab', { name: /Needs attention.*Alpha/ })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /Ready.*Bravo/ })).toBeTruthy();
  });

  it('say that no disclosure could be made, and why', async () => {
    const { disclosures: _, ...state } = wellsAtStep4({ Alpha: {} });
    renderWizard(<PreparedDisclosures Step={DisclosureStep} />, {
      state,
      referenceData: { customers: undefined as never },
    });
    expect(await screen.findByText(/^Failed to process chemicals\. Please try again\./)).toBeTruthy();
    expect(screen.getByText(/^Failed to prepare data: ./)).toBeTruthy();
  });

  it('say that customers or vendors are missing', async () => {
    const listVendors = () => Promise.reject(new ProblemError('unexpected', 'Broken'));
    await fetchJob(twoWells, { listVendors });
    const words = 'Failed to fetch customer or vendor data. Some information may not be displayed correctly.';
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeTruthy();
  });
});
