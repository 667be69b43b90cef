import { describe, expect, it } from 'vitest';
import { fraction, percent } from '../numbers/percent.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { blockGenerating, blockProceeding } from '../rule/rule.ts';
import { rowExamples } from '../rules/row.examples.ts';
import { uptonTexas } from '../rules/well.examples.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { checkDisclosure } from './check-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import {
  aCustomer,
  aDisclosure,
  aProprietaryRow,
  aRow,
  aSelectedWell,
  aWaterRow,
  workedCatalogue,
  workedWell,
  aVendor,
} from '../rules/disclosure.examples.ts';
import type { DisclosureRow } from '../model/row.ts';

const found = (parts: Partial<Disclosure>, context: CheckContext = {}) =>
  checkDisclosure(aDisclosure(parts), context).map(({ id, where }) => (where === '' ? id : `${id} ${where}`));
const withWell = (parts: Parameters<typeof aSelectedWell>[0], context: CheckContext = {}) =>
  found({ well: aSelectedWell(parts) }, context);
const withRow = (parts: Partial<DisclosureRow>) => found({ rows: [aWaterRow(), aRow(parts), aProprietaryRow()] });

describe('checking a disclosure', () => {
  it('finds nothing wrong with a sound one', () => {
    expect(checkDisclosure(aDisclosure())).toEqual([]);
    expect(found({}, { catalogue: workedCatalogue, places: uptonTexas, storedFiles: [] })).toEqual([]);
  });

  it.each(
    Object.entries(rowExamples).flatMap(([id, { breaks }]) => ('facts' in breaks ? [{ id, checked: breaks }] : [])),
  )('asks $id of the row that breaks it', ({ id, checked }) => {
    const { row, vendors, setting } = checked;
    const { catalogue, substances, version } = setting;
    const disclosure = aDisclosure({ rows: [row], vendors: [...vendors.values()] });
    expect(
      checkDisclosure(disclosure, { version, ...(catalogue && { catalogue }), ...(substances && { substances }) }).map(
        (finding) => finding.id,
      ),
    ).toContain(id);
  });

  it('names the lowest API number in 14 digits', () => {
    const well = aSelectedWell({ apiNumber: '00461424710000' });
    const { message } = checkDisclosure(aDisclosure({ well })).find(({ id }) => id === 'LIMIT-03') ?? {};
    expect(message).toMatch(/ is below 0\d{13}: 00461424710000$/);
  });

  it('gives every finding, in the order of the specification', () => {
    const disclosure = aDisclosure({
      well: aSelectedWell({
        apiNumber: '42',
        county: '',
        endDate: '2024-08-01',
        chemicals: [{ code: 'F1', amount: 'x', unit: null }],
        waterSource: { type: 'single', source: '' },
        state: 'TX',
        wellName: 'x'.repeat(151),
        tvd: 0,
      }),
      rows: [
        aRow({ tradeName: '', catalogueUnits: 'sacks', percentInHFJob: fraction(0.2) }),
        aRow({ casNumber: '7732185', supplier: 'A & B', purpose: '0' }),
        aProprietaryRow({ vendorId: null, casNumber: 'Proprietary' }),
      ],
    });
    expect(checkDisclosure(disclosure, { today: '2024-08-10' }).map(({ id }) => id)).toEqual([
      'CHEMICAL-01',
      'WATER-01',
      'UNIT-01',
      'ROW-02',
      'WELL-01',
      'WELL-02',
      'DATE-02',
      'XML-01',
      'XML-03',
      'CAS-02',
      'ROW-07',
      'DISCLOSURE-03',
      'LIMIT-01',
      'WELL-03',
      'CONSISTENCY-01',
      'CONSISTENCY-05',
      'TEXT-02',
      'CLAIMANT-01',
      'STATE-01',
    ]);
  });

  it('says where: the field of the well, or row and column', () => {
    expect(withWell({ county: '' })).toEqual(['WELL-01 well.county']);
    expect(withRow({ purpose: '' })).toEqual(['ROW-04 rows[1].purpose', 'XML-02 rows[1].purpose']);
  });

  it('names every missing field of the well', () => {
    const bare = {
      wellName: '',
      apiNumber: '',
      startDate: '',
      endDate: '',
      state: '',
      county: '',
      longitude: '',
      latitude: '',
    };
    expect(
      withWell({ ...bare, tvd: null, totalClean: null }).filter((finding) => finding.startsWith('WELL-01')),
    ).toEqual(
      [
        'wellName',
        'apiNumber',
        'startDate',
        'endDate',
        'state',
        'county',
        'tvd',
        'totalClean',
        'longitude',
        'latitude',
      ].map((field) => `WELL-01 well.${field}`),
    );
    expect(checkDisclosure(aDisclosure({ well: aSelectedWell({ tvd: Number.NaN }) }))[0]?.message).toBe(
      'Missing required well data: tvd',
    );
  });

  it('tells an empty disclosure just that', () => {
    expect(checkDisclosure(aDisclosure({ rows: [] })).map(({ message }) => message)).toEqual([
      'No chemical data provided',
    ]);
  });

  it('gives one broken rule per CAS number', () => {
    expect(withRow({ casNumber: '07732185' })).toEqual(['CAS-02 rows[1].casNumber']);
    const blank = checkDisclosure(aDisclosure({ rows: [aWaterRow(), aRow({ casNumber: ' ' }), aProprietaryRow()] }));
    expect(blank[0]?.message).toBe(
      'The CAS number (blank) is in an incorrect format. All CAS numbers should include 2 hyphens.',
    );
  });

  it('prints the total with two decimals', () => {
    const rows = [aWaterRow({ percentInHFJob: fraction(0.8686) }), aRow(), aProprietaryRow()];
    expect(checkDisclosure(aDisclosure({ rows }))[0]?.message).toBe(
      'The Max Ingredient Concentration sum is greater than 103% (103.41%)',
    );
  });

  it.each([
    [0.97, []],
    [1.03, []],
    [0.9699, ['DISCLOSURE-03 rows']],
    [1.0301, ['DISCLOSURE-02 rows']],
  ])('takes a total of %d so', (total, expected) => {
    const rows = [aWaterRow({ percentInHFJob: fraction(total - 0.1655) }), aRow(), aProprietaryRow()];
    expect(found({ rows }).filter((id) => !id.startsWith('CONSISTENCY'))).toEqual(expected);
  });
});

