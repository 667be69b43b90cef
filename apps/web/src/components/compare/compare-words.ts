import type { RowFate, WellField } from '@disclosure/core';

/** What the two sides are called. */
export interface Sides {
  readonly left: string;
  readonly right: string;
}

export const leftAndRight: Sides = { left: 'Left', right: 'Right' };

export const fateWords: Readonly<Record<RowFate, string>> = {
  same: 'Same',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
};

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
