import { syntaxTree } from '@codemirror/language';
import { type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const mark = (name: string) => Decoration.mark({ class: name });
const tag = mark('xml-tag');
const value = mark('xml-value');
const meta = mark('xml-meta');

/** The parts of the grammar that have a colour; text has the colour of text. */
const marks: Readonly<Record<string, Decoration>> = {
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
        const color = marks[name];
        if (color && end > start) found.push(color.range(start, end));
      },
    });
  return RangeSet.of(found, true);
}

/** Colours what is in view, and more when the reader of the grammar gets further. */
export const xmlColors = ViewPlugin.fromClass(
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
