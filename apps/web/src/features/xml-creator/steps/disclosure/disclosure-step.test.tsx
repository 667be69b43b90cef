import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { neighboursWith } from '../../../../../test/fake-filings.ts';
import { cell, focused, openDisclosureStep, status } from '../../../../../test/open-disclosure-step.tsx';

function clipboard(text = '') {
  let kept = text;
  return { getData: () => kept, setData: (_: string, value: string) => (kept = value) };
}

describe('the grid of step 4', () => {
  it('is edited by keyboard: types over, says what it filled in, undoes and redoes', async () => {
    const { user, press, rowsOf } = openDisclosureStep();
    await user.click(cell('2', 'purpose'));
    await press('Biocide{Enter}');
    expect(rowsOf()[1]?.purpose).toBe('Biocide');
    expect(focused()).toBe('Friction Reducer');
    await press('{ArrowRight}sodium{ArrowDown}{Enter}');
    expect(rowsOf()[2]).toMatchObject({ ingredientName: 'Sodium chloride', casNumber: '7647-14-5' });
    expect(status()).toContain('CAS 7647-14-5 filled in.');
    await press('{Control>}zz{/Control}');
    expect(rowsOf()[1]?.purpose).toBe('Proppant');
    await press('{Control>}z{/Control}');
    expect(status()).toContain('There is nothing to undo.');
    await press('{Control>}y{/Control}');
    expect(rowsOf()[1]?.purpose).toBe('Biocide');
  });

  it('pins its first columns once it is scrolled sideways, and not before', () => {
    openDisclosureStep();
    const grid = screen.getByRole('grid');
    const scrollTo = (left: number) => {
      grid.scrollLeft = left;
      fireEvent.scroll(grid);
    };
    expect(grid.hasAttribute('data-scrolled')).toBe(false);
    scrollTo(40);
    expect(grid.hasAttribute('data-scrolled')).toBe(true);
    scrollTo(0);
    expect(grid.hasAttribute('data-scrolled')).toBe(false);
  });

  it('takes the suggestion that a user chose before any was drawn', async () => {
    const { user, press, rowsOf } = openDisclosureStep();
    await user.click(cell('3', 'ingredientName'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F2' });
    const editor = screen.getByRole('combobox', { name: 'Edit Ingredient Name' });
    fireEvent.input(editor, { target: { value: 'sodium' } });
    fireEvent.keyDown(editor, { key: 'ArrowDown' });
    // What was planned for the first picture comes before this.
    await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await press('{Enter}');
    expect(rowsOf()[2]?.ingredientName).toBe('Sodium chloride');
  });

  it('fills in name and number of a suggestion as one step', async () => {
    const { user, press, rowsOf } = openDisclosureStep();
    const before = rowsOf()[2];
    await user.click(cell('3', 'casNumber'));
    await press('7647-1');
    const editor = screen.getByRole('combobox', { name: 'Edit CAS' });
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('7647-14-5 Sodium chloride');
    expect(editor.getAttribute('aria-expanded')).toBe('true');
    await press('{ArrowDown}{Enter}');
    expect(rowsOf()[2]).toMatchObject({ ingredientName: 'Sodium chloride', casNumber: '7647-14-5' });
    expect(status()).toContain('Ingredient name Sodium chloride filled in.');
    await press('{Control>}z{/Control}');
    expect(rowsOf()[2]).toEqual(before);
    // Nothing is suggested, so that the arrow leads to the next row; and a number that is typed changes no name.
    await user.click(cell('3', 'casNumber'));
    await press('zzz{ArrowDown}');
    expect(rowsOf()[2]).toMatchObject({ ingredientName: before?.ingredientName, casNumber: 'zzz' });
  });

  it('keeps an editor open over what it cannot read, and gives way to Escape', async () => {
    const { user, press, rowsOf } = openDisclosureStep();
    await user.click(cell('2', 'volume'));
    await press('lots{Enter}');
    expect(status()).toContain('Row 2 · Volume was not changed: "lots" is not a valid value.');
    expect(document.activeElement).toHaveProperty('value', 'lots');
    await press('{Escape}');
    expect(focused()).toBe('100,000');
    await press('7');
    dispatchEvent(new Event('beforeunload'));
    expect(rowsOf()[1]?.volume).toBe(7);
    await press('{Escape}{Control>}z{/Control}');
    await press('{F2}0{Tab}');
    expect(rowsOf()[1]).toMatchObject({ volume: 1_000_000, massIngredient: 1_000_000 });
    expect(focused()).toBe('lb');
    await user.click(cell('2', 'mass'));
    await press('5{Enter}');
    expect(rowsOf()[1]).toMatchObject({ massIngredient: 5, massIsTyped: true });
    await user.click(cell('2', 'mass'));
    await press('{Delete}');
    expect(rowsOf()[1]).toMatchObject({ massIngredient: 1_000_000, massIsTyped: false });
  });

  it('copies a range, pastes blocks over it and beyond the last row, each as one step', async () => {
    const { user, press, rowsOf } = openDisclosureStep();
    await user.click(cell('3', 'supplier'));
    await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const copied = clipboard();
    fireEvent.copy(cell('3', 'supplier'), { clipboardData: copied });
    expect(copied.getData()).toBe('Permian Fluids Co\tFriction Reducer\r\nPermian Fluids Co\tFriction Reducer');
    const block = Array.from(
      { length: 200 },
      (_, index) => `Product ${index}\tBrazos Proppants\tBiocide\tMethanol\t67-56-1\t${index + 1}`,
    );
    await user.click(cell('5', 'tradeName'));
    fireEvent.paste(cell('5', 'tradeName'), { clipboardData: clipboard(block.join('\r\n')) });
    expect(rowsOf()).toHaveLength(204);
    expect(rowsOf().at(-1)).toMatchObject({ tradeName: 'Product 199', vendorId: 2, volume: 200 });
    expect(status()).toContain('Rows pasted: 200, of which new: 199.');
    await press('{Control>}z{/Control}');
    expect(rowsOf()).toHaveLength(5);
  });

  it('inserts, deletes and fills rows, marks what no data sheet lists, folds products', async () => {
    const { user, press, rowsOf } = openDisclosureStep();
    await user.click(cell('4', 'supplier'));
    await press('{Insert}');
    expect(rowsOf()[4]).toMatchObject({ tradeName: 'AquaGlide FR-76', isCustomAdded: true, volume: 0 });
    expect(focused()).toBe('AquaGlide FR-76');
    await press('{ArrowRight>5/}{Control>}d{/Control}');
    expect(rowsOf()[4]).toMatchObject({ volume: 500 });
    expect(status()).toContain('Cells filled: 1.');
    await user.click(cell('3', 'purpose'));
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(status()).toContain('Cells filled: 2.');
    await user.click(cell('1', 'purpose'));
    await press('{Control>}d{/Control}');
    expect(status()).toContain('There is no row above to fill from.');
    await user.click(cell('5', 'supplier'));
    await press('{Control>}{Delete}{/Control}');
    expect(rowsOf()).toHaveLength(5);
    await user.click(cell('4', 'nonMsds'));
    await press(' ');
    expect(rowsOf()[3]).toMatchObject({ isNonMsds: true, comments: 'Non-MSDS Component' });
    await user.click(screen.getByLabelText('AquaGlide FR-76, 3 ingredients'));
    expect(() => cell('4', 'supplier')).toThrow();
    const find = screen.getByLabelText('Find in the rows');
    await user.type(find, 'copolymer');
    fireEvent.keyDown(find, { key: 'Enter', isComposing: true });
    expect(() => cell('3', 'ingredientName')).toThrow();
    await press('{Enter}');
    expect(cell('3', 'ingredientName').getAttribute('aria-selected')).toBe('true');
  });

  it('walks through the problems with F8 and mends them with Enter alone', async () => {
    const { press, rowsOf, visited } = openDisclosureStep({
      'Bluebonnet 1H': {
        edits: [
          [1, { supplier: '' }],
          [2, { purpose: 'Gel & more' }],
          [3, { casNumber: '7647145' }],
        ],
      },
    });
    expect(await screen.findByText('3 errors')).toBeTruthy();
    for (const label of ['Use Brazos Proppants as supplier', 'Replace & with and', 'Insert hyphens']) {
      await press('{F8}');
      expect(focused()).toBe(label);
      await press('{Enter}');
    }
    expect(rowsOf()[1]?.supplier).toBe('Brazos Proppants');
    expect(rowsOf()[2]?.purpose).toBe('Gel and more');
    expect(rowsOf()[3]?.casNumber).toBe('7647-14-5');
    await waitFor(() => expect(screen.queryByText(/errors?$/)).toBeNull());
    const proceed = screen.getByText('Proceed to XML Generation').closest('button');
    await waitFor(() => expect(proceed?.getAttribute('aria-disabled')).toBe('false'));
    proceed?.click();
    expect(visited).toEqual(['generate']);
  });

  it('notes what is unusual among neighbors, asks for all rows at once, never for a percent, and compares nothing by a letter', async () => {
    let reads = 0;
    const usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 0.0001, p50: 0.0002, p99: 0.0003 };
    // Read whenever a value is held against it.
    const sand = Object.defineProperty({ ...usual }, 'p99', { get: () => ((reads += 1), usual.p99) });
    const askNeighbours = vi.fn(
      neighboursWith((casNumber) => (casNumber === '14808-60-7' ? sand : { ...usual, p1: 0.000001, p99: 100 })),
    );
    const { user, press } = openDisclosureStep(undefined, { askNeighbours });
    const ring = () => cell('2', 'share').querySelector('[aria-label=Note]');
    await waitFor(() => expect(ring()).toBeTruthy());
    await user.click(cell('2', 'share'));
    expect(await screen.findByText(/1,204 jobs, 412 with this CAS, 0.0001 to 0.0003 %/)).toBeTruthy();
    reads = 0;
    await press('12');
    expect(reads).toBe(0);
    await press('{Enter}');
    await waitFor(() => expect(reads).toBeGreaterThan(0));
    expect(askNeighbours).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Among neighbors' }));
    expect(await screen.findByRole('table', { name: 'Among neighbors' })).toBeTruthy();
  });

  it('goes on with the first problem after a note, which the walk passes over', async () => {
    const usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 0.0001, p50: 0.0002, p99: 0.0003 };
    const askNeighbours = neighboursWith((casNumber) => (casNumber === '14808-60-7' ? usual : null));
    const edits = [2, 3, 4].map((row) => [row, { supplier: '' }] as const);
    const { user, press } = openDisclosureStep({ A: { edits } }, { askNeighbours });
    const note = await screen.findByText(/1,204 jobs, 412 with this CAS/);
    const entry = within(note.closest('li') ?? document.body);
    await user.click(entry.getByRole('button', { name: /^Row 2 / }));
    await press('{F8}');
    expect(screen.getByText(/^Row \d · /, { selector: '[data-screen-only] *' }).textContent).toBe('Row 3 · Supplier');
  });

  it('keeps the place of the button of neighbors while their figures are on the way', async () => {
    let answer = () => {};
    const ask = neighboursWith(() => null);
    const askNeighbours: typeof ask = async (asked) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return ask(asked);
    };
    openDisclosureStep(undefined, { askNeighbours });
    const place = (await screen.findByText('Among neighbors')).closest('button');
    expect(screen.queryByRole('button', { name: 'Among neighbors' })).toBeNull();
    answer();
    expect(await screen.findByRole('button', { name: 'Among neighbors' })).toBe(place);
  });

  it('offers no neighbors while no archive is loaded', async () => {
    const askNeighbours = vi.fn(async (asked: Parameters<ReturnType<typeof neighboursWith>>[0]) => ({
      ...(await neighboursWith(() => null)(asked)),
      archive: null,
    }));
    openDisclosureStep(undefined, { askNeighbours });
    await waitFor(() => expect(askNeighbours).toHaveBeenCalled());
    await Promise.all(askNeighbours.mock.results.map(({ value }) => value));
    expect(await screen.findByText('Total mass')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Among neighbors')).toBeNull());
  });
});
