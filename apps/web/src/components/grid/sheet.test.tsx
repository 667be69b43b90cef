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
  return drawLines(linesOf(names), given);
}

function drawGroup() {
  const toggleGroup = vi.fn();
  return { toggleGroup, ...drawLines([{ key: 'G', name: 'G', isOpen: true }, ...linesOf(['A'])], { toggleGroup }) };
}

function drawLines(lines: readonly Line[], given: Partial<SheetActions>, drawn = columns) {
  const selection = createSelection();
  const sheet = createRef<SheetHandle>();
  const sheetOf = (shown: readonly Line[]) => (
    <>
      <button type="button">Before</button>
      <Sheet
        ref={sheet}
        label="Lines"
        lines={shown}
        columns={drawn}
        totals={{ first: 'Total' }}
        selection={selection}
        actions={{ ...actions, ...given }}
      />
      <button type="button">After</button>
    </>
  );
  const { rerender } = render(sheetOf(lines));
  const show = (shown: readonly string[]) => rerender(sheetOf(linesOf(shown)));
  return { selection, sheet, show, user: userEvent.setup() };
}

const cell = (name: string) => screen.getByRole('gridcell', { name });
const drawnLines = () => screen.getAllByRole('row').length - 2;
function scrollToLine(line: number): void {
  const grid = screen.getByRole('grid');
  grid.scrollTop = line * 30;
  fireEvent.scroll(grid);
}
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
    scrollToLine(150);
    expect(cell('Line 152 first')).toBeTruthy();
    expect(screen.queryByRole('gridcell', { name: 'Line 20 first' })).toBeNull();
    expect(document.activeElement).toBe(cell('Line 1 first'));
    expect(drawnLines()).toBeLessThan(40);
  });

  it('draws all lines while it is printed', () => {
    draw(many);
    scrollToLine(150);
    fireEvent(window, new Event('beforeprint'));
    expect(drawnLines()).toBe(300);
    fireEvent(window, new Event('afterprint'));
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

  it('ends an edit that was scrolled out of sight when another cell is pressed', async () => {
    const commit = vi.fn(() => true);
    const { user } = draw(many, { commit });
    await user.click(cell('Line 1 first'));
    await user.keyboard('x');
    scrollToLine(150);
    await user.click(cell('Line 152 first'));
    expect(commit).toHaveBeenCalledExactlyOnceWith({ line: 0, column: 1 }, 'x', undefined);
    scrollToLine(0);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('takes the focus itself when its last line goes, and gives it to the first that comes', () => {
    const { show } = draw(['A']);
    focus('A first');
    show([]);
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    show(['B']);
    expect(document.activeElement).toBe(cell('B first'));
  });

  it('scrolls as far as a cell needs, past the head, the totals and what is pinned', () => {
    const { sheet } = draw(many);
    const grid = screen.getByRole('grid');
    Object.defineProperties(grid, { clientHeight: { value: 300 }, clientWidth: { value: 250 } });
    const seen = [
      { line: 250, column: 2 },
      { line: 246, column: 1 },
      { line: 243, column: 0 },
    ].map((place) => {
      act(() => sheet.current?.show(place));
      return [grid.scrollTop, grid.scrollLeft];
    });
    // Eight lines fit between the head and the totals, and one and a half columns beside the pinned one.
    expect(seen).toEqual([
      [243 * 30, 50],
      [243 * 30, 0],
      [243 * 30, 0],
    ]);
  });

  it('extends the selection by dragging and by Shift with a click, and its active cell stays', () => {
    const { selection } = draw(['A', 'B', 'C']);
    fireEvent.mouseDown(cell('A first'), { button: 0, buttons: 1 });
    fireEvent.mouseMove(cell('B last'), { buttons: 1 });
    expect(selection.area()).toEqual({ top: 0, bottom: 1, left: 1, right: 2 });
    fireEvent.mouseDown(cell('C first'), { button: 0, buttons: 1, shiftKey: true });
    expect(selection.area()).toEqual({ top: 0, bottom: 2, left: 1, right: 1 });
    expect(selection.active()).toEqual({ line: 0, column: 1 });
  });

  it('is walked with Tab, which leads out of its ends, and with Escape and Tab from anywhere', async () => {
    const { user } = draw(['A', 'B']);
    await user.keyboard('{Tab}{Tab}');
    expect(document.activeElement).toBe(cell('A first'));
    await user.keyboard('{Tab}{Tab}');
    expect(document.activeElement).toBe(cell('B number'));
    await user.keyboard('{Tab}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(cell('B last'));
    await user.keyboard('{ArrowUp}{Escape}{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
    await user.tab({ shift: true });
    await user.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
    expect(document.activeElement?.textContent).toBe('Before');
  });

  it('leads from its first line up to the head, along it, and back', async () => {
    const { user } = draw(['A', 'B']);
    focus('A first');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(head('first'));
    await user.keyboard('{ArrowRight}{ArrowRight}x');
    expect(document.activeElement).toBe(head('last'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell('A last'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('has one place for Tab on the head of a group: the button that folds it', () => {
    const { sheet, toggleGroup } = drawGroup();
    act(() => sheet.current?.focus({ line: 0, column: 0 }));
    const fold = screen.getByRole('button', { expanded: true });
    expect(document.activeElement).toBe(fold);
    expect([...document.querySelectorAll('[role=grid] [tabindex="0"]')]).toEqual([fold]);
    fireEvent.keyDown(fold, { key: 'Enter' });
    expect(toggleGroup).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('keeps the active cell where it is when whole rows or all cells are selected', () => {
    const { selection } = draw(['A', 'B']);
    focus('A first');
    fireEvent.keyDown(cell('A first'), { key: 'a', ctrlKey: true });
    expect(selection.area()).toEqual({ top: 0, bottom: 1, left: 0, right: 2 });
    fireEvent.keyDown(cell('A first'), { key: 'Escape' });
    fireEvent.keyDown(cell('A first'), { key: ' ', shiftKey: true });
    expect(selection.area()).toEqual({ top: 0, bottom: 0, left: 0, right: 2 });
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
  });

  it('shows the whole text of a cell that cuts it off, also beside a sign', () => {
    const view = ({ name }: Line) => ({ shown: name, text: name, mark: 'error' as const });
    drawLines(linesOf(['A', 'B']), {}, [column('number'), column('first', { view })]);
    const titleOf = (text: string, width: number) => {
      const shown = screen.getByText(text);
      Object.defineProperties(shown, { clientWidth: { value: 50 }, scrollWidth: { value: width } });
      fireEvent.mouseOver(shown);
      return shown.closest('[role=gridcell]')?.getAttribute('title') ?? undefined;
    };
    expect([titleOf('A', 51), titleOf('B', 50)]).toEqual(['A', undefined]);
  });

  it('takes away its own caret when an edit ends, and nothing that is selected elsewhere', async () => {
    const { user } = draw(['A']);
    const edit = async (select: () => void) => {
      focus('A first');
      await user.keyboard('{F2}');
      select();
      await user.keyboard('{Escape}');
    };
    await edit(() => getSelection()?.selectAllChildren(screen.getByText('Before')));
    expect(String(getSelection())).toBe('Before');
    // As most browsers tell where the caret of an input is.
    await edit(() => getSelection()?.collapse(screen.getByRole('textbox').parentElement, 0));
    expect(getSelection()?.rangeCount).toBe(0);
  });

  it('opens an editor on a double click, and none where a cell is only read', async () => {
    const { user } = draw(['A']);
    await user.dblClick(cell('A last'));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.dblClick(cell('A first'));
    expect(screen.getByRole('textbox', { name: 'Edit first' })).toBe(document.activeElement);
  });

  it('writes values over what is worked out only for the keys that ask for it', () => {
    const paste = vi.fn();
    draw(['A', 'B'], { paste });
    focus('A first');
    const pasteAfter = (...pressed: readonly object[]): unknown => {
      for (const key of pressed) fireEvent.keyDown(cell('A first'), key);
      fireEvent.paste(cell('A first'), { clipboardData: { getData: () => '1' } });
      return paste.mock.lastCall?.[2];
    };
    const asValues = [
      { key: 'Shift', ctrlKey: true, shiftKey: true },
      { key: 'V', ctrlKey: true, shiftKey: true },
    ];
    expect(pasteAfter(...asValues)).toBe(true);
    // From the menu of the browser, which presses no key.
    expect(pasteAfter()).toBe(false);
    expect(pasteAfter({ key: 'ArrowDown', shiftKey: true })).toBe(false);
    expect(pasteAfter({ key: 'Insert', shiftKey: true })).toBe(false);
    expect(pasteAfter(...asValues, { key: 'v', ctrlKey: true })).toBe(false);
    // Safari pastes without a style by these keys, and other alphabets have another letter on the key.
    expect(pasteAfter({ key: '◊', code: 'KeyV', metaKey: true, altKey: true, shiftKey: true })).toBe(true);
    expect(pasteAfter({ key: 'М', code: 'KeyV', ctrlKey: true, shiftKey: true })).toBe(true);
  });

  it('forgets the keys of a paste into a cell that is edited', () => {
    const paste = vi.fn();
    draw(['A', 'B'], { paste });
    focus('A first');
    fireEvent.keyDown(cell('A first'), { key: 'F2' });
    const input = screen.getByLabelText('Edit first');
    fireEvent.keyDown(input, { key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true });
    fireEvent.paste(input, { clipboardData: { getData: () => '1' } });
    focus('B first');
    fireEvent.paste(cell('B first'), { clipboardData: { getData: () => '1' } });
    expect(paste.mock.lastCall?.[2]).toBe(false);
  });

  it.each(['text', 'options'] as const)('leaves the keys of a word that is being put together to it: %s', (editor) => {
    const commit = vi.fn(() => true);
    drawLines(linesOf(['A', 'B']), { commit }, [column('number'), column('first', { editor })]);
    focus('A first');
    fireEvent.keyDown(cell('A first'), { key: 'F2' });
    const input = screen.getByLabelText('Edit first');
    fireEvent.input(input, { target: { value: 'すな' } });
    for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) {
      fireEvent.keyDown(input, { key, isComposing: true });
      // Safari ends the word before it tells of the key.
      fireEvent.keyDown(input, { key, keyCode: 229 });
      expect(document.activeElement).toBe(input);
    }
    expect(commit).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(commit).toHaveBeenCalledExactlyOnceWith({ line: 0, column: 1 }, 'すな', undefined);
  });
});
