import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRefusal } from '../../../../../test/example-wells.ts';
import { cell, focused, openDisclosureStep, status } from '../../../../../test/open-disclosure-step.tsx';

const summary = () => screen.findByRole('region', { name: 'Summary' });
const composition = () => screen.findByRole('region', { name: 'Composition by mass' });

/** Of 1,000,000 gallons of water and so much of everything, this is a sixth. */
const UNKNOWN = { S1: 1_000_000, F1: 500, CP1012: 200_000 };

describe('the panels over the rows', () => {
  it('are one line while all wells are ready, and come back by themselves with a problem', async () => {
    const { user, press } = openDisclosureStep({ A: {}, B: {} });
    await waitFor(async () => expect((await summary()).textContent).toContain('All 2 wells Ready'));
    expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
    await user.click(cell('2', 'supplier'));
    await press('{Delete}');
    expect(await screen.findByRole('region', { name: 'Problems' })).toBeTruthy();
    await press('{Control>}z{/Control}');
    expect(await summary()).toBeTruthy();
  });

  it('stay as the user wants them, also on the next visit', async () => {
    const first = openDisclosureStep({ A: {}, B: {} });
    await first.user.click(within(await summary()).getByRole('button', { name: 'Show panels' }));
    expect(focused()).toBe('Hide panels');
    first.unmount();
    const second = openDisclosureStep({ A: {}, B: {} });
    await second.user.click(await screen.findByRole('button', { name: 'Hide panels' }));
    expect(focused()).toBe('Show panels');
    // Folded by hand, the line says what the panels would.
    await second.user.click(cell('2', 'supplier'));
    await second.press('{Delete}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('1 error: '));
    expect(within(await summary()).getByText('Blocked')).toBeTruthy();
    await second.user.click(screen.getByRole('tab', { name: /B$/ }));
    await waitFor(() => expect(screen.getByText('1 of 2 ready')).toBeTruthy());
    expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
  });

  it('open for a problem that no cell has, and for a try to go on too early', async () => {
    localStorage.setItem('step-4-panels', 'hidden');
    const { user, press } = openDisclosureStep({ A: { findings: [aRefusal] }, B: {} });
    await summary();
    await press('{F8}');
    expect(focused()).toContain('Well · TVD');
    await user.click(screen.getByRole('button', { name: 'Hide panels' }));
    await user.click(cell('2', 'supplier'));
    await press('{Delete}');
    await user.click(screen.getByText(/^Proceed to XML Generation/));
    expect((await screen.findByRole('alert')).textContent).toContain('Please correct all errors');
    expect(focused()).toBe('Problems');
  });
});

describe('the composition', () => {
  it('is told against what is usual, and the total is a small check', async () => {
    localStorage.setItem('step-4-panels', 'shown');
    openDisclosureStep({ A: { chemicals: { S1: 1_000_000, F1: 500 } } });
    const panel = within(await composition());
    expect(panel.getByText('Within the usual ranges')).toBeTruthy();
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Water 8\d\.\d\d\u{A0}%usual 60–98\u{A0}%$/u),
      expect.stringMatching(/^Proppant 10\.\d\d\u{A0}%usual 1–35\u{A0}%$/u),
      expect.stringMatching(/^Additives 0\.\d+\u{A0}%usual 0–5\u{A0}%$/u),
    ]);
    expect(panel.getByText('Total of all rows').textContent).toBe('Total of all rows 100.00\u{A0}%');
    expect(panel.queryByText('Within range')).toBeNull();
  });

  it('is in sight without being asked for when additives are more than usual', async () => {
    openDisclosureStep({ A: { chemicals: { S1: 1_000_000, F1: 500_000 } } });
    const problems = within(await screen.findByRole('region', { name: 'Problems' }));
    expect(problems.getByText(/^Additives are .* alone is/)).toBeTruthy();
  });

  it('puts the total first when a typed percent keeps it from 100', async () => {
    const { user, press } = openDisclosureStep();
    await user.click(cell('2', 'share'));
    await press('2{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Show panels' }));
    const panel = await composition();
    expect(within(panel).getByText('Within range')).toBeTruthy();
    expect(panel.querySelector('header + *')?.textContent).toContain('Total of all rows');
    await user.click(cell('2', 'share'));
    await press('20{Enter}');
    expect(await within(panel).findByText('Out of range')).toBeTruthy();
  });

  it('warns at the row of a code that no one mapped, and shows the rows it counts', async () => {
    const { user } = openDisclosureStep({ A: { chemicals: UNKNOWN } });
    const problems = within(await screen.findByRole('region', { name: 'Problems' }));
    expect(
      problems.getByText(/^Additives are \d\d\.\d\d.% of the job, and up to 5.% is usual\. CP1012 alone is/u),
    ).toBeTruthy();
    expect(problems.getByText(/^CP1012 is not identified, and is/)).toBeTruthy();
    expect(within(await composition()).getByText('1 outside the usual')).toBeTruthy();
    await user.click(problems.getByRole('button', { name: 'Show rows' }));
    expect(screen.getByText('4 of 6 rows')).toBeTruthy();
    expect(() => cell('1', 'supplier')).toThrow();
  });

  it('filters the rows until Escape, and lets nothing happen to rows that are not shown', async () => {
    localStorage.setItem('step-4-panels', 'shown');
    const { user, press, rowsOf } = openDisclosureStep();
    await user.click(within(await composition()).getByRole('button', { name: /^Additives/ }));
    expect(screen.getByText('3 of 5 rows')).toBeTruthy();
    await user.click(cell('3', 'supplier'));
    const before = rowsOf();
    const clipboardData = { getData: () => 'X\r\nX\r\nX\r\nX', setData: () => {} };
    fireEvent.paste(cell('3', 'supplier'), { clipboardData });
    expect(rowsOf()).toHaveLength(6);
    await press('{Control>}z{/Control}');
    expect(rowsOf()).toEqual(before);
    await press('{Escape}');
    expect(screen.getByText('5 rows')).toBeTruthy();
    await user.click(within(await composition()).getByRole('button', { name: /^Proppant/ }));
    await user.click(cell('2', 'supplier'));
    fireEvent.paste(cell('2', 'supplier'), { clipboardData });
    expect(rowsOf()).toEqual(before);
    expect(status()).toBe('Nothing was changed: rows in between are hidden. Show all rows first.');
    expect(screen.getByTitle(status()).tagName).toBe('OUTPUT');
    // A row that is asked for is shown.
    await user.type(screen.getByLabelText('Find in the rows'), 'copolymer{Enter}');
    expect(cell('3', 'ingredientName').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('5 rows')).toBeTruthy();
  });
});
