import { isFaultyCell, messages, printShort, type WaterLine, WATER_CELLS, waterSourcesLike } from '@disclosure/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CellView, SheetColumn, SheetLine } from '../../../../components/grid/sheet-column.ts';
import { SeverityMark } from '../../../../components/severity.tsx';
import styles from './water-table.module.css';

/** A well in the table of water sources. */
export interface WaterSheetLine extends SheetLine {
  readonly line: WaterLine;
  readonly number: number;
}

/** The number and the name of the well come first. */
export const FIRST_CELL = 2;

const { waterTable: texts } = messages;

const suggest = (_: WaterSheetLine, typed: string) => waterSourcesLike(typed).map((text) => ({ text }));

export const titleOfCell = (cell: number): string =>
  `${cell % 2 === 0 ? 'Source' : 'Percent'} ${Math.floor(cell / 2) + 1}`;

const viewOfCell =
  (cell: number) =>
  ({ line }: WaterSheetLine): CellView => {
    const text = line.cells[cell] ?? '';
    const isFaulty = isFaultyCell(line, cell);
    return { text, shown: isFaulty && text === '' ? texts.required : text, mark: isFaulty ? 'error' : undefined };
  };

const cellColumn = (cell: number, width: number): SheetColumn<WaterSheetLine> =>
  cell % 2 === 0
    ? { key: `cell${cell}`, title: titleOfCell(cell), width, editor: 'options', suggest, view: viewOfCell(cell) }
    : { key: `cell${cell}`, title: '%', width: PERCENT, editor: 'text', isNumber: true, view: viewOfCell(cell) };

const NUMBER = 44;
const WELL = 152;
const PERCENT = 62;
const TOGETHER = 214;
/** The least and the most of the first two sources, which are used most, and of the last two. */
const FIRST_SOURCE = [150, 214] as const;
const LAST_SOURCE = [100, 150] as const;
/** The page beside the table. */
const MARGIN = 50;
const WIDEST = 1440;

/** The last two sources give way first; the last column takes what is left. */
export function waterColumns(window: number, scrollBar: number): readonly SheetColumn<WaterSheetLine>[] {
  const taken = MARGIN + scrollBar + NUMBER + WELL + (WATER_CELLS / 2) * PERCENT + TOGETHER;
  const room = Math.min(window, WIDEST) - taken;
  const last = within(LAST_SOURCE, room / 2 - FIRST_SOURCE[0]);
  const first = within(FIRST_SOURCE, room / 2 - last);
  const together = Math.max(TOGETHER, TOGETHER + room - 2 * first - 2 * last);
  return [
    { key: 'number', title: '#', width: NUMBER, isPinned: true, view: ({ number }) => viewOfText(String(number)) },
    {
      key: 'well',
      title: 'Well',
      width: WELL,
      isPinned: true,
      view: ({ line }) => ({ ...viewOfText(line.well), tone: 'strong' }),
    },
    ...Array.from({ length: WATER_CELLS }, (_, cell) => cellColumn(cell, cell < 4 ? first : last)),
    { key: 'together', title: 'Together', width: together, view: viewOfTotal },
  ];
}

const within = ([least, most]: readonly [number, number], wished: number): number =>
  Math.max(least, Math.min(most, Math.floor(wished)));

const viewOfText = (text: string): CellView => ({ text, shown: text });

/** The same words have the same picture, so that a cell is not drawn again. */
const pictures = new Map<string, ReactNode>();

function pictureOf(text: string, isFaulty: boolean): ReactNode {
  const known = pictures.get(text);
  if (known !== undefined) return known;
  const drawn = (
    <span className={styles.together} data-faulty={isFaulty || undefined}>
      {isFaulty ? (
        <SeverityMark severity="error" size={14} isSilent />
      ) : (
        <IconCircleCheckFilled size={14} aria-hidden />
      )}
      <span>{text}</span>
    </span>
  );
  pictures.set(text, drawn);
  return drawn;
}

function viewOfTotal({ line }: WaterSheetLine): CellView {
  const text = tellTotal(line);
  return { text, shown: '', isReadOnly: true, picture: pictureOf(text, line.findings.length > 0) };
}

function tellTotal({ total, findings }: WaterLine): string {
  const [first] = findings;
  if (!first) return texts.total(total);
  if (first.id !== 'WATER-03') return first.message;
  const rest = 100 - Number(total);
  const words = rest > 0 ? texts.missing : texts.tooMuch;
  return words(total, printShort(Math.abs(rest), 2));
}
