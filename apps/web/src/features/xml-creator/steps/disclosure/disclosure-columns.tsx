import {
  type Catalogue,
  type CellColumn,
  cellColumns,
  type DisclosureRow,
  isAbsent,
  isChemicalRow,
  isComputedColumn,
  isProductRow,
  isProprietary,
  isTypedOver,
  showCell,
  showMass,
  showPercentInHFJob,
  type SuggestedField,
  textOfCell,
} from '@disclosure/core';
import type { CellView, SheetColumn } from '../../../../components/grid/sheet-column.ts';
import type { Choice } from '../../../../components/suggestions/option-list.tsx';
import type { Choices } from '../../../../lib/substances/use-choices.ts';
import { ProductClosure } from '../../../../components/pictures/product-closure.tsx';
import type { DisclosureLine, GroupLine, RowLine } from './disclosure-lines.ts';

type Widths = Readonly<Record<CellColumn | '#', number>>;

/** Up to a window of 1440 pixels the comments are reached by scrolling. */
const narrow: Widths = {
  '#': 36,
  tradeName: 150,
  supplier: 150,
  purpose: 128,
  ingredientName: 168,
  casNumber: 100,
  volume: 96,
  units: 48,
  specificGravity: 48,
  percentInAdditive: 96,
  percentInHFJob: 98,
  massIngredient: 112,
  comments: 190,
  isNonMsds: 82,
};
const wide: Widths = {
  ...narrow,
  '#': 40,
  tradeName: 164,
  supplier: 172,
  ingredientName: 190,
  casNumber: 104,
  volume: 98,
  units: 52,
  specificGravity: 46,
  percentInAdditive: 100,
  comments: 86,
};

const WIDE = 1440;
/** What the page and its frame take of a window's width. */
const AROUND = 50;
/** What columns with long texts grow to in a wide window, one after the other; the first takes the rest as well. */
const growing = [
  ['comments', 220],
  ['ingredientName', 320],
  ['supplier', 280],
] as const satisfies readonly (readonly [CellColumn, number])[];

/** The widths of the columns in a window of this width. */
export function widthsFor(windowWidth: number): Widths {
  if (windowWidth < WIDE) return narrow;
  const widths: Record<CellColumn | '#', number> = { ...wide };
  let room = windowWidth - AROUND - Object.values(wide).reduce((sum, width) => sum + width, 0);
  for (const [column, most] of growing) {
    const more = Math.max(Math.min(room, most - wide[column]), 0);
    widths[column] += more;
    room -= more;
  }
  widths.comments += Math.max(room, 0);
  return widths;
}

const optionColumns: ReadonlySet<CellColumn> = new Set(['supplier', 'purpose', 'ingredientName', 'casNumber', 'units']);
const repeatedColumns: ReadonlySet<CellColumn> = new Set([
  'tradeName',
  'supplier',
  'purpose',
  'volume',
  'units',
  'specificGravity',
]);

/** The columns of the grid. What can be chosen in them comes from the catalogue and the list of substances. */
export function disclosureColumns(
  catalogue: Catalogue,
  choices: Choices,
  widths: Widths,
): readonly SheetColumn<DisclosureLine>[] {
  const options = optionsFrom(catalogue);
  return [
    { key: '#', title: '#', width: widths['#'], isNumber: true, isPinned: true, view: viewOfNumber },
    ...cellColumns.map(({ column, title, kind }) => ({
      key: column,
      title,
      width: widths[column],
      isNumber: ['number', 'percent', 'computed'].includes(kind),
      isComputed: kind === 'computed',
      isPinned: column === 'tradeName',
      editor: editorOf(column),
      placeholder: formOf(column),
      suggest: (line: DisclosureLine, text: string) =>
        isSuggested(column) ? choicesFor(line, column, text, choices) : matchOptions(options(column), text),
      view: (line: DisclosureLine) => (line.kind === 'row' ? viewOfCell(line, column) : viewOfHead(line, column)),
    })),
  ];
}

function editorOf(column: CellColumn): 'text' | 'options' | 'toggle' {
  if (column === 'isNonMsds') return 'toggle';
  return optionColumns.has(column) ? 'options' : 'text';
}

/** The form of what belongs in a cell, where it has one. */
export const formOf = (column: CellColumn): string | undefined => (column === 'casNumber' ? 'XX-XX-X' : undefined);

const isSuggested = (column: CellColumn): column is SuggestedField =>
  column === 'ingredientName' || column === 'casNumber';

