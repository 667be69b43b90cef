import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createSelection } from './selection.ts';
import type { SheetActions, SheetColumn, SheetHandle, SheetLine } from './sheet-column.ts';
import { Sheet } from './sheet.tsx';

interface Line extends SheetLine {
  readonly name: string;
}

const linesOf = (names: readonly string[]): Line[] => names.map((name) => ({ key: name, name }));
const many = Array.from({ length: 300 }, (_, index) => `Line ${index + 1}`);

const column = (key: string, rest: Partial<SheetColumn<Line>> = {}): SheetColumn<Line> => ({
  key,
  title: key,
  width: 100,
  view: ({ name }) => ({ shown: `${name} ${key}`, text: name }),
  ...rest,
});
const columns = [column('number', { isPinned: true }), column('first', { editor: 'text' }), column('last')];

const nothing = (): void => {};
const actions: SheetActions = {
  commit: () => true,
  toggle: nothing,
  copy: () => '',
  paste: nothing,
  clear: nothing,
  fillDown: nothing,
  insertRow: nothing,
  deleteRows: nothing,
  toggleGroup: nothing,
  undo: nothing,
  redo: nothing,
};

function draw(names: readonly string[], given: Partial<SheetActions> = {}) {
  const selection = createSelection();
  const sheet = createRef<SheetHandle>();
  const sheetOf = (shown: readonly string[]) => (
    <>
      <Sheet
        ref={sheet}
        label="Lines"
        lines={linesOf(shown)}
        columns={columns}
        totals={{ first: 'Total' }}
        selection={selection}
        actions={{ ...actions, ...given }}
      />
      <button type="button">After</button>
    </>
  );
  const { rerender } = render(sheetOf(names));
  const show = (shown: readonly string[]) => rerender(sheetOf(shown));
  return { selection, sheet, show, user: userEvent.setup() };
}

const cell = (name: string) => screen.getByRole('gridcell', { name });
const drawnLines = () => screen.getAllByRole('row').length - 2;
const focus = (name: string) => act(() => cell(name).focus());

describe('a sheet', () => {
  it('draws the lines in sight, and tells how many there are', () => {
    draw(many);
    expect(drawnLines()).toBeLessThan(40);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('302');
    expect(within(screen.getAllByRole('row').at(-1) ?? document.body).getByText('Total')).toBeTruthy();
  });

  it('draws other lines when it is scrolled, and keeps the active one with its focus', () => {
    draw(many);
    focus('Line 1 first');
    const grid = screen.getByRole('grid');
    grid.scrollTop = 150 * 30;
    fireEvent.scroll(grid);
    expect(cell('Line 152 first')).toBeTruthy();
    expect(screen.queryByRole('gridcell', { name: 'Line 20 first' })).toBeNull();
    expect(document.activeElement).toBe(cell('Line 1 first'));
    expect(drawnLines()).toBeLessThan(40);
  });

  it('draws a line that is far away when it is to get the focus', () => {
    const { sheet, selection } = draw(many);
    act(() => sheet.current?.focus({ line: 250, column: 2 }));
    expect(document.activeElement).toBe(cell('Line 251 last'));
    expect(selection.active()).toEqual({ line: 250, column: 2 });
  });

  it('keeps the active cell and its focus on its line when lines come before it, and on the next when it goes', () => {
    const { show } = draw(['A', 'B', 'C']);
    focus('A first');
    fireEvent.keyDown(cell('A first'), { key: 'ArrowDown' });
    show(['X', 'Y', 'A', 'B', 'C']);
    expect(document.activeElement).toBe(cell('B first'));
    show(['X', 'Y', 'A', 'C']);
    expect(document.activeElement).toBe(cell('C first'));
    show(['X']);
    expect(document.activeElement).toBe(cell('X first'));
  });

  it('is walked with Tab, which leads out of its ends, and with Escape and Tab from anywhere', async () => {
    const { user } = draw(['A', 'B']);
    await user.tab();
    expect(document.activeElement).toBe(cell('A first'));
    await user.keyboard('{Tab}{Tab}');
    expect(document.activeElement).toBe(cell('B number'));
    await user.keyboard('{Tab}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(cell('B last'));
    await user.keyboard('{ArrowUp}{Escape}{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
  });

  it('keeps the active cell where it is when whole rows or all cells are selected', () => {
    const { selection } = draw(['A', 'B']);
    focus('A first');
    fireEvent.keyDown(cell('A first'), { key: 'a', ctrlKey: true });
    expect(selection.area()).toEqual({ top: 0, bottom: 1, left: 0, right: 2 });
    expect(selection.active()).toEqual({ line: 0, column: 1 });
    expect(cell('A first').tabIndex).toBe(0);
    expect(cell('A number').tabIndex).toBe(-1);
  });

  it('commits what is typed in a cell, and goes on below', async () => {
    const commit = vi.fn(() => true);
    const { user } = draw(['A', 'B'], { commit });
    await user.click(cell('A first'));
    await user.keyboard('x{Enter}');
    expect(commit).toHaveBeenCalledWith({ line: 0, column: 1 }, 'x', undefined);
    expect(document.activeElement).toBe(cell('B first'));
    await user.dblClick(cell('B last'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
