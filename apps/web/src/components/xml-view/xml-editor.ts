import { xml } from '@codemirror/lang-xml';
import { codeFolding, foldGutter, foldKeymap, syntaxTree } from '@codemirror/language';
import { openSearchPanel, search, SearchQuery, setSearchQuery } from '@codemirror/search';
import { EditorState, type Extension, type Range, RangeSet } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  runScopeHandlers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const mark = (name: string) => Decoration.mark({ class: name });
const tag = mark('xml-tag');
const value = mark('xml-value');
const meta = mark('xml-meta');

/** The parts of the grammar that have a color; the rest looks like text. */
const colors: Readonly<Record<string, Decoration>> = {
  TagName: tag,
  AttributeValue: value,
  EntityReference: value,
  CharacterReference: value,
  AttributeName: meta,
  Is: meta,
  StartTag: meta,
  StartCloseTag: meta,
  EndTag: meta,
  SelfCloseEndTag: meta,
  Comment: meta,
  ProcessingInst: meta,
  DoctypeDecl: meta,
  Cdata: meta,
};

function colorsOf(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const color = colors[name];
        if (color && end > start) found.push(color.range(start, end));
      },
    });
  return RangeSet.of(found, true);
}

/** Colors what is in view, and more as the parser goes on. */
const xmlColors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = colorsOf(view);
    }

    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
      const hasRead = syntaxTree(startState) !== syntaxTree(state);
      if (docChanged || viewportChanged || hasRead) this.decorations = colorsOf(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const markedLine = Decoration.line({ class: 'xml-marked' });

/** Marks the lines that begin an element of this name. */
function markElement(text: string, name: string): Extension {
  const starts = [...text.matchAll(new RegExp(`^.*<${name}>`, 'gm'))].map(({ index }) => markedLine.range(index));
  return EditorView.decorations.of(RangeSet.of(starts));
}

const readOnly: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)];

/**
 * CodeMirror marks matches only while its search panel is open. Ours is an empty element, because the page has its own
 * find field. At the bottom it would count as high as the text, and matches would be scrolled past.
 */
const marks = search({ createPanel: () => ({ dom: document.createElement('div'), top: true }) });

const foldMark = (isOpen: boolean) => {
  const mark = document.createElement('span');
  mark.textContent = isOpen ? '⌄' : '›';
  mark.title = isOpen ? 'Fold' : 'Unfold';
  return mark;
};

interface EditorOptions {
  readonly label: string;
  /** An element whose lines stand out. */
  readonly marked?: string | undefined;
}

/** Shows a text read-only. The element that scrolls takes the focus, so that keys scroll it. */
export function createXmlEditor(parent: HTMLElement, text: string, { label, marked }: EditorOptions): EditorView {
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
    ...(marked === undefined ? [] : [markElement(text, marked)]),
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
  // Text that cannot be edited never has the focus, so its keys are handled here.
  scrollDOM.addEventListener('keydown', (event) => {
    if (event.target === scrollDOM && runScopeHandlers(view, event, 'editor')) event.preventDefault();
  });
}

/** Marks every match. */
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
