import { describe, expect, it } from 'vitest';
import { isTypedOver, opensEditor } from './sheet-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('the keys that open an editor', () => {
  it('are those that write, also in more than one step, and Enter, F2 and Backspace', () => {
    const opening = ['a', 'É', '7', ' ', 'Dead', 'Process', 'Enter', 'F2', 'Backspace'];
    expect(opening.filter((key) => opensEditor(press(key)))).toEqual(opening);
  });

  it('are none that move, ask or are held for another one', () => {
    const others = [
      'ArrowDown',
      'Tab',
      'Home',
      'PageDown',
      'Escape',
      'Delete',
      'F8',
      'Shift',
      'Control',
      'Unidentified',
    ];
    expect(others.filter((key) => opensEditor(press(key)))).toEqual([]);
    expect([press('b', { ctrlKey: true }), press('b', { metaKey: true })].some(opensEditor)).toBe(false);
  });

  it('write over what was there, except those that ask for the editor', () => {
    expect(['a', 'Dead', 'Backspace', 'Enter', 'F2'].filter((key) => isTypedOver(press(key)))).toEqual([
      'a',
      'Dead',
      'Backspace',
    ]);
  });
});
