import { ProblemError } from '@disclosure/api';
import { withWaterSource } from '@disclosure/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alerts, openGenerateStep, storedAnswer, type UploadBody } from '../../../../../test/open-generate-step.tsx';
import type { Api } from '../../../../lib/api.tsx';
import { aWizardOf, llano } from './generate.examples.ts';

beforeEach(() => vi.setSystemTime('2026-11-15T12:00:00'));

describe('step 5 with many wells', () => {
  const three = () => aWizardOf([['Alpha 1H'], ['Bravo 2H', { longitude: null }], ['Charlie 3H']]);

  it('marks every tab with how its document came out', async () => {
    const { click } = await openGenerateStep(three());
    await click('Generate all');
    await waitFor(() => expect(screen.getAllByLabelText('XML generated')).toHaveLength(2));
    const tab = screen.getByRole('tab', { name: /Bravo 2H/ });
    expect(within(tab).getByLabelText('Error')).toBeTruthy();
    expect(tab.textContent).toContain('Failed to generate XML: Missing required well data: longitude');
    expect(screen.getByText('2 of 3 files generated')).toBeTruthy();
  });

  it('saves all, counts what failed, and tries only that again', async () => {
    const uploaded: string[] = [];
    const uploadFile: Api['uploadFile'] = async ({ body }) => {
      const isFirstTry = !uploaded.includes(body.fileName);
      uploaded.push(body.fileName);
      if (isFirstTry && body.fileName.startsWith('Charlie')) throw new ProblemError('unexpected', 'Broken');
      return storedAnswer(body);
    };
    const { click, store } = await openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H'], ['Charlie 3H']]), {
      uploadFile,
    });
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('3 of 3 files generated')).toBeTruthy());
    await click('Save all');
    expect(await screen.findByText('Saved 2 of 3 · 1 failed')).toBeTruthy();
    await click('Retry failed (1)');
    expect(await screen.findByText('Saved 3 of 3')).toBeTruthy();
    await waitFor(() => expect(Object.keys(store.get().saved)).toHaveLength(3));
    expect(uploaded).toHaveLength(4);
  });

  it('saves nothing before it is known what is odd', async () => {
    const twins = Promise.withResolvers<{ name: string; apiNumber: string; endDate: string }[]>();
    const opening = openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H']]), { listTwins: () => twins.promise });
    const saveAll = await screen.findByRole('button', { name: 'Save all' });
    fireEvent.click(saveAll);
    expect(alerts()).toContain('No XML content to save. Please generate XML first.');
    fireEvent.click(screen.getByRole('button', { name: 'Generate all' }));
    await screen.findByText('2 of 2 files generated');
    fireEvent.click(saveAll);
    expect(screen.queryByText(/^Sav(?:ed|ing) \d of 2/)).toBeNull();
    twins.resolve([{ name: 'Old.xml', apiNumber: '42461424700000', endDate: '2026-10-28T04:55:00' }]);
    const { click, uploads } = await opening;
    await click('Save all');
    expect(within(await screen.findByRole('alertdialog')).getByText(/already stored: Old\.xml/)).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('never stores what was there before an edit when it tries again', async () => {
    const uploads: UploadBody[] = [];
    const uploadFile: Api['uploadFile'] = async ({ body }) => {
      uploads.push(body);
      throw new ProblemError('unexpected', 'Broken');
    };
    const { click, store } = await openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H']]), { uploadFile });
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
    await click('Save all');
    await screen.findByText('Saved 0 of 2 · 2 failed');
    act(() => store.change((state) => withWaterSource(state, { type: 'single', source: 'Other, < 1000TDS' })));
    await click('Retry failed (2)');
    expect(alerts()).toContain('No XML content to save. Please generate XML first.');
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
    await click('Retry failed (2)');
    await waitFor(() => expect(uploads).toHaveLength(4));
    expect(uploads.slice(2).every(({ content }) => content.includes('Other, &lt; 1000TDS'))).toBe(true);
  });

  it('asks in the plural for a customer', async () => {
    const { click } = await openGenerateStep(
      aWizardOf([['Alpha 1H'], ['Bravo 2H', { customer: '', customer_id: null }]]),
    );
    expect(
      screen.getByText('Some wells have customer associations while others do not. Please select a customer manually.'),
    ).toBeTruthy();
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
    await click('Save all');
    expect(alerts()).toContain('Please select a customer before saving the XML files.');
  });

  it('never moves a well to another customer without a word', async () => {
    const { click, user, store } = await openGenerateStep(
      aWizardOf([['Alpha 1H'], ['Bravo 2H', { customer_id: 2 }], ['Charlie 3H', { customer_id: null, customer: '' }]]),
    );
    const owners = () => Object.values(store.get().disclosures).map(({ customer }) => customer?.id);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), llano.name);
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Bravo 2H').parentElement?.textContent).toBe('Bravo 2HQuarter Horse Energy');
    expect(owners()).toEqual([1, 2, undefined]);
    await click('Only the others (2)');
    await waitFor(() => expect(owners()).toEqual([1, 2, 1]));
  });

  it('opens wells by mouse and by keyboard', async () => {
    const { user } = await openGenerateStep(three());
    await user.click(screen.getByRole('tab', { name: /Bravo 2H/ }));
    expect(screen.getByRole('heading', { level: 1, name: 'Bravo 2H' })).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('heading', { level: 1, name: 'Charlie 3H' })).toBeTruthy();
    await act(() => user.keyboard('{Home}'));
    expect(screen.getByRole('tabpanel', { name: /Alpha 1H/ })).toBeTruthy();
  });
});