describe('the gates', () => {
  const gates = (parts: Partial<Disclosure>) => {
    const findings = checkDisclosure(aDisclosure(parts));
    return [blockProceeding(findings), blockGenerating(findings)];
  };
  const row = (parts: Partial<DisclosureRow>) => ({ rows: [aWaterRow(), aRow(parts), aProprietaryRow()] });

  it.each([
    ['nothing', {}, [false, false]],
    ['no rows', { rows: [] }, [true, true]],
    ['a total off 100%', row({ percentInHFJob: fraction(0.2) }), [true, true]],
    ['a missing name', row({ ingredientName: '' }), [true, true]],
    ['a mass of 0', row({ massIngredient: 0 }), [true, true]],
    ['a mass without end', row({ massIngredient: Infinity }), [true, true]],
    ['a secret without supplier', row({ casNumber: 'N/A', supplier: '' }), [true, true]],
    ['a wrong CAS number', row({ casNumber: '7732-18-4' }), [false, true]],
    ['an ampersand', row({ purpose: 'a & b' }), [false, true]],
    ['a missing well field', { well: aSelectedWell({ county: '' }) }, [false, true]],
    ['a warning', row({ purpose: '0' }), [false, false]],
  ])('with %s', (_, parts, expected) => {
    expect(gates(parts)).toEqual(expected);
  });
});

describe('the worked example', () => {
  it('cannot go on with an unknown code', () => {
    const findings = checkDisclosure(buildDisclosure(workedWell, workedCatalogue, aCustomer(), null));
    expect(blockProceeding(findings)).toBe(true);
    expect(findings.filter(({ where }) => where.startsWith('rows[1].')).map(({ id }) => id)).toEqual([
      'ROW-02',
      'ROW-03',
      'CAS-02',
      'CODE-01',
    ]);
  });
});

