import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import type { WaterSource } from '../model/water-source.ts';
import { round } from '../numbers/round.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { type Claims, collectClaims } from './claims.ts';
import { type Weighing, weigh } from './consistency.ts';
import { aDisclosure, aProprietaryRow, aRow, aSelectedWell, aWaterRow } from './disclosure.examples.ts';
import { checked } from './row.examples.ts';
import { factsOfRow } from './rows/checked-row.ts';

/** A row of a document that was read, with no more digits than these. */
export const read = (share: number, massIngredient: number): DisclosureRow => {
  const texts = { percentInHFJob: String(round(share * 100, 10)), massIngredient: String(massIngredient) };
  return aRow({ percentInHFJob: fraction(share), massIngredient, asRead: { texts, block: { index: 0, texts: {} } } });
};

const factual = (rows: readonly DisclosureRow[]) => rows.map((row, index) => ({ row, index, facts: factsOfRow(row) }));

export const weighed = (totalMass: number, ...rows: DisclosureRow[]): Weighing =>
  weigh(aDisclosure({ well: aSelectedWell({ totalMass }), rows }), factual(rows));

export const claimed = (rows: readonly DisclosureRow[], parts: Partial<Disclosure> = {}): Claims =>
  collectClaims(aDisclosure({ ...parts, rows }), factual(rows));

const shares = (...sources: (readonly [string, number])[]): WaterSource => ({
  type: 'multiple',
  sources: sources.map(([name, share]) => ({ name, percent: percent(share) })),
});
const secrets = (count: number) => Array.from({ length: count }, () => aProprietaryRow());
const sands = ['100 Mesh', '40/70', '20/40'].map((tradeName) => aRow({ tradeName }));
const produced = { well: aSelectedWell({ waterSource: shares(['Produced Water', 100]) }) };

/** For each rule of consistency: something that keeps it and something that breaks it. */
export const consistencyExamples = {
  'CONSISTENCY-01': {
    keeps: weighed(10_000, read(0.9, 9000), read(0.1, 1000)),
    breaks: weighed(11_000, read(0.9, 9000), read(0.1, 1000)),
  },
  'CONSISTENCY-02': {
    keeps: weighed(10_000, read(0.9, 9000), read(0.1, 1000)),
    breaks: weighed(10_000, read(0.009, 9000), read(0.001, 1000)),
  },
  'CONSISTENCY-03': {
    keeps: weighed(10_000, read(0.9, 9000), read(0.1, 500)),
    breaks: weighed(11_000, read(0.9, 9000), read(0.1, 1000)),
  },
  'CONSISTENCY-04': {
    keeps: weighed(10_000, read(0.9, 9000), read(0.1, 1000)),
    breaks: weighed(10_000, read(0.1, 9000), read(0.9, 1000)),
  },
  'CONSISTENCY-05': {
    keeps: { row: read(0.0997, 897_300), index: 1, total: { pounds: 9_000_000, hidden: 0.5 } },
    breaks: { row: read(0.0997, 9), index: 1, total: { pounds: 9_000_000, hidden: 0.5 } },
  },
  'CONSISTENCY-06': {
    keeps: claimed([aWaterRow(), aRow(), ...secrets(6)]),
    breaks: claimed([aWaterRow(), ...secrets(7)]),
  },
  'CONSISTENCY-07': {
    keeps: claimed([aRow({ purpose: 'Base Fluid', casNumber: '7727-37-9' })], {
      well: aSelectedWell({ totalBaseNonWaterVolume: 500 }),
    }),
    breaks: claimed([aWaterRow(), aRow()], { well: aSelectedWell({ totalBaseNonWaterVolume: 500 }) }),
  },
  'CONSISTENCY-08': {
    keeps: claimed([aWaterRow({ tradeName: 'Non-potable Water' }), aRow({ tradeName: 'Fresh Sand' })], produced),
    breaks: claimed([aWaterRow({ tradeName: 'Fresh Water' })], produced),
  },
  'CONSISTENCY-09': {
    keeps: claimed([aWaterRow(), ...sands.slice(1), aProprietaryRow({ tradeName: '20/40' })]),
    breaks: claimed([aWaterRow(), ...sands], { entryMethod: 'SystemApproach' }),
  },
  'CODE-01': {
    keeps: checked({ comments: 'as delivered' }),
    breaks: checked({ comments: 'code not found in ingredients table ' }),
  },
  'CODE-02': { keeps: checked({ ingredientName: 'P10' }), breaks: checked({ ingredientName: 'cp1001' }) },
  'WATER-08': {
    keeps: shares(['Produced Water', 40], ['Other, < 1000TDS', 60]),
    breaks: shares(['Produced Water', 40], ['Produced Water', 60]),
  },
  'WATER-09': {
    keeps: shares(['Produced Water', 99.99], ['Other, < 1000TDS', 0.01]),
    breaks: shares(['Produced Water', 100], ['Other, < 1000TDS', 0]),
  },
  'WATER-10': {
    keeps: shares(['Produced Water', 99.99], ['Other, < 1000TDS', 0.01]),
    breaks: shares(['Produced Water', 99.996], ['Other, < 1000TDS', 0.004]),
  },
};
