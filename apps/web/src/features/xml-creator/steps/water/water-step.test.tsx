import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aMapping, anIngredient } from '../../../../../test/fake-administration.ts';
import { button, chooseBothWells, fetchJob, heading, twoWells } from '../../../../../test/open-wizard.ts';
import { waterColumns } from './water-columns.tsx';

describe('step 3', () => {
  it('splits the water over several sources, and says what is wrong with them', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    screen.getByText(/^The source of .* It applies to both wells\.$/);
    await user.selectOptions(screen.getByLabelText('Water Source'), '');
    await user.click(await button('Continue to Chemical Disclosure'));
    expect(await screen.findAllByText('Please select a water source', { selector: 'p' })).toHaveLength(2);
    expect(screen.getByLabelText('Water Source').getAttribute('aria-invalid')).toBe('true');

    await user.click(screen.getByLabelText('Multiple Water Sources'));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    const percent = screen.getByLabelText<HTMLInputElement>('Percent of row 1');
    await user.clear(percent);
    await user.type(percent, '55');
    await user.click(await button('Add Water Source'));
    expect(screen.getByLabelText<HTMLInputElement>('Percent of row 2').value).toBe('45');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByText('Please select a water source type for all entries');
    const marks = () =>
      ['1', '2'].map((row) => screen.getByLabelText(`Water source of row ${row}`).getAttribute('aria-invalid'));
    expect(marks()).toEqual(['true', 'true']);

    await user.selectOptions(screen.getByLabelText('Water source of row 1'), 'Produced Water');
    await user.selectOptions(screen.getByLabelText('Water source of row 2'), 'Other, < 1000TDS');
    expect(marks()).not.toContain('true');
    await user.clear(screen.getByLabelText('Percent of row 2'));
    await user.type(screen.getByLabelText('Percent of row 2'), '37.5');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByText('Water source percentages must add up to 100% (currently 92.5%)');

    await user.click(await button('Give the rest to row 1'));
    expect(screen.getByLabelText<HTMLInputElement>('Percent of row 1').value).toBe('62.5');
    await user.click(await button('Remove row 1'));
    expect(screen.getByLabelText<HTMLInputElement>('Percent of row 1').value).toBe('100');
  });

  it('takes a source for each well, and shows the well that lacks one', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.click(await button('One well'));
    await user.selectOptions(screen.getByLabelText('Well'), 'Caprock State 22-15 B 2H');
    expect(screen.getByLabelText<HTMLSelectElement>('Water Source').value).toBe('Produced Water');
    screen.getByText('Suggested by customer record');
    await user.selectOptions(screen.getByLabelText('Water Source'), '');
    expect(screen.queryByText('Suggested by customer record')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Well'), 'Caprock State 22-15 A 1H');
    await user.click(await button('Continue to Chemical Disclosure'));
    expect(screen.getByLabelText('Well')).toHaveProperty('selectedOptions.0.text', 'Caprock State 22-15 B 2H');
    expect(screen.getByLabelText('Water Source').getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Water Source'), 'Other, < 1000TDS');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByRole('grid');
    // Step 4 goes on with the well that was looked at last.
    screen.getByText('Other, < 1000TDS');
    await user.click(screen.getByRole('tab', { name: /A 1H/ }));
    await screen.findByText('Produced Water');
  });

  it('names the problem of each well in turn, and keeps the choices when the switch is tried', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    const water = () => screen.getByLabelText<HTMLSelectElement>('Water Source');
    await user.selectOptions(water(), '');
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.click(await button('One well'));
    await user.click(await button('Continue to Chemical Disclosure'));
    screen.getByRole('alert');
    await user.selectOptions(water(), 'Other, < 1000TDS');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Well'), 'Caprock State 22-15 B 2H');
    expect(screen.getByRole('alert').textContent).toContain('Please select a water source');
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.selectOptions(screen.getByLabelText('Well'), 'Caprock State 22-15 A 1H');
    expect(water().value).toBe('Other, < 1000TDS');
  });

  it('keeps the source of each well beside the one for all, also when the step is left', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.click(await button('One well'));
    await user.selectOptions(screen.getByLabelText('Water Source'), 'Other, < 1000TDS');
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.click(await button('Back'));
    await user.click(await button('Continue with Selected Wells (2)'));
    await heading('Water Source');
    expect(screen.getByLabelText<HTMLSelectElement>('Water Source').value).toBe('Produced Water');
    await user.click(screen.getByLabelText('Same for all wells'));
    expect(screen.getByLabelText<HTMLSelectElement>('Water Source').value).toBe('Other, < 1000TDS');
  });

  it('shows and changes the source of the one well that is still selected', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.click(screen.getByLabelText('Same for all wells'));
    await user.click(await button('One well'));
    await user.selectOptions(screen.getByLabelText('Water Source'), 'Other, < 1000TDS');
    await user.click(await button('Back'));
    await user.click(await screen.findByRole('checkbox', { name: /B 2H/ }));
    await user.click(await button('Continue with Selected Wells (1)'));
    await heading('Water Source');
    expect(screen.queryByLabelText('Same for all wells')).toBeNull();
    expect(screen.queryByLabelText('Well')).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Water Source').value).toBe('Other, < 1000TDS');
    await user.selectOptions(screen.getByLabelText('Water Source'), 'Produced Water');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByRole('grid');
    screen.getByText('Produced Water');
  });
});

