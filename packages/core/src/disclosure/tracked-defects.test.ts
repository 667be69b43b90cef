import { describe, expect, it } from 'vitest';
import { fraction, percent } from '../numbers/percent.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import type { SelectedWell } from '../model/well.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { aDisclosure, aProprietaryRow, aRow, aSelectedWell, aWaterRow } from '../rules/disclosure.examples.ts';
import { uptonTexas } from '../rules/well.examples.ts';
import { checkDisclosure } from './check-disclosure.ts';

type Defect = readonly [name: string, rule: string, parts: Partial<Disclosure>, context?: CheckContext];

const well = (parts: Partial<SelectedWell>): Partial<Disclosure> => ({ well: aSelectedWell(parts) });
const sand = (parts: Partial<DisclosureRow>): Partial<Disclosure> => ({
  rows: [aWaterRow(), aRow(parts), aProprietaryRow()],
});
const asRead = (percentInHFJob?: string) => ({
  texts: percentInHFJob === undefined ? {} : { percentInHFJob },
  block: { index: 0, texts: {} },
});
const states = [
  ['d_009', 'Colorado'],
  ['d_010', 'Ohio'],
  ['d_011', 'Texas'],
  ['d_012', 'Pennsylvania'],
  ['d_013', 'New Mexico'],
  ['d_014', 'Oklahoma'],
  ['d_015', 'North Dakota'],
  ['d_016', 'Wyoming'],
  ['d_017', 'Utah'],
  ['d_018', 'West Virginia'],
] as const;

/** What Open-FF tracks in public disclosures, under its own numbers, and the rule that finds it. */
const defects: readonly Defect[] = [
  ['d_001: no base water volume', 'WELL-05', well({ totalClean: 0 })],
  ['d_001: a base water volume that is missing', 'WELL-01', well({ totalClean: null })],
  [
    'd_002: two disclosures of one job',
    'FILE-01',
    {},
    { storedFiles: [{ name: 'a.xml', apiNumber: '42-461-42471-00-00', endDate: '2024-08-20' }] },
  ],
  ['d_002: two disclosures of one job, checked together', 'FILE-02', {}, { twin: 'Bluebonnet 1H' }],
  ['d_003: masses that contradict the percents', 'CONSISTENCY-05', sand({ massIngredient: 9 })],
  [
    'd_004: water sources that do not add up to 100%',
    'WATER-03',
    well({ waterSource: { type: 'multiple', sources: [{ name: 'Produced Water', percent: percent(88.4) }] } }),
  ],
  ['d_005: no chemicals', 'DISCLOSURE-01', { rows: [] }],
  ['d_006: sand alone', 'FLUID-04', { rows: [aRow({ percentInHFJob: fraction(1) })] }],
  ['d_006: water alone', 'DISCLOSURE-01', { rows: [aWaterRow({ percentInHFJob: fraction(1) })] }],
  ['d_006: water alone, by another name', 'FLUID-05', { rows: [aWaterRow({ tradeName: 'Fresh Water' })] }],
  [
    'd_007: chlorine dioxide above 80%',
    'SUBSTANCE-04',
    {
      rows: [aRow({ casNumber: '10049-04-4', percentInHFJob: fraction(0.81), percentInAdditive: percent(0) }), aRow()],
    },
  ],
  ['d_008: sand above 50%', 'FLUID-01', sand({ percentInHFJob: fraction(0.51) })],
  ...states.map(([id, state]): Defect => [
    `${id}: late in ${state}`,
    'STATE-01',
    well({ state }),
    { today: '2025-06-01' },
  ]),
  ['d_019: a mass of water that contradicts its volume', 'FLUID-03', well({ totalClean: 800_000 })],
  ['d_020: more than 100 million gal', 'WELL-06', well({ totalClean: 100_000_001 })],
  ['d_021: deeper than any well', 'WELL-04', well({ tvd: 35_051 })],
  ['d_022: a location outside the state', 'PLACE-10', well({ longitude: '-110.0000' }), { places: uptonTexas }],
  ['d_023: a location outside the county', 'PLACE-03', well({ longitude: '-101.9100' }), { places: uptonTexas }],
  ['r_001: a row twice', 'ADDITIVE-01', { rows: [aWaterRow(), aRow(), aRow(), aProprietaryRow()] }],
  ['r_002: a percent that is missing', 'PRINT-05', sand({ percentInHFJob: fraction(0), asRead: asRead() })],
  ['r_002: a percent of 0', 'PRINT-06', sand({ percentInHFJob: fraction(0), asRead: asRead('0.0000') })],
  ['r_003: a CAS number without its hyphens', 'CAS-02', sand({ casNumber: '14808607' })],
  ['r_003: a CAS number with a wrong digit', 'CAS-03', sand({ casNumber: '14808-60-8' })],
];

describe('a publicly tracked defect is found', () => {
  const cases = defects.map(([name, rule, parts, context = {}]) => [name, rule, parts, context] as const);
  it.each(cases)('%s: %s', (_, rule, parts, context) => {
    expect(checkDisclosure(aDisclosure(parts), context).map(({ id }) => id)).toContain(rule);
    expect(checkDisclosure(aDisclosure()).map(({ id }) => id)).not.toContain(rule);
  });

  it('and all 26 of them are here', () => {
    expect(new Set(defects.map(([name]) => name.slice(0, 5))).size).toBe(26);
  });

  it.each(states)('%s: as overdue', (_, state) => {
    const findings = checkDisclosure(aDisclosure(well({ state })), { today: '2025-06-01' });
    expect(findings.find(({ id }) => id === 'STATE-01')?.message).toMatch(new RegExp(`^${state}: The .* overdue$`));
  });
});
