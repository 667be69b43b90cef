import { ProblemError, type ThirdPartyChem } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aMapping, anIngredient, page } from '../../../test/fake-administration.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';
import { said } from '../../../test/said.ts';

const ingredients = [
  anIngredient(),
  anIngredient({ id: 2, ingredient_name: 'Acrylamide copolymer' }),
  anIngredient({ id: 3, code: 'P1058', product_name: 'BioClear 2550' }),
];

async function openMappings({ api = {} }: Visit = {}) {
  const { user } = visit('/settings/customers', {
    role: 'Editor',
    api: { listIngredients: async () => page(...ingredients), ...api },
  });
  await user.click(await screen.findByRole('button', { name: 'Manage Third Party Chems' }));
  const dialog = within(
    screen.getByRole('dialog', { name: 'Manage Third Party Chemicals - Llano Ridge Operating LLC' }),
  );
  return { user, dialog };
}

async function addMapping({ user, dialog }: Awaited<ReturnType<typeof openMappings>>) {
  await user.selectOptions(await dialog.findByLabelText('Chemical Code'), 'CP1022');
  await user.selectOptions(dialog.getByLabelText('Map to Chemical'), '1');
  await user.click(dialog.getByRole('button', { name: 'Add Mapping' }));
}

describe('the third-party chemicals of a customer', () => {
  it('offer the fixed codes, unmapped ones of jobs first, and each chemical once', async () => {
    const listUnmappedCodes = async () => [{ chem_code: 'CP1022', job_count: 3, last_seen_at: '' }];
    const { dialog } = await openMappings({ api: { listUnmappedCodes } });
    const codes = await dialog.findByLabelText<HTMLSelectElement>('Chemical Code');
    await waitFor(() => expect(codes.options[1]?.textContent).toBe('CP1022 – used in 3 job(s)'));
    expect(codes.options[0]?.textContent).toBe('Select a chemical code');
    expect(codes.options).toHaveLength(178);
    const chemicals = dialog.getByLabelText<HTMLSelectElement>('Map to Chemical');
    expect([...chemicals.options].slice(1).map(({ text }) => text)).toEqual([
      'P1051 - AquaGlide FR-76',
      'P1058 - BioClear 2550',
    ]);
    expect(dialog.getByText(/maps every\s+ingredient that shares its code/)).toBeTruthy();
    expect(dialog.getByText('No mappings found. Add your first mapping above.')).toBeTruthy();
  });

  it('are found by a substance: a name of the list leads to the ingredients with its number', async () => {
    const sand = { id: 9, code: 'S1', product_name: 'Sand', ingredient_name: 'Silica', cas_number: '14808-60-7' };
    const listIngredients = async () => page(...ingredients, anIngredient(sand));
    const { user, dialog } = await openMappings({ api: { listIngredients } });
    const search = await dialog.findByRole('combobox', { name: 'Search chemicals...' });
    await waitFor(async () => {
      await user.clear(search);
      await user.type(search, 'quartz (s');
      expect(dialog.getByRole('listbox', { name: 'Suggestions' }).textContent).toContain('14808-60-7 · substance list');
    });
    await user.keyboard('{ArrowDown}{Enter}');
    const chemicals = dialog.getByLabelText<HTMLSelectElement>('Map to Chemical');
    expect([...chemicals.options].slice(1).map(({ text }) => text)).toEqual(['S1 - Sand']);
    await user.type(search, '{Backspace}');
    expect(dialog.getByRole('listbox')).toBeTruthy();
    // The first Escape closes the list, not the dialog.
    await user.keyboard('{Escape}');
    expect([dialog.queryByRole('listbox'), search.isConnected]).toEqual([null, true]);
  });

  it('ask for both fields', async () => {
    const { user, dialog } = await openMappings();
    await user.click(await dialog.findByRole('button', { name: 'Add Mapping' }));
    expect(said()).toContain('Please fill in all fields');
    expect(dialog.getByRole('alert').textContent).toBe('Please fill in all fields');
  });

  it('map every ingredient that shares the code, count them, and show them', async () => {
    const listThirdPartyChems = vi
      .fn<() => Promise<ThirdPartyChem[]>>(async () => [aMapping(), aMapping({ ingredients_id: 2 })])
      .mockResolvedValueOnce([]);
    const createThirdPartyChem = vi.fn<(request: { body: object }) => Promise<ThirdPartyChem>>(async () => aMapping());
    const opened = await openMappings({ api: { listThirdPartyChems, createThirdPartyChem } });
    await addMapping(opened);
    await opened.dialog.findByRole('heading', { name: 'Current Mappings (2)' });
    expect(createThirdPartyChem.mock.calls.map(([{ body }]) => body)).toEqual([
      { chem_code: 'CP1022', ingredients_id: 1 },
      { chem_code: 'CP1022', ingredients_id: 2 },
    ]);
    expect(said()).toContain('Successfully mapped 2 ingredient(s) to chemical code CP1022');
  });

  it('list what could not be mapped', async () => {
    const createThirdPartyChem = vi
      .fn<() => Promise<ThirdPartyChem>>(async () => aMapping())
      .mockRejectedValueOnce(new ProblemError('not-found', 'This ingredient is gone'));
    const opened = await openMappings({ api: { createThirdPartyChem } });
    await addMapping(opened);
    expect(await opened.dialog.findByText('Water: This ingredient is gone')).toBeTruthy();
    expect(said()).toContain('Successfully mapped 1 ingredient(s) to chemical code CP1022');
  });

  it('say that nothing could be mapped', async () => {
    const createThirdPartyChem = async () => {
      throw new ProblemError('not-found', 'No such customer');
    };
    const opened = await openMappings({ api: { createThirdPartyChem } });
    await addMapping(opened);
    expect(await opened.dialog.findByText('Failed to add mapping. Please try again.')).toBeTruthy();
    expect(said()).toEqual(['Failed to add mapping. Please try again.']);
  });

  it('say that nothing was saved when no answer came', async () => {
    const createThirdPartyChem = () => Promise.reject(new TypeError('Failed to fetch'));
    const opened = await openMappings({ api: { createThirdPartyChem } });
    await addMapping(opened);
    expect(await opened.dialog.findByText('Not saved. Save again')).toBeTruthy();
  });

  it('keep what was chosen when one answer did not come, and say it of no ingredient', async () => {
    const createThirdPartyChem = vi
      .fn<() => Promise<ThirdPartyChem>>(async () => aMapping())
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const listThirdPartyChems = vi
      .fn<() => Promise<ThirdPartyChem[]>>(async () => [])
      .mockResolvedValueOnce([])
      .mockRejectedValueOnce(new ProblemError('not-found', ''));
    const opened = await openMappings({ api: { createThirdPartyChem, listThirdPartyChems } });
    await addMapping(opened);
    expect(await opened.dialog.findByText('Not saved. Save again')).toBeTruthy();
    expect(listThirdPartyChems).toHaveBeenCalledTimes(2);
    expect(opened.dialog.queryByText(/could not be mapped/)).toBeNull();
    expect(opened.dialog.getByLabelText<HTMLSelectElement>('Chemical Code').value).toBe('CP1022');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Add Mapping' }));
    await waitFor(() => expect(said()).toContain('Successfully mapped 2 ingredient(s) to chemical code CP1022'));
  });

  it('list what was refused and what was mapped beside an answer that did not come', async () => {
    const createThirdPartyChem = vi
      .fn<() => Promise<ThirdPartyChem>>(async () => aMapping())
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new ProblemError('not-found', 'This ingredient is gone'));
    const listThirdPartyChems = vi
      .fn<() => Promise<ThirdPartyChem[]>>(async () => [aMapping()])
      .mockResolvedValueOnce([]);
    const third = anIngredient({ id: 4, ingredient_name: 'Salt' });
    const listIngredients = async () => page(...ingredients, third);
    const opened = await openMappings({ api: { createThirdPartyChem, listThirdPartyChems, listIngredients } });
    await addMapping(opened);
    expect(await opened.dialog.findByText('Not saved. Save again')).toBeTruthy();
    expect(opened.dialog.getByText('Acrylamide copolymer: This ingredient is gone')).toBeTruthy();
    expect(opened.dialog.getByRole('heading', { name: 'Current Mappings (1)' })).toBeTruthy();
  });

  it('say when the list could not be refreshed', async () => {
    const listThirdPartyChems = vi
      .fn<() => Promise<ThirdPartyChem[]>>()
      .mockResolvedValueOnce([])
      .mockRejectedValue(new ProblemError('not-found', ''));
    const opened = await openMappings({ api: { listThirdPartyChems } });
    await addMapping(opened);
    const text = 'Failed to refresh mappings. Please close and reopen the modal.';
    expect(await opened.dialog.findByText(text)).toBeTruthy();
    expect(said()).toContain(text);
  });

  it('ask before deleting, with the count of ingredients', async () => {
    const deleteThirdPartyChem = vi.fn<(request: { params: object }) => Promise<void>>(async () => {});
    const listThirdPartyChems = vi
      .fn<() => Promise<ThirdPartyChem[]>>(async () => [])
      .mockResolvedValueOnce([aMapping(), aMapping({ ingredients_id: 2 })]);
    const { user, dialog } = await openMappings({ api: { deleteThirdPartyChem, listThirdPartyChems } });
    await user.click((await dialog.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
    expect(screen.getByText(/It removes 2 ingredient\(s\)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete Mapping' }));
    await waitFor(() => expect(said()).toContain('Mapping deleted successfully'));
    expect(deleteThirdPartyChem.mock.calls[0]?.[0].params).toEqual({ id: 1, chem_code: 'CP1022' });
    expect(await screen.findByText('No mappings found. Add your first mapping above.')).toBeTruthy();
  });

  it('say that loading failed', async () => {
    const listThirdPartyChems = async () => {
      throw new ProblemError('not-found', '');
    };
    const { dialog } = await openMappings({ api: { listThirdPartyChems } });
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load data. Please try again later.');
  });
});
