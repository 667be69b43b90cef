import { printCount } from '../numbers/format.ts';

/** What stands on the public form. Title, headings, the sentences between the parts and the footnotes are the registry's. */
export const formMessages = {
  title: 'Hydraulic Fracturing Fluid Product Component Information Disclosure',
  composition: 'Hydraulic Fracturing Fluid Composition',
  columns: [
    'Trade Name',
    'Supplier',
    'Purpose',
    'Ingredients',
    'CAS Number',
    'Maximum Ingredient Concentration in Additive (% by mass)**',
    'Maximum Ingredient Concentration in HF Fluid (% by mass)**',
    'Comments',
  ],
  facts: {
    startDate: 'Job Start Date',
    endDate: 'Job End Date',
    state: 'State',
    county: 'County',
    apiNumber: 'API Number',
    operator: 'Operator Name',
    wellName: 'Well Name and Number',
    waterSource: 'Water Source',
    latitude: 'Latitude',
    longitude: 'Longitude',
    datum: 'Datum',
    federalWell: 'Federal Well',
    indianWell: 'Indian Well',
    tvd: 'True Vertical Depth',
    totalClean: 'Total Base Water Volume*',
    totalBaseNonWaterVolume: 'Total Base Non Water Volume',
  },
  operatorNumber: (number: string) => `Operator number ${number}`,
  nonMsdsBelow:
    'Ingredients shown above are subject to 29 CFR 1910.1200(i) and appear on Material Safety Data Sheets (MSDS). Ingredients shown below are Non-MSDS.',
  chemicalsBelow:
    'Items above are Trade Names with the exception of Base Water. Items below are the individual ingredients.',
  footnotes: [
    '* Total Water Volume sources may include fresh water, produced water, and/or recycled water',
    '** Information is based on the maximum potential for concentration and thus the total may be over 100%',
    'Ingredient information for chemicals subject to 29 CFR 1910.1200(i) and Appendix D are obtained from suppliers Material Safety Data Sheets (MSDS)',
  ],
  codesShown: 'A character that cannot be printed stands here as its code, such as [U+200B].',
  /** Not all are counted where there are very many. */
  unread: (parts: number, isAll = true) =>
    `${isAll ? '' : 'At least '}${printCount(parts, 'part')} of the document cannot be read and ${parts === 1 ? 'is' : 'are'} missing here.`,
  madeFrom: (file: string, revision: number | undefined, day: string) =>
    `Made from ${file}, ${revision === undefined ? 'not stored' : `revision ${revision}`}, on ${day}. Not the registry's own copy.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
