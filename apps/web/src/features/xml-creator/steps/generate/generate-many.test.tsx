import { ProblemError } from '@disclosure/api';
import { messages, withWaterSource, type WizardState } from '@disclosure/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aRefusal } from '../../../../../test/example-wells.ts';
import { alerts, openGenerateStep, storedAnswer, type UploadBody } from '../../../../../test/open-generate-step.tsx';
import type { Api } from '../../../../lib/api.tsx';
import { aWizardOf, llano } from './generate.examples.ts';

beforeEach(() => vi.setSystemTime('2026-11-15T12:00:00'));

/** As if the registry refused one of the wells. */
const refused = (name: string, state: WizardState): WizardState => ({
  ...state,
  wells: state.wells.map((well) => (well.key === name ? { ...well, findings: [aRefusal] } : well)),
});

describe('step 5 with many wells', () => {
  const three = () => aWizardOf([['Alpha 1H'], ['Bravo 2H', { longitude: null }], ['Charlie 3H']]);

  it('marks every tab with how its document came out', async () => {
    const { click } = await openGenerateStep(three());
    await click('Generate all');
    const tabs = within(screen.getByRole('tablist', { name: 'Wells' }));
    await waitFor(() => expect(tabs.getAllByLabelText('Ready, XML generated')).toHaveLength(2));
    const tab = screen.getByRole('tab', { name: /^Needs attention: 1 error Bravo 2H/ });
    expect(tab.textContent).toContain('Failed to generate XML: Missing required well data: longitude');
    expect(screen.getByText('2 of 3 files generated')).toBeTruthy();
  });

  it('tells those who do not see it how many documents came out, once all are made', async () => {
    const { click } = await openGenerateStep(three());
    const note = screen.getByText('0 of 3 files generated').closest('output');
    const told: string[] = [];
    let wasBusy = false;
    const listen = () => {
      if (note?.getAttribute('aria-busy') === 'true') wasBusy = true;
      else told.push(note?.textContent ?? '');
    };
    const observer = new MutationObserver(listen);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await click('Generate all');
    await waitFor(() => expect(told.at(-1)).toBe('2 of 3 files generated'));
    observer.disconnect();
    expect(wasBusy).toBe(true);
    expect(new Set(told).size).toBeLessThanOrEqual(2);
  });

  it('gives a check to what is generated, and shows errors and refusals before', async () => {
    const { click, user } = await openGenerateStep(refused('Charlie 3H', three()));
    const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`${name} `) });
    const markOf = (name: string) => within(tab(name)).queryByRole('img')?.getAttribute('aria-label');
    // A slow page shows what it has found so far before the last well is checked or generated.
    await waitFor(() => expect(markOf('Charlie 3H')).toBe('Ready, 1 refusal'));
    expect(tab('Alpha 1H').textContent).toMatch(/^ReadyAlpha 1HNot generated/);
    expect([markOf('Alpha 1H'), markOf('Bravo 2H')]).toEqual([undefined, 'Needs attention: 1 error']);
    await click('Generate all');
    await waitFor(() => expect(markOf('Charlie 3H')).toBe('Ready, 1 refusal, XML generated'));
    expect(markOf('Alpha 1H')).toBe('Ready, XML generated');
    await user.click(tab('Charlie 3H'));
    const preflight = within(screen.getByRole('region', { name: 'Pre-flight' }));
    expect(preflight.getAllByRole('list')[0]?.getAttribute('aria-label')).toBe('1 the registry will refuse');
    expect(preflight.queryByText(/^0 errors/)).toBeNull();
  });

  it('names first what the registry will refuse, asks about it once, and saves', async () => {
    const state = refused('Bravo 2H', aWizardOf([['Alpha 1H', { tvd: 30_000 }], ['Bravo 2H']]));
    const { click, uploads } = await openGenerateStep(state);
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
    await click('Save all');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText('The registry will refuse 1 of these 2 files. Are you sure you want to save them?'),
    ).toBeTruthy();
    const [ofCustomer, refusal, warning] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(ofCustomer).toMatch(/^Llano Ridge Operating LLC, 2 files1 the registry will refuse1 warning/);
    expect([refusal, warning]).toEqual([
      'The registry refuses this depthBravo 2H',
      'The TVD of 30000 ft is above 26,000 ftAlpha 1H',
    ]);
    const marks = dialog.getAllByLabelText(/:$/).map((mark) => mark.getAttribute('aria-label'));
    expect(marks).toEqual(['Refusal:', 'Warning:']);
    await click('Save 2 files');
    await waitFor(() => expect(uploads).toHaveLength(2));
    await waitFor(() => expect(screen.getByText('Saved 2 of 2')).toBeTruthy());
    await click('Save all');
    await waitFor(() => expect(uploads).toHaveLength(4));
  });

  it('saves all, counts what failed, and tries only that again', async () => {
    const uploaded: string[] = [];
    const uploadFile: Api['uploadFile'] = async ({ body }) => {
      const isFirstTry = !uploaded.includes(body.fileName);
      uploaded.push(body.fileName);
      if (isFirstTry && body.fileName.startsWith('Charlie')) throw new ProblemError('unexpected', 'Broken');
      return storedAnswer(body);
    };
    const { click, store, user } = await openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H'], ['Charlie 3H']]), {
      uploadFile,
    });
    await user.click(screen.getByRole('tab', { name: /^All wells/ }));
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('3 of 3 files generated')).toBeTruthy());
    await click('Save all');
    expect(await screen.findByText('Saved 2 of 3 · 1 failed')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Next job' })).toBeNull();
    await click('Retry failed (1)');
    expect(await screen.findByText('Saved 3 of 3')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Next job' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open in viewer' })).toBeNull();
    await waitFor(() => expect(Object.keys(store.get().saved)).toHaveLength(3));
    expect(uploaded).toHaveLength(4);
  });

  it('says only that it waits while the server is away, and fails once the wait is cancelled', async () => {
    const uploadFile = () => Promise.reject(new TypeError('Failed to fetch'));
    const { click, button, user } = await openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H']]), { uploadFile });
    await click('Generate all');
    await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
    expect(button('Save to Cloud').dataset['variant']).toBe('filled');
    await click('Save all');
    expect(await screen.findByText('Waiting at 0 of 2')).toBeTruthy();
    expect(alerts()).toEqual([messages.saving.stalled]);
    expect(screen.getAllByText('Waiting to be saved')).toHaveLength(2);
    expect(screen.queryByText(/fail/i)).toBeNull();
    expect(button('Save to Cloud').dataset['variant']).toBe('default');
    await user.click(screen.getByRole('tab', { name: /^All wells/ }));
    expect(screen.getAllByText('Waiting').map(({ title }) => title)).toEqual(['', '']);
    await click('Cancel');
    expect(screen.getByText('Saved 0 of 2 · 2 failed')).toBeTruthy();
    expect(button('Retry failed (2)')).toBeTruthy();
  });

  it('saves nothing before it is known what is odd, and does so then without another click', async () => {
    const twins = Promise.withResolvers<{ name: string; apiNumber: string; endDate: string }[]>();
    const opening = openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H']]), { listTwins: () => twins.promise });
    const saveAll = await screen.findByRole('button', { name: 'Save all' });
    fireEvent.click(saveAll);
    expect(alerts()).toContain('No XML content to save. Please generate XML first.');
    fireEvent.click(screen.getByRole('button', { name: 'Generate all' }));
    await screen.findByText('2 of 2 files generated');
    fireEvent.click(saveAll);
    expect(screen.getByText(messages.saving.checking)).toBeTruthy();
    expect(saveAll.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/^Sav(?:ed|ing) \d of 2/)).toBeNull();
    twins.resolve([{ name: 'Old.xml', apiNumber: '42461424700000', endDate: '2026-10-28T04:55:00' }]);
    const { uploads } = await opening;
    expect(within(await screen.findByRole('alertdialog')).getByText(/already stored: Old\.xml/)).toBeTruthy();
    expect(screen.queryByText(messages.saving.checking)).toBeNull();
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
    expect(within(dialog).getByText('Bravo 2H').parentElement?.textContent).toBe('Quarter Horse EnergyBravo 2H');
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
    expect(screen.getByRole('tabpanel', { name: /All wells/ })).toBeTruthy();
    await act(() => user.keyboard('{ArrowDown}'));
    expect(screen.getByRole('tabpanel', { name: /Alpha 1H/ })).toBeTruthy();
  });
});
