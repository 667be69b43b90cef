import { ProblemError } from '@disclosure/api';
import { messages, settle, withDisclosure, type WizardState } from '@disclosure/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alerts, openGenerateStep } from '../../../../../test/open-generate-step.tsx';
import { startSignedIn } from '../../../../../test/start-session.ts';
import { said } from '../../../../../test/said.ts';
import type { Api } from '../../../../lib/api.tsx';
import { aWizardOf, llano, quarter } from './generate.examples.ts';

beforeEach(() => vi.setSystemTime('2026-11-15T12:00:00'));

const byName = (customer: string) => ({ customer, customer_id: null });
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Customer' });

describe('a customer that only the name suggests', () => {
  const open = async (addOtherName: Api['addOtherName']) => {
    const state = aWizardOf([
      ['Alpha 1H', byName('Qarter Hors')],
      ['Bravo 2H', byName('Qarter Hors')],
    ]);
    return openGenerateStep(state, { addOtherName }, (await startSignedIn()).session);
  };
  const tick = () =>
    screen.getByLabelText<HTMLInputElement>('Remember "Qarter Hors" as another name of Quarter Horse Energy');
  const refuse = () => vi.fn(async () => Promise.reject(new ProblemError('conflict', 'It is taken')));

  it('is taken with a click for all wells of that name, which says who confirmed it', async () => {
    const addOtherName = refuse();
    const { click, store } = await open(addOtherName);
    expect(select().value).toBe('');
    expect(tick().checked).toBe(false);
    const words = screen.getByText('The job data say “Qarter Hors”. Perhaps Quarter Horse Energy.');
    expect(words.title).toBe('Score 0.00');
    await click('Use Quarter Horse Energy');
    expect(await screen.findByText('Suggested and confirmed by Pat Lee. The job data say “Qarter Hors”.')).toBeTruthy();
    expect(select().selectedOptions[0]?.textContent).toBe(quarter.name);
    const settled = Object.values(store.get().disclosures).map(({ customer }) => customer?.settled?.how);
    expect(settled).toEqual(['confirmed', 'confirmed']);
    expect(addOtherName).not.toHaveBeenCalled();
  });

  it('has its spelling remembered when that is ticked, and a refusal is told', async () => {
    const addOtherName = refuse();
    const { click, user } = await open(addOtherName);
    expect(screen.getByText('2 to confirm')).toBeTruthy();
    await user.click(tick());
    expect(addOtherName).not.toHaveBeenCalled();
    await click('Use Quarter Horse Energy');
    await waitFor(() => expect(said()).toContain('Failed to remember the name: It is taken'));
    expect(addOtherName).toHaveBeenCalledWith({ params: { id: 2 }, body: { name: 'Qarter Hors' } });
  });
});

describe('a customer of an equal name', () => {
  it('says which name of the job data that is', async () => {
    await openGenerateStep(aWizardOf([['Alpha 1H', byName('Llano Ridge')]]));
    expect(await screen.findByText('Equal name. The job data say “Llano Ridge”.')).toBeTruthy();
  });
});

describe('a customer chosen by hand', () => {
  it('is the last one that was chosen, also when the mappings of the one before come later', async () => {
    const { promise, resolve } = Promise.withResolvers<never[]>();
    const listMappings = vi.fn(async () => [] as never[]).mockReturnValueOnce(promise);
    const { user, store } = await openGenerateStep(aWizardOf([['Alpha 1H', byName('QHE')]]), {
      listThirdPartyChems: listMappings,
    });
    const chosen = () => Object.values(store.get().disclosures).map(({ customer }) => customer?.name);
    await user.selectOptions(select(), llano.name);
    await user.selectOptions(select(), quarter.name);
    await waitFor(() => expect(chosen()).toEqual([quarter.name]));
    await act(async () => resolve([]));
    expect(listMappings).toHaveBeenCalledTimes(2);
    expect(chosen()).toEqual([quarter.name]);
  });

  it('is not taken for another job that has a well of the same name by the time that its mappings come', async () => {
    const { promise, resolve } = Promise.withResolvers<never[]>();
    const listMappings = vi.fn(() => promise);
    const { user, store } = await openGenerateStep(aWizardOf([['Alpha 1H', byName('QHE')]]), {
      listThirdPartyChems: listMappings,
    });
    await user.selectOptions(select(), llano.name);
    await waitFor(() => expect(listMappings).toHaveBeenCalledOnce());
    const { origin } = store.get();
    const other = { origin: origin && { ...origin, name: '1011' } };
    act(() => store.change(() => aWizardOf([['Alpha 1H', byName('Other')]], other)));
    await act(async () => resolve([]));
    expect(store.get().disclosures['Alpha 1H']?.customer).toBeNull();
  });

  it('is not passed over by a save while its mappings are still to come', async () => {
    const mappings = Promise.withResolvers<never[]>();
    const { user, click, uploads, store } = await openGenerateStep(aWizardOf([['Alpha 1H']]), {
      listThirdPartyChems: ({ params }) => (params.id === 2 ? mappings.promise : Promise.resolve([])),
    });
    await click('Generate');
    await user.selectOptions(select(), quarter.name);
    await click('Save to Cloud');
    expect(alerts()).toContain(messages.customerChoice.stillLoading);
    await act(async () => mappings.resolve([]));
    await waitFor(() => expect(store.get().disclosures['Alpha 1H']?.customer?.name).toBe(quarter.name));
    expect(screen.queryAllByText(messages.customerChoice.stillLoading)).toEqual([]);
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads.map(({ metadata }) => metadata.customerId)).toEqual([2]));
  });

  it('may get the name in the job data as another name', async () => {
    const addOtherName = vi.fn(async () => new Promise<never>(() => {}));
    const { session } = await startSignedIn();
    const { user } = await openGenerateStep(aWizardOf([['Alpha 1H', byName('QHE')]]), { addOtherName }, session);
    expect(screen.queryByText(/Chosen by hand/)).toBeNull();
    await user.selectOptions(select(), quarter.name);
    expect(await screen.findByText('Chosen by hand. The job data say “QHE”.')).toBeTruthy();
    await user.click(screen.getByLabelText('Remember "QHE" as another name of Quarter Horse Energy'));
    expect(addOtherName).toHaveBeenCalledWith({ params: { id: 2 }, body: { name: 'QHE' } });
  });
});

