import { xml } from '@codemirror/lang-xml';
import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import { openSearchPanel, search, SearchQuery, setSearchQuery } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, runScopeHandlers } from '@codemirror/view';
import { xmlColors } from './xml-colors.ts';

const readOnly: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)];

/**
 * The find field of ours stands above; this panel is never seen and only makes the marks appear. At the bottom it would
 * be taken for one as high as the text, and matches would be scrolled past.
 */
const marks = search({ createPanel: () => ({ dom: document.createElement('div'), top: true }) });

const foldMark = (isOpen: boolean) => {
  const mark = document.createElement('span');
  mark.textContent = isOpen ? '⌄' : '›';
  mark.title = isOpen ? 'Fold' : 'Unfold';
  return mark;
};

/** Shows a text that is only read. The element that scrolls takes the focus, so that keys scroll it. */
export function createXmlEditor(parent: HTMLElement, text: string, label: string): EditorView {
  const content = EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' });
  const extensions = [
    readOnly,
    content,
    lineNumbers(),
    foldGutter({ markerDOM: foldMark }),
    codeFolding(),
    xml(),
    xmlColors,
    marks,
    keymap.of(foldKeymap),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  openSearchPanel(view);
  makeScrollable(view, label);
  return view;
}

function makeScrollable(view: EditorView, label: string): void {
  const { scrollDOM } = view;
  scrollDOM.tabIndex = 0;
  scrollDOM.setAttribute('role', 'region');
  scrollDOM.setAttribute('aria-label', label);
  // What cannot be edited never has the focus itself, so its keys are heard here.
  scrollDOM.addEventListener('keydown', (event) => {
    if (event.target === scrollDOM && runScopeHandlers(view, event, 'editor')) event.preventDefault();
  });
}

/** Marks what is looked for. */
export function markMatches(view: EditorView, wanted: string): void {
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: wanted, literal: true })) });
}

/** Brings one match into view. */
export function showMatch(view: EditorView, at: number, length: number): void {
  view.dispatch({
    selection: { anchor: at, head: at + length },
    effects: EditorView.scrollIntoView(at, { y: 'center' }),
  });
}
