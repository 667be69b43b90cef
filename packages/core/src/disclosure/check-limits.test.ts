import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import { checkDisclosure } from './check-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { aDisclosure, aProprietaryRow, aRow, aSelectedWell, aVendor, aWaterRow } from '../rules/disclosure.examples.ts';
import type { DisclosureRow } from '../model/row.ts';

const found = (parts: Partial<Disclosure>) =>
  checkDisclosure(aDisclosure(parts)).map(({ id, where }) => `${id} ${where}`);
const withWell = (parts: Parameters<typeof aSelectedWell>[0]) => found({ well: aSelectedWell(parts) });
const withRow = (parts: Partial<DisclosureRow>) => found({ rows: [aWaterRow(), aRow(parts), aProprietaryRow()] });

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

  it('hold the claimant of a secret, and of nothing else', () => {
    const vendors = [aVendor({ phone: 'x'.repeat(256) })];
    expect(found({ vendors })).toEqual(['LIMIT-01 rows[2].claimantPhone']);
    expect(found({ vendors, rows: [aWaterRow(), aRow(), aProprietaryRow({ casNumber: 'CAS Not Assigned' })] })).toEqual(
      [],
    );
  });

  it('hold the reason of an amendment', () => {
    expect(found({ amendedReason: 'x'.repeat(2001) })).toEqual(['LIMIT-01 amendedReason']);
  });

  it('keep what stands on them', () => {
    expect(withRow({ tradeName: '𝒙'.repeat(250), comments: 'x'.repeat(255), ingredientName: 'x'.repeat(150) })).toEqual(
      [],
    );
    expect(withWell({ longitude: '-180.0000', latitude: '75.0000', operatorNumber: '12345678' })).toEqual([]);
  });
});