describe('limits of the document', () => {
  it.each([
    [{ wellName: 'x'.repeat(151) }, 'LIMIT-01 well.wellName'],
    [{ operatorNumber: '123456789' }, 'LIMIT-01 well.operatorNumber'],
    [{ longitude: '-181.0000' }, 'LIMIT-03 well.longitude'],
    [{ longitude: '-62.0000' }, 'LIMIT-04 well.longitude'],
    [{ longitude: 'west' }, 'LIMIT-02 well.longitude'],
    [{ latitude: '14.9999' }, 'LIMIT-03 well.latitude'],
    [{ latitude: '75.0001' }, 'LIMIT-04 well.latitude'],
    [{ apiNumber: '00-461-42471-00-00' }, 'LIMIT-03 well.apiNumber'],
    [{ apiNumber: '52-461-42471-00-00' }, 'LIMIT-04 well.apiNumber'],
    [{ wellName: 'a\u0000b' }, 'LIMIT-05 well.wellName'],
  ])('refuse %j', (well, expected) => {
    expect(withWell(well)).toEqual([expected]);
  });

  it.each([
    [{ tradeName: 'x'.repeat(251) }, 'LIMIT-01 rows[1].tradeName'],
    [{ supplier: 'x'.repeat(251) }, 'LIMIT-01 rows[1].supplier'],
    [{ purpose: 'x'.repeat(251) }, 'LIMIT-01 rows[1].purpose'],
    [{ ingredientName: 'x'.repeat(151) }, 'LIMIT-01 rows[1].ingredientName'],
    [{ comments: 'x'.repeat(256) }, 'LIMIT-01 rows[1].comments'],
    [{ comments: 'a\uFFFEb' }, 'LIMIT-05 rows[1].comments'],
    [{ percentInAdditive: percent(-1) }, 'LIMIT-03 rows[1].percentInAdditive'],
    [{ percentInAdditive: percent(100.1) }, 'LIMIT-04 rows[1].percentInAdditive'],
    [{ percentInAdditive: percent(Number.NaN) }, 'LIMIT-02 rows[1].percentInAdditive'],
  ])('refuse the row %j', (row, expected) => {
    expect(withRow(row)).toEqual([expected]);
  });

  it('leave an API number alone that is none', () => {
    expect(withWell({ apiNumber: '952-461-42471-00-00' })).toEqual(['WELL-02 well.apiNumber']);
    expect(withWell({ apiNumber: '52-461-42471-00-000' })).toEqual(['WELL-02 well.apiNumber']);
  });

  it('hold a wrong CAS number too', () => {
    expect(withRow({ casNumber: `7732-18-${'5'.repeat(13)}` })).toEqual([
      'CAS-03 rows[1].casNumber',
      'LIMIT-01 rows[1].casNumber',
    ]);
  });

  it('hold the claimant of a secret, the company alone where that is enough, and nothing else', () => {
    const vendors = [aVendor({ phone: 'x'.repeat(256) })];
    expect(found({ vendors })).toEqual(['LIMIT-01 rows[2].claimantPhone']);
    const withCas = (casNumber: string, of = vendors) =>
      found({ vendors: of, rows: [aWaterRow(), aRow(), aProprietaryRow({ casNumber })] });
    expect(withCas('CAS Not Assigned')).toEqual(['LIMIT-01 rows[2].claimantPhone']);
    expect([withCas('N/A'), withCas('67-56-1')]).toEqual([[], []]);
    expect(withCas('N/A', [aVendor({ company: 'x'.repeat(256) })])).toEqual(['LIMIT-01 rows[2].claimantCompany']);
  });

  it('hold the reason of an amendment', () => {
    expect(found({ amendedReason: 'x'.repeat(2001) })).toEqual(['LIMIT-01 amendedReason']);
  });

  it('call each value as the screens do', () => {
    const well = aSelectedWell({ tvd: NaN, totalClean: -2, totalBaseNonWaterVolume: -3, totalMass: NaN });
    const shares = { percentInAdditive: percent(100.5), percentInHFJob: fraction(-0.015), massIngredient: -5 };
    const long = 'x'.repeat(300);
    const vendor = aVendor({ company: long, firstName: long, lastName: long, email: long, phone: long });
    const rows = [aWaterRow(), aRow(shares), aProprietaryRow()];
    const messages = checkDisclosure(aDisclosure({ well, rows, vendors: [vendor], amendedReason: 'x'.repeat(2001) }))
      .filter(({ id }) => id.startsWith('LIMIT'))
      .map(({ where, message }) => `${where}: ${message}`);
    expect(messages).toMatchInlineSnapshot(`
      [
        "well.totalClean: Clean Volume (gals) is below 0: -2",
        "well.totalBaseNonWaterVolume: Base Non-Water Volume (gals) is below 0: -3",
        "amendedReason: Amended reason is longer than 2000 characters",
        "rows[1].percentInAdditive: % in Additive is above 100: 100.5",
        "rows[1].percentInHFJob: % HF Job is below 0: -1.5",
        "rows[1].massIngredient: Mass lb is below 0: -5",
        "rows[2].claimantCompany: Claimant company is longer than 255 characters",
        "rows[2].claimantFirstName: Claimant first name is longer than 255 characters",
        "rows[2].claimantLastName: Claimant last name is longer than 255 characters",
        "rows[2].claimantEmail: Claimant e-mail is longer than 255 characters",
        "rows[2].claimantPhone: Claimant phone is longer than 255 characters",
      ]
    `);
  });

  it('keep what stands on them', () => {
    expect(withRow({ tradeName: '𝒙'.repeat(250), comments: 'x'.repeat(255), ingredientName: 'x'.repeat(150) })).toEqual(
      [],
    );
    expect(withWell({ longitude: '-180.0000', latitude: '75.0000', operatorNumber: '12345678' })).toEqual([]);
  });
});
