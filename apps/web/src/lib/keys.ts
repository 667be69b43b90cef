/** What a handler reads of a pressed key. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Which key makes a sign, and whether with Shift, depends on the keyboard. */
const isSign = (key: string): boolean => /^[^\p{L}\p{N} ]$/u.test(key);

/** `Ctrl+Shift+z`, as tables of keys name it. Ctrl also stands for the key that a Mac has in its place. */
export const nameOfKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string =>
  [
    ctrlKey || metaKey ? 'Ctrl+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && !isSign(key) ? 'Shift+' : '',
    key.length === 1 ? key.toLowerCase() : key,
  ].join('');

/** The keys outside of fields and sheets, by what they do. The handlers and the help read them. */
export const keys = {
  search: 'Ctrl+k',
  help: '?',
  nextProblem: 'F8',
  previousProblem: 'Shift+F8',
  nextWell: 'Ctrl+PageDown',
  previousWell: 'Ctrl+PageUp',
  find: 'Ctrl+f',
  editWell: 'e',
  searchFiles: '/',
} as const;

const caps: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Delete: 'Del',
  Insert: 'Ins',
};

/** As it is written on the keys: `Ctrl PgDn`. */
export const printKey = (name: string): string =>
  name
    .split('+')
    .map((part) => caps[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');

/**
 * While a word is put together, as in Japanese or Chinese, Enter takes it, Escape drops it and arrows choose a part of it:
 * none of these keys is for the page. Browsers on a Mac name them as they are.
 */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: ComposingKey }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === KEY_OF_INPUT_METHOD;

interface ComposingKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** Safari ends the word before it tells of the key that ended it; only this code is left to know it by. */
const KEY_OF_INPUT_METHOD = 229;

/** A letter that is typed here goes into a field, or into a cell of a sheet. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [data-sheet]';

export const isForField = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

export const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
