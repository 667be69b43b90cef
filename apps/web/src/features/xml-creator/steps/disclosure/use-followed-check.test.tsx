import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cell, focused, openDisclosureStep } from '../../../../../test/open-disclosure-step.tsx';

/** No picture is drawn until it is let go. */
function holdPictures() {
  const held: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((act) => held.push(act));
  return () => {
    frames.mockRestore();
    act(() => held.forEach((each) => each(0)));
  };
}

/** A well that was checked and drawn, and whose next picture is held. */
async function openHeld(edits: readonly (readonly [number, { readonly supplier: string }])[] = []) {
  const page = openDisclosureStep({ 'Bluebonnet 1H': { edits } });
  await screen.findByRole('button', { name: /panels$/ });
  return { ...page, draw: holdPictures() };
}

const clear = (line: string, title: string) => {
  fireEvent.mouseDown(cell(line, title), { button: 0 });
  fireEvent.keyDown(cell(line, title), { key: 'Delete' });
};

afterEach(() => vi.restoreAllMocks());

describe('the check of the well on the screen', () => {
  it('marks a cell one picture after it was written, and the store has it at once', async () => {
    const { rowsOf, draw } = await openHeld();
    clear('2', 'supplier');
    expect(rowsOf()[1]?.supplier).toBe('');
    expect(cell('2', 'supplier').textContent).toBe('');
    draw();
    await waitFor(() => expect(cell('2', 'supplier').textContent).toBe('Required'));
    expect(screen.getByText('1 error')).toBeTruthy();
  });

  it('is that of now for what leads to a problem, also before the picture', async () => {
    const { press } = await openHeld();
    clear('2', 'supplier');
    await press('{F8}');
    expect(focused()).toBe('Use Brazos Proppants as supplier');
    expect(cell('2', 'supplier').textContent).toBe('Required');
  });

  it('never shows what was found in the well before as found in the next one', async () => {
    openDisclosureStep({ A: { edits: [[1, { supplier: '' }]] }, B: { chemicals: { S1: 100_000 } } });
    await screen.findByText('1 error');
    expect(screen.getByText('5 rows')).toBeTruthy();
    const draw = holdPictures();
    const isBusy = () => document.querySelector('[aria-busy=true]') !== null;
    expect(isBusy()).toBe(false);
    fireEvent.click(screen.getByRole('tab', { name: /B$/ }));
    expect(screen.getByLabelText('Ingredients of B')).toBeTruthy();
    expect(screen.getByText('2 rows')).toBeTruthy();
    for (const found of ['1 error', 'Total of all rows']) {
      expect(screen.getByText(found).closest('[data-of-well]')?.closest('[aria-busy=true]')).toBeTruthy();
    }
    draw();
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(screen.queryByText('1 error')).toBeNull();
  });

  it('never leaves a mark on another row when one goes', async () => {
    const { rowsOf } = await openHeld([[4, { supplier: '' }]]);
    expect(cell('5', 'supplier').textContent).toBe('Required');
    fireEvent.mouseDown(cell('1', 'supplier'), { button: 0 });
    fireEvent.keyDown(cell('1', 'supplier'), { key: 'Delete', ctrlKey: true });
    expect(rowsOf()).toHaveLength(4);
    expect(cell('4', 'supplier').textContent).toBe('Required');
  });

  it('never leaves a mark on another row when one goes and one comes before the picture', async () => {
    const { rowsOf, user } = await openHeld([[4, { supplier: '' }]]);
    fireEvent.mouseDown(cell('1', 'supplier'), { button: 0 });
    fireEvent.keyDown(cell('1', 'supplier'), { key: 'Delete', ctrlKey: true });
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    expect(rowsOf()).toHaveLength(5);
    expect(cell('4', 'supplier').textContent).toBe('Required');
  });
});
