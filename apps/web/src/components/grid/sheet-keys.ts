import { nameOfKey, type Pressed } from '../../lib/keys.ts';
import type { Position, SheetLine } from './sheet-column.ts';
import type { Exit } from './text-editor.tsx';

/** What a key means in the sheet while no editor is open. */
export type SheetCommand =
  | 'clear'
  | 'delete-rows'
  | 'insert-row'
  | 'fill-down'
  | 'same-as-above'
  | 'open-list'
  | 'undo'
  | 'redo'
  | 'select-all'
  | 'select-rows'
  | 'select-columns'
  | 'activate'
  | 'leave'
  | 'ignore';

const commands: Readonly<Record<string, SheetCommand>> = {
  Delete: 'clear',
  'Ctrl+Delete': 'delete-rows',
  Insert: 'insert-row',
  'Ctrl+d': 'fill-down',
  "Ctrl+'": 'same-as-above',
  'Alt+ArrowDown': 'open-list',
  'Ctrl+z': 'undo',
  'Ctrl+y': 'redo',
  'Ctrl+Shift+z': 'redo',
  'Ctrl+a': 'select-all',
  'Shift+ ': 'select-rows',
  'Ctrl+ ': 'select-columns',
  Enter: 'activate',
  ' ': 'activate',
  Escape: 'leave',
  // Clipboard events do the work; these keys must not open an editor.
  'Ctrl+v': 'ignore',
  'Ctrl+Shift+v': 'ignore',
  'Ctrl+c': 'ignore',
  'Ctrl+x': 'ignore',
};

export const commandOf = (pressed: Pressed): SheetCommand | undefined => commands[nameOfKey(pressed)];

/** The keys of a command, for the help. */
export const keysOf = (wanted: SheetCommand): string[] =>
  Object.entries(commands).flatMap(([name, command]) => (command === wanted ? [name] : []));

/** Letters come alone or, from some keyboards and languages, in more than one step. */
const openers: ReadonlySet<string> = new Set(['Enter', 'F2', 'Backspace', 'Dead', 'Process']);

export const opensEditor = ({ key, ctrlKey, metaKey }: Pressed): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || openers.has(key));

/** Typing replaces the value; opening the editor continues with it. */
export const isTypedOver = ({ key }: Pressed): boolean => key !== 'Enter' && key !== 'F2';

interface Extent {
  readonly lines: number;
  readonly columns: number;
  /** Lines that fit on the screen. */
  readonly page: number;
}

const moves: Readonly<Record<string, (from: Position, extent: Extent) => Position>> = {
  ArrowUp: ({ line, column }) => ({ line: line - 1, column }),
  ArrowDown: ({ line, column }) => ({ line: line + 1, column }),
  ArrowLeft: ({ line, column }) => ({ line, column: column - 1 }),
  ArrowRight: ({ line, column }) => ({ line, column: column + 1 }),
  PageUp: ({ line, column }, { page }) => ({ line: line - page, column }),
  PageDown: ({ line, column }, { page }) => ({ line: line + page, column }),
  Home: ({ line }) => ({ line, column: 0 }),
  End: ({ line }, { columns }) => ({ line, column: columns - 1 }),
  'Ctrl+Home': () => ({ line: 0, column: 0 }),
  'Ctrl+End': (_, { lines, columns }) => ({ line: lines - 1, column: columns - 1 }),
  'Ctrl+ArrowUp': ({ column }) => ({ line: 0, column }),
  'Ctrl+ArrowDown': ({ column }, { lines }) => ({ line: lines - 1, column }),
  'Ctrl+ArrowLeft': ({ line }) => ({ line, column: 0 }),
  'Ctrl+ArrowRight': ({ line }, { columns }) => ({ line, column: columns - 1 }),
};

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(count - 1, 0));

/** Where a key leads from a cell, staying inside; undefined when it is no key that moves. */
export function moveFrom(from: Position, pressed: Pressed, extent: Extent): Position | undefined {
  const move = moves[nameOfKey({ ...pressed, shiftKey: false })];
  if (!move || pressed.altKey) return undefined;
  const { line, column } = move(from, extent);
  return { line: clamp(line, extent.lines), column: clamp(column, extent.columns) };
}

/** Where Tab, Enter and their opposites lead. Heads of groups are passed over; Tab goes on in the next line at the end of one. */
export function neighbour(
  cell: Position,
  exit: Exclude<Exit, 'stay' | 'away'>,
  columns: number,
  lines: readonly SheetLine[],
): Position {
  const { line, column } = cell;
  const isRow = ({ isOpen }: SheetLine) => isOpen === undefined;
  if (exit === 'down') {
    const below = lines.findIndex((each, at) => at > line && isRow(each));
    return { line: Math.max(below, line), column };
  }
  if (exit === 'up') {
    const above = lines.findLastIndex((each, at) => at < line && isRow(each));
    return { line: above === -1 ? line : above, column };
  }
  const at = Math.min(Math.max(line * columns + column + (exit === 'next' ? 1 : -1), 0), lines.length * columns - 1);
  return { line: Math.floor(at / columns), column: at % columns };
}
