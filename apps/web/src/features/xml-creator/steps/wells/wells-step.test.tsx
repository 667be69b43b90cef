import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aJobWell } from '../../../../../test/fake-jobs.ts';
import { button, fetchJob, twoWells } from '../../../../../test/open-wizard.ts';
import { renderWizard } from '../../../../../test/render-wizard.tsx';
import { setDestination } from '../../state/navigation.tsx';
import { useWizard } from '../../state/store.ts';
import { aSimulatedOrigin, aWizardOf } from '../generate/generate.examples.ts';
import { WellsStep } from './wells-step.tsx';

const shownWells = () =>
  within(screen.getByRole('list', { name: 'Wells' }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent);

describe('step 2', () => {
  it('shows a card for every well, with N/A for what is blank', async () => {
    await fetchJob(twoWells);
    const card = (await screen.findByLabelText('Caprock State 22-15 B 2H')).closest('li');
    const facts = within(card as HTMLElement).getAllByRole('definition');
    expect(facts.map(({ textContent }) => textContent)).toStrictEqual([
      '42-461-42472-00-00',
      'Upton',
      'Texas',
      '9,184.5 ft',
      '12,690,112',
      '2026-10-19 06:42',
      'N/A',
      '1 item',
    ]);
  });

  it('shows the treatments side by side, and says which end is missing', async () => {
    await fetchJob(twoWells);
    const timeline = within(await screen.findByRole('region', { name: 'Treatment timeline' }));
    const bars = timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(bars).toEqual(['Caprock State 22-15 A 1H', 'Caprock State 22-15 B 2HEnd Date N/A']);
  });

  it('tells the user to select a well before going on', async () => {
    const { user } = await fetchJob(twoWells);
    await user.click(await button('Continue with Selected Wells (0)'));
    expect((await screen.findByText('Please select at least one well to continue')).closest('[role=alert]')).toBe(
      document.activeElement,
    );
  });

  it('selects a single well by itself, and says when there is none', async () => {
    await fetchJob({ wells: [aJobWell()] });
    await button('Continue with Selected Wells (1)');
    expect(screen.getByLabelText<HTMLInputElement>('Caprock State 22-15 A 1H').checked).toBe(true);
  });

  it('says so when the job has no wells', async () => {
    await fetchJob({ wells: [] });
    await screen.findByText('No wells found for this job number');
  });

  it('edits a well with its land data, and warns of text that is not a number', async () => {
    const { user } = await fetchJob(twoWells);
    await user.click(await button('Edit Caprock State 22-15 B 2H'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Well: Caprock State 22-15 B 2H' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('API')));
    await user.clear(dialog.getByLabelText('API'));
    await user.type(dialog.getByLabelText('API'), '42461424720000');
    await user.type(dialog.getByLabelText('End Date'), '2026-10-28 04:55');
    expect(dialog.getByLabelText('API')).toHaveProperty('value', '42-461-42472-00-00');
    await user.clear(dialog.getByLabelText('Clean Volume (gals)'));
    await user.type(dialog.getByLabelText('Clean Volume (gals)'), 'lots');
    dialog.getByText('Not a number – will be saved as 0');
    await user.selectOptions(dialog.getByLabelText('Datum'), 'NAD27');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const card = screen.getByLabelText('Caprock State 22-15 B 2H').closest('li');
    const facts = within(card as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts.slice(4)).toStrictEqual(['0', '2026-10-19 06:42', '2026-10-28 04:55', '1 item']);
  });

  it('asks before Back loses what is typed about a well', async () => {
    const { user, router, address } = await fetchJob(twoWells);
    // The server has given the draft its id by then, so the addresses of both steps have been replaced.
    await screen.findByText(/^Draft saved/);
    await waitFor(() => expect(address()).toMatch(/\/wells$/));
    await user.click(await button('Edit Caprock State 22-15 B 2H'));
    await user.type(await screen.findByLabelText('County'), 'x');
    await act(() => router.navigate(-1));
    await user.click(await button('Keep editing'));
    expect(screen.getByLabelText('County')).toHaveProperty('value', 'Uptonx');
    expect(address()).toMatch(/\/wells$/);
  });

  it('keeps its filter through a reload, but not in another job', async () => {
    const state = aWizardOf([['Alpha 1H'], ['Bravo 2H', { longitude: null }]]);
    const before = renderWizard(<WellsStep />, { state });
    await before.user.click(screen.getByLabelText('Only with problems'));
    await before.user.type(screen.getByLabelText('Filter wells'), '2h');
    expect(shownWells()).toEqual(['Bravo 2H']);
    before.unmount();

    const after = renderWizard(<WellsStep />, { state: structuredClone(state) });
    expect(screen.getByLabelText('Filter wells')).toHaveProperty('value', '2h');
    expect(shownWells()).toEqual(['Bravo 2H']);
    after.unmount();

    renderWizard(<WellsStep />, { state: { ...state, origin: { ...aSimulatedOrigin, name: '1011' } } });
    expect(shownWells()).toEqual(['Alpha 1H', 'Bravo 2H']);
  });

  it('selects all that match what is typed, also before the list shows it', () => {
    const state = { ...aWizardOf([['Alpha 1H'], ['Bravo 2H']]), selected: [] };
    const { store } = renderWizard(<WellsStep />, { state });
    act(() => {
      fireEvent.change(screen.getByLabelText('Filter wells'), { target: { value: '2h' } });
      expect(shownWells()).toEqual(['Alpha 1H', 'Bravo 2H']);
      fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
    });
    expect(store.get().selected).toEqual(['Bravo 2H']);
  });

  it('opens the field that a later step found wrong, to be typed over, and leads back there once', async () => {
    const state = aWizardOf([['Delta 1H', { api: '42-461' }], ['Delta 2H']]);
    function SentThere() {
      const store = useWizard();
      useState(() => setDestination(store, { wellKey: 'Delta 1H', wellField: 'apiNumber', from: 'disclosure' }));
      return <WellsStep />;
    }
    const { user, visited, store } = renderWizard(<SentThere />, { state });
    await screen.findByRole('dialog', { name: 'Edit Well: Delta 1H' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API')));
    await user.keyboard('42-461-42471-00-00');
    expect(screen.getByRole('button', { name: 'Revert' })).toBeTruthy();
    // Not to the button, which would take what is typed next.
    await user.keyboard('{Tab}Reagan{Enter}');
    await waitFor(() => expect(visited).toEqual(['disclosure']));
    expect(store.get().wells[0]?.well.county).toContain('Reagan');
    expect(store.get().wells[0]?.well.api).toBe('42-461-42471-00-00');
    await user.click(await button('Edit Delta 2H'));
    await user.click(await button('Save Changes'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(visited).toEqual(['disclosure']);
  });

  it('leads back without a question when the well is saved', async () => {
    const page = await fetchJob({ wells: [aJobWell({ api: '42-461-4247' })] });
    await page.user.click(await button('Continue with Selected Wells (1)'));
    await page.user.click(await button('Continue to Chemical Disclosure'));
    await page.user.click(await screen.findByRole('button', { name: 'Well · API' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API')));
    await page.user.keyboard('42-461-42471-00-00{Enter}');
    await screen.findByText('42-461-42471-00-00', { selector: 'b, strong, dd' });
    await waitFor(() => expect(page.address()).toMatch(/\/disclosure$/));
    expect(screen.queryByText('Discard changes?')).toBeNull();
  });

  it('shows more than a dozen wells as a table on request, and keeps that choice', async () => {
    const named = Array.from({ length: 13 }, (_, index) => [`Delta ${index + 1}H`] as const);
    const state = aWizardOf([...named.slice(0, 12), ['Delta 13H', { county: '', longitude: null }]]);
    const first = renderWizard(<WellsStep />, { state: { ...state, selected: [] } });
    const { user } = first;
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(screen.getByRole('table', { name: 'Wells' }));
    const last = table.getAllByRole('row').at(-1) as HTMLElement;
    expect(within(last).getAllByText('N/A')).toHaveLength(1);
    within(last).getByText(/^Missing required well data: longitude/);

    await user.click(table.getByLabelText('Delta 2H'));
    await user.keyboard('{Shift>}');
    await user.click(table.getByLabelText('Delta 5H'));
    await user.keyboard('{/Shift}');
    await button('Continue with Selected Wells (4)');
    await user.keyboard('e');
    await screen.findByRole('dialog', { name: 'Edit Well: Delta 5H' });
    first.unmount();

    const again = renderWizard(<WellsStep />, { state: structuredClone(state) });
    screen.getByRole('table', { name: 'Wells' });
    again.unmount();
    renderWizard(<WellsStep />, { state: aWizardOf(named.slice(0, 12)) });
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
    expect(shownWells()).toHaveLength(12);
  });
});
