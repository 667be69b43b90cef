import { groupThousands, printDecimals, printGrouped, printShort } from '../../numbers/format.ts';
import { type Fraction, toPercent } from '../../numbers/percent.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { type CellColumn } from './cell-column.ts';
import { textOfCell } from './cell-text.ts';

export const showVolume = (volume: number): string => groupThousands(printShort(volume, 3));

/** Small masses keep the decimals that the document prints. */
export const showMass = (pounds: number): string => printGrouped(pounds, Math.abs(pounds) < 1 ? 3 : 1);

/** Trace ingredients are told apart by decimals that nobody needs in the carrier. */
export function showPercentInHFJob(share: Fraction): string {
  const percent = toPercent(share);
  return printDecimals(percent, Math.abs(percent) < 1 ? 8 : 6);
}

/** At least so many decimals, and more only where the value has them. */
export function showDecimals(value: number, least: number): string {
  const short = printShort(value, 4);
  const decimals = short.split('.')[1]?.length ?? 0;
  return decimals >= least ? short : printDecimals(value, least);
}

export const showPercentInAdditive = (percent: number): string => showDecimals(percent, 1);

/** The cell as it is read in the grid: numbers of one column have their points under each other. */
export function showCell(row: DisclosureRow, column: CellColumn): string {
  if (column === 'percentInHFJob') return showPercentInHFJob(row.percentInHFJob);
  if (column === 'massIngredient') return showMass(row.massIngredient);
  if (column === 'percentInAdditive') return showPercentInAdditive(row.percentInAdditive);
  if (column === 'volume' && row.volume !== null) return showVolume(row.volume);
  if (column === 'specificGravity' && row.specificGravity !== null) return showDecimals(row.specificGravity, 2);
  return textOfCell(row, column);
}

/** One cell beside another: as the grid shows them, and whole where the grid shows no difference. */
export function showBoth(one: DisclosureRow, other: DisclosureRow, column: CellColumn): readonly [string, string] {
  const shown = [showCell(one, column), showCell(other, column)] as const;
  return shown[0] === shown[1] ? [textOfCell(one, column), textOfCell(other, column)] : shown;
}
