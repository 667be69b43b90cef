import { ProblemError } from '@disclosure/api';
import { type WizardState, withWaterSource, writeDisclosure } from '@disclosure/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, page } from '../../../../test/fake-administration.ts';
import { renderWizard } from '../../../../test/render-wizard.tsx';
import type { Api } from '../../../lib/api.tsx';
import { aSimulatedOrigin, aWizardOf, llano, quarter, referenceData } from './generate.examples.ts';
import { GenerateStep } from './generate-step.tsx';

type UploadBody = Parameters<Api['uploadFile']>[0]['body'];

beforeEach(() => vi.setSystemTime('2026-11-15T12:00:00'));

/** Step 5 with a store that keeps what it gets. */
async function openStep(state: WizardState, api: Partial<Api> = {}) {
  const uploads: UploadBody[] = [];
  const uploadFile: Api['uploadFile'] = async ({ body }) => {
    uploads.push(body);
    const result = { id: `id ${uploads.length}`, name: body.fileName, url: '', timestamp: '2026-11-15T12:00:01Z' };
    return { success: true, result: { ...result, revision: 1, sha256: 'a'.repeat(64) } };
  };
  const wizard = renderWizard(<GenerateStep />, {
    state,
    referenceData,
    api: {
      listTwins: async () => [],
      listMyCustomers: async () => [{ ...llano, operator_number: '' }],
      listCustomers: async () => page(aCustomer({ id: 1, name: llano.name }), aCustomer({ id: 2, name: quarter.name })),
      uploadFile,
      ...api,
    },
  });
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const click = (name: string | RegExp) => wizard.user.click(button(name));
  await screen.findByRole('button', { name: 'Generate' });
  await waitFor(() => expect(button('Save to Cloud')).toHaveProperty('disabled', false));
  return { ...wizard, uploads, button, click };
}

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

