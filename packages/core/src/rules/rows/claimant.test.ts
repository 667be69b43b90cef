import { describe, expect, it } from 'vitest';
import type { Vendor } from '../../model/company.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { findAll } from '../../rule/rule.ts';
import { aVendor } from '../disclosure.examples.ts';
import { checked } from '../row.examples.ts';
import { claimantRefusals, claimantRowRules, lacksClaimant } from './claimant.ts';

const AS_READ = { texts: {}, block: { index: 0, texts: {} } };
const row = (casNumber: string, vendor: Partial<Vendor> | null, parts: Partial<DisclosureRow> = {}) =>
  checked(
    { casNumber, vendorId: vendor === null ? null : 1, ...parts },
    {
      vendors: new Map(vendor === null ? [] : [[1, aVendor(vendor)]]),
    },
  );
const found = (subject: ReturnType<typeof row>) =>
  findAll([...claimantRowRules, ...claimantRefusals], subject).map(({ id, severity, message }) =>
    [id, severity, message.replaceAll('Crystalline silica', 'It')].join(' | '),
  );

describe('the claimant of a row', () => {
  it('is asked for what the document would have to make up, part by part', () => {
    expect(found(row('Proprietary', { firstName: '', phone: ' ' }))).toEqual([
      'CLAIMANT-02 | warning | The vendor of It lacks first name, phone: the document will use placeholders',
    ]);
    expect(found(row('Proprietary', null, { vendorId: 5 }))).toEqual([
      'CLAIMANT-02 | warning | The vendor of It lacks company, first name, last name, e-mail, phone: the document will use placeholders',
    ]);
    expect(found(row('N/A', { firstName: '', email: 'pat@gulf' }))).toEqual([]);
    expect(found(row('14808-60-7', { firstName: '' }))).toEqual([]);
    expect(found(row('Proprietary', null))).toEqual([]);
  });

  it('is lacking where there is no vendor, or a part of it is missing, for secrets only', () => {
    const lacking = [
      row('Proprietary', null),
      row('Proprietary', { lastName: '' }),
      row('Proprietary', {}),
      row('CAS Not Assigned', null),
      row('14808-60-7', { lastName: '' }),
    ];
    expect(lacking.map(lacksClaimant)).toEqual([true, true, false, false, false]);
  });

  it('is told what a document says about it, and nothing is made up for it', () => {
    expect(found(row('Proprietary', { lastName: '' }, { asRead: AS_READ }))).toEqual([
      'CLAIMANT-06 | refusal | The document names no last name of the claimant of It: the registry will refuse it',
    ]);
    expect(found(row('N/A', { lastName: '' }, { asRead: AS_READ }))).toEqual([]);
    expect(found(row('Proprietary', { lastName: 'Not Provided' })).join()).not.toContain('CLAIMANT-07');
    expect(found(row('Proprietary', null, { vendorId: 5, asRead: AS_READ }))).toEqual([]);
  });

  it('needs an address that is one, and a company: when a document is written, the supplier stands in for it', () => {
    expect(found(row('CAS Not Assigned', { email: 'pat@gulf' }))).toEqual([
      'CLAIMANT-03 | refusal | The vendor of It has an email address that is not valid: pat@gulf. The registry will refuse it.',
    ]);
    expect(found(row(' CAS Not Assigned ', null))).toEqual([
      'CLAIMANT-04 | refusal | It reads CAS Not Assigned and has no vendor. The registry asks for a claimant, and will refuse it.',
    ]);
    const noCompany = [
      'CLAIMANT-05 | refusal | It reads n/a and names no company. The registry asks for one, and will refuse it.',
    ];
    expect(found(row(' n/a ', null, { supplier: '' }))).toEqual(noCompany);
    expect(found(row(' n/a ', null, { supplier: 'Gulf' }))).toEqual([]);
    expect(found(row(' n/a ', null, { supplier: 'Gulf', asRead: AS_READ }))).toEqual(noCompany);
  });
});
