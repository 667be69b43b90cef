import { act, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSelection } from './selection.ts';
import type { CellView, SheetActions, SheetLine } from './sheet-column.ts';
import styles from './sheet.module.css';
import type * as SheetModule from './sheet.tsx';

const fonts = new EventTarget();
/** In pixels, of every letter. */
let letterWidth: number;
let sheet: typeof SheetModule;

beforeAll(async () => {
  vi.resetModules();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  sheet = await import('./sheet.tsx');
});
afterAll(() => {
  Reflect.deleteProperty(document, 'fonts');
  vi.resetModules();
});
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, letterWidth, 16));
});

/** In which text is nothing that stands before it, nor a letter that few fonts have. */
const plain = { shown: 'Ten digits', text: '' };

function draw(view: CellView): void {
  const { Sheet } = sheet;
  const columns = [
    { key: '#', title: '#', width: 40, view: () => ({ shown: '1', text: '' }) },
    { key: 'Name', title: 'Name', width: 100, view: () => view },
  ];
  const lines: SheetLine[] = [{ key: '1' }];
  const selection = createSelection();
  const actions: Partial<SheetActions> = {};
  render(
    <Sheet label="Lines" lines={lines} columns={columns} selection={selection} actions={actions as SheetActions} />,
  );
}

const loadFont = (width: number) =>
  act(() => {
    letterWidth = width;
    fonts.dispatchEvent(new Event('loadingdone'));
  });
const isClipped = () =>
  screen
    .getAllByRole('gridcell')
    .at(-1)
    ?.classList.contains(styles.cut ?? '');

describe('a cell is clipped', () => {
  it.for([
    ['not where its text surely fits', 8, plain, false],
    ['where its text may not fit', 9, plain, true],
    ['where an indented text may not fit', 8, { ...plain, isIndented: true }, true],
    ['where a sign stands before the text', 8, { ...plain, mark: 'error' }, true],
    ['where of a letter nothing is known', 8, { ...plain, shown: 'Höhe' }, true],
    ['not where it has a tick', 9, { ...plain, isTicked: true }, false],
  ] as const)('%s', ([, width, view, expected]) => {
    loadFont(width);
    draw(view);
    expect(isClipped()).toBe(expected);
  });

  it('once another font makes its text too wide', () => {
    loadFont(8);
    draw(plain);
    expect(isClipped()).toBe(false);
    loadFont(9);
    expect(isClipped()).toBe(true);
  });
});
