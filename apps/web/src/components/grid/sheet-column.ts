import type { ReactNode } from 'react';
import type { Choice } from '../suggestions/option-list.tsx';

/** What one cell shows, as data: two views that say the same need not be drawn twice. */
export interface CellView {
  /** What is read. */
  readonly shown: string;
  /** What the cell holds, with every digit: where an editor starts. */
  readonly text: string;
  readonly tone?: 'quiet' | 'strong' | 'secret' | undefined;
  readonly mark?: 'error' | 'refusal' | 'warning' | undefined;
  /** Something about it is worth a look, and nothing is wrong. */
  readonly isRinged?: boolean | undefined;
  /** Typed over a value that is worked out. */
  readonly isTypedOver?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly isIndented?: boolean | undefined;
  /** A tick instead of text, for columns that are toggled. */
  readonly isTicked?: boolean | undefined;
  /** Stands before the text, and has a sign of its own for what is marked. */
  readonly picture?: ReactNode;
}

/** A line of the sheet: a row of data, or the head of a group of them. */
export interface SheetLine {
  readonly key: string;
  /** Undefined on rows; a head says whether its rows are shown. */
  readonly isOpen?: boolean | undefined;
}

export interface SheetColumn<Line extends SheetLine> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** Right-aligned, with digits of one width. */
  readonly isNumber?: boolean;
  /** Worked out from other columns; it can be typed over all the same. */
  readonly isComputed?: boolean;
  /** Stays in sight when the others scroll away. */
  readonly isPinned?: boolean;
  /** Called when the user edits the cell; left out where it cannot be edited. */
  readonly editor?: 'text' | 'options' | 'toggle';
  /** Stands in an empty editor: the form of what belongs there. */
  readonly placeholder?: string | undefined;
  /** What can be chosen for a cell once a text is typed, blank before; other texts are taken too. */
  readonly suggest?: (line: Line, text: string) => readonly Choice[];
  readonly view: (line: Line) => CellView;
}

/** Whether an editor opens there: elsewhere it is only read, or ticked. */
export const canWrite = ({ editor }: Pick<SheetColumn<never>, 'editor'>, { isReadOnly }: CellView): boolean =>
  (editor === 'text' || editor === 'options') && isReadOnly !== true;

/** A cell of the sheet, counted in the lines and columns that are shown. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const isSameCell = (one: Position, other: Position): boolean =>
  one.line === other.line && one.column === other.column;

/** As assistive technology counts: from one, with the head of the table as the first row. */
export const rowIndexOf = (line: number): number => line + 2;

/** A rectangle of cells; all its edges belong to it. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What a person does in the sheet; the sheet itself changes nothing. */
export interface SheetActions {
  /** False when the text cannot stand in the cell: the editor stays open. A choice may fill in other columns too. */
  readonly commit: (cell: Position, text: string, others?: Choice['others']) => boolean;
  readonly toggle: (cell: Position) => void;
  readonly copy: (area: Area) => string;
  readonly paste: (area: Area, text: string, asValues: boolean) => void;
  readonly clear: (area: Area) => void;
  readonly fillDown: (area: Area) => void;
  /** Whole lines as the one above them; left out where that makes no sense. */
  readonly sameAsAbove?: (area: Area) => void;
  readonly insertRow: (cell: Position) => void;
  readonly deleteRows: (area: Area) => void;
  readonly toggleGroup: (line: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface SheetHandle {
  readonly focus: (cell: Position) => void;
  readonly edit: (cell: Position) => void;
  /** Scrolls to the cell; another one stays active. */
  readonly show: (cell: Position) => void;
}
