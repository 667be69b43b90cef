import { type DisclosureRow, isAbsent, printPercentInAdditive, type RowFate, type WellField } from '@disclosure/core';

export const fateWords: Readonly<Record<RowFate, string>> = {
  same: 'Same',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
};

/** The columns that have no room of their own in the table. */
export const otherColumns = {
  supplier: 'Supplier',
  purpose: 'Purpose',
  comments: 'Comments',
  percentInAdditive: '% in Additive',
  isNonMsds: 'Non-MSDS',
} as const;

export function textOfOther(row: DisclosureRow, column: keyof typeof otherColumns): string {
  if (column === 'isNonMsds') return row.isNonMsds ? 'Yes' : '';
  if (column !== 'percentInAdditive') return row[column];
  return isAbsent(row, column) ? '' : printPercentInAdditive(row.percentInAdditive);
}

export const fieldNames: Readonly<Record<WellField, string>> = {
  wellName: 'Well Name',
  apiNumber: 'API',
  startDate: 'Start Date',
  endDate: 'End Date',
  operatorNumber: 'Operator number',
  latitude: 'Latitude',
  longitude: 'Longitude',
  datum: 'Datum',
  federalWell: 'Federal well',
  indianWell: 'Indian well',
  tvd: 'TVD (ft)',
  totalClean: 'Base water volume (gal)',
  totalBaseNonWaterVolume: 'Base non-water volume (gal)',
  totalMass: 'Total mass (lb)',
  waterSource: 'Water source',
  entryMethod: 'Entry method',
  amendedReason: 'Reason for amendment',
};
