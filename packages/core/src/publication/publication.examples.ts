import type { PublishedDisclosure, PublishedRow } from './published-disclosure.ts';

export const aPublishedRow = (changes: Partial<PublishedRow> = {}): PublishedRow => ({
  tradeName: 'Acid',
  supplier: 'Supplier',
  purpose: 'Acidizing',
  ingredientName: 'Hydrochloric acid',
  casNumber: '7647-01-0',
  percentInAdditive: '15',
  percentInHFJob: '0.0123',
  massIngredient: '1200.5',
  comments: '',
  ...changes,
});

export const aPublished = (changes: Partial<PublishedDisclosure> = {}): PublishedDisclosure => ({
  disclosureId: 'd-1',
  apiNumber: '42461409160000',
  startDate: '2024-08-05',
  endDate: '2024-08-20',
  wellName: 'Hughes Trust 4H',
  operatorName: 'Lone Star Energy',
  state: 'Texas',
  county: 'Upton',
  latitude: '31.25',
  longitude: '-101.9',
  datum: 'NAD83',
  federalWell: false,
  indianWell: false,
  tvd: '9125',
  totalClean: '12345678',
  totalBaseNonWaterVolume: '',
  rows: [aPublishedRow()],
  waterSources: [],
  ...changes,
});
