import { ProblemError } from '@disclosure/api';
import { withWaterSource, writeDisclosure } from '@disclosure/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alerts, openGenerateStep } from '../../../../../test/open-generate-step.tsx';
import { said } from '../../../../../test/said.ts';
import { aSimulatedOrigin, aWizardOf, llano, quarter } from './generate.examples.ts';

beforeEach(() => vi.setSystemTime('2026-11-15T12:00:00'));

describe('step 5 with one well', () => {
  it('says that there is nothing to save, download or view yet', async () => {
    const { click, button } = await openGenerateStep(aWizardOf([['Alpha 1H']]));
    const offers = ['Save to Cloud', 'Download', 'View in Browser'];
    const blocked = () => offers.map((name) => button(name).getAttribute('aria-disabled'));
    expect(blocked()).toEqual(['true', 'true', 'true']);
    await click('Save to Cloud');
    expect(alerts()).toContain('No XML content to save. Please generate XML first.');
    await click('Download');
    expect(alerts()).toContain('No XML content to download. Please generate XML first.');
    await click('View in Browser');
    expect(alerts()).toContain('No XML content to view. Please generate XML first.');
    await click('Generate');
    expect(blocked()).toEqual(['false', 'false', 'false']);
  });

  it('saves what the writer makes, under the customer of the well, and shows the receipt of the server', async () => {
    const state = aWizardOf([['Alpha 1H']]);
    const { click, uploads, store } = await openGenerateStep(state);
    await click('Generate');
    await click('Save to Cloud');
    expect(await screen.findByRole('heading', { name: 'Saved' })).toBeTruthy();
    // It stands far above the button, where a user waits for it.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Saved' })));
    const disclosure = state.disclosures['Alpha 1H'];
    expect(uploads).toEqual([
      {
        fileName: 'Alpha 1H Chemical Disclosure.xml',
        content: disclosure && writeDisclosure(disclosure),
        metadata: {
          wellName: 'Alpha 1H',
          operator: llano.name,
          apiNumber: disclosure?.well.apiNumber,
          state: disclosure?.well.state,
          county: disclosure?.well.county,
          date: disclosure?.well.endDate,
          customerId: 1,
          customerName: llano.name,
          simulated: false,
          customerSettled: { how: 'id', name: llano.name, score: null, by: '' },
        },
      },
    ]);
    expect(screen.getByRole('button', { name: 'SHA-256 aaaaaaaa…' }).title).toBe('a'.repeat(64));
    expect(screen.getByText(new RegExp(`^Revision 1 · [\\d.]+ KB · for ${llano.name}$`))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in viewer' }).getAttribute('href')).toBe('/xml-viewer?file=id 1');
    expect(store.get().saved['Alpha 1H']).toMatchObject({ fileId: 'id 1', revision: 1 });
  });

  it('counts as products what has a trade name, as step 4 does', async () => {
    const state = aWizardOf([['Alpha 1H']]);
    const all = state.disclosures['Alpha 1H'];
    const rows = all?.rows.map((row, index) => (index === 0 ? row : { ...row, tradeName: '' })) ?? [];
    await openGenerateStep({ ...state, disclosures: all ? { 'Alpha 1H': { ...all, rows } } : {} });
    expect(screen.getByText(/ rows · /).textContent).toBe(`${rows.length} rows · 1\u{A0}product`);
  });

  it('is not blocked by warnings, but asks once about them', async () => {
    const uploadFile = vi.fn(async () => Promise.reject(new ProblemError('unexpected', 'Broken')));
    const { click } = await openGenerateStep(aWizardOf([['Alpha 1H', { tvd: 30_000 }]]), { uploadFile });
    await click('Generate');
    await click('Save to Cloud');
    const dialog = await screen.findByRole('alertdialog', { name: 'Save to Cloud' });
    expect(within(dialog).getByText(/26,?000/)).toBeTruthy();
    expect(uploadFile).not.toHaveBeenCalled();
    await click('Save anyway');
    await screen.findAllByText(/Broken/);
    await click('Save to Cloud');
    await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(2));
  });

  it('offers the way on once it is saved, and saves again only what has changed', async () => {
    const { click, uploads, button, store } = await openGenerateStep(aWizardOf([['Alpha 1H']]));
    const generate = () => button('Generate').dataset['variant'];
    const isQuiet = () => button('Save to Cloud').getAttribute('aria-disabled');
    expect([generate(), isQuiet()]).toEqual(['filled', 'true']);
    await click('Generate');
    expect([generate(), isQuiet()]).toEqual(['default', 'false']);
    expect(screen.queryByRole('link', { name: 'Open in viewer' })).toBeNull();
    await click('Save to Cloud');
    expect(await screen.findByText('Nothing changed since it was saved')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Next job' }).getAttribute('href')).toBe('/xml-creator');
    expect(isQuiet()).toBe('true');
    await click('Save to Cloud');
    expect(uploads).toHaveLength(1);

    act(() => store.change((state) => withWaterSource(state, { type: 'single', source: 'Other, < 1000TDS' })));
    expect(await screen.findByRole('heading', { name: 'Saved as revision 1, changed since' })).toBeTruthy();
    expect(screen.queryByText('Open in viewer')).toBeNull();
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.content).toContain('Other, &lt; 1000TDS');
  });

  it('edits the well in place, leads to water and chemicals, and unfolds chart and map', async () => {
    const { click, user, visited } = await openGenerateStep(aWizardOf([['Alpha 1H']]));
    for (const item of ['Change water source', 'Change chemicals']) {
      await click('Change');
      await user.click(await screen.findByRole('menuitem', { name: item }));
    }
    await click('Change');
    await user.click(await screen.findByRole('menuitem', { name: 'Change well' }));
    expect(await screen.findByText('Edit Well: Alpha 1H')).toBeTruthy();
    await click('Cancel');
    expect(visited).toEqual(['water', 'disclosure']);
    expect(screen.queryByRole('region', { name: 'Map of the wells' })).toBeNull();
    await click('Chart and map');
    expect(screen.getByRole('region', { name: 'Map of the wells' })).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Share of each product/ })).toBeTruthy();
  });

  it('names what blocks the document, leads there, and mends it with one click', async () => {
    const { click, visited, store } = await openGenerateStep(
      aWizardOf([['Alpha 1H', { api: '42-461-42471', longitude: null }]]),
    );
    await click('Generate');
    expect(alerts()).toContain('Failed to generate XML: Missing required well data: longitude');
    await click('Well · Longitude');
    expect(visited).toEqual(['wells']);
    await click('Add zeros');
    expect(store.get().disclosures['Alpha 1H']?.well.apiNumber).toBe('42461424710000');
  });

  it('keeps the words of the server when saving fails, and does not say saved', async () => {
    const uploadFile = () => Promise.reject(new ProblemError('rule-broken', 'The document is not valid'));
    const { click, store } = await openGenerateStep(aWizardOf([['Alpha 1H']]), { uploadFile });
    await click('Generate');
    await click('Save to Cloud');
    expect(await screen.findAllByText('Failed to save XML to cloud storage: The document is not valid')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Saved' })).toBeNull();
    expect(store.get().saved).toEqual({});
  });

  it('needs a customer, and takes one that is chosen', async () => {
    const { click, user, uploads } = await openGenerateStep(
      aWizardOf([['Alpha 1H', { customer: '', customer_id: null }]]),
    );
    await click('Generate');
    await click('Save to Cloud');
    expect(alerts()).toContain('Please select a customer before saving the XML file.');
    expect(screen.getByText('You must select a customer before saving the XML file.')).toBeTruthy();
    // A toast under the mouse stays until it is dismissed.
    for (const alert of screen.getAllByRole('alert')) fireEvent.mouseOver(alert);
    expect(await screen.findByText('Operator number 00000000 until a customer is chosen')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), quarter.name);
    // Another customer is another operator: the document has to be made again.
    await waitFor(() => expect(screen.queryByText('XML preview')).toBeNull());
    // What was refused is answered: nothing says it any more, not even the toast.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads[0]?.metadata).toMatchObject({ customerId: 2 }));
    expect(uploads[0]?.content).toContain('<OperatorNumber>00990011</OperatorNumber>');
  });

  it('says that the server was not reached when it cannot draw the form', async () => {
    const drawForm = () => Promise.reject(new TypeError('Failed to fetch'));
    const { click } = await openGenerateStep(aWizardOf([['Alpha 1H']]), { drawForm });
    await click('Generate');
    await click('Download PDF');
    const words = 'Failed to make the PDF: The server could not be reached. Please try again in a moment.';
    await waitFor(() => expect(said()).toContain(words));
  });

  it('gives the operator and the registry each its own due date', async () => {
    await openGenerateStep(aWizardOf([['Alpha 1H']]));
    const file = within(screen.getByRole('region', { name: 'This file' }));
    const duties = file
      .getAllByTitle(/ by \d{4}-/)
      .map(({ title, parentElement }) => [
        parentElement?.parentElement?.firstElementChild?.nextSibling?.textContent,
        title.slice(0, title.indexOf(' by ')),
      ]);
    expect(duties).toEqual([
      ['Send to the operator', 'The service company must give the operator its part'],
      ['Upload to the registry', 'The operator must disclose'],
    ]);
  });

  it('says whether the job data or a person chose the customer', async () => {
    const { user } = await openGenerateStep(aWizardOf([['Alpha 1H']]));
    expect(screen.getByText('Id in the job data.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), quarter.name);
    expect(await screen.findByText(/^Chosen by hand\./)).toBeTruthy();
  });

  it('says when the user will not see the file', async () => {
    await openGenerateStep(aWizardOf([['Alpha 1H', { customer_id: 2, customer: quarter.name }]]));
    expect(
      await screen.findByText('You are not assigned to Quarter Horse Energy; you will not see this file'),
    ).toBeTruthy();
  });

  it('marks what comes from an invented job', async () => {
    const { click, uploads } = await openGenerateStep(aWizardOf([['Alpha 1H']], { origin: aSimulatedOrigin }));
    expect(screen.getByText(/Simulated job/)).toBeTruthy();
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads[0]?.metadata).toMatchObject({ simulated: true }));
  });

  it('warns of a file of the same job, and goes back', async () => {
    const listTwins = async () => [{ name: 'Old.xml', apiNumber: '42461424700000', endDate: '2026-10-28T04:55:00' }];
    const { click, visited } = await openGenerateStep(aWizardOf([['Alpha 1H']]), { listTwins });
    expect(await screen.findByText(/already stored: Old.xml/)).toBeTruthy();
    await click('Back to Chemical Disclosure');
    expect(visited).toEqual(['disclosure']);
  });
});
