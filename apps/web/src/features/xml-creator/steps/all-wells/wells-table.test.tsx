import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aRefusal } from '../../../../../test/example-wells.ts';
import { openDisclosureStep } from '../../../../../test/open-disclosure-step.tsx';
import { openGenerateStep } from '../../../../../test/open-generate-step.tsx';
import { aWizardOf } from '../generate/generate.examples.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.setSystemTime('2026-11-15T12:00:00');
});

/** Looking for roles in a table of this size takes seconds. */
const rows = () => [...document.querySelectorAll<HTMLElement>('[aria-label="All wells"] tbody tr')];
const nameOf = (row: Element | undefined) => row?.querySelector('th')?.textContent;
const names = () => rows().map(nameOf);
const inRow = (name: string, selector: string) => [
  ...(rows()
    .find((row) => nameOf(row) === name)
    ?.querySelectorAll(selector) ?? []),
];
const cells = (name: string) => inRow(name, 'td').map(({ textContent }) => textContent);
const marks = (name: string) => inRow(name, '[data-column=status] svg');
const head = (title: string) => screen.getByText(title, { selector: '[aria-label="All wells"] thead button' });
const box = (name: string) => screen.getByLabelText(`Select ${name}`);
const tab = (name: string | RegExp) => screen.getByRole('tab', { name });
const focusedRow = () => nameOf(document.activeElement ?? undefined);