/** Step 3 is at rest: by now the rows have been tried out. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('the rows that step 3 makes ahead', () => {
  it('have the water that was chosen right before it is left', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await rest();
    const water = screen.getByLabelText('Water Source');
    const next = await button('Continue to Chemical Disclosure');
    // Both at once, so that no pause is between them.
    fireEvent.change(water, { target: { value: 'Other, < 1000TDS' } });
    fireEvent.click(next);
    await screen.findByRole('grid');
    screen.getByText('Other, < 1000TDS');
    expect(screen.queryByText('Produced Water')).toBeNull();
    await user.click(await button('Back'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Water Source')).value).toBe('Other, < 1000TDS');
  });

  it('are of the mappings that came while it was at rest', async () => {
    const known = anIngredient({ code: 'F1', ingredient_name: 'Polyacrylamide', cas_number: '9003-05-8' });
    const mappings: ReturnType<typeof aMapping>[] = [];
    const listThirdPartyChems = vi.fn(async () => [...mappings]);
    const { user } = await fetchJob(twoWells, {
      listIngredients: async () => ({ items: [known], total: 1 }),
      listThirdPartyChems,
    });
    await chooseBothWells(user);
    await rest();
    const asked = listThirdPartyChems.mock.calls.length;
    mappings.push(aMapping({ chem_code: 'P1051', ingredients_id: known.id, customer_id: 1 }));
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(listThirdPartyChems.mock.calls.length).toBeGreaterThan(asked));
    await rest();
    await user.click(await button('Continue to Chemical Disclosure'));
    expect(await screen.findAllByRole('gridcell', { name: 'Polyacrylamide' })).not.toHaveLength(0);
  });
});

describe('the table of step 3', () => {
  it('has all wells, where they are written, filled and mended', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.click(screen.getByLabelText('Same for all wells'));
    const rowOf = (well: string) => screen.getByRole('row', { name: new RegExp(well) });
    await screen.findByRole('grid', { name: 'Water sources of the wells' });
    screen.getByText('2 of 2 wells complete');

    await user.dblClick(within(rowOf('A 1H')).getByRole('gridcell', { name: '100' }));
    await user.clear(screen.getByRole('textbox', { name: 'Edit %' }));
    await user.keyboard('60{Enter}');
    screen.getByText('1 of 2 wells complete');
    const faults = () => within(screen.getByRole('list', { name: 'Wells that need attention' }));
    faults().getByText('Water source percentages must add up to 100% (currently 60%)');
    screen.getByText('1 well needs attention');
    await user.click(await button('Continue to Chemical Disclosure'));
    await heading('Water Source');
    expect(document.activeElement?.textContent).toContain('60');

    await user.keyboard('{Control>}z{/Control}');
    screen.getByText('2 of 2 wells complete');
    await user.click(await button('Redo'));
    await user.click(faults().getByRole('button', { name: 'Give the 40 % to Source 1' }));
    expect(screen.queryByRole('list', { name: 'Wells that need attention' })).toBeNull();

    const cell = (well: string) => within(rowOf(well)).getAllByRole('gridcell')[2] ?? document.body;
    const source = (well: string) => cell(well).textContent;
    await user.click(cell('A 1H'));
    const pasted = 'Other, < 1000TDS\t100\nLake\t100';
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => pasted } });
    expect([source('A 1H'), source('B 2H')]).toEqual(['Other, < 1000TDS', 'Lake']);
    faults().getByText(/The registry does not know the water source Lake/);
    await user.click(await button('Fill down'));
    screen.getByText(
      'Nothing was changed. Select a cell below the one to copy, or several cells from the one to copy down.',
    );
    await user.click(cell('B 2H'));
    await user.click(await button('Fill down'));
    screen.getByText('Filled down in 1 well');
    expect(source('B 2H')).toBe('Other, < 1000TDS');
    // The focus is still on the button.
    await user.keyboard('{Control>}z{/Control}');
    expect(source('B 2H')).toBe('Lake');

    await user.click(cell('B 2H'));
    await user.keyboard("{Control>}'{/Control}");
    expect(source('B 2H')).toBe('Other, < 1000TDS');
    await user.click(await button('Continue to Chemical Disclosure'));
    await heading('Chemical Disclosure');
  });

  it('says what it does not paste', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.click(screen.getByLabelText('Same for all wells'));
    const paste = (text: string) =>
      fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
    const cellsOf = (well: string) =>
      within(screen.getByRole('row', { name: new RegExp(well) })).getAllByRole('gridcell');
    await screen.findByRole('grid', { name: 'Water sources of the wells' });
    await user.click(cellsOf('A 1H')[1] ?? document.body);
    paste('Lake\t100');
    screen.getByText('Only sources and percents are entered here. Please select one of them.');
    await user.click(cellsOf('B 2H')[2] ?? document.body);
    paste('Lake\t100\nPond\t100');
    screen.getByText('Pasted. 2 cells were left out: there is no well or column for them.');
  });
});

describe('the way to step 4', () => {
  it('makes the rows first, so that the step is drawn once and nothing stands in its place', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.selectOptions(screen.getByLabelText('Water Source'), 'Produced Water');
    const drawn: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) drawn.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByRole('grid');
    watch.disconnect();
    expect(drawn.filter((text) => text.startsWith('Loading'))).toEqual([]);
  });
});

describe('the columns of that table', () => {
  it.each([1280, 1366, 1440, 1920])('fit a window of %d pixels with its scroll bars', (window) => {
    const columns = waterColumns(window - 15, 12);
    const width = columns.reduce((sum, column) => sum + column.width, 0);
    const room = Math.min(window - 15, 1440) - 50 - 12;
    expect(room - width).toBeGreaterThanOrEqual(0);
    expect(room - width).toBeLessThan(4);
  });
});
