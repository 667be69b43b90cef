import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../../disclosure/check-disclosure.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { aDisclosure, aRow, aWaterRow } from '../disclosure.examples.ts';

const said = (id: string, row: DisclosureRow) =>
  checkDisclosure(aDisclosure({ rows: [aWaterRow(), row] }))
    .filter((finding) => finding.id === id)
    .map(({ message }) => message);

/** A row as a document has it. */
const asRead = (parts: Partial<DisclosureRow>) => {
  const texts = { casNumber: parts.casNumber ?? '14808-60-7' };
  return aRow({ volume: null, specificGravity: null, asRead: { texts, block: { index: 0, texts: {} } }, ...parts });
};

describe('a row of a document', () => {
  it('keeps the zeros of its CAS number until it is changed', () => {
    const zeros = { casNumber: '0014808-60-7' };
    expect(said('CAS-04', asRead(zeros))).toEqual(['The CAS number 0014808-60-7 has leading zeros']);
    const printed = 'The CAS number 0014808-60-7 has leading zeros; it is printed without them';
    expect(said('CAS-04', aRow(zeros))).toEqual([printed]);
    expect(said('CAS-04', { ...asRead({}), ...zeros })).toEqual([printed]);
  });

  it('has a trade name and a purpose of its own, also outside the safety data sheets', () => {
    const biocide = { tradeName: 'Biocide', purpose: 'biocide', isNonMsds: true };
    const same = ['The purpose is the same as the trade name: biocide'];
    expect(said('TEXT-01', asRead(biocide))).toEqual(same);
    expect(said('TEXT-01', aRow({ ...biocide, isNonMsds: false }))).toEqual(same);
    // Our own documents put it under Other Chemicals.
    expect(said('TEXT-01', aRow(biocide))).toEqual([]);
    expect(
      said('TEXT-01', asRead({ tradeName: 'Other Chemicals', purpose: 'Other Chemicals', isNonMsds: true })),
    ).toEqual([]);
  });
});
