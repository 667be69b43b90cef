import { describe, expect, it } from 'vitest';
import { fraction, percent } from '../../numbers/percent.ts';
import { checkDisclosure } from '../../disclosure/check-disclosure.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { aDisclosure, aProprietaryRow, aRow, aSelectedWell, aVendor, aWaterRow } from '../disclosure.examples.ts';
import type { DisclosureRow } from '../../model/row.ts';

/** Without what the masses of these few rows say about the total. */
const found = (parts: Partial<Disclosure>) =>
  checkDisclosure(aDisclosure(parts))
    .filter(({ id }) => !id.startsWith('CONSISTENCY'))
    .map(({ id, where }) => `${id} ${where}`);
const withWell = (parts: Parameters<typeof aSelectedWell>[0]) => found({ well: aSelectedWell(parts) });

describe('what rows say together', () => {
  const rows = (...others: DisclosureRow[]) =>
    found({ rows: [aWaterRow(), aRow({ percentInHFJob: fraction(0.15) }), ...others] });
  const tiny = (parts: Partial<DisclosureRow>) =>
    aRow({
      percentInHFJob: fraction(1e-9),
      massIngredient: 5,
      tradeName: 'T',
      ingredientName: 'I',
      casNumber: '67-56-1',
      ...parts,
    });

  it('an ingredient twice under one trade name', () => {
    expect(
      rows(tiny({}), tiny({ ingredientName: ' i', tradeName: 't ', percentInAdditive: percent(1), massIngredient: 3 })),
    ).toEqual(['ADDITIVE-01 rows[3].ingredientName']);
    expect(rows(tiny({}), tiny({ tradeName: 'U' }))).toEqual([]);
    const third = tiny({ tradeName: 'U', percentInAdditive: percent(1) });
    expect(rows(tiny({}), tiny({ tradeName: 'U' }), third)).toEqual(['ADDITIVE-01 rows[4].ingredientName']);
  });

  it('no other substance of the same name', () => {
    expect(rows(tiny({}), tiny({ casNumber: '50-00-0', percentInAdditive: percent(1) }))).toEqual([]);
    expect(rows(tiny({}), tiny({ casNumber: '67-56-1 ', percentInAdditive: percent(1) }))).toEqual([
      'ADDITIVE-01 rows[3].ingredientName',
    ]);
  });

  it('only a copy is removed by one click', () => {
    const fixes = (...others: DisclosureRow[]) =>
      checkDisclosure(aDisclosure({ rows: [aWaterRow(), ...others] }))
        .filter(({ id }) => id === 'ADDITIVE-01' || id === 'ADDITIVE-02')
        .map(({ id, fix }) => [id, fix?.label]);
    expect(fixes(tiny({}), tiny({}))).toEqual([['ADDITIVE-01', 'Remove duplicate row']]);
    expect(fixes(tiny({}), tiny({ massIngredient: 3 }))).toEqual([['ADDITIVE-01', undefined]]);
    expect(fixes(tiny({}), tiny({ isNonMsds: true }))).toEqual([['ADDITIVE-02', 'Remove duplicate row']]);
    expect(fixes(tiny({}), tiny({ isNonMsds: true, massIngredient: 7 }))).toEqual([['ADDITIVE-02', undefined]]);
  });

  it('a copy under no trade name, and not two chemicals of one name', () => {
    const other = { tradeName: 'Other Chemicals', isNonMsds: true };
    expect(rows(tiny(other), tiny({ ...other, massIngredient: 3 }))).toEqual([]);
    expect(rows(tiny(other), tiny({ ...other, percentInHFJob: fraction(2e-9) }))).toEqual([]);
    expect(rows(tiny(other), tiny(other))).toEqual(['ADDITIVE-01 rows[3].ingredientName']);
    const secret = { ingredientName: 'Proprietary', percentInAdditive: percent(40) };
    expect(rows(tiny(secret), tiny({ ...secret, percentInAdditive: percent(30) }))).toEqual([]);
    expect(rows(tiny(secret), tiny(secret))).toEqual(['ADDITIVE-01 rows[3].ingredientName']);
  });

  it('an ingredient as MSDS and as non-MSDS', () => {
    expect(rows(tiny({}), tiny({ isNonMsds: true, tradeName: 'Other Chemicals', massIngredient: 5.0001 }))).toEqual([
      'ADDITIVE-02 rows[3].isNonMsds',
    ]);
    expect(rows(tiny({}), tiny({ isNonMsds: true, percentInAdditive: percent(1), massIngredient: 7 }))).toEqual([
      'ADDITIVE-02 rows[3].isNonMsds',
    ]);
    expect(rows(tiny({}), tiny({ isNonMsds: true, tradeName: 'U', massIngredient: 7 }))).toEqual([]);
    expect(rows(tiny({}), tiny({ isNonMsds: true, tradeName: 'U', casNumber: '50-00-0' }))).toEqual([]);
    const silent = { massIngredient: 0, volume: null, specificGravity: null, percentInAdditive: percent(1) };
    expect(rows(tiny(silent), tiny({ ...silent, isNonMsds: true, tradeName: 'U' }))).not.toContain(
      'ADDITIVE-02 rows[3].isNonMsds',
    );
  });

  it('percents of one trade name above 101, and above 150', () => {
    expect(rows(tiny({}), tiny({ ingredientName: 'J', percentInAdditive: percent(1) }))).toEqual([]);
    expect(rows(tiny({}), tiny({ ingredientName: 'J', percentInAdditive: percent(1.5) }))).toEqual([
      'ADDITIVE-04 rows[2].percentInAdditive',
    ]);
    expect(rows(tiny({}), tiny({ ingredientName: 'J', percentInAdditive: percent(50.1) }))).toEqual([
      'ADDITIVE-03 rows[2].percentInAdditive',
    ]);
    expect(rows(tiny({ tradeName: '0' }), tiny({ tradeName: '0', ingredientName: 'J' }))).toEqual([
      'TEXT-02 rows[2].tradeName',
      'TEXT-02 rows[3].tradeName',
    ]);
    expect(
      rows(tiny({ tradeName: 'Other Chemicals' }), tiny({ tradeName: 'other chemicals', ingredientName: 'J' })),
    ).toEqual([]);
    expect(
      rows(tiny({ tradeName: '', isNonMsds: true }), tiny({ tradeName: '', isNonMsds: true, ingredientName: 'J' })),
    ).toEqual([]);
  });

  it('volumes and masses of one chemical', () => {
    const half = { percentInAdditive: percent(50) };
    expect(
      rows(tiny({ ...half, chemical: 'F1' }), tiny({ ...half, chemical: 'F1', ingredientName: 'J', units: 'gal' })),
    ).toEqual(['UNIT-03 rows[2].units']);
    expect(
      rows(tiny({ ...half, chemical: '' }), tiny({ ...half, chemical: '', ingredientName: 'J', units: 'gal' })),
    ).toEqual([]);
  });

  it('one amount in two units of the table, unless the job data name the unit or a user does', () => {
    const part = { percentInAdditive: percent(50), chemical: 'F1', units: 'gal', amount: 200 } as const;
    const inLiters = { catalogueUnits: 'L', amount: 200 / 3.785411784 };
    const both = (one: object, other: object) =>
      rows(tiny({ ...part, ...one }), tiny({ ...part, ingredientName: 'J', ...other }));
    expect(both({ catalogueUnits: ' gallons' }, inLiters)).toEqual(['UNIT-04 rows[2].units']);
    expect(both({ catalogueUnits: '' }, { catalogueUnits: 'Gal' })).toEqual([]);
    expect(both({ catalogueUnits: 'gal' }, { ...inLiters, chemical: 'F2' })).toEqual([]);
    const reported = { reportedUnits: 'L' };
    expect(both({ catalogueUnits: 'gal', ...reported }, { catalogueUnits: 'L', ...reported })).toEqual([]);
    // The table has both in liters, and a user typed the gallons of one.
    const typed = { catalogueUnits: 'gal', amount: 60 };
    expect([both(typed, inLiters), both(inLiters, typed)]).toEqual([[], []]);
    const mixed = both({ catalogueUnits: 'L' }, { catalogueUnits: 'lbs', units: 'lb' });
    expect(mixed).toEqual(['UNIT-03 rows[2].units']);
  });

  it('too much sand, too little water, and one chemical alone', () => {
    expect(
      found({ rows: [aWaterRow({ percentInHFJob: fraction(0.4) }), aRow({ percentInHFJob: fraction(0.6) })] }),
    ).toEqual(['FLUID-01 rows', 'FLUID-02 rows', 'FLUID-04 rows']);
    expect(found({ rows: [aWaterRow({ percentInHFJob: fraction(1) })] })).toEqual(['DISCLOSURE-01 rows']);
  });

  it('water whose mass and volume disagree', () => {
    expect(withWell({ totalClean: 800_000 })).toEqual(['FLUID-03 rows']);
    expect(withWell({ totalClean: 840_000 })).toEqual([]);
    expect(withWell({ totalClean: null, clean: 1 })).toEqual(['WELL-01 well.totalClean']);
    const half = { massIngredient: 4_172_500, percentInHFJob: fraction(0.425), percentInAdditive: percent(50) };
    const carriers = [aWaterRow(half), aWaterRow({ ...half, ingredientName: 'Fresh water' })];
    expect(found({ rows: [...carriers, aRow(), aProprietaryRow()] })).toEqual([]);
    const recycled = aWaterRow({ purpose: 'Scale Inhibitor', massIngredient: 1 });
    expect(found({ rows: [recycled, aRow(), aProprietaryRow()] })).toEqual([]);
  });

  it('secrets whose keeper is unknown', () => {
    expect(found({ vendors: [] })).toEqual(['CLAIMANT-01 rows', 'CLAIMANT-02 rows[2].vendorId']);
    expect(found({ rows: [aProprietaryRow({ vendorId: null })] })).toContain('CLAIMANT-01 rows');
    const [, second] = checkDisclosure(
      aDisclosure({ vendors: [aVendor({ email: 'not.provided@example.com', phone: ' ' })] }),
    );
    expect(second?.message).toBe('The vendor of Copolymer lacks e-mail, phone: the document will use placeholders');
  });
});
