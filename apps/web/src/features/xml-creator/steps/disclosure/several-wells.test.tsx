import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRefusal } from '../../../../../test/example-wells.ts';
import { setScreen } from '../../../../../test/screen-width.ts';
import { cell, focused, openDisclosureStep, status } from '../../../../../test/open-disclosure-step.tsx';

describe('several wells', () => {
  const two = { A: { edits: [[1, { supplier: '' }]] }, B: {}, C: {} } as const;

  it('show how each stands, and say what keeps them from going on', async () => {
    const { user, visited } = openDisclosureStep(two);
    const proceed = await screen.findByText('Proceed to XML Generation (2/3 wells ready)');
    expect(screen.getByText('1 well blocked')).toBeTruthy();
    await user.keyboard('{Control>}{PageDown}{/Control}');
    expect(screen.getByLabelText('Ingredients of B')).toBeTruthy();
    await user.click(proceed);
    // The panels are drawn after the rows.
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Please correct all errors in all wells before proceeding');
    expect(screen.getByLabelText('Ingredients of A')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Problems'));
    await user.keyboard('{F8}{Enter}');
    await screen.findByText('Proceed to XML Generation (3/3 wells ready)');
    expect(visited).toEqual([]);
  });

  it.each([
    ['wide', '2 of 2 wells ready'],
    ['narrow', ''],
  ] as const)('that are all ready show it beside the button where there is room: %s', async (width, beside) => {
    setScreen(width);
    openDisclosureStep({ A: {}, B: {} });
    const proceed = 'Proceed to XML Generation (2/2 wells ready)';
    await screen.findByText(proceed);
    expect(document.querySelector('[data-wizard-footer]')?.textContent).toBe(`Back${beside}${proceed}`);
  });

  it('take the focus along from tab to tab, and leave it anywhere else', async () => {
    const { user } = openDisclosureStep({ A: {}, B: {}, C: {} });
    await user.click(await screen.findByRole('tab', { name: /A$/ }));
    await user.keyboard('{Control>}{PageDown}{/Control}');
    expect(focused()).toBe('B');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('C');
    await user.click(cell('2', 'supplier'));
    await user.keyboard('{Control>}{PageUp}{/Control}');
    expect(screen.getByLabelText('Ingredients of B').contains(document.activeElement)).toBe(true);
  });

  it('have one status each, the same in tabs, list, footer and problems', async () => {
    const { user, visited } = openDisclosureStep({
      A: { findings: [aRefusal] },
      B: { edits: [[1, { casNumber: '14808-60-8' }]], findings: [aRefusal] },
      C: {},
    });
    await user.click(await screen.findByText('Proceed to XML Generation (2/3 wells ready)'));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All wells 3', 'A', 'B', 'C']);
    expect(screen.getByRole('tab', { name: 'Ready, 1 refusal A' })).toBeTruthy();
    expect(screen.getByTitle('Needs attention: 1 error').textContent).toBe('B');
    const list = await screen.findByRole('region', { name: 'Wells' });
    const heads = within(list).getAllByRole('heading', { level: 3 });
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Needs attention 1', 'Ready 2']);
    const entries = (group: string) => within(within(list).getByRole('list', { name: group })).getAllByRole('button');
    expect(entries('Needs attention').map(({ textContent }) => textContent)).toEqual(['1 errorB']);
    expect(entries('Ready').map(({ textContent }) => textContent)).toEqual(['Ready, 1 refusalA', 'ReadyC']);
    expect(within(list).getByRole('button', { name: 'Needs attention: 1 error B' })).toBeTruthy();
    expect(['1 cannot be generated', '2 refusals'].map((text) => screen.getByText(text).textContent)).toHaveLength(2);
    expect(screen.queryByText(/blocked/)).toBeNull();
    const problems = within(screen.getByRole('region', { name: 'Problems' }));
    expect(problems.getByText('1 the registry will refuse')).toBeTruthy();
    const entry = problems.getByLabelText('Refusal:').closest('li');
    expect(entry?.textContent).toBe('Well · TVD The registry refuses this depth');
    // Neither an error nor a refusal keeps the wells here.
    expect(visited).toEqual(['generate']);
  });

  it('are checked before anything goes on, also before their state is known', async () => {
    const { user, visited } = openDisclosureStep({ A: {}, B: {} });
    const proceed = await screen.findByText('Proceed to XML Generation (2/2 wells ready)');
    await user.click(cell('2', 'supplier'));
    fireEvent.keyDown(cell('2', 'supplier'), { key: 'Delete' });
    fireEvent.click(proceed);
    expect(visited).toEqual([]);
    expect((await screen.findByRole('alert')).textContent).toContain('Please correct all errors in all wells');
  });

  it('go on as soon as the last fault is mended, also before their state is known', async () => {
    const { press, visited } = openDisclosureStep(two);
    const proceed = await screen.findByText('Proceed to XML Generation (2/3 wells ready)');
    await press('{F8}');
    fireEvent.click(document.activeElement ?? document.body);
    fireEvent.click(proceed);
    expect(visited).toEqual(['generate']);
  });

  it('keep the walk in the well whose new fault is not in its tab yet', async () => {
    const { user } = openDisclosureStep({ A: {}, B: { edits: [[1, { supplier: '' }]] } });
    await screen.findByText('Proceed to XML Generation (1/2 wells ready)');
    await user.click(cell('3', 'supplier'));
    fireEvent.keyDown(cell('3', 'supplier'), { key: 'Delete' });
    fireEvent.keyDown(cell('3', 'supplier'), { key: 'F8' });
    expect(screen.getByLabelText('Ingredients of A')).toBeTruthy();
    expect(focused()).toMatch(/as supplier$/);
  });

  it('tell what was done only in the well where it was done', async () => {
    const { user } = openDisclosureStep({ A: {}, B: {} });
    await user.click(cell('2', 'supplier'));
    fireEvent.keyDown(cell('2', 'supplier'), { key: 'Delete' });
    expect(status()).toBe('Cells cleared: 1.');
    await user.click(screen.getByRole('tab', { name: /B$/ }));
    expect(status()).toBe('');
  });

  it('keep what was typed in the well it was typed in, however its editor is left', async () => {
    const { user, press, rowsOf } = openDisclosureStep({ A: {}, B: { edits: [[1, { volume: 70 }]] } });
    await user.click(cell('2', 'volume'));
    await press('12');
    await user.click(screen.getByRole('tab', { name: /B$/ }));
    expect([rowsOf('A')[1]?.volume, rowsOf('B')[1]?.volume]).toEqual([12, 70]);
    expect(document.querySelector('[aria-label="Edit Volume"]')).toBeNull();
    await user.click(cell('2', 'volume'));
    await press('lots');
    await user.click(screen.getByRole('tab', { name: /A$/ }));
    expect(document.querySelector('[aria-label="Edit Volume"]')).toBeNull();
    await user.click(screen.getByRole('tab', { name: /B$/ }));
    await user.click(cell('2', 'supplier'));
    await press('Gulf{Control>}{PageDown}{/Control}');
    expect(rowsOf('B')[1]?.supplier).toBe('Gulf');
    expect(rowsOf('A')[1]?.supplier).not.toBe('Gulf');
    await user.click(cell('3', 'purpose'));
    await press('Acid');
    await user.click(screen.getByRole('button', { name: /Delete selected rows/ }));
    expect(rowsOf('A').some(({ purpose }) => purpose === 'Acid')).toBe(false);
  });

  it('take over an edit of one of them, after a look at what changes', async () => {
    const { user, press, rowsOf, store } = openDisclosureStep({ A: {}, B: {}, C: { chemicals: { S1: 5 } } });
    await user.click(cell('4', 'percent'));
    await press('12{Enter}');
    await user.click(cell('4', 'percent'));
    await user.click(screen.getByText('Apply to all wells…'));
    const table = await screen.findByRole('table');
    expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
      'B4% in Additive1012',
    ]);
    expect(store.slices.getState().replacements).toBe(0);
    await user.click(screen.getByText('Apply to 1 well'));
    expect(rowsOf('B')[3]?.percentInAdditive).toBe(12);
    // The draft keeps what was before.
    expect(store.slices.getState().replacements).toBe(1);
    expect(status()).toContain('Applied. Wells changed: 1, cells: 1.');
  });
});