describe('a customer of a draft from an earlier version', () => {
  const earlier = (state: WizardState): WizardState => {
    const disclosure = state.disclosures['Alpha 1H'];
    return disclosure ? withDisclosure(state, 'Alpha 1H', { ...disclosure, customer: settle(llano) }) : state;
  };

  it('is confirmed before anything is saved', async () => {
    const { click, uploads } = await openGenerateStep(earlier(aWizardOf([['Alpha 1H']])));
    await click('Generate');
    await click('Save to Cloud');
    const words = `An earlier version selected ${llano.name} by a similar name. Please confirm it, or select another customer.`;
    expect(alerts()).toContain(words);
    await click(`Use ${llano.name}`);
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploads).toHaveLength(1));
  });
});

describe('wells with different customers, settled by their names', () => {
  const mixed = () =>
    aWizardOf([
      ['Alpha 1H', byName('Llano Ridge')],
      ['Bravo 2H', byName('Quarter Horse')],
      ['Charlie 3H', byName('LLANO ridge, Inc.')],
    ]);
  const different =
    'Selected wells have different customer associations. Please select a customer manually for XML generation.';
  const EACH = 'Save each well for its own customer (Llano Ridge Operating LLC 2, Quarter Horse Energy 1)';

  it('are saved each for its own customer only after that was answered', async () => {
    const { click, uploads, store } = await openGenerateStep(mixed());
    expect(screen.getByText(different)).toBeTruthy();
    const owners = within(screen.getByRole('region', { name: 'Whose file it is, and how that was settled' }));
    const row = within(owners.getByRole('row', { name: /^Bravo 2H Quarter Horse Quarter Horse Energy/ }));
    expect(row.getByText('Equal name').title).toBe('Score 3.25');
    fireEvent.click(row.getByText('Change'));
    expect(document.activeElement).toBe(screen.getByLabelText('Customer of Bravo 2H'));
    await click('Generate all');
    await screen.findByText('3 of 3 files generated');
    await click('Save all');
    expect(alerts()).toContain(different);
    expect(within(screen.getByRole('tabpanel')).getByText(different)).toBeTruthy();
    await click(EACH);
    await waitFor(() => expect(screen.queryByText(different)).toBeNull());
    expect(screen.queryByRole('button', { name: EACH })).toBeNull();
    expect(screen.getByText(/^Each well is saved for its own customer: /)).toBeTruthy();
    expect(store.get().ownCustomers).toEqual({ 'Alpha 1H': 1, 'Bravo 2H': 2, 'Charlie 3H': 1 });
    await click('Save all');
    await waitFor(() => expect(uploads.map(({ metadata }) => metadata.customerId)).toEqual([1, 2, 1]));
  });

  it('are all saved for one customer when the select says so', async () => {
    const { click, user } = await openGenerateStep(mixed());
    await user.selectOptions(select(), llano.name);
    await click('All wells (3)');
    await waitFor(() => expect(screen.queryByText(different)).toBeNull());
    expect(screen.queryByRole('button', { name: EACH })).toBeNull();
    expect(screen.getByText(/^Llano Ridge Operating LLC: chosen by hand \(1\)\./)).toBeTruthy();
  });
});
