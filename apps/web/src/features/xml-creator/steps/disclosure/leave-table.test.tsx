import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focused, openDisclosureStep } from '../../../../../test/open-disclosure-step.tsx';
import { changeWells } from '../../state/history.ts';

afterEach(() => vi.unstubAllGlobals());

/** As a browser does it: what React leaves for later is not drawn before the next event. */
async function send(event: Event, target = document.activeElement) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  target?.dispatchEvent(event);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

const press = (key: string, ctrlKey = false) =>
  send(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));

/** The table of all wells, with the focus on the row of B. */
async function openTable() {
  const fault = { edits: [[1, { supplier: '' }]] } as const;
  const page = openDisclosureStep({ A: {}, B: fault, C: fault });
  // F8 leads to a well that needs attention once all are checked.
  await screen.findByText('Proceed to XML Generation (1/3 wells ready)');
  await page.user.click(await screen.findByRole('tab', { name: /^All wells/ }));
  await page.user.keyboard('{F8}');
  await waitFor(() => expect(focused()).toMatch(/^B/));
  return page;
}

describe('a well that was just opened from the table', () => {
  it('gets the next key, and not the table that is still shown', async () => {
    await openTable();
    await press('Enter');
    expect(screen.queryByLabelText('Ingredients of B')).toBeNull();
    await press('F8');
    expect(screen.getByLabelText('Ingredients of B')).toBeTruthy();
    expect(focused()).toContain('as supplier');
  });

  it('is the one in which the next key takes something back', async () => {
    const { store, rowsOf } = await openTable();
    const { A: a, C: c } = store.get().disclosures;
    if (a && c) changeWells(store, 'Clear', new Map(Object.entries({ A: { ...a, rows: [] }, C: { ...c, rows: [] } })));
    await press('Enter');
    await press('z', true);
    expect([rowsOf('A'), rowsOf('C')]).toEqual([[], []]);
  });

  it('says at once why the wells cannot go on', async () => {
    await openTable();
    await press('Enter');
    const proceed = screen.getByRole('button', { name: /^Proceed to XML Generation/ });
    await send(new MouseEvent('click', { bubbles: true }), proceed);
    expect(focused()).toBe('Problems');
  });
});