/** Before anything is typed, the other half of the pair says what is meant. */
function choicesFor(line: DisclosureLine, field: SuggestedField, text: string, choices: Choices): readonly Choice[] {
  if (text.trim() !== '') return choices(field, text);
  if (line.kind !== 'row') return [];
  const { ingredientName, casNumber } = line.row;
  const isThis = ({ others }: Choice) =>
    others?.['ingredientName'] === ingredientName && others['casNumber'] === casNumber;
  return choices(field, field === 'casNumber' ? ingredientName : casNumber).filter((choice) => !isThis(choice));
}

const MOST_SHOWN = 40;

/** What begins with the text comes before what merely contains it. */
function matchOptions(options: readonly string[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options.slice(0, MOST_SHOWN).map((option) => ({ text: option }));
  const begins: Choice[] = [];
  const contains: Choice[] = [];
  for (const option of options) {
    const place = option.toLowerCase().indexOf(wanted);
    if (place === 0) begins.push({ text: option });
    else if (place > 0) contains.push({ text: option });
    if (begins.length === MOST_SHOWN) break;
  }
  return [...begins, ...contains].slice(0, MOST_SHOWN);
}

const { compare } = new Intl.Collator('en');

const inOrder = (texts: Iterable<string>): string[] => [...new Set(texts)].filter((text) => text !== '').sort(compare);

/** Sorted when the first editor opens, so that opening a well does not wait for it. */
function optionsFrom({ byIngredientName, vendors }: Catalogue): (column: CellColumn) => readonly string[] {
  const entries = [...byIngredientName.values()].flat();
  const sources: Partial<Record<CellColumn, () => readonly string[]>> = {
    purpose: () => inOrder(entries.map(({ ingredient }) => ingredient.purpose)),
    supplier: () => inOrder(vendors.map(({ company }) => company)),
    units: () => ['gal', 'lb'],
  };
  const known = new Map<CellColumn, readonly string[]>();
  return (column) => {
    const options = known.get(column) ?? sources[column]?.() ?? [];
    known.set(column, options);
    return options;
  };
}

function viewOfNumber(line: DisclosureLine): CellView {
  if (line.kind === 'row') return { shown: String(line.index + 1), text: '', isReadOnly: true };
  const text = `${line.group.tradeName}, ${line.group.rows.length} ingredients`;
  return { shown: '', text, isReadOnly: true };
}

const markOf = (line: RowLine, column: CellColumn) => {
  const severity = line.marks?.get(column)?.severity;
  return severity === 'note' ? undefined : severity;
};

function toneOf({ row, head }: RowLine, column: CellColumn): CellView['tone'] {
  if (column === 'casNumber' && isProprietary(row.casNumber)) return 'secret';
  if (column === 'massIngredient' && isAbsent(row, column)) return 'quiet';
  const isRepeated = head !== undefined && repeatedColumns.has(column) && head[column] === row[column];
  return isRepeated ? 'quiet' : undefined;
}

function viewOfCell(line: RowLine, column: CellColumn): CellView {
  const { row, head } = line;
  const mark = markOf(line, column);
  const shown = showCell(row, column);
  return {
    shown: shown === '' && mark === 'error' ? 'Required' : shown,
    text: textOfCell(row, column),
    tone: toneOf(line, column),
    mark,
    isRinged: line.marks?.get(column)?.isRinged,
    isIndented: column === 'tradeName' && head !== undefined,
    isTypedOver: isComputedColumn(column) && isTypedOver(row, column),
    ...(column === 'isNonMsds' && markView(row)),
  };
}

/** Products and chemicals that are listed apart stand on no data sheet anyway. */
const markView = (row: DisclosureRow): Partial<CellView> =>
  isProductRow(row) || isChemicalRow(row) ? { shown: '', isReadOnly: true } : { isTicked: row.isNonMsds };

/** What all rows of a group have in common, shown once in its head. */
function commonText({ group }: GroupLine, column: CellColumn): string {
  const [first] = group.rows;
  return first && group.rows.every((row) => row[column] === first[column]) ? showCell(first, column) : '';
}

function viewOfHead(line: GroupLine, column: CellColumn): CellView {
  const { group, problem } = line;
  const sums: Partial<Record<CellColumn, CellView>> = {
    tradeName: headView(group.tradeName, 'strong'),
    ingredientName: headView(`${group.rows.length} ingredients`, 'quiet'),
    percentInHFJob: headView(showPercentInHFJob(group.percentInHFJob), 'strong'),
    massIngredient: headView(showMass(group.massIngredient), 'strong'),
    percentInAdditive: {
      ...headView('', 'strong'),
      mark: problem && 'warning',
      picture: <ProductClosure product={group} />,
    },
  };
  return sums[column] ?? headView(repeatedColumns.has(column) ? commonText(line, column) : '', 'quiet');
}

const headView = (shown: string, tone: CellView['tone']): CellView => ({ shown, text: shown, tone, isReadOnly: true });
