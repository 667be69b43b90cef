import {
  dayIn,
  type FormFact,
  formMessages,
  type FormRow,
  MAX_READ_PROBLEMS,
  type PublicForm,
  publicForms,
  readElements,
  XmlError,
} from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { ALARM, BOTTOM, FormPages, lineHeight, MARGIN, type Part, QUIET, WIDTH } from './form-pages.ts';
import { type Cell, type Column, FormTable } from './form-table.ts';
import { type Style, Typesetter } from './typesetter.ts';

/** A document, and what stands on its form besides. */
export interface FormOrder {
  readonly content: string;
  readonly fileName: string;
  /** None: the document is not stored. */
  readonly revision?: number;
  readonly operator: string;
  readonly madeAt: Date;
  readonly timeZone?: string | undefined;
  /** Also when the document itself does not say so. */
  readonly isSimulated: boolean;
}

export type FormOutcome = { readonly pdf: Uint8Array } | { readonly unreadable: string };

const TITLE: Style = { weight: 'bold', size: 13 };
const PLACE: Style = { weight: 'regular', size: 8, color: QUIET };
const HEADING: Style = { weight: 'bold', size: 9.5 };
const FACT: Style = { weight: 'regular', size: 7.5 };
const VALUE: Style = { weight: 'bold', size: 7.5 };
const TEXT: Style = { weight: 'regular', size: 7 };
const STRONG: Style = { weight: 'bold', size: 7 };
const NOTE: Style = { weight: 'regular', size: 7, color: QUIET };

const [LABEL_FILL, HEAD_FILL, PRODUCT_FILL] = ['#f2f2f2', '#e8e8e8', '#f7f7f7'];

/** The public form of each well in the document, as one PDF. */
export async function drawForm(order: FormOrder): Promise<FormOutcome> {
  const places = await loadPlaces();
  try {
    const read = readElements(order.content);
    const forms = publicForms(read, places, order.operator);
    return { pdf: drawForms(forms, read.problems.length, read.mark === undefined ? order : marked(order)) };
  } catch (error) {
    if (error instanceof XmlError) return { unreadable: error.message };
    throw error;
  }
}

const marked = (order: FormOrder): FormOrder => ({ ...order, isSimulated: true });

function drawForms(forms: readonly PublicForm[], unread: number, order: FormOrder): Uint8Array {
  const { fileName, revision, madeAt, timeZone, isSimulated } = order;
  const [first] = forms;
  const frame = {
    title: `${formMessages.title}: ${first?.wellName ?? fileName}`,
    madeAt,
    fileName,
    footOf: (name: string) => formMessages.madeFrom(name, revision, dayIn(madeAt, timeZone)),
    pageOf: formMessages.page,
    isSimulated,
  };
  const type = new Typesetter();
  const counted = drawAll(new FormPages(frame, type), forms, unread);
  return drawAll(new FormPages(frame, type, counted.count), forms, unread).end();
}

function drawAll(pages: FormPages, forms: readonly PublicForm[], unread: number): FormPages {
  for (const form of forms) drawOne(pages, form, unread);
  // A document without a job has a page that says so by being blank.
  if (forms.length === 0) pages.newPage();
  return pages;
}

function drawOne(pages: FormPages, form: PublicForm, unread: number): void {
  pages.type.hasShownCodes = false;
  pages.newPage();
  const part = pages.open('Sect');
  drawTitle(pages, part, form);
  drawFacts(pages, part, form);
  pages.y += 8;
  drawLines(pages, part, { tag: 'H2', text: formMessages.composition, style: HEADING });
  pages.y += 3;
  drawRows(pages, part, form);
  pages.y += 5;
  const notes = [
    ...formMessages.footnotes,
    ...(unread > 0 ? [formMessages.unread(unread, unread < MAX_READ_PROBLEMS)] : []),
    ...(pages.type.hasShownCodes ? [formMessages.codesShown] : []),
  ];
  for (const note of notes) {
    drawLines(pages, part, { tag: 'P', text: note, style: NOTE });
    pages.y += 1.5;
  }
  part.end();
}

function drawTitle(pages: FormPages, part: Part, { wellName, place }: PublicForm): void {
  const heading = pages.open('H1', part);
  pages.centered(formMessages.title, TITLE, (draw) => pages.asText(heading, 'H1', draw));
  pages.y += 2;
  const under = pages.type.printable([wellName, place].filter(Boolean).join(' · '));
  const line = pages.open('P', part);
  pages.centered(under, PLACE, (draw) => pages.asText(line, 'P', draw));
  pages.y += 5;
}

const factColumns: readonly Column[] = [{ width: 106 }, { width: 166 }, { width: 112 }, { width: 174 }];

function drawFacts(pages: FormPages, part: Part, { facts: [left, right] }: PublicForm): void {
  const table = new FormTable(pages, part, factColumns);
  for (const [index, fact] of left.entries()) table.row([...toCells(fact), ...toCells(right[index])]);
  table.end();
}

const toCells = ({ label, lines }: FormFact = { label: '', lines: [] }): readonly Cell[] => [
  { texts: [label], style: FACT, scope: 'Row', fill: LABEL_FILL },
  { texts: lines, style: VALUE },
];

const columns: readonly Column[] = [
  { width: 78 },
  { width: 84 },
  { width: 64 },
  { width: 102 },
  { width: 52 },
  { width: 62, align: 'right' },
  { width: 62, align: 'right' },
  { width: 54 },
];

function drawRows(pages: FormPages, part: Part, { above, divider, below }: PublicForm): void {
  const table = new FormTable(pages, part, columns);
  table.head(
    formMessages.columns.map((title) => ({ texts: [title], style: STRONG, scope: 'Column', fill: HEAD_FILL })),
  );
  drawPart(table, above);
  if (below.length > 0) table.divider({ texts: [divider], style: STRONG, fill: HEAD_FILL }, ALARM);
  drawPart(table, below);
  table.end();
}

/** A product is never the last line of a page while its first ingredient stands on the next. */
function drawPart(table: FormTable, rows: readonly FormRow[]): void {
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const isFollowed = row.kind === 'product' && next?.kind === 'ingredient';
    table.row(cellsOf(row), isFollowed ? cellsOf(next) : undefined);
  }
}

const cellsOf = ({ kind, cells }: FormRow): readonly Cell[] =>
  cells.map((text) => ({
    texts: [text],
    style: kind === 'product' ? STRONG : TEXT,
    ...(kind === 'product' && { fill: PRODUCT_FILL }),
  }));

interface Paragraph {
  readonly tag: 'H2' | 'P';
  readonly text: string;
  readonly style: Style;
}

/** Lines over the whole width. What a page has no room for goes on the next. */
function drawLines(pages: FormPages, parent: Part, { tag, text, style }: Paragraph): void {
  const part = pages.open(tag, parent);
  for (const line of pages.type.wrap(text, WIDTH - 2 * MARGIN, style)) {
    if (pages.y + lineHeight(style) > BOTTOM) pages.newPage();
    pages.asText(part, tag, () => pages.write(line, MARGIN, pages.y, style));
    pages.y += lineHeight(style);
  }
  part.end();
}