describe('step 5 with one well', () => {
  it('says that there is nothing to save, download or view yet', async () => {
    const { click } = await openStep(aWizardOf([['Alpha 1H']]));
    await click('Save to Cloud');
    expect(alerts()).toContain('No XML content to save. Please generate XML first.');
    await click('Download');
    expect(alerts()).toContain('No XML content to download. Please generate XML first.');
    await click('View in Browser');
    expect(alerts()).toContain('No XML content to view. Please generate XML first.');
  });

  it('saves what the writer makes, under the customer of the well, and shows the receipt of the server', async () => {
    const state = aWizardOf([['Alpha 1H']]);
    const { click, uploads, store } = await openStep(state);
    await click('Generate');
    await click('Save to Cloud');
    expect(await screen.findByRole('heading', { name: 'Saved' })).toBeTruthy();
    const disclosure = state.disclosures['Alpha 1H'];
    expect(uploads).toEqual([
      {
        fileName: 'Alpha 1H Chemical Disclosure.xml',
        content: disclosure && writeDisclosure(disclosure),
        metadata: { customerId: 1, simulated: false },
      },
    ]);
    expect(screen.getByText('a'.repeat(64))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in viewer' }).getAttribute('href')).toBe('/xml-viewer?file=id 1');
    expect(store.get().saved['Alpha 1H']).toMatchObject({ fileId: 'id 1', revision: 1 });
  });

  it('is not blocked by warnings, but asks once about them', async () => {
    const { click, uploads } = await openStep(aWizardOf([['Alpha 1H', { tvd: 30_000 }]]));
    await click('Generate');
    await click('Save to Cloud');
    const dialog = await screen.findByRole('alertdialog', { name: 'Save to Cloud' });
    expect(within(dialog).getByText(/26,?000/)).toBeTruthy();
    expect(uploads).toHaveLength(0);
    await click('Save anyway');
    await screen.findByRole('heading', { name: 'Saved' });
    await click('Save to Cloud');
    await waitFor(() => expect(uploads).toHaveLength(2));
  });

  it('names what blocks the document, leads there, and mends it with one click', async () => {
    const { click, visited, store } = await openStep(
      aWizardOf([['Alpha 1H', { api: '42-461-42471', longitude: null }]]),
    );
    await click('Generate');
    expect(alerts()).toContain('Failed to generate XML: Missing required well data: longitude');
    await click('Well · Longitude');
    expect(visited).toEqual([2]);
    await click('Add zeros');
    expect(store.get().disclosures['Alpha 1H']?.well.apiNumber).toBe('42461424710000');
  });

  it('keeps the words of the server when saving fails, and does not say saved', async () => {
    const uploadFile = () => Promise.reject(new ProblemError('rule-broken', 'The document is not valid'));
    const { click, store } = await openStep(aWizardOf([['Alpha 1H']]), { uploadFile });
    await click('Generate');
    await click('Save to Cloud');
    expect(await screen.findAllByText('Failed to save XML to cloud storage: The document is not valid')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Saved' })).toBeNull();
    expect(store.get().saved).toEqual({});
  });

  it('needs a customer, and takes one that is chosen', async () => {
    const { click, user, uploads } = await openStep(aWizardOf([['Alpha 1H', { customer: '', customer_id: null }]]));
    await click('Generate');
    await click('Save to Cloud');
    expect(alerts()).toContain('Please select a customer before saving the XML file.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), quarter.name);
    // Another customer is another operator: the document has to be made anew.
    await waitFor(() => expect(screen.queryByText('XML preview')).toBeNull());
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads[0]?.metadata).toMatchObject({ customerId: 2 }));
    expect(uploads[0]?.content).toContain('<OperatorNumber>00990011</OperatorNumber>');
  });

  it('says whether the job data or a person chose the customer', async () => {
    const { user } = await openStep(aWizardOf([['Alpha 1H']]));
    expect(screen.getByText('Matched from the job data.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), quarter.name);
    expect(await screen.findByText('Chosen by hand.')).toBeTruthy();
  });

  it('says when the user will not see the file', async () => {
    await openStep(aWizardOf([['Alpha 1H', { customer_id: 2, customer: quarter.name }]]));
    expect(
      await screen.findByText('You are not assigned to Quarter Horse Energy; you will not see this file'),
    ).toBeTruthy();
  });

  it('marks what comes from an invented job', async () => {
    const { click, uploads } = await openStep(aWizardOf([['Alpha 1H']], { origin: aSimulatedOrigin }));
    expect(screen.getByText(/Simulated job/)).toBeTruthy();
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads[0]?.metadata).toMatchObject({ simulated: true }));
  });

  it('warns of a file of the same job, and goes back', async () => {
    const listTwins = async () => [{ name: 'Old.xml', apiNumber: '42461424700000', endDate: '2026-10-28T04:55:00' }];
    const { click, visited } = await openStep(aWizardOf([['Alpha 1H']]), { listTwins });
    expect(await screen.findByText(/stored already: Old.xml/)).toBeTruthy();
    await click('Back to Chemical Disclosure');
    expect(visited).toEqual([4]);
  });
});

describe('step 5 with many wells', () => {
  const three = () => aWizardOf([['Alpha 1H'], ['Bravo 2H', { longitude: null }], ['Charlie 3H']]);

  it('marks every tab with how its document came out', async () => {
    const { click } = await openStep(three());
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
      const result = { id: body.fileName, name: body.fileName, url: '', timestamp: '2026-11-15T12:00:01Z' };
      return { success: true, result: { ...result, revision: 1, sha256: 'a' } };
    };
    const { click, store } = await openStep(aWizardOf([['Alpha 1H'], ['Bravo 2H'], ['Charlie 3H']]), { uploadFile });
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('3 of 3 files generated')).toBeTruthy());
    await click('Save all');
    expect(await screen.findByText('Saved 2 of 3 · 1 failed')).toBeTruthy();
    await click('Retry failed (1)');
    expect(await screen.findByText('Saved 3 of 3')).toBeTruthy();
    await waitFor(() => expect(Object.keys(store.get().saved)).toHaveLength(3));
    expect(uploaded).toHaveLength(4);
  });

  it('never stores what was there before an edit when it tries again', async () => {
    const uploads: UploadBody[] = [];
    const uploadFile: Api['uploadFile'] = async ({ body }) => {
      uploads.push(body);
      throw new ProblemError('unexpected', 'Broken');
    };
    const { click, store } = await openStep(aWizardOf([['Alpha 1H'], ['Bravo 2H']]), { uploadFile });
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
    const { click } = await openStep(aWizardOf([['Alpha 1H'], ['Bravo 2H', { customer: '', customer_id: null }]]));
    expect(
      screen.getByText('Some wells have customer associations while others do not. Please select a customer manually.'),
    ).toBeTruthy();
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
    await click('Save all');
    expect(alerts()).toContain('Please select a customer before saving the XML files.');
  });

  it('never moves a well to another customer without a word', async () => {
    const { click, user, store } = await openStep(
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
    const { user } = await openStep(three());
    await user.click(screen.getByRole('tab', { name: /Bravo 2H/ }));
    expect(screen.getByRole('heading', { level: 1, name: 'Bravo 2H' })).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('heading', { level: 1, name: 'Charlie 3H' })).toBeTruthy();
    await act(() => user.keyboard('{Home}'));
    expect(screen.getByRole('tabpanel', { name: /Alpha 1H/ })).toBeTruthy();
  });
});
