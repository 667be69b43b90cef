import { fraction, percent } from '../numbers/percent.ts';
import type { DisclosureRow } from './row.ts';

/** A row before anything is known about it. */
export const blankRow: DisclosureRow = {
  tradeName: '',
  supplier: '',
  vendorId: null,
  purpose: '',
  ingredientName: '',
  casNumber: '',
  amount: null,
  volume: 0,
  specificGravity: 1,
  percentInAdditive: percent(100),
  percentInHFJob: fraction(0),
  massIngredient: 0,
  units: 'gal',
  comments: '',
  isNonMsds: false,
  isCustomAdded: false,
  code: '',
  chemical: '',
  volumeIsShare: false,
  massIsTyped: false,
  percentIsTyped: false,
  catalogueUnits: '',
  reportedUnits: '',
};