/** How many wells table and footer called ready, after each change of the page. The last rows are drawn later. */
function watchReady() {
  const seen: { readonly inTable: number; readonly inFooter: number }[] = [];
  const observer = new MutationObserver(() => {
    const [, ready] = /\((\d+)\/13 wells ready\)/.exec(document.body.textContent) ?? [];
    const isReady = (row: Element) => row.querySelector('[data-kind=ready], [data-kind=refusals]') !== null;
    seen.push({ inTable: rows().filter(isReady).length, inFooter: Number(ready) });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    observer.disconnect();
    expect(seen).not.toEqual([]);
    return seen;
  };
}

/** Thirteen wells, of which the third breaks a rule of step 4 and the fifth will be refused. */
const thirteen = () =>
  Object.fromEntries(
    Array.from({ length: 13 }, (_, at) => [
      `Well ${at + 1}`,
      { ...(at === 2 && { edits: [[1, { supplier: '' }]] as const }), ...(at === 4 && { findings: [aRefusal] }) },
    ]),
  );

describe('the table of all wells in step 4', () => {
  it('opens first when there are many, and says how each stands as tabs and footer do', async () => {
    const { user } = openDisclosureStep(thirteen());
    const seen = watchReady();
    expect(screen.getByText('With problems –')).toBeTruthy();
    await screen.findByText('Proceed to XML Generation (12/13 wells ready)');
    for (const { inTable, inFooter } of seen()) expect(inTable).toBeLessThanOrEqual(inFooter);
    expect(tab(/^All wells 13$/).getAttribute('aria-selected')).toBe('true');
    expect(cells('Well 3').slice(0, 4)).toEqual(['', 'Blocked', '1', '–']);
    expect(cells('Well 5').slice(0, 4)).toEqual(['', 'Ready, 1 refusal', '–', '1']);
    expect(cells('Well 1').slice(5)).toEqual([
      '2026-11-25 10 days',
      'Llano Ridge',
      'Texas',
      'Produced Water',
      '–',
      '–',
    ]);
    expect(screen.getByText('With problems 2')).toBeTruthy();
    await user.click(head('Status'));
    expect(names().slice(0, 3)).toEqual(['Well 3', 'Well 5', 'Well 1']);
    await user.click(head('Status'));
    expect(names().slice(-2)).toEqual(['Well 5', 'Well 3']);
    await user.click(screen.getByText('With problems 2'));
    expect(names()).toEqual(['Well 5', 'Well 3']);
    await user.type(screen.getByLabelText('Filter wells'), 'wéll 3');
    await waitFor(() => expect(names()).toEqual(['Well 3']));
  });

  it('has every well on paper, also of more than the screen draws at once', () => {
    openDisclosureStep(Object.fromEntries(Array.from({ length: 220 }, (_, at) => [`Well ${at + 1}`, {}])));
    expect(rows().length).toBeLessThan(220);
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(names()).toHaveLength(220);
    expect(new Set(names()).size).toBe(220);
  });

  it('stays the second choice of a few wells, and is not there while a row is edited', async () => {
    const { user } = openDisclosureStep({ A: {}, B: {} });
    await screen.findByLabelText('Ingredients of A');
    expect(names()).toEqual([]);
    await user.click(tab(/^All wells/));
    expect(names()).toEqual(['A', 'B']);
    expect(screen.queryByLabelText('Ingredients of A')).toBeNull();
    await user.keyboard('{Control>}{PageUp}{/Control}');
    expect(screen.getByLabelText('Ingredients of B')).toBeTruthy();
  });

  it('is worked with keys alone', async () => {
    const { user } = openDisclosureStep(thirteen());
    await screen.findByText('Proceed to XML Generation (12/13 wells ready)');
    await user.keyboard('{F8}');
    await waitFor(() => expect(focusedRow()).toBe('Well 3'));
    await user.keyboard('{F8}');
    await waitFor(() => expect(focusedRow()).toBe('Well 5'));
    await user.keyboard('{F8}');
    await waitFor(() => expect(focusedRow()).toBe('Well 3'));
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    expect(screen.getByText('2 selected · Clear selection')).toBeTruthy();
    expect(
      rows()
        .map((row) => row.getAttribute('aria-selected'))
        .filter((is) => is === 'true'),
    ).toHaveLength(2);
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('13 selected · Clear selection')).toBeTruthy();
    await user.keyboard('{Home}{Control>}f{/Control}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Filter wells');
    await user.keyboard('{F8}{Enter}');
    expect(screen.getByLabelText('Ingredients of Well 3')).toBeTruthy();
  });

  it('hands the focus to the tab of the well that takes its place', async () => {
    const { user } = openDisclosureStep(thirteen());
    await screen.findByText('Proceed to XML Generation (12/13 wells ready)');
    await user.keyboard('{F8}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(tab(/Well 3$/)));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByLabelText('Ingredients of Well 4')).toBeTruthy();
  });

  it('says above its rows why it cannot go on', async () => {
    const { user, visited } = openDisclosureStep(thirteen());
    await user.click(await screen.findByText('Proceed to XML Generation (12/13 wells ready)'));
    expect(screen.getByRole('alert').textContent).toBe('Please correct all errors in all wells before proceeding');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(visited).toEqual([]);
  });
});

describe('a bulk mend', () => {
  const blank = { edits: [[1, { supplier: '' }]] } as const;

  it('shows before and after, mends all wells at once, and is undone at once', async () => {
    const { user, rowsOf, store } = openDisclosureStep({ ...thirteen(), 'Well 7': blank, 'Well 9': blank });
    const shared = within(await screen.findByLabelText('Shared by several wells'));
    expect(shared.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Supplier is required 3 wellsShow 3 wellsUse Brazos Proppants as supplier in 3 wells',
    ]);
    await user.click(shared.getByRole('button', { name: 'Show 3 wells' }));
    expect(names()).toEqual(['Well 3', 'Well 7', 'Well 9']);
    await user.click(screen.getByText(/^3 wells: Supplier is required/));
    expect(names()).toHaveLength(13);
    await user.click(shared.getByRole('button', { name: 'Use Brazos Proppants as supplier in 3 wells' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'WellWhatNowThen',
      ...[3, 7, 9].map((well) => `Well ${well}Row 2 · Supplier(blank)Brazos Proppants`),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Use Brazos Proppants as supplier in 3 wells' }));
    await screen.findByText('Proceed to XML Generation (13/13 wells ready)');
    const suppliers = () => [3, 7, 9].map((well) => rowsOf(`Well ${well}`)[1]?.supplier);
    expect(suppliers()).toEqual(['Brazos Proppants', 'Brazos Proppants', 'Brazos Proppants']);
    // The draft keeps what was before.
    expect(store.slices.getState().replacements).toBe(1);
    expect(screen.queryByLabelText('Shared by several wells')).toBeNull();
    await user.click(screen.getByText('Undo'));
    expect(suppliers()).toEqual(['', '', '']);
    await screen.findByText('Proceed to XML Generation (10/13 wells ready)');
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('is meant for the selected wells when some are, and its Undo spares what was edited since', async () => {
    const { user, rowsOf, press } = openDisclosureStep({ ...thirteen(), 'Well 7': blank, 'Well 9': blank });
    await screen.findByLabelText('Shared by several wells');
    await user.click(box('Well 3'));
    await user.click(box('Well 7'));
    await user.click(await screen.findByText('Use Brazos Proppants as supplier in 2 wells'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Use Brazos Proppants/ }));
    expect([3, 7, 9].map((well) => rowsOf(`Well ${well}`)[1]?.supplier)).toEqual([
      'Brazos Proppants',
      'Brazos Proppants',
      '',
    ]);
    // In one of the two it is taken back by itself.
    await user.click(tab(/Well 3$/));
    await press('{Control>}z{/Control}');
    expect(rowsOf('Well 3')[1]?.supplier).toBe('');
    await user.click(tab(/^All wells/));
    expect(screen.getByText('Undo in 1 well')).toBeTruthy();
    await press('{Control>}z{/Control}');
    expect(rowsOf('Well 7')[1]?.supplier).toBe('');
  });
});

describe('the table of all wells in step 5', () => {
  it('follows what is generated and saved, and bulk actions are for the selected wells', async () => {
    const { user, click, uploads } = await openGenerateStep(
      aWizardOf([['Alpha 1H'], ['Bravo 2H', { longitude: null }], ['Charlie 3H']]),
    );
    await user.click(tab(/^All wells/));
    await screen.findByText('0 generated · 0 saved');
    // A well that is still being checked has a mark as well.
    await waitFor(() => expect([marks('Bravo 2H').length, marks('Charlie 3H').length]).toEqual([1, 0]));
    expect(screen.queryByRole('button', { name: 'Save to Cloud' })).toBeNull();
    await user.click(box('Charlie 3H'));
    await click('Generate 1 selected');
    await screen.findByText('1 generated · 0 saved');
    await waitFor(() => expect(marks('Charlie 3H')).toHaveLength(1));
    await user.click(box('Charlie 3H'));
    await click('Generate all');
    await screen.findByText('2 generated · 0 saved');
    await waitFor(() => expect(cells('Bravo 2H').slice(1, 3)).toEqual(['1 error', '1']));
    await user.click(box('Alpha 1H'));
    await click('Save 1 selected');
    await screen.findByText('2 generated · 1 saved');
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['Alpha 1H Chemical Disclosure.xml']);
    await user.click(screen.getByText('Not saved 2'));
    await waitFor(() => expect(names()).toEqual(['Bravo 2H', 'Charlie 3H']));
    await user.click(rows()[1] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Charlie 3H' });
  });
});
